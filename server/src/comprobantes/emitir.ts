import { createHash } from 'node:crypto';
import { signXml } from '@chaski/core/firma/sign-xml.ts';
import type { Firmante, XmlFirmado } from '@chaski/core/firma/types.ts';
import { ultimoDiaDeEnvio } from '@chaski/core/documento/plazos.ts';
import type { Emisor } from '@chaski/core/documento/types.ts';
import { addDays } from '@chaski/core/lib/fecha.ts';
import type { Calculado } from '@chaski/core/impuestos/types.ts';
import { cadenaQr } from '@chaski/core/ubl/cadena-qr.ts';
import { buildInvoice } from '@chaski/core/ubl/invoice.ts';
import type { Deps } from '../deps.ts';
import { violatedConstraint } from '../db/errors.ts';
import { type Queryable, tx } from '../db/tx.ts';
import { AppError } from '../errors.ts';
import type { Acceso } from '../http/route.ts';
import { enviar } from './enviar.ts';
import { type Guardado, guardadoToText } from './guardado.ts';
import { findIdempotencia, type Idempotencia, type Recordada, takeIdempotencia } from './idempotencia-store.ts';
import { totalesRespuesta } from './respuesta.ts';
import { MAX_NUMERO, nextNumero, takeNumero } from './series-store.ts';
import { findByNumero, findComprobante, insertComprobante, type NuevoComprobante } from './store.ts';
import type { Comprobante, EnCurso } from './types.ts';
import { waitOutcome } from './wait-outcome.ts';

export interface PeticionEmitir {
  readonly calculado: Calculado;
  /** Asynchronous: answer at once, go on in the background. */
  readonly webhook: boolean;
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
 * ready, series exhausted).
 */
export async function emitir(deps: Deps, acceso: Acceso, peticion: PeticionEmitir): Promise<Emision> {
  const { idempotencia } = peticion;
  if (idempotencia !== undefined) {
    const earlier = await findIdempotencia(deps.pool, acceso, idempotencia.clave);
    if (earlier !== undefined) return repetir(deps, acceso, idempotencia, earlier);
  }
  const emisora = await deps.empresas.emisora(acceso);
  const creado = await crear(deps, acceso, emisora, peticion);
  if (creado !== undefined) {
    return { comprobante: peticion.webhook ? creado : await enviar(deps, creado), repetida: false };
  }
  if (idempotencia === undefined) throw new Error('Un documento sin Idempotency-Key no puede estar repetido');
  const earlier = await findIdempotencia(deps.pool, acceso, idempotencia.clave);
  if (earlier === undefined) throw new Error('La Idempotency-Key está tomada y no se encuentra');
  return repetir(deps, acceso, idempotencia, earlier);
}

/** Same key and body: the same document and its current answer. Same key, another body: 409. */
async function repetir(deps: Deps, acceso: Acceso, i: Idempotencia, earlier: Recordada): Promise<Emision> {
  if (!earlier.huella.equals(i.huella)) {
    const message = 'La Idempotency-Key ya se usó con otro contenido; envíe otra clave, o el mismo cuerpo de entonces.';
    throw new AppError('ALREADY_EXISTS', message);
  }
  const comprobante = await findComprobante(deps.pool, acceso, earlier.comprobanteId);
  if (comprobante === undefined) throw new Error('La Idempotency-Key apunta a un documento que no está');
  if (comprobante.asincrono || !comprobante.leaseVivo) return { comprobante, repetida: true };
  return { comprobante: await waitOutcome(deps, acceso, comprobante), repetida: true };
}

/**
 * Transaction 1 of `ARCHITECTURE.md`. Undefined when another request holds the idempotency key. The series row is locked
 * last, and only while the document is signed and stored.
 */
async function crear(
  deps: Deps,
  acceso: Acceso,
  emisora: Emisora,
  { calculado, webhook, idempotencia }: PeticionEmitir,
): Promise<EnCurso | undefined> {
  const id = deps.uuid();
  // Everything that does not depend on the number is made before the series is locked.
  const base = sinNumero(acceso, id, { calculado, emisor: emisora.emisor }, webhook);
  return tx(deps.pool, async (db) => {
    if (idempotencia !== undefined && !(await takeIdempotencia(db, acceso, idempotencia, id))) return undefined;
    if (webhook) await deps.queue.enqueueEnvio(db, { empresaId: acceso.empresaId, id });
    const numero = await numerar(db, { ...acceso, ...calculado.documento }, calculado.documento.numero);
    const firmado = await signXml(buildInvoice(calculado, emisora.emisor, numero), emisora.firmante);
    const nuevo = { ...base, numero, ...firma(calculado, emisora.emisor, numero, firmado) };
    await insertComprobante(db, nuevo).catch((error: unknown) => {
      if (violatedConstraint(error) === 'comprobantes_numero') throw numeroEnUso(nuevo, undefined);
      throw error;
    });
    return enCurso(nuevo);
  });
}

async function numerar(
  db: Queryable,
  serie: Pick<NuevoComprobante, 'empresaId' | 'entorno' | 'tipoComprobante' | 'serie'>,
  elegido: number | undefined,
): Promise<number> {
  if (elegido === undefined) {
    return nextNumero(db, serie).catch((error: unknown) => {
      if (violatedConstraint(error) === undefined) throw error;
      throw new AppError('DOMAIN_ERROR', `La serie ${serie.serie} llegó a ${MAX_NUMERO}; use otra serie.`, { cause: error });
    });
  }
  await takeNumero(db, serie, elegido);
  const existente = await findByNumero(db, { ...serie, numero: elegido });
  if (existente !== undefined) throw numeroEnUso({ ...serie, numero: elegido }, existente);
  return elegido;
}

function numeroEnUso({ serie, numero }: Pick<NuevoComprobante, 'serie' | 'numero'>, id: string | undefined): AppError {
  const quien = id === undefined ? '' : ` (comprobante ${id})`;
  const message = `El número ${serie}-${numero} ya existe${quien}; envíe otro correlativo, o ninguno para tomar el siguiente.`;
  return new AppError('ALREADY_EXISTS', message, {
    fields: { 'documento.correlativo': `El número ${numero} de la serie ${serie} ya está en uso${quien}.` },
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
    ...{ tipoComprobante, serie, fechaEmision, moneda },
    clienteTipo: cliente.tipoDocumento,
    clienteNumero: cliente.numeroDocumento,
    clienteDenominacion: cliente.denominacion,
    importeTotal: totales.importeTotal.toFixed(2),
    totales: JSON.stringify(totalesRespuesta(calculado)),
    documento: guardadoToText(guardado),
    // The last day ends at midnight in Lima, 05:00 UTC of the next.
    plazoEnvio: new Date(`${addDays(ultimoDiaDeEnvio(tipoComprobante, fechaEmision), 1)}T05:00:00Z`),
  };
}

function firma(calculado: Calculado, emisor: Emisor, numero: number, { bytes, digest, signatureValue }: XmlFirmado) {
  return {
    xml: bytes,
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
    leaseVivo: !nuevo.asincrono,
    intentoAbierto: !nuevo.asincrono,
    pudoRegistrarse: false,
  };
}
