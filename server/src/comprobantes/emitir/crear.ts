import { createHash } from 'node:crypto';
import type { XmlFirmado } from '@chaski/core/firma/types.ts';
import { nombreArchivo } from '@chaski/core/sunat/nombre-archivo.ts';
import { zipXml } from '@chaski/core/sunat/zip/zip.ts';
import type { Deps } from '../../deps.ts';
import { RowBusy, violatedConstraint } from '../../platform/db/errors.ts';
import {
  allDone,
  createGroup,
  createGroups,
  createSolos,
  type Solos,
  sharedByDatabase,
} from '../../platform/db/group.ts';
import type { Queryable } from '../../platform/db/tx.ts';
import { newborn } from '../../platform/jobs/cola/states.ts';
import { GRANDE, type Pieza, tamanoDe } from '../../platform/jobs/hilo.ts';
import { AppError, Unavailable } from '../../platform/mensajes/app-error.ts';
import type { Pedido } from '../pedido.ts';
import type { EnCurso } from '../types.ts';
import { deleteIdempotencias, takeIdempotencia } from './idempotencia-store.ts';
import { insertComprobante, type NuevoComprobante } from './nuevo-store.ts';
import { numerar, numeroEnUso } from './numerar.ts';
import { reserve } from './reservar.ts';

/*
 * Transaction 1 of `ARCHITECTURE.md`, shared by documents that arrive at the same time. Each step is made for all of them before
 * the next begins: first the idempotency keys, then the balances that notes take from, then the numbers. What is waited for is
 * taken in the same order everywhere (keys by their text, series by their name), so that no two processes wait for each other.
 */

type Partes = Pick<Deps, 'db' | 'punto' | 'testigo' | 'cronometro' | 'hilo'>;
type CrearJuntos = (pedido: Pedido) => Promise<EnCurso | undefined>;

/** How many documents share one transaction at most. */
const JUNTOS = 16;

/**
 * Stores a new document, with those that arrive meanwhile. Undefined when another request has its idempotency key. Throws as `reservar`
 * and `numerar`: then nothing of it is kept, its key neither.
 */
export async function createJuntos(
  deps: Partes & Pick<Deps, 'metricas'>,
  pedido: Pedido,
): Promise<EnCurso | undefined> {
  const creado = await gruposDe(deps).add(pedido);
  if (creado !== undefined) deps.metricas.creado(creado.entorno, creado.tipoComprobante);
  return creado;
}

/** The group commit of new documents: each company and environment has its own, so that one's locks are nobody else's wait. */
const gruposDe = sharedByDatabase((deps: Partes) => {
  const solos = createSolos();
  return createGroups(
    ({ base }: Pedido) => `${base.empresaId} ${base.entorno}`,
    () => createGrupo(deps, solos),
  );
});

function createGrupo(deps: Partes, solos: Solos): CrearJuntos {
  const run = (pedidos: readonly Pedido[], solo: boolean): Promise<Hecho[]> => {
    const [first] = pedidos;
    if (first === undefined) throw new Error('Un grupo sin documentos');
    if (solo) return deps.db.tx(first.base, (db) => save(deps, db, pedidos, true));
    return deps.db.group((en) => save(deps, en(first.base), pedidos, false), first.base);
  };
  return createGroup(run, JUNTOS, propiosDe, solos);
}

/** What no two documents of one transaction have in common: whoever comes second has to know what became of the first. */
function propiosDe(pedido: Pedido): string[] {
  const { base, idempotencia, elegido } = pedido;
  return [
    ...(idempotencia === undefined ? [] : [`clave ${idempotencia.clave}`]),
    ...(base.afectadoId === null ? [] : [`afectado ${base.afectadoId}`]),
    // Whoever shares a transaction with a large one waits for its turn, and for no second one.
    ...(piezaDe(pedido).tamano > GRANDE ? ['grande'] : []),
    ...(elegido === undefined ? [] : [`numero ${serieDe(base)} ${elegido.numero}`]),
  ];
}

function serieDe({ tipoComprobante, serie }: Pedido['base']): string {
  return `${tipoComprobante} ${serie}`;
}

/** What was stored; undefined: its key is another's; an error: it is refused, or is to be tried by itself. */
type Hecho = EnCurso | undefined | Error;

/**
 * All steps, in the caller's transaction; the statements of each leave together. Whoever is refused keeps nothing and the others
 * go on; `solo`, the refusal is thrown. In company nobody waits for a document or a key that somebody else holds.
 */
async function save(deps: Partes, db: Queryable, pedidos: readonly Pedido[], solo: boolean): Promise<Hecho[]> {
  const negados = new Map<Pedido, Error>();
  const judge: Juzgar = (pedido, judged) =>
    judged.catch((error: unknown) => {
      if (solo || !isRefusal(error)) throw error;
      negados.set(pedido, error);
      return undefined;
    });
  const suyos = await takeClaves(db, pedidos, solo, judge);
  await allDone(suyos.map((pedido) => judge(pedido, reserve(db, pedido.base, pedido.venta, !solo))));
  const reservados = suyos.filter((pedido) => !negados.has(pedido));
  const numerados = await allDone(porSerie(reservados).map((deUna) => numberSerie(deps, db, deUna, judge)));
  const nuevos = await allDone(numerados.flat().map((numerado) => sign(deps, numerado)));
  await deps.punto('emitir.firmado');
  await allDone(nuevos.map((nuevo) => insert(deps, db, nuevo)));
  // Only those that were taken here: of the others the key is somebody else's.
  await releaseClaves(
    db,
    suyos.filter((pedido) => negados.has(pedido)),
  );
  await deps.punto('emitir.porConfirmarTx');
  const creados = new Map(nuevos.map((nuevo) => [nuevo.id, enCurso(nuevo)]));
  return pedidos.map((pedido) => negados.get(pedido) ?? creados.get(pedido.base.id));
}

/** Answers what was judged, or undefined where it is a refusal, of which it takes note. */
type Juzgar = <T>(pedido: Pedido, judged: Promise<T>) => Promise<T | undefined>;

/** A judgement of ours, which leaves the transaction as it was. */
function isRefusal(error: unknown): error is Error {
  return error instanceof RowBusy || (error instanceof AppError && !(error instanceof Unavailable));
}

/** Those that have their key now, or want none. */
async function takeClaves(db: Queryable, pedidos: readonly Pedido[], solo: boolean, judge: Juzgar): Promise<Pedido[]> {
  const ordered = sortedBy(pedidos, ({ idempotencia }) => idempotencia?.clave ?? '');
  const taken = await allDone(
    ordered.map(async (pedido) => {
      const { base, idempotencia: i } = pedido;
      return i === undefined || judge(pedido, takeIdempotencia(db, base, i, base.id, !solo));
    }),
  );
  return ordered.filter((_, index) => taken[index]);
}

async function releaseClaves(db: Queryable, pedidos: readonly Pedido[]): Promise<void> {
  const [first] = pedidos;
  const claves = pedidos.flatMap(({ idempotencia }) => (idempotencia === undefined ? [] : [idempotencia.clave]));
  if (first !== undefined && claves.length > 0) await deleteIdempotencias(db, first.base, claves);
}

/** The documents of each series, in the order in which series are locked. */
function porSerie(pedidos: readonly Pedido[]): Pedido[][] {
  const series = Map.groupBy(pedidos, ({ base }) => serieDe(base));
  return sortedBy([...series], ([serie]) => serie).map(([, deUna]) => deUna);
}

/**
 * Those who chose their number take it one after the other, for each may move the next one, from the lowest, so that none jumps over
 * a neighbour's; then the others take theirs.
 */
async function numberSerie(
  { testigo }: Partes,
  db: Queryable,
  pedidos: readonly Pedido[],
  judge: Juzgar,
): Promise<[Pedido, number][]> {
  const take = ({ base, elegido }: Pedido) => numerar(db, base, elegido, testigo.recuerdo());
  const numeros: [Pedido, number][] = [];
  const elegidos = pedidos.filter(({ elegido }) => elegido !== undefined);
  for (const pedido of sortedBy(elegidos, ({ elegido }) => elegido?.numero ?? 0)) {
    const numero = await judge(pedido, take(pedido));
    if (numero !== undefined) numeros.push([pedido, numero]);
  }
  const siguientes = pedidos.filter(({ elegido }) => elegido === undefined);
  const tomados = await allDone(
    siguientes.map(async (pedido): Promise<[Pedido, number]> => [pedido, await take(pedido)]),
  );
  return [...numeros, ...tomados];
}

function sortedBy<T, K extends string | number>(items: readonly T[], key: (item: T) => K): T[] {
  return [...items].sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
}

async function sign({ hilo }: Partes, [pedido, numero]: [Pedido, number]): Promise<NuevoComprobante> {
  const { base, build, emisora } = pedido;
  return hilo.con(piezaDe(pedido), async () => {
    const firmado = await emisora.firmar(build(numero));
    return { ...base, numero, ...sellar(pedido, numero, firmado) };
  });
}

/** Its transaction does not wait behind all that its company still has to be read. */
function piezaDe({ base: { empresaId }, lineas }: Pedido): Pieza {
  return { quien: empresaId, tamano: tamanoDe(lineas), fila: `${empresaId} firma` };
}

async function insert({ cronometro }: Partes, db: Queryable, nuevo: NuevoComprobante): Promise<void> {
  await insertComprobante(db, nuevo, cronometro).catch((error: unknown) => {
    if (violatedConstraint(error) === 'comprobantes_numero') throw numeroEnUso(nuevo, undefined);
    throw error;
  });
}

/** What the signature decides: the file as it will be sent, and what identifies it. */
function sellar({ base, emisora, qr }: Pedido, numero: number, { bytes, digest, signatureValue }: XmlFirmado) {
  const { tipoComprobante: tipo, serie } = base;
  return {
    archivo: zipXml(`${nombreArchivo({ ruc: emisora.emisor.ruc, tipo, serie, numero })}.xml`, bytes),
    digest,
    signatureValue,
    cadenaQr: qr(numero, digest),
    sha256: createHash('sha256').update(bytes).digest(),
  };
}

/** What was just stored, as `insertComprobante` stores it. */
function enCurso(nuevo: NuevoComprobante): EnCurso {
  return {
    ...nuevo,
    totales: JSON.parse(nuevo.totales),
    ...newborn(nuevo.asincrono),
    motivo: null,
    sunat: null,
    tieneCdr: false,
    anulacionId: null,
    apartado: false,
  };
}
