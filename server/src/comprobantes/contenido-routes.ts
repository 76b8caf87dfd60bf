import { unzip } from '@chaski/core/sunat/unzip.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { Acceso, Route } from '../http/route.ts';
import { consultar } from './consultar.ts';
import * as docs from './docs.ts';
import { imprimir } from './imprimir.ts';
import { idOf, noExiste, queryOf } from './peticion.ts';
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
        const formato = queryOf(request).formato ?? 'a4';
        if (formato !== 'a4') throw formatoDesconocido();
        const { comprobante, calculado, emisor } = await consultar(deps, acceso, idOf(request));
        const archivo = await findContent<Buffer>(deps.pool, acceso, comprobante.id, 'archivo');
        const xml = archivo && xmlOf(archivo);
        const nombre = `${emisor.ruc}-${comprobante.tipoComprobante}-${correlativoDe(comprobante)}`;
        const pdf = await imprimir(deps, { comprobante, calculado, emisor, xml, nombre });
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
        const archivo = await findContent<Buffer>(deps.pool, acceso, comprobante.id, 'archivo');
        if (archivo === undefined) throw noExiste();
        return send(
          reply,
          xmlOf(archivo),
          'application/xml; charset=utf-8',
          'attachment',
          `${await nombreDe(deps, acceso, comprobante)}.xml`,
        );
      },
    },
    {
      method: 'GET',
      url: '/invoices/:id/cdr',
      permisos: ['invoices.read'],
      docs: docs.cdr,
      handler: async (request, reply, acceso) => {
        const comprobante = await find(deps, acceso, request);
        const zip = await findContent<Buffer>(deps.pool, acceso, comprobante.id, 'cdr');
        if (zip === undefined) throw sinCdr(comprobante);
        const nombre = `R-${await nombreDe(deps, acceso, comprobante)}`;
        reply.header('vary', 'accept');
        if (wantsZip(request)) return send(reply, zip, 'application/zip', 'attachment', `${nombre}.zip`);
        return send(reply, xmlOf(zip), 'application/xml; charset=utf-8', 'attachment', `${nombre}.xml`);
      },
    },
  ];
}

async function find(deps: Deps, acceso: Acceso, request: FastifyRequest): Promise<Comprobante> {
  const comprobante = await findComprobante(deps.pool, acceso, idOf(request));
  if (comprobante === undefined) throw noExiste();
  return comprobante;
}

/** SUNAT's file name: made of RUC, type, series and number only, so it needs no escaping. */
async function nombreDe(deps: Deps, acceso: Acceso, c: Comprobante): Promise<string> {
  const { ruc } = await deps.empresas.emisor(acceso);
  return `${ruc}-${c.tipoComprobante}-${correlativoDe(c)}`;
}

function send(reply: FastifyReply, content: Buffer, type: string, disposition: string, name: string): FastifyReply {
  return reply
    .type(type)
    .headers({ 'content-disposition': `${disposition}; filename="${name}"`, 'x-content-type-options': 'nosniff' })
    .send(content);
}

function wantsZip(request: FastifyRequest): boolean {
  return request.headers.accept?.split(',').some((type) => type.trim().split(';')[0] === 'application/zip') ?? false;
}

/** The XML in a zip of ours or of SUNAT's, byte by byte. */
function xmlOf(zip: Buffer): Buffer {
  const read = unzip(zip);
  const entrada = read.ok ? read.entradas.find(({ nombre }) => nombre.endsWith('.xml')) : undefined;
  if (entrada === undefined) throw new Error('El zip guardado no se pudo abrir');
  return Buffer.from(entrada.bytes);
}

function sinCdr({ sunat, motivo }: Comprobante): AppError {
  const reason = motivo ?? sunat?.mensaje;
  return new AppError('NOT_FOUND', `El comprobante no tiene CDR${reason === undefined ? '' : `: ${reason}`}`);
}

function formatoDesconocido(): AppError {
  const mensaje = 'Formato no disponible; envíe formato=a4 o no lo envíe.';
  return new AppError('BAD_REQUEST', '1 error de validación', { fields: { formato: mensaje } });
}
