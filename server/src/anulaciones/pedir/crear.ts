import type { HallazgoArchivo } from '@chaski/core/documento/anulacion/regla.ts';
import { ultimoDiaDeAnulacion } from '@chaski/core/documento/plazos.ts';
import type { DelComprobante } from '@chaski/core/documentos/archivos.ts';
import type { TipoResumen } from '@chaski/core/documentos/clase.ts';
import { type Fecha, finDeDia } from '@chaski/core/lib/fecha.ts';
import { hoyPara } from '../../comprobantes/dia.ts';
import { markAnulacion } from '../../comprobantes/informar/anulable.ts';
import type { Emisora } from '../../comprobantes/pedido.ts';
import type { Comprobante } from '../../comprobantes/types.ts';
import type { Deps } from '../../deps.ts';
import { violatedConstraint } from '../../platform/db/errors.ts';
import type { Queryable } from '../../platform/db/tx.ts';
import { AppError } from '../../platform/mensajes/app-error.ts';
import { nextNumero } from '../store.ts';
import type { EnCurso, Proposito } from '../types.ts';
import { construir, rechazosDe } from './construir.ts';
import { insertResumen } from './nuevo-store.ts';

/** What a new file carries and why. */
export interface Encargo {
  readonly id: string;
  readonly clase: TipoResumen;
  readonly proposito: Proposito;
  readonly comprobante: Comprobante;
  readonly calculado: DelComprobante['calculado'];
  readonly emisora: Emisora;
  readonly motivo: string;
  readonly explicacion: string;
  readonly webhook: boolean;
  /** For the background; otherwise born with its first attempt. */
  readonly enCola: boolean;
  /** Until when SUNAT takes it; absent, as the day of issue tells. */
  readonly plazo?: Date;
  /** What is taken for today, where a request pretends another day. */
  readonly dia?: Fecha | undefined;
}

export type Creado =
  | { readonly ok: true; readonly resumen: EnCurso }
  /** Nothing was numbered or written: SUNAT would refuse the file for this. */
  | { readonly ok: false; readonly rechazos: readonly HallazgoArchivo[] };

/**
 * Judges, numbers, signs and stores a file, and notes it in its comprobante, whose lock the caller's transaction holds.
 * Throws `DOMAIN_ERROR` past 99,999 files of a kind in one day.
 */
export async function createArchivo(deps: Pick<Deps, 'ahora'>, db: Queryable, encargo: Encargo): Promise<Creado> {
  const { id, clase, proposito, comprobante, calculado, emisora, motivo, explicacion, webhook, enCola } = encargo;
  const { empresaId, entorno, id: comprobanteId, tipoComprobante, serie, numero: numeroComprobante } = comprobante;
  const { fechaEmision } = comprobante;
  const fecha = hoyPara(deps, comprobante, fechaEmision, encargo.dia);
  const sinNumero = { clase, proposito, fecha, fechaEmision, calculado, numeroComprobante, motivo };
  // No rule looks at which number it is; one of a file that never goes would be a hole.
  const rechazos = rechazosDe({ ...sinNumero, numero: 1 }, emisora);
  if (rechazos.length > 0) return { ok: false, rechazos };
  const numero = await numerar(db, { empresaId, entorno }, clase, fecha);
  const resumen = await insertResumen(db, {
    empresaId,
    entorno,
    id,
    clase,
    proposito,
    fecha,
    numero,
    comprobanteId,
    tipoComprobante,
    serie,
    numeroComprobante,
    motivo,
    explicacion,
    webhook,
    enCola,
    ...(await construir({ ...sinNumero, numero }, emisora)),
    plazo: encargo.plazo ?? finDeDia(ultimoDiaDeAnulacion(tipoComprobante, fechaEmision) ?? fecha),
  });
  await markAnulacion(db, { empresaId, id: comprobanteId }, id);
  return { ok: true, resumen };
}

/** Why a file was not made, in sentences. */
export function porQueNo(rechazos: readonly HallazgoArchivo[]): string {
  return rechazos.map(({ mensaje }) => `${mensaje}.`).join(' ');
}

async function numerar(
  db: Queryable,
  alcance: Pick<Comprobante, 'empresaId' | 'entorno'>,
  clase: TipoResumen,
  fecha: Fecha,
): Promise<number> {
  return nextNumero(db, alcance, clase, fecha).catch((error: unknown) => {
    if (violatedConstraint(error) === undefined) throw error;
    throw new AppError('archivos-del-dia-agotados', {}, { cause: error });
  });
}
