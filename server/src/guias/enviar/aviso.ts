import { avisar, type ContextoAviso } from '../../avisos/avisar.ts';
import type { Queryable } from '../../platform/db/tx.ts';
import { datosGuia, estadoDe } from '../respuesta.ts';
import type { Guia } from '../types.ts';

/** Tells what SUNAT made of a guía that was issued with `webhook: true`, in the transaction that wrote the verdict and after it. */
export async function tellVeredicto(
  db: Queryable,
  g: Guia,
  { origen, uuid }: Pick<ContextoAviso, 'origen' | 'uuid'>,
): Promise<void> {
  const estado = estadoDe(g);
  if (!g.asincrono || (estado !== 'ACEPTADA' && estado !== 'RECHAZADA')) return;
  const tipo = estado === 'ACEPTADA' ? 'guia.aceptada' : 'guia.rechazada';
  const { empresaId, entorno, id } = g;
  await avisar(db, { empresaId, entorno, tipo, id: uuid(), comprobanteId: id, data: datosGuia(g, origen) });
}
