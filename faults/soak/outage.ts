/**
 * SUNAT is away with thousands of documents waiting, and comes back: `npm run outage -- --documentos 10000 --empresas 8`.
 * Prints what became of them and how long it took; ends with 1 where anything was lost, doubled or out of order.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startService } from '../../server/src/main.ts';
import { unaBoleta, unaFactura } from '../../testing/src/documents/builders.ts';
import { createOtraEmpresa, sendComoASunat } from '../../testing/src/service/companies.ts';
import { type Entrada, testConfig } from '../../testing/src/service/service.ts';

const { values } = parseArgs({
  options: { documentos: { type: 'string', default: '10000' }, empresas: { type: 'string', default: '8' } },
});
const DOCUMENTOS = Number(values.documentos);
const EMPRESAS = Number(values.empresas);
/** What one process carries in the background at once: nothing may be further from its place than that. */
const PLAZAS = 16;
const SINCRONAS = 50;

const folder = await mkdtemp(join(tmpdir(), 'chaski-caida-sunat-'));
await chmod(folder, 0o755);
const config = testConfig({ dataFolder: join(folder, 'datos'), databaseUrl: undefined, sunatTimeoutMs: 5_000 });
const service = await startService(config);
const { db } = service.deps;

const query = async <T extends object>(text: string): Promise<T[]> => (await db.sistema.query<T>(text)).rows;
const count = async (where: string): Promise<number> =>
  (await query<{ n: number }>(`select count(*)::int as n from comprobantes where ${where}`))[0]?.n ?? 0;

async function comportamiento(modo: object): Promise<void> {
  const url = `${service.simuladorUrl}/_control/comportamiento`;
  const answer = await fetch(url, { method: 'PUT', body: JSON.stringify(modo) });
  if (!answer.ok) throw new Error(await answer.text());
}

async function emitir(clave: string, documento: object, webhook: boolean): Promise<number> {
  const answer = await fetch(`${service.url}/api/v1/comprobantes/emitir`, {
    method: 'POST',
    headers: { authorization: `Bearer ${clave}`, 'content-type': 'application/json' },
    body: JSON.stringify({ documento, webhook }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

async function waitFor(what: () => Promise<boolean>, limitMs: number): Promise<number> {
  const since = performance.now();
  while (!(await what())) {
    if (performance.now() - since > limitMs) throw new Error('No terminó a tiempo');
    await sleep(100);
  }
  return performance.now() - since;
}

const claves: string[] = [];
for (let n = 1; n <= EMPRESAS; n++) claves.push((await createOtraEmpresa(db.sistema, service.llavero, n)).clave);
await sendComoASunat(db.sistema, service.simuladorUrl);

// ---- away
await comportamiento({ modo: '503', operaciones: ['sendBill', 'getStatusCdr'] });
const began = performance.now();
let next = 0;
const client = async () => {
  for (let index = next++; index < DOCUMENTOS; index = next++) {
    const documento = index % 2 === 0 ? unaBoleta({ serie: 'BX01' }) : unaFactura({ serie: 'FX01' });
    const status = await emitir(claves[Math.floor(index / 2) % EMPRESAS] ?? '', documento, true);
    if (status !== 200) throw new Error(`emitir respondió ${status}`);
  }
};
await Promise.all(Array.from({ length: 16 }, client));
const emisionMs = performance.now() - began;
const latencias: number[] = [];
for (let n = 0; n < SINCRONAS; n++) {
  const since = performance.now();
  const status = await emitir(claves[n % EMPRESAS] ?? '', unaFactura({ serie: 'FX02' }), false);
  if (status !== 502) throw new Error(`una llamada síncrona respondió ${status}`);
  latencias.push(performance.now() - since);
}
const [antes] = await query<{ n: number }>('select sum(intentos)::int as n from comprobantes where asincrono');

// ---- back
await comportamiento({ modo: 'normal' });
const total = DOCUMENTOS + SINCRONAS;
const primeraMs = await waitFor(async () => (await count(`estado = 'ACEPTADA'`)) > 0, 90_000);
const vaciadoMs = await waitFor(async () => (await count('final_en is not null')) === total, 900_000);

// ---- what became of them
interface Envio {
  readonly serie: string;
  readonly empresa: string;
  readonly numero: number;
  readonly plazo: number;
  readonly desde: number;
  readonly hasta: number;
}
const envios = await query<Envio>(
  `select c.empresa_id || c.serie as serie, c.empresa_id as empresa, c.numero,
     extract(epoch from c.plazo_envio)::float8 as plazo, extract(epoch from i.iniciado_en)::float8 as desde,
     extract(epoch from i.terminado_en)::float8 as hasta
   from comprobantes c join intentos i on i.empresa_id = c.empresa_id and i.comprobante_id = c.id
   where c.asincrono and i.resultado = 'aceptado' order by i.iniciado_en, c.plazo_envio, c.id`,
);

/** How many were sent more than `PLAZAS` places after something that should have come later. */
function fueraDeOrden(of: (envio: Envio) => string, rank: (envio: Envio) => number): number {
  let late = 0;
  for (const [, group] of Map.groupBy(envios, of)) {
    const seen: number[] = [];
    for (const [place, envio] of group.entries()) {
      // The greatest rank among all that left more than PLAZAS places earlier.
      const before = place > PLAZAS ? (seen[place - PLAZAS - 1] ?? Number.NEGATIVE_INFINITY) : Number.NEGATIVE_INFINITY;
      if (before > rank(envio)) late += 1;
      seen.push(Math.max(seen.at(-1) ?? Number.NEGATIVE_INFINITY, rank(envio)));
    }
  }
  return late;
}

/** Most that were under way at one instant. */
function concurrencia(): number {
  const changes = envios.flatMap(({ desde, hasta }) => [
    { en: desde, by: 1 },
    { en: hasta, by: -1 },
  ]);
  changes.sort((a, b) => a.en - b.en || a.by - b.by);
  let now = 0;
  let most = 0;
  for (const { by } of changes) {
    now += by;
    most = Math.max(most, now);
  }
  return most;
}

const libro = (await (await fetch(`${service.simuladorUrl}/_control/libro`)).text())
  .split('\n')
  .flatMap((line): Entrada[] => (line === '' ? [] : [JSON.parse(line)]))
  .filter(({ operacion, aceptado }) => operacion === 'sendBill' && aceptado);

const seconds = (ms: number) => Math.round(ms / 100) / 10;
const informe = {
  documentos: total,
  empresas: EMPRESAS,
  emisionSegundos: seconds(emisionMs),
  intentosDuranteLaCaida: antes?.n ?? 0,
  sincronaMaximaMs: Math.round(Math.max(...latencias)),
  primeraAceptadaTrasVolverSegundos: seconds(primeraMs),
  vaciadoSegundos: seconds(primeraMs + vaciadoMs),
  aceptadas: await count(`estado = 'ACEPTADA'`),
  repetidasEnSunat: libro.length - new Set(libro.map(({ archivo }) => archivo)).size,
  concurrenciaMaxima: concurrencia(),
  fueraDeOrdenPorSerie: fueraDeOrden(
    ({ serie }) => serie,
    ({ numero }) => numero,
  ),
  fueraDeOrdenPorPlazo: fueraDeOrden(
    ({ empresa }) => empresa,
    ({ plazo }) => plazo,
  ),
};
console.log(JSON.stringify(informe, null, 2));
await service.stop();
await rm(folder, { recursive: true, force: true });
const { aceptadas, repetidasEnSunat, concurrenciaMaxima, fueraDeOrdenPorSerie, fueraDeOrdenPorPlazo } = informe;
const faults = total - aceptadas + repetidasEnSunat + fueraDeOrdenPorSerie + fueraDeOrdenPorPlazo;
process.exitCode = faults === 0 && concurrenciaMaxima <= PLAZAS ? 0 : 1;
