import { createHash } from 'node:crypto';
import { ultimoDiaDeEnvio } from '@chaski/core/documento/plazos.ts';
import type { Emisor } from '@chaski/core/documento/types.ts';
import { signXml } from '@chaski/core/firma/sign-xml.ts';
import type { Firmante, XmlFirmado } from '@chaski/core/firma/types.ts';
import type { Calculado } from '@chaski/core/impuestos/types.ts';
import { addDays } from '@chaski/core/lib/fecha.ts';
import { nombreArchivo } from '@chaski/core/sunat/nombre-archivo.ts';
import { zipXml } from '@chaski/core/sunat/zip.ts';
import { cadenaQr } from '@chaski/core/ubl/cadena-qr.ts';
import { buildComprobante } from '@chaski/core/ubl/comprobante.ts';
import type { Alcance } from '../db/db.ts';
import { violatedConstraint } from '../db/errors.ts';
import { allDone, createGroup } from '../db/group.ts';
import type { Queryable } from '../db/tx.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { Acceso } from '../http/route.ts';
import { conciliar } from '../series/conciliar.ts';
import { NumeroRetenido } from '../series/types.ts';
import { type Guardado, guardadoToText } from './guardado.ts';
import { findIdempotencia, type Idempotencia, type Recordada, takeIdempotencia } from './idempotencia-store.ts';
import { llevar } from './llevar.ts';
import { numerar, numeroEnUso } from './numerar.ts';
import { reservar } from './reservar.ts';
import { totalesRespuesta } from './respuesta.ts';
import type { Elegido } from './salto.ts';
import { situar } from './situar.ts';
import { findComprobante, insertComprobante, type NuevoComprobante } from './store.ts';
import { claim } from './turno-store.ts';
import type { Comprobante, EnCurso } from './types.ts';
import { waitOutcome } from './wait-outcome.ts';

export interface PeticionEmitir {
  readonly calculado: Calculado;
  /** The caller named the establishment; otherwise its series may. */
  readonly establecimientoDado: boolean;
  /** Asynchronous: answer at once, go on in the background. */
  readonly webhook: boolean;
  readonly confirmarSalto: boolean;
  readonly idempotencia: Idempotencia | undefined;
}

export interface Emision {
  readonly comprobante: Comprobante;
  /** The answer to an earlier request with the same `Idempotency-Key`. */
  readonly repetida: boolean;
}

/** Who issues: what the XML says of the company, and its key, opened. */
export interface Emisora {
  readonly emisor: Emisor;
  readonly firmante: Firmante;
}

/**
 * Issues a document: number, signature and intent are durable before anything is sent. Synchronous: carries it to SUNAT
 * and answers what came of it. Throws `ALREADY_EXISTS` (number or idempotency key in use) and `DOMAIN_ERROR` (company not
 * ready, series exhausted or of another establishment, a jump of numbers unconfirmed, no balance left for a note).
 */
export async function emitir(deps: Deps, acceso: Acceso, peticion: PeticionEmitir): Promise<Emision> {
  const { idempotencia } = peticion;
  if (idempotencia !== undefined) {
    const earlier = await findIdempotencia(deps.db.of(acceso), acceso, idempotencia.clave);
    if (earlier !== undefined) return repetir(deps, acceso, idempotencia, earlier);
  }
  const presentacion = await deps.empresas.emisora(acceso);
  const { calculado, emisor } = situar(peticion.calculado, presentacion, peticion.establecimientoDado);
  const emisora = { emisor, firmante: presentacion.firmante };
  const creado = await crear(deps, acceso, emisora, { ...peticion, calculado });
  if (creado !== undefined) {
    await deps.punto('emitir.guardado');
    if (peticion.webhook) deps.despertar.envios();
    const comprobante = peticion.webhook ? creado : await llevar(deps, acceso, creado);
    await deps.punto('emitir.porResponder');
    return { comprobante, repetida: false };
  }
  if (idempotencia === undefined) throw new Error('Un documento sin Idempotency-Key no puede estar repetido');
  const earlier = await findIdempotencia(deps.db.of(acceso), acceso, idempotencia.clave);
  if (earlier === undefined) throw new Error('La Idempotency-Key está tomada y no se encuentra');
  return repetir(deps, acceso, idempotencia, earlier);
}

/** Same key and body: the same document and its current answer. Same key, another body: 409. */
async function repetir(deps: Deps, acceso: Acceso, i: Idempotencia, earlier: Recordada): Promise<Emision> {
  if (!earlier.huella.equals(i.huella)) {
    const message = 'La Idempotency-Key ya se usó con otro contenido; envíe otra clave, o el mismo cuerpo de entonces.';
    throw new AppError('ALREADY_EXISTS', message);
  }
  const comprobante = await findComprobante(deps.db.of(acceso), acceso, earlier.comprobanteId);
  if (comprobante === undefined) throw new Error('La Idempotency-Key apunta a un documento que no está');
  if (comprobante.asincrono) return { comprobante, repetida: true };
  if (comprobante.leaseVivo) return { comprobante: await waitOutcome(deps, acceso, comprobante), repetida: true };
  // What a crash or a failure left unfinished is finished by the repetition.
  const enCurso = await claim(deps.db.of(acceso), acceso.empresaId, comprobante.id);
  return { comprobante: enCurso === undefined ? comprobante : await llevar(deps, acceso, enCurso), repetida: true };
}

/** A document about to be created: all that does not depend on its number is made before any row is locked. */
interface Pedido {
  readonly base: ReturnType<typeof sinNumero>;
  readonly calculado: Calculado;
  readonly emisora: Emisora;
  readonly idempotencia: Idempotencia | undefined;
  /** The number that the caller chose. */
  readonly elegido: Elegido | undefined;
}

/** As `crearUna`; a series whose numbers do not flow is looked into first, outside of any transaction. */
async function crear(
  deps: Deps,
  acceso: Acceso,
  emisora: Emisora,
  peticion: PeticionEmitir,
): Promise<EnCurso | undefined> {
  try {
    return await crearUna(deps, acceso, emisora, peticion);
  } catch (error) {
    if (!(error instanceof NumeroRetenido)) throw error;
    await conciliar(deps, error);
    return crearUna(deps, acceso, emisora, peticion);
  }
}

/**
 * Transaction 1 of `ARCHITECTURE.md`. Undefined when another request holds the idempotency key. Documents that just take
 * the next number share a transaction with their neighbours; those that may have to refuse (a number or a key in use, a
 * note without balance) go alone.
 */
async function crearUna(
  deps: Deps,
  acceso: Acceso,
  emisora: Emisora,
  { calculado, webhook, confirmarSalto, idempotencia }: PeticionEmitir,
): Promise<EnCurso | undefined> {
  const base = sinNumero(acceso, deps.uuid(), { calculado, emisor: emisora.emisor }, webhook);
  const { numero } = calculado.documento;
  const elegido = numero === undefined ? undefined : { numero, confirmarSalto };
  const pedido = { base, calculado, emisora, idempotencia, elegido };
  if (idempotencia === undefined && elegido === undefined && base.afectadoId === null) return deps.crearJuntos(pedido);
  return deps.db.tx(acceso, async (db) => {
    if (idempotencia !== undefined && !(await takeIdempotencia(db, acceso, idempotencia, base.id))) return undefined;
    await reservar(db, acceso, calculado);
    const [creado] = await guardar(deps, () => db, [pedido]);
    return creado;
  });
}

export type CrearJuntos = (pedido: Pedido) => Promise<EnCurso>;

/** How many documents share one transaction at most. */
const JUNTOS = 16;

/** The group commit of `crear`: each company has its own, so that one's locks are nobody else's wait. */
export function createCrearJuntos(deps: Pick<Deps, 'db' | 'punto' | 'testigo'>): CrearJuntos {
  const groups = new Map<string, CrearJuntos>();
  return (pedido) => {
    const { empresaId } = pedido.base;
    const group = groups.get(empresaId) ?? createGrupo(deps);
    groups.set(empresaId, group);
    return group(pedido);
  };
}

function createGrupo(deps: Pick<Deps, 'db' | 'punto' | 'testigo'>): CrearJuntos {
  return createGroup(async (pedidos: readonly Pedido[], solo) => {
    const [first] = pedidos;
    if (solo && first !== undefined) return deps.db.tx(first.base, (db) => guardar(deps, () => db, [first]));
    // Series are always locked in the same order, so that two processes never wait for each other.
    const order = pedidos.map((pedido, index) => ({ pedido, index, serie: ordenDe(pedido) }));
    order.sort((a, b) => (a.serie < b.serie ? -1 : a.serie > b.serie ? 1 : a.index - b.index));
    const ordered = order.map(({ pedido }) => pedido);
    const creados = await deps.db.group((en) => guardar(deps, en, ordered));
    const results: EnCurso[] = [];
    for (const [position, { index }] of order.entries()) results[index] = creados[position] ?? fail();
    return results;
  }, JUNTOS);
}

function ordenDe({ base }: Pedido): string {
  return `${base.empresaId} ${base.entorno} ${base.tipoComprobante} ${base.serie}`;
}

function fail(): never {
  throw new Error('Un documento del grupo no se guardó');
}

/**
 * Takes the numbers, signs and stores, in the caller's transaction, where `en` answers the connection within the reach of a
 * company. The statements of each step leave together.
 */
async function guardar(
  deps: Pick<Deps, 'punto' | 'testigo'>,
  en: (alcance: Alcance) => Queryable,
  pedidos: readonly Pedido[],
): Promise<EnCurso[]> {
  const numeros = await allDone(
    pedidos.map(({ base, elegido }) => numerar(en(base), base, elegido, deps.testigo.recuerdo())),
  );
  const nuevos = await allDone(pedidos.map((pedido, index) => firmar(pedido, numeros[index] ?? fail())));
  await deps.punto('emitir.firmado');
  await allDone(nuevos.map((nuevo) => insertar(en(nuevo), nuevo)));
  await deps.punto('emitir.porConfirmarTx');
  return nuevos.map(enCurso);
}

async function firmar({ base, calculado, emisora }: Pedido, numero: number): Promise<NuevoComprobante> {
  const firmado = await signXml(buildComprobante(calculado, emisora.emisor, numero), emisora.firmante);
  return { ...base, numero, ...sellar(calculado, emisora.emisor, numero, firmado) };
}

async function insertar(db: Queryable, nuevo: NuevoComprobante): Promise<void> {
  await insertComprobante(db, nuevo).catch((error: unknown) => {
    if (violatedConstraint(error) === 'comprobantes_numero') throw numeroEnUso(nuevo, undefined);
    throw error;
  });
}

function sinNumero(acceso: Acceso, id: string, guardado: Guardado, asincrono: boolean) {
  const { calculado } = guardado;
  const { documento, totales } = calculado;
  const { tipoComprobante, serie, fechaEmision, moneda, cliente } = documento;
  return {
    empresaId: acceso.empresaId,
    entorno: acceso.entorno,
    id,
    asincrono,
    origen: JSON.stringify({ [acceso.quien.tipo]: acceso.quien.id, desde: acceso.desde, solicitud: acceso.solicitud }),
    ...{ tipoComprobante, serie, fechaEmision, moneda },
    clienteTipo: cliente.tipoDocumento,
    clienteNumero: cliente.numeroDocumento,
    clienteDenominacion: cliente.denominacion,
    afectadoId: documento.nota?.afectado?.id ?? null,
    importeTotal: totales.importeTotal.toFixed(2),
    totales: JSON.stringify(totalesRespuesta(calculado)),
    documento: guardadoToText(guardado),
    // The last day ends at midnight in Lima, 05:00 UTC of the next.
    plazoEnvio: new Date(`${addDays(ultimoDiaDeEnvio(tipoComprobante, serie, fechaEmision), 1)}T05:00:00Z`),
  };
}

/** What the signature decides: the file as it will be sent, and what identifies it. */
function sellar(calculado: Calculado, emisor: Emisor, numero: number, { bytes, digest, signatureValue }: XmlFirmado) {
  const { tipoComprobante: tipo, serie } = calculado.documento;
  return {
    archivo: zipXml(`${nombreArchivo({ ruc: emisor.ruc, tipo, serie, numero })}.xml`, bytes),
    digest,
    signatureValue,
    cadenaQr: cadenaQr(calculado, emisor, numero, digest),
    sha256: createHash('sha256').update(bytes).digest(),
  };
}

/** What was just stored, as `insertComprobante` stores it. */
function enCurso(nuevo: NuevoComprobante): EnCurso {
  return {
    ...nuevo,
    totales: JSON.parse(nuevo.totales),
    estado: nuevo.asincrono ? 'EN_COLA' : 'ENVIANDO',
    intentos: nuevo.asincrono ? 0 : 1,
    token: 1,
    motivo: null,
    sunat: null,
    tieneCdr: false,
    anulacionId: null,
    leaseVivo: !nuevo.asincrono,
    intentoAbierto: !nuevo.asincrono,
    pudoRegistrarse: false,
  };
}
