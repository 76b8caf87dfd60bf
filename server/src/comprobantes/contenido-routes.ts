import { posix } from 'node:path';
import { unzip } from '@chaski/core/sunat/unzip.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { Acceso, Route } from '../http/route.ts';
import { FORMATOS, type Formato } from '../pdf/sheet.ts';
import { consultar } from './consultar.ts';
import * as docs from './docs.ts';
import { imprimir } from './imprimir.ts';
import { badRequest, idOf, noExiste, queryOf } from './peticion.ts';
import { correlativoDe } from './respuesta.ts';
import { findComprobante, findContent } from './store.ts';
import type { Comprobante } from './types.ts';

/** The files of a document: PDF, signed XML and CDR. */
export function contenidoRoutes(deps: Deps): Route[] {
  return [
    {
      method: 'GET',
      url: '/invoices/:id/pdf',
      permisos: ['invoices.read'],
      docs: docs.pdf,
      handler: async (request, reply, acceso) => {
        const { comprobante, calculado, emisor } = await consultar(deps, acceso, idOf(request));
        const formato = formatoOf(request);
        const archivo = await findContent<Buffer>(deps.db.of(acceso), acceso, comprobante.id, 'archivo');
        const xml = archivo && xmlOf(archivo).bytes;
        const nombre = `${emisor.ruc}-${comprobante.tipoComprobante}-${correlativoDe(comprobante)}`;
        const pdf = await imprimir(deps, { comprobante, calculado, emisor, xml, nombre, formato });
        return send(reply, pdf, 'application/pdf', 'inline', `${nombre}.pdf`);
      },
    },
    {
      method: 'GET',
      url: '/invoices/:id/xml',
      permisos: ['invoices.read'],
      docs: docs.xml,
      handler: async (request, reply, acceso) => {
        const comprobante = await find(deps, acceso, request);
        const archivo = await findContent<Buffer>(deps.db.of(acceso), acceso, comprobante.id, 'archivo');
        if (archivo === undefined) throw noExiste();
        const { nombre, bytes } = xmlOf(archivo);
        return send(reply, bytes, 'application/xml; charset=utf-8', 'attachment', `${nombre}.xml`);
      },
    },
    {
      method: 'GET',
      url: '/invoices/:id/cdr',
      permisos: ['invoices.read'],
      docs: docs.cdr,
      handler: async (request, reply, acceso) => {
        const comprobante = await find(deps, acceso, request);
        const zip = await findContent<Buffer>(deps.db.of(acceso), acceso, comprobante.id, 'cdr');
        if (zip === undefined) throw sinCdr(comprobante);
        const { nombre, bytes } = xmlOf(zip);
        reply.header('vary', 'accept');
        if (wantsZip(request)) return send(reply, zip, 'application/zip', 'attachment', `${nombre}.zip`);
        return send(reply, bytes, 'application/xml; charset=utf-8', 'attachment', `${nombre}.xml`);
      },
    },
  ];
}

async function find(deps: Deps, acceso: Acceso, request: FastifyRequest): Promise<Comprobante> {
  const comprobante = await findComprobante(deps.db.of(acceso), acceso, idOf(request));
  if (comprobante === undefined) throw noExiste();
  return comprobante;
}

function send(reply: FastifyReply, content: Buffer, type: string, disposition: string, name: string): FastifyReply {
  return reply.type(type).header('content-disposition', `${disposition}; filename="${name}"`).send(content);
}

function wantsZip(request: FastifyRequest): boolean {
  return request.headers.accept?.split(',').some((type) => type.trim().split(';')[0] === 'application/zip') ?? false;
}

/**
 * The XML in a zip of ours or of SUNAT's, byte by byte, and its name without folder or extension: `RUC-TT-SERIE-NUMERO`,
 * a CDR's with `R-` before. `unzip` lets no name pass that a header would have to escape.
 */
function xmlOf(zip: Buffer): { readonly nombre: string; readonly bytes: Buffer } {
  const read = unzip(zip);
  const entrada = read.ok ? read.entradas.find(({ nombre }) => /\.xml$/i.test(nombre)) : undefined;
  if (entrada === undefined) throw new Error('El zip guardado no se pudo abrir');
  return { nombre: posix.parse(entrada.nombre).name, bytes: entrada.bytes };
}

function sinCdr({ sunat, motivo }: Comprobante): AppError {
  const reason = motivo ?? sunat?.mensaje;
  return new AppError('NOT_FOUND', `El comprobante no tiene CDR${reason === undefined ? '' : `: ${reason}`}`);
}

function formatoOf(request: FastifyRequest): Formato {
  const pedido = queryOf(request).formato ?? 'a4';
  const formato = FORMATOS.find((uno) => uno === pedido);
  if (formato === undefined) throw badRequest({ formato: `Envíe uno de: ${FORMATOS.join(', ')}.` });
  return formato;
}
