import type { Deps } from '../../deps.ts';
import { sendArchivo, sendXml, sendXmlOrZip, xmlOf } from '../../platform/http/archivo.ts';
import { file, header } from '../../platform/http/docs.ts';
import { type Call, rawOperation } from '../../platform/http/operation.ts';
import { noEsId } from '../../platform/http/reading/peticion.ts';
import type { Route } from '../../platform/http/route.ts';
import { Type } from '../../platform/http/schema.ts';
import { AppError } from '../../platform/mensajes/app-error.ts';
import { noExiste } from '../no-existe.ts';
import { consultar, requireDeVenta } from '../read/consultar.ts';
import { correlativoDe } from '../respuesta.ts';
import { findContent } from '../store.ts';
import type { Comprobante } from '../types.ts';
import { CONSULTA_PDF, formatoOf } from './formato.ts';
import { print } from './imprimir.ts';

/** The files of a document: PDF, signed XML and CDR. */
export function contenidoRoutes(deps: Deps): Route[] {
  return OPERATIONS.map((each) => each(deps));
}

const DE_ARCHIVOS = { method: 'GET', permisos: ['invoices.read'], tags: ['Archivos'], id: noEsId } as const;
const CON_NOMBRE = {
  'Content-Disposition': header(Type.String(), {
    es: 'Con el nombre de archivo de SUNAT',
    en: 'With the name of SUNAT’s file',
  }),
};

const DE_CDR = {
  es: 'Constancia de recepción (CDR) de SUNAT; con Accept: application/zip, el zip tal como llegó',
  en: 'SUNAT’s receipt (CDR); with Accept: application/zip, the zip as it came',
};

const OPERATIONS = [
  rawOperation({
    ...DE_ARCHIVOS,
    url: '/invoices/:id/pdf',
    operationId: 'descargarPdf',
    summary: { es: 'Representación impresa en PDF', en: 'Printed form in PDF' },
    query: CONSULTA_PDF,
    response: {
      200: file({ es: 'Representación impresa en PDF', en: 'Printed form in PDF' }, ['application/pdf'], CON_NOMBRE),
    },
    handler: async (call) => {
      const { deps, acceso, reply } = call;
      // Reading a document of many lines costs as much as drawing it.
      const { nombre, pdf } = await deps.pdf.conTurno(acceso.empresaId, () => pdfDe(call));
      return sendArchivo(reply, pdf, 'application/pdf', `${nombre}.pdf`, 'inline');
    },
  }),
  rawOperation({
    ...DE_ARCHIVOS,
    url: '/invoices/:id/xml',
    operationId: 'descargarXml',
    summary: { es: 'XML UBL 2.1 firmado', en: 'Signed UBL 2.1 XML' },
    response: { 200: file({ es: 'XML UBL 2.1 firmado', en: 'Signed UBL 2.1 XML' }, ['application/xml'], CON_NOMBRE) },
    handler: async ({ deps, acceso, reply, id }) => {
      const comprobante = await requireDeVenta(deps, acceso, id);
      const archivo = await findContent<Buffer>(deps.db.of(acceso), acceso, comprobante.id, 'archivo');
      if (archivo === undefined) throw noExiste();
      return sendXml(reply, archivo);
    },
  }),
  rawOperation({
    ...DE_ARCHIVOS,
    url: '/invoices/:id/cdr',
    operationId: 'descargarCdr',
    summary: DE_CDR,
    response: {
      200: file(DE_CDR, ['application/xml', 'application/zip'], {
        ...CON_NOMBRE,
        Vary: header({ type: 'string', const: 'accept' }),
      }),
    },
    handler: async ({ deps, acceso, request, reply, id }) => {
      const comprobante = await requireDeVenta(deps, acceso, id);
      const zip = await findContent<Buffer>(deps.db.of(acceso), acceso, comprobante.id, 'cdr');
      if (zip === undefined) throw sinCdr(comprobante);
      return sendXmlOrZip(request, reply, zip);
    },
  }),
];

async function pdfDe({ deps, acceso, request, id }: Call<never, never>): Promise<{ nombre: string; pdf: Buffer }> {
  const { comprobante, calculado, emisor } = await consultar(deps, acceso, id);
  const formato = formatoOf(request);
  const archivo = await findContent<Buffer>(deps.db.of(acceso), acceso, comprobante.id, 'archivo');
  const xml = archivo && xmlOf(archivo).bytes;
  const nombre = `${emisor.ruc}-${comprobante.tipoComprobante}-${correlativoDe(comprobante)}`;
  return { nombre, pdf: await print(deps, { comprobante, calculado, emisor, xml, nombre, formato }) };
}

function sinCdr({ sunat, motivo }: Comprobante): AppError {
  return new AppError('comprobante-sin-cdr', { motivo: motivo ?? sunat?.mensaje });
}
