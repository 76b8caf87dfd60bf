import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONJUNTOS, type Conjunto, namesIn } from '@chaski/core/ubl/testing.ts';
import { buildClave } from '@chaski/server/api-keys/claves.ts';
import { createEmpresa, loadCertificado } from '@chaski/server/empresas/administrar.ts';
import type { Llavero } from '@chaski/server/empresas/secretos/llavero.ts';
import { type Chance, type Service, startService } from '@chaski/server/main.ts';
import type { Config } from '@chaski/server/platform/config/config.ts';
import { PERMISOS } from '@chaski/server/platform/http/route.ts';
import { startSimulador } from '@chaski/simulator/servicio/listen.ts';
import { ACTOR } from '../service/actor.ts';

const EXAMPLES = join(import.meta.dirname, '../../../examples');

const [PRIMERO] = CONJUNTOS;

/** One example as the service answered it. */
export interface ExampleAnswer {
  readonly nombre: string;
  /** The text of `respuesta.json`. */
  readonly respuesta: string;
  readonly xml: Buffer;
}

export function readExample(nombre: string, file: string): Buffer {
  return readFileSync(join(EXAMPLES, nombre, file));
}

/** A service at the examples' day, empty but for their company. */
export interface EjemplosService {
  readonly service: Service;
  readonly empresaId: string;
  /** Of the company, with every permission. */
  readonly clave: string;
}

/**
 * Starts a service as the examples know it: on their day, with their company and its certificate. Ids are counted and links
 * begin with a fixed address, so the answers are always the same.
 */
export async function startEjemplosService(
  config: Config,
  chance: Chance = {},
  { hoy }: Conjunto = PRIMERO,
): Promise<EjemplosService> {
  const ahora = new Date(`${hoy}T17:00:00Z`);
  let ids = 0;
  const service = await startService(
    { ...config, publicUrl: 'https://chaski.example', port: 0, simulatorPort: 0, host: '127.0.0.1', logLevel: 'fatal' },
    {
      ahora: () => ahora,
      uuid: () => `01a1f900-0000-7000-8000-${String(++ids).padStart(12, '0')}`,
      startSimulador: (options) => startSimulador({ ...options, ahora: () => ahora }),
      ...chance,
    },
  );
  try {
    return { service, ...(await createEmisor(service.deps.db.sistema, service.llavero, ahora)) };
  } catch (error) {
    await service.stop();
    throw error;
  }
}

/** Issues every example of a day, in order, as a client of an empty service would. Throws at one that does not end as its name says. */
export async function answerExamples(
  config: Config,
  conjunto: Conjunto,
  chance: Chance = {},
): Promise<ExampleAnswer[]> {
  const { service, clave } = await startEjemplosService(config, chance, conjunto);
  try {
    return await issueEjemplos(service.url, clave, conjunto);
  } finally {
    await service.stop();
  }
}

/** Issues every example of a day at that service, in order. */
export async function issueEjemplos(
  url: string,
  clave: string,
  conjunto: Conjunto = PRIMERO,
): Promise<ExampleAnswer[]> {
  const answers: ExampleAnswer[] = [];
  for (const nombre of namesIn(conjunto)) answers.push(await issue(url, clave, nombre));
  return answers;
}

type Pool = Parameters<typeof createEmpresa>[0];

async function createEmisor(pool: Pool, llavero: Llavero, ahora: Date): Promise<{ empresaId: string; clave: string }> {
  const { direccion, ...emisor } = JSON.parse(readFileSync(join(EXAMPLES, 'emisor.json'), 'utf8'));
  const empresaId = await createEmpresa(pool, llavero, { ...emisor, ...direccion }, ahora, ACTOR);
  const pem = readFileSync(join(EXAMPLES, 'certificado/solo-pruebas.pem'));
  const archivo = { bytes: pem, clave: undefined };
  await loadCertificado(pool, llavero, { empresaId, entorno: 'test' }, archivo, ahora, ACTOR);
  const nueva = { empresaId, entorno: 'test' as const, nombre: 'ejemplos', permisos: PERMISOS, limite: 10_000 };
  return { empresaId, clave: (await buildClave(pool, nueva, ahora, ACTOR)).clave };
}

/** How the name of a case ends that SUNAT is to refuse; every other one is to be taken. */
const DE_RECHAZO = '-rechazada';

async function issue(url: string, clave: string, nombre: string): Promise<ExampleAnswer> {
  const headers = { authorization: `Bearer ${clave}`, 'content-type': 'application/json' };
  const body = readExample(nombre, 'entrada.json');
  const answer = await fetch(`${url}/api/v1/comprobantes/emitir`, {
    method: 'POST',
    headers,
    body: new Uint8Array(body),
  });
  const json = JSON.parse(await answer.text());
  const estado = json.data?.estado ?? answer.status;
  if (estado !== (nombre.endsWith(DE_RECHAZO) ? 'RECHAZADA' : 'ACEPTADA')) {
    const dicho = json.message ?? JSON.stringify(json.error);
    throw new Error(
      `examples/${nombre} came to ${estado}: ${dicho} (a case that is to be refused is named …${DE_RECHAZO})`,
    );
  }
  const xml = await fetch(`${url}/api/v1/invoices/${json.data?.documento?.id}/xml`, { headers });
  return { nombre, respuesta: `${JSON.stringify(json, null, 2)}\n`, xml: Buffer.from(await xml.arrayBuffer()) };
}
