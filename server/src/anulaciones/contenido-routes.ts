import { posix } from 'node:path';
import { unzip } from '@chaski/core/sunat/unzip.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { Acceso, Route } from '../http/route.ts';
import * as docs from './docs.ts';
import { findContent } from './store.ts';
import type { Resumen } from './types.ts';

/** The files of an annulment: signed XML and CDR. `find` answers the one that a request names. */
export function contenidoRoutes(
  deps: Deps,
  find: (acceso: Acceso, request: FastifyRequest) => Promise<Resumen>,
): Route[] {
  return [
    {
      method: 'GET',
      url: '/comprobantes/:id/anulacion/xml',
      permisos: ['invoices.read'],
      docs: docs.xml,
      handler: async (request, reply, acceso) => {
        const archivo = await findContent(deps.db.of(acceso), await find(acceso, request), 'archivo');
        if (archivo === undefined) throw new Error('La anulación no tiene archivo');
        return sendXml(reply, archivo);
      },
    },
    {
      method: 'GET',
      url: '/comprobantes/:id/anulacion/cdr',
      permisos: ['invoices.read'],
      docs: docs.cdr,
      handler: async (request, reply, acceso) => {
        const resumen = await find(acceso, request);
        const zip = await findContent(deps.db.of(acceso), resumen, 'cdr');
        if (zip === undefined) throw sinCdr(resumen);
        reply.header('vary', 'accept');
        if (!wantsZip(request)) return sendXml(reply, zip);
        return send(reply, zip, 'application/zip', `${xmlOf(zip).nombre}.zip`);
      },
    },
  ];
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
