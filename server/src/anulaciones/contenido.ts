import { posix } from 'node:path';
import { unzip } from '@chaski/core/sunat/unzip.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { Acceso } from '../http/route.ts';
import { findContent, findResumen } from './store.ts';
import type { Resumen } from './types.ts';

/** The file of that id, whatever it is for. Throws `NOT_FOUND`. */
export async function findArchivo(deps: Deps, acceso: Acceso, id: string): Promise<Resumen> {
  const resumen = await findResumen(deps.db.of(acceso), acceso, id);
  if (resumen === undefined) throw new AppError('NOT_FOUND', 'El archivo no existe.');
  return resumen;
}

/** Answers the signed XML. */
export async function responderXml(deps: Deps, acceso: Acceso, r: Resumen, reply: FastifyReply): Promise<FastifyReply> {
  const archivo = await findContent(deps.db.of(acceso), r, 'archivo');
  if (archivo === undefined) throw new Error('La anulación no tiene archivo');
  return sendXml(reply, archivo);
}

/** Answers SUNAT's CDR, as XML or as it came. Throws `NOT_FOUND` where there is none. */
export async function responderCdr(
  deps: Deps,
  acceso: Acceso,
  r: Resumen,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const zip = await findContent(deps.db.of(acceso), r, 'cdr');
  if (zip === undefined) throw sinCdr(r);
  reply.header('vary', 'accept');
  if (!wantsZip(request)) return sendXml(reply, zip);
  return send(reply, zip, 'application/zip', `${xmlOf(zip).nombre}.zip`);
}

function sendXml(reply: FastifyReply, zip: Buffer): FastifyReply {
  const { nombre, bytes } = xmlOf(zip);
  return send(reply, bytes, 'application/xml; charset=utf-8', `${nombre}.xml`);
}

function send(reply: FastifyReply, content: Buffer, type: string, name: string): FastifyReply {
  return reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(content);
}

function wantsZip(request: FastifyRequest): boolean {
  return request.headers.accept?.split(',').some((type) => type.trim().split(';')[0] === 'application/zip') ?? false;
}

/** The XML in a zip of ours or of SUNAT's, and its name without folder or extension. */
function xmlOf(zip: Buffer): { readonly nombre: string; readonly bytes: Buffer } {
  const read = unzip(zip);
  const entrada = read.ok ? read.entradas.find(({ nombre }) => /\.xml$/i.test(nombre)) : undefined;
  if (entrada === undefined) throw new Error('El zip guardado no se pudo abrir');
  return { nombre: posix.parse(entrada.nombre).name, bytes: entrada.bytes };
}

function sinCdr({ mensaje, sunat }: Resumen): AppError {
  const reason = sunat?.mensaje ?? mensaje;
  return new AppError('NOT_FOUND', `La anulación no tiene CDR${reason === null ? '' : `: ${reason}`}`);
}
