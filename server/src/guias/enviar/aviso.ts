import type { EstadoPublicoGuia } from '@chaski/core/estado/guia.ts';
import { avisar, type ContextoAviso } from '../../avisos/avisar.ts';
import type { EventoWebhook } from '../../avisos/types.ts';
import type { Queryable } from '../../platform/db/tx.ts';
import { datosGuia, estadoDe } from '../respuesta.ts';
import type { EnCurso, Guia } from '../types.ts';

const EVENTOS: Readonly<Partial<Record<EstadoPublicoGuia, EventoWebhook>>> = {
  ACEPTADA: 'guia.aceptada',
  RECHAZADA: 'guia.rechazada',
  ANULADA: 'guia.anulada',
};

/**
 * Tells what SUNAT made of a guía, or what a person did with it, in the transaction that wrote it and after that. Who was answered with it
 * is told by that.
 */
export async function tellVeredicto(
  db: Queryable,
  g: Guia & Pick<EnCurso, 'responde'>,
  { origen, uuid }: Pick<ContextoAviso, 'origen' | 'uuid'>,
): Promise<void> {
  const estado = estadoDe(g);
  const tipo = EVENTOS[estado];
  if (tipo === undefined || (!g.asincrono && g.responde)) return;
  const { empresaId, entorno, id } = g;
  await avisar(db, { empresaId, entorno, tipo, id: uuid(), comprobanteId: id, data: datosGuia(g, origen) });
}
