import { createHmac, randomUUIDv7 } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { informarPendientes } from './anulaciones/informar.ts';
import { seguir } from './anulaciones/seguir.ts';
import * as resumenes from './anulaciones/store.ts';
import { createApp } from './app.ts';
import { createCrearJuntos } from './comprobantes/emitir.ts';
import { createRegistrarJuntos, enviar } from './comprobantes/enviar.ts';
import { claimDue, claimUnlessPaused } from './comprobantes/store.ts';
import { type Config, ConfigError } from './config.ts';
import { openDatabase } from './db/open.ts';
import { readInstallationKey } from './db/secrets.ts';
import type { Deps } from './deps.ts';
import { ensureDemo, type PrimerInicio } from './empresas/demo.ts';
import { createEmpresas } from './empresas/empresas.ts';
import { startInformes } from './jobs/informes.ts';
import { createLeases } from './jobs/leases.ts';
import { startLimpieza } from './jobs/limpieza.ts';
import { createQueue } from './jobs/queue.ts';
import { startSweeper } from './jobs/sweeper.ts';
import { createLog } from './log.ts';
import { createPdfPool } from './pdf/pool.ts';
import type { Simulador } from './simulator/listen.ts';
import { startSimuladorThread } from './simulator/thread.ts';
import { createSunatClient } from './sunat/client.ts';

/** A running service. */
export interface Service {
  readonly url: string;
  readonly simuladorUrl: string;
  /** The demo company and its key, only at the very first start. */
  readonly primerInicio: PrimerInicio | undefined;
  readonly deps: Deps;
  /** The installation's key: opens the companies' secrets. */
  readonly llave: Buffer;
  /** Drains: readiness goes first, accepted requests finish, then everything closes. */
  stop(): Promise<void>;
}

/** What a test decides instead of the machine. */
export interface Chance {
  readonly ahora?: () => Date;
  readonly uuid?: () => string;
  /** Starts the simulator of the environment `test`; on a thread of its own unless said. */
  readonly startSimulador?: (options: { port: number; carpeta: string }) => Promise<Simulador>;
}

/**
 * Composition root: opens everything, starts listening, and begins to finish what an earlier run left unfinished. Throws
 * `ConfigError` with all that is wrong; whatever was opened by then is closed again.
 */
export async function startService(config: Config, chance: Chance = {}): Promise<Service> {
  const closers: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    const failures: unknown[] = [];
    // Last opened, first closed; one that fails keeps nobody else open.
    for (let close = closers.pop(); close !== undefined; close = closers.pop()) {
      await close().catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw new AggregateError(failures, 'El servicio no cerró todo');
  };
  try {
    return { ...(await open(config, chance, (close) => closers.push(close))), stop };
  } catch (error) {
    await stop().catch(() => {});
    throw error;
  }
}

/** `onStop` takes what closes each part; they run last opened, first closed. */
async function open(
  config: Config,
  chance: Chance,
  onStop: (close: () => Promise<unknown>) => void,
): Promise<Omit<Service, 'stop'>> {
  await checkHost(config.host);
  const log = createLog(config.logLevel);
  let stopping = false;
  const onError = (error: unknown) => {
    // Connections that PostgreSQL closes because we stop it are no news.
    if (!stopping) log.error({ err: error }, 'base de datos');
  };
  const database = await openDatabase(config, { supervise: true, onError });
  onStop(database.stop);
  const { pool } = database;
  const llave = await readInstallationKey(config.secreto, config.dataFolder);
  const primerInicio = await ensureDemo(pool, llave);
  const { startSimulador = startSimuladorThread } = chance;
  const simulador = await startSimulador({ port: config.simulatorPort, carpeta: join(config.dataFolder, 'simulador') });
  onStop(simulador.cerrar);
  const ahora = chance.ahora ?? (() => new Date());
  const queue = await createQueue(database.url, log);
  const deps: Deps = {
    ...{ config, log, pool, queue, ahora },
    crearJuntos: createCrearJuntos({ pool, queue }),
    registrarJuntos: createRegistrarJuntos({ pool }),
    empresas: createEmpresas(pool, llave, simulador, ahora),
    sunat: createSunatClient(config.sunatTimeoutMs),
    leases: createLeases(pool, log),
    pdf: createPdfPool({}),
    cursorKey: createHmac('sha256', llave).update('cursor').digest(),
    uuid: chance.uuid ?? randomUUIDv7,
    azar: Math.random,
  };
  onStop(() => Promise.all([deps.pdf.close(), deps.sunat.close(), deps.leases.close()]));
  onStop(queue.stop);
  const { server, health } = createApp(deps);
  onStop(() => server.close());
  await server.listen({ host: config.host, port: config.port });
  await queue.work(async ({ empresaId, id }) => {
    const enCurso = await claimUnlessPaused(pool, empresaId, id);
    if (enCurso !== undefined) await enviar(deps, enCurso);
  });
  const sweeper = startSweeper({
    log,
    claim: (limit, busy) => claimDue(pool, limit, busy),
    keyOf: ({ empresaId, entorno }) => `${empresaId}.${entorno}`,
    carry: (c) => enviar(deps, c),
  });
  onStop(sweeper.stop);
  const seguidor = startSweeper({
    log,
    claim: (limit, busy) => resumenes.claimDue(pool, limit, busy),
    keyOf: ({ empresaId, entorno }) => `${empresaId}.${entorno}`,
    carry: (r) => seguir(deps, r),
  });
  onStop(seguidor.stop);
  onStop(startInformes(() => informarPendientes(deps, 100), log).stop);
  onStop(startLimpieza(pool, log).stop);
  onStop(async () => {
    stopping = true;
    await health.drain();
  });
  return { url: urlOf(config.host, server.server.address()), simuladorUrl: simulador.url, primerInicio, deps, llave };
}

/** Before anything is started: an address that this machine does not have is the operator's to mend. */
async function checkHost(host: string): Promise<void> {
  const probe = createServer();
  probe.listen(0, host);
  try {
    await once(probe, 'listening');
  } catch (cause) {
    const text = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigError([`HOST=${host} no sirve: no es una dirección de este equipo (${text}).`], { cause });
  }
  probe.close();
}

function urlOf(host: string, address: AddressInfo | string | null): string {
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
