import { createHmac, randomUUIDv7 } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createApp } from './app.ts';
import { createCrearJuntos } from './comprobantes/emitir.ts';
import { claim, claimDue } from './comprobantes/store.ts';
import { enviar } from './comprobantes/enviar.ts';
import type { Config } from './config.ts';
import { openDatabase } from './db/open.ts';
import { readInstallationKey } from './db/secrets.ts';
import type { Deps } from './deps.ts';
import { createEmpresas } from './empresas/empresas.ts';
import { ensureDemo, type PrimerInicio } from './empresas/demo.ts';
import { createLeases } from './jobs/leases.ts';
import { createQueue } from './jobs/queue.ts';
import { startSweeper } from './jobs/sweeper.ts';
import { createPdfPool } from './pdf/pool.ts';
import { startSimuladorThread } from './simulator/thread.ts';
import { createLog } from './log.ts';
import { createSunatClient } from './sunat/client.ts';

/** A running service. */
export interface Service {
  readonly url: string;
  readonly simuladorUrl: string;
  /** The demo company and its key, only at the very first start. */
  readonly primerInicio: PrimerInicio | undefined;
  readonly deps: Deps;
  /** Drains: readiness goes first, accepted requests finish, then everything closes. */
  stop(): Promise<void>;
}

/** Composition root: opens everything, starts listening, and begins to finish what an earlier run left unfinished. */
export async function startService(config: Config): Promise<Service> {
  const log = createLog(config.logLevel);
  let stopping = false;
  const onError = (error: unknown) => {
    // Connections that PostgreSQL closes because we stop it are no news.
    if (!stopping) log.error({ err: error }, 'base de datos');
  };
  const database = await openDatabase(config, { supervise: true, onError });
  const llave = await readInstallationKey(config.secreto, config.dataFolder);
  const simulador = await startSimuladorThread({
    host: '127.0.0.1',
    port: config.simulatorPort,
    carpeta: `${config.dataFolder}/simulador`,
  });
  const { pool } = database;
  const queue = await createQueue(database.url, log);
  const deps: Deps = {
    ...{ config, log, pool },
    empresas: createEmpresas(pool, llave, simulador),
    sunat: createSunatClient(config.sunatTimeoutMs),
    leases: createLeases(pool, log),
    ...{ queue, crearJuntos: createCrearJuntos({ pool, queue }) },
    pdf: createPdfPool({}),
    cursorKey: createHmac('sha256', llave).update('cursor').digest(),
    ahora: () => new Date(),
    uuid: () => randomUUIDv7(),
    azar: Math.random,
  };
  const primerInicio = await ensureDemo(pool, llave);
  const { server, health } = createApp(deps);
  await server.listen({ host: config.host, port: config.port });
  await deps.queue.work(async ({ empresaId, id }) => {
    const enCurso = await claim(pool, empresaId, id);
    if (enCurso !== undefined) await enviar(deps, enCurso);
  });
  const sweeper = startSweeper({ log, claim: (limit) => claimDue(pool, limit), carry: (c) => enviar(deps, c) });
  const stop = async () => {
    stopping = true;
    health.drain();
    await server.close();
    await Promise.all([sweeper.stop(), deps.queue.stop()]);
    await deps.leases.close();
    await Promise.all([deps.pdf.close(), deps.sunat.close()]);
    await simulador.cerrar();
    await database.stop();
  };
  return { url: urlOf(config.host, server.server.address()), simuladorUrl: simulador.url, primerInicio, deps, stop };
}

function urlOf(host: string, address: AddressInfo | string | null): string {
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
