/**
 * One company with far more than its share, and its neighbour: `npm run neighbours -- --servicio 10`. SUNAT takes that many seconds
 * for each answer while one company has 300 requests and the other one; then one asks for forty papers of 999 lines and the other
 * for one of a line; then one sends 32 documents of 999 lines and the other small ones, one after another. Prints how long the neighbour
 * waited; ends with 1 where that was longer than it may be, where anything that never left was told as if it might have, or where SUNAT
 * was taken for away.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { facturaJson } from '../../bench/load.ts';
import { startService } from '../../server/src/main.ts';
import { conOrden, unaBoleta } from '../../testing/src/documents/builders.ts';
import { createOtraEmpresa } from '../../testing/src/service/companies.ts';
import { testConfig } from '../../testing/src/service/service.ts';
import { percentile } from '../chaos/recovery.ts';

const SOLICITUDES = 300;
const PAPELES = 40;
/** How many papers' time the neighbour's may take: the two that are on their way, its own, and what forty requests cost at the door. */
const MAX_PAPELES = 4;

const GRANDES = 32;
const CHICAS = 200;
/** How many large documents' time (of one alone) the neighbour's small ones may take more than when all is quiet: at the median, at p99. */
const MAX_GRANDES = { mediana: 1, p99: 2 };

const { values } = parseArgs({ options: { servicio: { type: 'string', default: '10' } } });
const servicioMs = Number(values.servicio) * 1_000;

const folder = await mkdtemp(join(tmpdir(), 'chaski-vecinos-'));
await chmod(folder, 0o755);
const config = testConfig({ dataFolder: join(folder, 'datos'), databaseUrl: undefined, sunatTimeoutMs: 30_000 });
const service = await startService(config);
const { db } = service.deps;
const [grande, chica] = await Promise.all([1, 2].map((n) => createOtraEmpresa(db.sistema, service.llavero, n)));
if (grande === undefined || chica === undefined) throw new Error('sin empresas');

async function ask(clave: string, path: string, body?: string) {
  const since = performance.now();
  const answer = await fetch(`${service.url}/api/v1${path}`, {
    ...(body === undefined ? {} : { method: 'POST', body }),
    headers: {
      authorization: `Bearer ${clave}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, bytes, ms: performance.now() - since };
}

async function emit(clave: string, body: string) {
  const { status, bytes, ms } = await ask(clave, '/comprobantes/emitir', body);
  const json = JSON.parse(bytes.toString());
  return { status, ms, message: String(json.message), id: String(json.data?.documento?.id) };
}

const ok = [
  await atSunat(grande.clave, chica.clave),
  await onPaper(grande.clave, chica.clave),
  await onThread(grande.clave, chica.clave),
];
await service.stop();
await rm(folder, { recursive: true, force: true });
process.exitCode = ok.every(Boolean) ? 0 : 1;

async function atSunat(muchas: string, una: string): Promise<boolean> {
  const lenta = JSON.stringify({ documento: unaBoleta(conOrden(`lento=${servicioMs}`)) });
  const todas = Promise.all(Array.from({ length: SOLICITUDES }, () => emit(muchas, lenta)));
  const creados = async () => (await db.sistema.query('select 1 from comprobantes')).rowCount === SOLICITUDES;
  while (!(await creados())) await sleep(100);
  const vecina = await emit(una, lenta);
  const respuestas = await todas;
  const aceptadas = respuestas.filter(({ status }) => status === 200).length;
  const dichas = (words: string) => respuestas.filter(({ message }) => message.includes(words)).length;
  const [noEnviadas, dudosas] = [dichas('No se envió nada a SUNAT'), dichas('No se sabe si SUNAT')];
  const cortes = service.deps.sunat.estados().filter(({ estado }) => estado !== 'cerrado').length;
  const espera = vecina.ms - servicioMs;
  console.log(
    `SUNAT responde en ${s(servicioMs)}; una empresa pide ${SOLICITUDES} a la vez: ${aceptadas} aceptadas, ${noEnviadas} no enviadas ` +
      `por falta de turno, ${dudosas} en duda`,
  );
  console.log(
    `La vecina: ${vecina.status} en ${s(vecina.ms)}, de ello ${s(espera)} de espera. Circuitos abiertos: ${cortes}`,
  );
  return (
    vecina.status === 200 &&
    espera <= servicioMs &&
    dudosas === 0 &&
    cortes === 0 &&
    aceptadas + noEnviadas === SOLICITUDES
  );
}

async function onPaper(muchas: string, una: string): Promise<boolean> {
  const largo = await emit(muchas, facturaJson('F001', 999));
  const corto = await emit(una, facturaJson('F001', 1));
  const paper = (clave: string, id: string) => ask(clave, `/invoices/${id}/pdf`);
  const solo = await paper(muchas, largo.id);
  await paper(una, corto.id);
  const since = performance.now();
  const todos = Promise.all(Array.from({ length: PAPELES }, () => paper(muchas, largo.id)));
  const vecina = await paper(una, corto.id);
  const papeles = await todos;
  const cadaUno = (performance.now() - since) / PAPELES;
  const veces = vecina.ms / cadaUno;
  console.log(
    `${PAPELES} PDF de 999 líneas: ${s(performance.now() - since)} (${s(cadaUno)} cada uno; uno solo, la primera vez, ${s(solo.ms)})`,
  );
  console.log(`La vecina, uno de una línea: ${vecina.status} en ${s(vecina.ms)} (${veces.toFixed(1)} papeles)`);
  return [vecina, ...papeles].every(({ status }) => status === 200) && veces <= MAX_PAPELES;
}

async function onThread(muchas: string, una: string): Promise<boolean> {
  // Answered once it is stored: how long the simulator judges a thousand lines is no matter of the service's.
  const enCola = (lines: number) => JSON.stringify({ ...JSON.parse(facturaJson('F002', lines)), webhook: true });
  const [largo, corto] = [enCola(999), enCola(1)];
  await emit(muchas, largo);
  await emit(una, corto);
  const solo = await emit(muchas, largo);
  let quedan = CHICAS;
  const tranquila = await inRow(una, corto, () => quedan-- > 0);
  let terminadas = false;
  const todas = Promise.all(Array.from({ length: GRANDES }, () => emit(muchas, largo))).finally(() => {
    terminadas = true;
  });
  const cargada = await inRow(una, corto, () => !terminadas);
  const grandes = await todas;
  const mediana = (cargada.mediana - tranquila.mediana) / solo.ms;
  const p99 = (cargada.p99 - tranquila.p99) / solo.ms;
  console.log(
    `${GRANDES} comprobantes de 999 líneas a la vez: ${s(Math.max(...grandes.map(({ ms }) => ms)))} (uno solo, ${s(solo.ms)})`,
  );
  console.log(
    `La vecina, ${cargada.veces} de una línea: mediana ${ms(cargada.mediana)}, p99 ${ms(cargada.p99)}; tranquila, ${ms(tranquila.mediana)} ` +
      `y ${ms(tranquila.p99)} (${mediana.toFixed(2)} y ${p99.toFixed(2)} comprobantes grandes más)`,
  );
  const bien = [...grandes, tranquila, cargada].every(({ status }) => status === 200);
  return bien && mediana <= MAX_GRANDES.mediana && p99 <= MAX_GRANDES.p99;
}

/** One after another as long as it is to go on. `status`: the worst of them. */
async function inRow(clave: string, body: string, goesOn: () => boolean) {
  const times: number[] = [];
  let status = 0;
  while (goesOn()) {
    const answer = await emit(clave, body);
    times.push(answer.ms);
    status = Math.max(status, answer.status);
  }
  const at = (share: number) => percentile(times, share) ?? 0;
  return { veces: times.length, status, mediana: at(0.5), p99: at(0.99) };
}

function ms(value: number): string {
  return `${Math.round(value)} ms`;
}

function s(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
