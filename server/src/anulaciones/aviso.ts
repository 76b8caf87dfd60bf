import { avisar, type ContextoAviso } from '../avisos/avisar.ts';
import { eventoDe, readComprobante, tellVeredicto } from '../comprobantes/enviar/aviso.ts';
import type { Comprobante } from '../comprobantes/types.ts';
import type { Queryable } from '../platform/db/tx.ts';
import { datosAnulacion } from './respuesta.ts';
import { findResumen } from './store.ts';
import type { Resumen } from './types.ts';

/**
 * Tells what became of an annulment that was asked for with `webhook: true`, in the transaction that decided it and after that
 * was written. `c` and `r` as they now stand. Does nothing while it is not decided.
 */
export async function tellAnulacion(
  db: Queryable,
  c: Comprobante,
  r: Resumen,
  { origen, uuid }: Pick<ContextoAviso, 'origen' | 'uuid'>,
): Promise<void> {
  if (!r.webhook || r.proposito !== 'anular' || r.finalEn === null) return;
  const tipo = r.estado === 'ACEPTADA' ? eventoDe(c, 'anulado') : 'anulacion.rechazada';
  const { empresaId, entorno } = r;
  await avisar(db, {
    empresaId,
    entorno,
    tipo,
    id: uuid(),
    comprobanteId: c.id,
    data: datosAnulacion(c, r, origen),
  });
}

/**
 * Tells of what is final now, in the transaction that made it so: of the annulment, or of the boleta that a resumen carried, to
 * whoever asked.
 */
export async function tellDesenlace(db: Queryable, r: Resumen, contexto: ContextoAviso): Promise<void> {
  const comprobante = await readComprobante(db, r, r.comprobanteId);
  const resumen = await findResumen(db, r, r.id);
  if (comprobante === undefined || resumen === undefined) return;
  if (r.proposito === 'anular') await tellAnulacion(db, comprobante, resumen, contexto);
  else await tellVeredicto(db, comprobante, contexto);
}
