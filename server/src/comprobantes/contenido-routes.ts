import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { sendArchivo, sendXml, sendXmlOrZip, xmlOf } from '../http/archivo.ts';
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
        // Reading a document of many lines costs as much as drawing it.
        const { nombre, pdf } = await deps.pdf.conTurno(acceso.empresaId, () => pdfDe(deps, acceso, request));
        return sendArchivo(reply, pdf, 'application/pdf', `${nombre}.pdf`, 'inline');
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
        return sendXml(reply, archivo);
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
        return sendXmlOrZip(request, reply, zip);
      },
    },
  ];
}

async function pdfDe(deps: Deps, acceso: Acceso, request: FastifyRequest): Promise<{ nombre: string; pdf: Buffer }> {
  const { comprobante, calculado, emisor } = await consultar(deps, acceso, idOf(request));
  const formato = formatoOf(request);
  const archivo = await findContent<Buffer>(deps.db.of(acceso), acceso, comprobante.id, 'archivo');
  const xml = archivo && xmlOf(archivo).bytes;
  const nombre = `${emisor.ruc}-${comprobante.tipoComprobante}-${correlativoDe(comprobante)}`;
  return { nombre, pdf: await imprimir(deps, { comprobante, calculado, emisor, xml, nombre, formato }) };
}

async function find(deps: Deps, acceso: Acceso, request: FastifyRequest): Promise<Comprobante> {
  const comprobante = await findComprobante(deps.db.of(acceso), acceso, idOf(request));
  if (comprobante === undefined) throw noExiste();
  return comprobante;
}

function sinCdr({ sunat, motivo }: Comprobante): AppError {
  return new AppError('comprobante-sin-cdr', { motivo: motivo ?? sunat?.mensaje });
}

function formatoOf(request: FastifyRequest): Formato {
  const pedido = queryOf(request).formato ?? 'a4';
  const formato = FORMATOS.find((uno) => uno === pedido);
  if (formato === undefined) throw badRequest({ formato: `Envíe uno de: ${FORMATOS.join(', ')}.` });
  return formato;
}
