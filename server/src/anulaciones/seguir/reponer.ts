import { readComprobante } from '../../comprobantes/enviar/aviso.ts';
import { findGuardadoDe, type GuardadoDe } from '../../comprobantes/guardado.ts';
import { takeAnulable } from '../../comprobantes/informar/anulable.ts';
import type { Emisora } from '../../comprobantes/pedido.ts';
import type { Deps } from '../../deps.ts';
import type { Queryable } from '../../platform/db/tx.ts';
import { haPasado } from '../../platform/jobs/vencido.ts';
import { countPerdidos, wasResumed } from '../atender/atencion-store.ts';
import { createArchivo } from '../pedir/crear.ts';
import { findAnulacion } from '../store.ts';
import { type EnCurso, identificadorDe, type Resumen } from '../types.ts';

/** How many files of one comprobante may lose their tickets before a person looks into it. */
const MAX_PERDIDOS = 3;

/** No other file can take the place of this one: a person goes on. */
export class SinReemplazo extends Error {}

/**
 * Whether a file whose ticket is lost may give way to another: a few times by itself, and whenever a person let it go on. The
 * deadline counts for annulments: past it SUNAT would refuse the second one for its date, and nobody would learn whether it
 * applied the first.
 */
export async function puedeReponerse(deps: Pick<Deps, 'db' | 'ahora' | 'alMenos'>, r: EnCurso): Promise<boolean> {
  if (!(await isInTime(deps, r))) return false;
  if ((await countPerdidos(deps.db.of(r), r)) < MAX_PERDIDOS - 1) return true;
  return wasResumed(deps.db.of(r), r);
}

/** Whether SUNAT would take another file by now. */
export async function isInTime(deps: Pick<Deps, 'db' | 'ahora' | 'alMenos'>, r: EnCurso): Promise<boolean> {
  return r.proposito !== 'anular' || !(await haPasado(deps, deps.db.of(r), r.plazo));
}

/** What another file is made of. */
export interface Reposicion {
  /** Undefined: the company may not sign now. */
  readonly emisora: Emisora | undefined;
  readonly guardado: GuardadoDe | undefined;
}

/** Before the transaction, which holds a connection already. */
export async function prepareReposicion(deps: Pick<Deps, 'db' | 'empresas' | 'hilo'>, r: EnCurso): Promise<Reposicion> {
  const comprobante = await readComprobante(deps.db.of(r), r, r.comprobanteId);
  const guardado = comprobante && (await findGuardadoDe(deps, r, comprobante));
  return { emisora: await deps.empresas.emisoraDe(r), guardado };
}

/**
 * Another file that asks the same, with the next number, for the background; SUNAT refuses it as done (2987, 2323) if it applied the
 * first. In the transaction that ended the first one. Throws `SinReemplazo`.
 */
export async function reponer(
  deps: Pick<Deps, 'log' | 'ahora' | 'uuid'>,
  db: Queryable,
  r: EnCurso,
  { emisora, guardado }: Reposicion,
): Promise<void> {
  const anulable = await takeAnulable(db, r, r.comprobanteId, guardado);
  if (anulable?.comprobante.estado !== 'ACEPTADA' || emisora === undefined) throw new SinReemplazo();
  const { comprobante } = anulable;
  const { calculado } = anulable.guardado;
  const { clase, proposito, motivo, explicacion, webhook } = r;
  const creado = await createArchivo(deps, db, {
    id: deps.uuid(),
    clase,
    proposito,
    comprobante,
    calculado,
    emisora,
    motivo,
    explicacion,
    webhook,
    enCola: true,
    // The term is that of the annulment that was asked for, whichever file asks it.
    plazo: r.plazo,
  });
  if (!creado.ok) throw new SinReemplazo();
  deps.log.warn({ resumen: r.id, otro: identificadorDe(creado.resumen) }, 'ticket perdido: se hizo otro resumen');
}

/** The annulment that took the place of one that ended without SUNAT's word; any other file is its own. */
export async function vigente(db: Queryable, r: Resumen): Promise<Resumen> {
  if (r.proposito !== 'anular' || r.estado !== 'RECHAZADA' || r.sunat !== null) return r;
  return (await findAnulacion(db, r, r.comprobanteId)) ?? r;
}
