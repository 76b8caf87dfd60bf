import type { EstadoPublicoGuia } from '@chaski/core/estado/guia.ts';
import { avisar, type ContextoAviso } from '../../avisos/avisar.ts';
import type { EventoWebhook } from '../../avisos/types.ts';
import type { Queryable } from '../../platform/db/tx.ts';
import { datosGuia, estadoDe } from '../respuesta.ts';
import type { Guia } from '../types.ts';

const EVENTOS: Readonly<Partial<Record<EstadoPublicoGuia, EventoWebhook>>> = {
  ACEPTADA: 'guia.aceptada',
  RECHAZADA: 'guia.rechazada',
  ANULADA: 'guia.anulada',
};

/** Tells what SUNAT made of a guía that was issued with `webhook: true`, or what a person did with it, in the transaction that wrote it and after that. */
export async function tellVeredicto(
  db: Queryable,
  g: Guia,
  { origen, uuid }: Pick<ContextoAviso, 'origen' | 'uuid'>,
): Promise<void> {
  const estado = estadoDe(g);
  const tipo = EVENTOS[estado];
  if (!g.asincrono || tipo === undefined) return;
  const { empresaId, entorno, id } = g;
  await avisar(db, { empresaId, entorno, tipo, id: uuid(), comprobanteId: id, data: datosGuia(g, origen) });
}
