import type { Deps } from '../../deps.ts';
import type { Acceso } from '../../platform/http/route.ts';
import { tamanoDe } from '../../platform/jobs/hilo.ts';
import { withConciliacion } from '../../series/conciliar.ts';
import { COMPROBANTES } from '../enviar/cola-store.ts';
import { carry } from '../enviar/llevar.ts';
import { waitOutcome } from '../enviar/wait-outcome.ts';
import { type Emisora, type Encargo, type Pedido, pedidoDe } from '../pedido.ts';
import type { CarryPorts, CreatePorts, IssuePorts } from '../ports.ts';
import { findComprobante } from '../store.ts';
import type { Comprobante, EnCurso } from '../types.ts';
import { createJuntos } from './crear.ts';
import { claveDeOtro, findIdempotencia, type Idempotencia, type Recordada } from './idempotencia.ts';
import { place } from './situar.ts';

export interface PeticionEmitir extends Encargo {
  /** The caller named the establishment; otherwise its series may. */
  readonly establecimientoDado: boolean;
}

/** What is issued, as soon as its id is known, and how many lines it has. */
export interface Preparado {
  readonly lineas: number;
  readonly pedidoDe: (id: string) => Pedido;
}

export interface Emision {
  readonly comprobante: Comprobante;
  /** The answer to an earlier request with the same `Idempotency-Key`. */
  readonly repetida: boolean;
}

/**
 * Issues a document: number, signature and intent are durable before anything is sent. Synchronous: carries it to SUNAT
 * and answers what came of it. Throws `ALREADY_EXISTS` (number or idempotency key in use) and `DOMAIN_ERROR` (company not
 * ready, series exhausted or of another establishment, a jump of numbers unconfirmed, no balance left for a note).
 */
export function emitir(deps: IssuePorts, acceso: Acceso, peticion: PeticionEmitir): Promise<Emision> {
  return issue(deps, acceso, peticion, () => prepare(deps, acceso, peticion));
}

/** The same of any kind that is kept as a comprobante: `prepare` finds who issues, and throws `DOMAIN_ERROR` where that one may not. */
export async function issue(
  deps: IssuePorts,
  acceso: Acceso,
  peticion: Pick<Encargo, 'webhook' | 'idempotencia'>,
  prepare: () => Promise<Preparado>,
): Promise<Emision> {
  const preparado = await prepare().catch((error: unknown) => ({ error }));
  const creado = 'error' in preparado ? undefined : await create(deps, acceso, preparado);
  if (creado !== undefined) {
    await deps.punto('emitir.guardado');
    if (peticion.webhook) deps.despertar.envios();
    const comprobante = peticion.webhook ? creado : await carry(deps, acceso, creado);
    await deps.punto('emitir.porResponder');
    return { comprobante, repetida: false };
  }
  // What its key stands for is the answer, whatever has become of the company since.
  const { idempotencia } = peticion;
  const earlier = idempotencia && (await findIdempotencia(deps.db.of(acceso), acceso, idempotencia.clave));
  if (idempotencia !== undefined && earlier !== undefined) return repeat(deps, acceso, idempotencia, earlier);
  throw 'error' in preparado ? preparado.error : new Error('La Idempotency-Key está tomada y no se encuentra');
}

/**
 * What the key stands for with this very request, whatever would be said of it now: the law may have changed at midnight, or a term
 * have passed. Undefined where it is no repetition.
 */
export async function findRepetida(
  deps: CarryPorts,
  acceso: Acceso,
  idempotencia: Idempotencia | undefined,
): Promise<Emision | undefined> {
  const earlier = idempotencia && (await findIdempotencia(deps.db.of(acceso), acceso, idempotencia.clave));
  if (idempotencia === undefined || earlier?.huella.equals(idempotencia.huella) !== true) return undefined;
  return repeat(deps, acceso, idempotencia, earlier);
}

/** The document at its establishment, and who issues it. Throws `DOMAIN_ERROR` as `emitir`. */
async function prepare(deps: Pick<Deps, 'empresas'>, acceso: Acceso, peticion: PeticionEmitir): Promise<Preparado> {
  const presentacion = await deps.empresas.emisora(acceso);
  const { calculado, emisor } = place(peticion.calculado, presentacion, peticion.establecimientoDado);
  const emisora: Emisora = { emisor, firmar: presentacion.firmar };
  return {
    lineas: calculado.documento.items.length,
    pedidoDe: (id) => pedidoDe(acceso, id, emisora, { ...peticion, calculado }),
  };
}

/** Same key and body: the same document and its current answer. Same key, another body: 409. */
async function repeat(deps: CarryPorts, acceso: Acceso, i: Idempotencia, earlier: Recordada): Promise<Emision> {
  if (!earlier.huella.equals(i.huella)) throw claveDeOtro();
  const comprobante = await findComprobante(deps.db.of(acceso), acceso, earlier.comprobanteId);
  if (comprobante === undefined) throw new Error('La Idempotency-Key apunta a un documento que no está');
  if (comprobante.asincrono) return { comprobante, repetida: true };
  if (comprobante.leaseVivo) return { comprobante: await waitOutcome(deps, acceso, comprobante), repetida: true };
  // What a crash or a failure left unfinished is finished by the repetition.
  const enCurso = await COMPROBANTES.claim(deps.db.of(acceso), acceso.empresaId, comprobante.id);
  return { comprobante: enCurso === undefined ? comprobante : await carry(deps, acceso, enCurso), repetida: true };
}

/**
 * Transaction 1 of `ARCHITECTURE.md`, shared with whoever issues at the same time. Undefined when another request holds the
 * idempotency key. A series whose numbers do not flow is looked into first, outside of any transaction.
 */
async function create(
  deps: CreatePorts,
  acceso: Acceso,
  { lineas, pedidoDe: makePedido }: Preparado,
): Promise<EnCurso | undefined> {
  const pieza = { quien: acceso.empresaId, tamano: tamanoDe(lineas), leida: true };
  const createUna = async () => createJuntos(deps, await deps.hilo.con(pieza, () => makePedido(deps.uuid())));
  return withConciliacion(deps, createUna);
}
