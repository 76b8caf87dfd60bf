import { posix } from 'node:path';
import { unzip } from '@chaski/core/sunat/zip/unzip.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A file as the answer. `name`: what it is saved as; no name of ours or of SUNAT's holds what a header would have to escape. */
export function sendArchivo(
  reply: FastifyReply,
  content: Buffer,
  type: string,
  name: string,
  disposition: 'inline' | 'attachment' = 'attachment',
): FastifyReply {
  return reply.type(type).header('content-disposition', `${disposition}; filename="${name}"`).send(content);
}

/** The XML in a zip of ours or of SUNAT's as the answer, byte by byte. */
export function sendXml(reply: FastifyReply, zip: Buffer): FastifyReply {
  const { nombre, bytes } = xmlOf(zip);
  return sendArchivo(reply, bytes, 'application/xml; charset=utf-8', `${nombre}.xml`);
}

/** The XML in a zip, or the zip itself where the request accepts `application/zip`. */
export function sendXmlOrZip(request: FastifyRequest, reply: FastifyReply, zip: Buffer): FastifyReply {
  reply.header('vary', 'accept');
  return wantsZip(request)
    ? sendArchivo(reply, zip, 'application/zip', `${xmlOf(zip).nombre}.zip`)
    : sendXml(reply, zip);
}

/**
 * The XML in a zip of ours or of SUNAT's, byte by byte, and its name without folder or extension: `RUC-TT-SERIE-NUMERO`,
 * a CDR's with `R-` before. `unzip` lets no name pass that a header would have to escape.
 */
export function xmlOf(zip: Buffer): { readonly nombre: string; readonly bytes: Buffer } {
  const read = unzip(zip);
  const entrada = read.ok ? read.entradas.find(({ nombre }) => /\.xml$/i.test(nombre)) : undefined;
  if (entrada === undefined) throw new Error('El zip guardado no se pudo abrir');
  return { nombre: posix.parse(entrada.nombre).name, bytes: entrada.bytes };
}

function wantsZip(request: FastifyRequest): boolean {
  return request.headers.accept?.split(',').some((type) => type.trim().split(';')[0] === 'application/zip') ?? false;
}
