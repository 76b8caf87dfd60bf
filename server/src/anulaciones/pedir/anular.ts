import { chooseReversion, chooseVia } from '@chaski/core/documento/anulacion/via.ts';
import { ultimoDiaDeAnulacion } from '@chaski/core/documento/plazos.ts';
import { isOtroCalculado } from '@chaski/core/documentos/otros/calculo.ts';
import { transitionAnulacion } from '@chaski/core/estado/anulacion.ts';
import { type Fecha, finDeDia } from '@chaski/core/lib/fecha.ts';
import type { Dicho } from '@chaski/core/lib/idiomas.ts';
import { actorDe, record } from '../../auditoria/anotar.ts';
import { hoyPara } from '../../comprobantes/dia.ts';
import {
  claveDeOtro,
  findIdempotencia,
  type Idempotencia,
  type Recordada,
  takeIdempotencia,
} from '../../comprobantes/emitir/idempotencia.ts';
import { findGuardadoDe, type GuardadoDe } from '../../comprobantes/guardado.ts';
import { type Anulable, takeAnulable } from '../../comprobantes/informar/anulable.ts';
import { noExiste } from '../../comprobantes/no-existe.ts';
import type { Emisora } from '../../comprobantes/pedido.ts';
import { correlativoDe, estadoDe } from '../../comprobantes/respuesta.ts';
import type { Comprobante } from '../../comprobantes/types.ts';
import type { Deps } from '../../deps.ts';
import type { Queryable } from '../../platform/db/tx.ts';
import type { Leido } from '../../platform/http/reading/cuerpo.ts';
import { leidoDe } from '../../platform/http/reading/peticion.ts';
import type { Acceso } from '../../platform/http/route.ts';
import { AppError } from '../../platform/mensajes/app-error.ts';
import { replace } from '../atender/atencion-store.ts';
import type { CarryPorts } from '../ports.ts';
import { carry, wait } from '../seguir/llevar.ts';
import { vigente } from '../seguir/reponer.ts';
import { findAnulacion, findResumen } from '../store.ts';
import { type EnCurso, identificadorDe, type Resumen } from '../types.ts';
import { createArchivo } from './crear.ts';

export interface PeticionAnular {
  /** Why, in the issuer's words: 3 to 100 characters. */
  readonly motivo: string;
  /** Asynchronous: answer at once, go on in the background. */
  readonly webhook: boolean;
  /** Of a retención or percepción: when the supplier or customer was told of it. */
  readonly comunicadoEl?: Fecha | undefined;
  /** What it takes for today, where it pretends another day; what is wrong with that day is of no matter to a repetition. */
  readonly dia: Leido<Fecha | undefined>;
  readonly idempotencia: Idempotencia | undefined;
}

export interface Anulacion {
  readonly resumen: Resumen;
  /** The answer to an earlier request with the same `Idempotency-Key`. */
  readonly repetida: boolean;
}

/**
 * Asks SUNAT to annul a comprobante: a comunicación de baja, a resumen diario or a resumen de reversiones, whichever it takes, numbered, signed and
 * durable before anything is sent; then follows its ticket for up to ten seconds. Throws `NOT_FOUND` and `DOMAIN_ERROR`
 * (not accepted, too late, annulled or being annulled already, notes over it).
 */
export async function anular(
  deps: CarryPorts,
  acceso: Acceso,
  comprobante: Pick<Comprobante, 'id' | 'tipoComprobante'>,
  peticion: PeticionAnular,
): Promise<Anulacion> {
  const { idempotencia } = peticion;
  if (idempotencia !== undefined) {
    const earlier = await findIdempotencia(deps.db.of(acceso), acceso, idempotencia.clave);
    if (earlier !== undefined) return repeat(deps, acceso, idempotencia, earlier);
  }
  const dia = leidoDe(peticion.dia);
  const emisora = await deps.empresas.emisora(acceso);
  const { id } = comprobante;
  const guardado = await findGuardadoDe(deps, acceso, comprobante, true);
  const creado = await deps.db.tx(acceso, (db) => create(deps, db, acceso, { id, peticion, dia, emisora, guardado }));
  if (creado !== undefined) {
    await deps.punto('anulacion.guardada');
    if (peticion.webhook) deps.despertar.envios();
    const resumen = peticion.webhook ? creado : await carry(deps, creado);
    await deps.punto('anulacion.porResponder');
    return { resumen, repetida: false };
  }
  const earlier = idempotencia && (await findIdempotencia(deps.db.of(acceso), acceso, idempotencia.clave));
  if (idempotencia === undefined || earlier === undefined) throw new Error('La Idempotency-Key no se encuentra');
  return repeat(deps, acceso, idempotencia, earlier);
}

/** Same key and body: the same annulment as it now stands. Same key, another body or comprobante: 409. */
async function repeat(deps: CarryPorts, acceso: Acceso, i: Idempotencia, earlier: Recordada): Promise<Anulacion> {
  if (!earlier.huella.equals(i.huella)) throw claveDeOtro();
  const pedido = await findResumen(deps.db.of(acceso), acceso, earlier.comprobanteId);
  if (pedido === undefined) throw new Error('La Idempotency-Key apunta a una anulación que no está');
  const resumen = await vigente(deps.db.of(acceso), pedido);
  return { resumen: resumen.webhook ? resumen : await wait(deps, resumen), repetida: true };
}

interface Pedido {
  readonly id: string;
  readonly peticion: PeticionAnular;
  readonly dia: Fecha | undefined;
  readonly emisora: Emisora;
  readonly guardado: GuardadoDe | undefined;
}

/** One transaction: idempotency row, lock and judgement of the comprobante, number, signature, intent. */
async function create(
  deps: Pick<Deps, 'punto' | 'ahora' | 'uuid'>,
  db: Queryable,
  acceso: Acceso,
  pedido: Pedido,
): Promise<EnCurso | undefined> {
  const { peticion, dia, emisora } = pedido;
  const resumenId = deps.uuid();
  const { idempotencia, motivo, webhook } = peticion;
  if (idempotencia !== undefined && !(await takeIdempotencia(db, acceso, idempotencia, resumenId))) return undefined;
  const anulable = await takeAnulable(db, acceso, pedido.id, pedido.guardado);
  if (anulable === undefined) throw noExiste();
  const { comprobante, guardado } = anulable;
  const anterior = await judge(db, acceso, anulable);
  const desde = peticion.comunicadoEl ?? comprobante.fechaEmision;
  const { via: clase, explicacion } = choose(anulable, desde, hoyPara(deps, acceso, comprobante.fechaEmision, dia));
  const ultimo = ultimoDiaDeAnulacion(comprobante.tipoComprobante, desde);
  const creado = await createArchivo(deps, db, {
    id: resumenId,
    clase,
    proposito: 'anular',
    comprobante,
    calculado: guardado.calculado,
    emisora,
    dia,
    ...(ultimo === undefined ? {} : { plazo: finDeDia(ultimo) }),
    // Whoever asked to be told of the file whose place this one takes is told of this one.
    motivo,
    // It is stored, and is Spanish.
    explicacion: explicacion.es,
    webhook: webhook || anterior?.webhook === true,
    enCola: webhook,
  });
  if (!creado.ok) throw noSeAdmite(creado.rechazos);
  await record(db, {
    empresaId: acceso.empresaId,
    entorno: acceso.entorno,
    accion: 'comprobante.anulacionPedida',
    objeto: comprobante.id,
    actor: actorDe(acceso),
    despues: { archivo: identificadorDe(creado.resumen), resumen: resumenId, motivo },
  });
  await deps.punto('anulacion.porConfirmarTx');
  return creado.resumen;
}

/** Conflicts with what is stored; the caller holds the comprobante's lock. Answers the annulment that gave way, if one did. */
async function judge(
  db: Queryable,
  acceso: Acceso,
  { comprobante, anulacionId, notasVivas, saldoSinEl }: Anulable,
): Promise<Resumen | undefined> {
  const correlativo = correlativoDe(comprobante);
  const estado = estadoDe(comprobante);
  if (estado === 'ANULADA') throw new AppError('ya-anulado', { correlativo });
  if (estado === 'RECHAZADA') throw new AppError('anulacion-de-un-rechazado', { correlativo });
  if (estado !== 'ACEPTADA') throw new AppError('anulacion-de-uno-sin-aceptar', { correlativo });
  if (notasVivas > 0) throw new AppError('anulacion-de-uno-con-notas', { correlativo, notas: notasVivas });
  if (saldoSinEl?.isNegative() === true) throw new AppError('anulacion-que-deja-saldo-negativo', { correlativo });
  return anulacionId === null ? undefined : judgeAnterior(db, acceso, comprobante.id, correlativo);
}

/**
 * One annulment at a time. Only one that waits for a person, because SUNAT has its file and the ticket is lost, gives way to
 * another: if the first was applied after all, SUNAT answers so.
 */
async function judgeAnterior(
  db: Queryable,
  acceso: Acceso,
  comprobanteId: string,
  correlativo: string,
): Promise<Resumen | undefined> {
  const anterior = await findAnulacion(db, acceso, comprobanteId);
  // What is noted is no annulment but the resumen that told SUNAT of it.
  if (anterior === undefined) return undefined;
  if (anterior.estado === 'POR_ATENDER') {
    const mensaje = `Se pidió la anulación otra vez: ${identificadorDe(anterior)} deja su lugar a un archivo nuevo.`;
    await replace(db, anterior, transitionAnulacion(anterior.estado, 'personaReemplaza'), mensaje);
    return anterior;
  }
  const archivo = identificadorDe(anterior);
  throw new AppError('ya-se-esta-anulando', { correlativo, archivo, id: comprobanteId });
}

/** `desde`: of a retención or percepción, the day from which its term runs. */
function choose({ guardado: { calculado } }: Anulable, desde: Fecha, hoy: Fecha) {
  const via = isOtroCalculado(calculado)
    ? chooseReversion(calculado.otro.tipo, desde, hoy)
    : chooseVia(calculado.documento, hoy);
  if ('rechazo' in via) throw noSeAdmite([via.rechazo]);
  return via;
}

function noSeAdmite(rechazos: readonly { readonly mensaje: Dicho }[]): AppError {
  return new AppError('anulacion-que-sunat-no-admite', { problemas: rechazos.map(({ mensaje }) => mensaje) });
}
