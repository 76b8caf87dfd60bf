import { claseDeOtro, esDeOtro } from '@chaski/core/documentos/registro.ts';
import { type Aviso, avisar, type ContextoAviso } from '../../avisos/avisar.ts';
import { queueCorreos } from '../../avisos/encolar.ts';
import { EVENTOS, type EventoWebhook } from '../../avisos/types.ts';
import type { Queryable } from '../../platform/db/tx.ts';
import { datosDe } from '../otros/respuesta.ts';
import { estadoDe } from '../respuesta.ts';
import { findComprobante } from '../store.ts';
import type { Acceso, Comprobante, EnCurso } from '../types.ts';

/** What there is to tell of a document as it now stands; undefined unless SUNAT has judged it. Who was answered with it is told by that. */
export function avisoDeVeredicto(
  c: Comprobante & Pick<EnCurso, 'responde'>,
  { origen, uuid }: Pick<ContextoAviso, 'origen' | 'uuid'>,
): Aviso | undefined {
  if (!c.asincrono && c.responde) return undefined;
  const estado = estadoDe(c);
  if (estado !== 'ACEPTADA' && estado !== 'RECHAZADA') return undefined;
  const tipo = eventoDe(c, estado === 'ACEPTADA' ? 'aceptado' : 'rechazado');
  const { empresaId, entorno, id } = c;
  return { empresaId, entorno, tipo, id: uuid(), comprobanteId: id, data: datosDe(c, origen) };
}

/** The event by which that is told of a document of its kind. */
export function eventoDe(
  { tipoComprobante: tipo }: Comprobante,
  que: keyof (typeof EVENTOS)['comprobante'],
): EventoWebhook {
  return EVENTOS[esDeOtro(tipo) ? claseDeOtro(tipo).aviso : 'comprobante'][que];
}

/** Tells of it, if there is anything to tell, and queues its mail, in the transaction that wrote the verdict and after it. */
export async function tellVeredicto(db: Queryable, c: Comprobante, contexto: ContextoAviso): Promise<void> {
  const aviso = avisoDeVeredicto(c, contexto);
  if (aviso !== undefined) await avisar(db, aviso);
  if (contexto.correo && c.estado === 'ACEPTADA') await queueCorreos(db, c);
}

/** The document as the transaction sees it by now. */
export function readComprobante(
  db: Queryable,
  de: Pick<Acceso, 'empresaId' | 'entorno'>,
  id: string,
): Promise<Comprobante | undefined> {
  return findComprobante(db, de, id);
}
