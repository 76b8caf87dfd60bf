import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { sendXml, sendXmlOrZip } from '../platform/http/archivo.ts';
import type { Acceso } from '../platform/http/route.ts';
import { AppError } from '../platform/mensajes/app-error.ts';
import { findContent, findResumen } from './store.ts';
import type { Resumen } from './types.ts';

/** The file of that id, whatever it is for. Throws `NOT_FOUND`. */
export async function findArchivo(deps: Pick<Deps, 'db'>, acceso: Acceso, id: string): Promise<Resumen> {
  const resumen = await findResumen(deps.db.of(acceso), acceso, id);
  if (resumen === undefined) throw new AppError('archivo-que-no-existe');
  return resumen;
}

/** Answers the signed XML. */
export async function answerXml(
  deps: Pick<Deps, 'db'>,
  acceso: Acceso,
  r: Resumen,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const archivo = await findContent(deps.db.of(acceso), r, 'archivo');
  if (archivo === undefined) throw new Error('La anulación no tiene archivo');
  return sendXml(reply, archivo);
}

/** Answers SUNAT's CDR, as XML or as it came. Throws `NOT_FOUND` where there is none. */
export async function answerCdr(
  deps: Pick<Deps, 'db'>,
  acceso: Acceso,
  r: Resumen,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const zip = await findContent(deps.db.of(acceso), r, 'cdr');
  if (zip === undefined) throw sinCdr(r);
  return sendXmlOrZip(request, reply, zip);
}

function sinCdr({ mensaje, sunat }: Resumen): AppError {
  return new AppError('anulacion-sin-cdr', { motivo: sunat?.mensaje ?? mensaje });
}
