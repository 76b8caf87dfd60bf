import { errors, file, header } from '../http/docs.ts';
import type { RouteDocs } from '../http/route.ts';
import { type Schema, Type } from '../http/schema.ts';
import { Estado, Fecha } from './docs-respuesta.ts';

/* The exports as OpenAPI. Nothing here validates. */

/** What narrows a list of documents. */
export const FILTROS = {
  estado: Type.Optional(Estado),
  tipoComprobante: Type.Optional(Type.String({ description: '01, 03, 07 o 08' })),
  serie: Type.Optional(Type.String({ description: 'Completa, p. ej. F001' })),
  cliente: Type.Optional(Type.String({ description: 'Número de documento' })),
  desde: Type.Optional({ ...Fecha, description: 'Primer día de emisión, incluido' }),
  hasta: Type.Optional({ ...Fecha, description: 'Último día de emisión, incluido' }),
  q: Type.Optional(Type.String({ minLength: 2, maxLength: 100, description: 'Por texto: un nombre, un número' })),
};

const COLUMNAS =
  'Fecha de emisión, tipo, comprobante, estado, cliente (tipo y número de documento, denominación), moneda, gravada, exonerada, ' +
  'inafecta, IGV, total, código y mensaje de SUNAT, id; el más nuevo primero. Como máximo dos exportaciones ' +
  'de la empresa a la vez: después, 429.';

const archivo = (
  operationId: string,
  summary: string,
  description: string,
  type: string,
  schema: Schema,
  ...otros: (400 | 422)[]
): RouteDocs => ({
  ...{ operationId, summary, description, tags: ['Archivos'], querystring: Type.Object(FILTROS) },
  response: {
    200: file(
      summary,
      [type],
      { 'Content-Disposition': header(Type.String(), 'attachment, con un nombre según la fecha') },
      schema,
    ),
    ...errors(400, ...otros),
  },
});

export const csv = archivo(
  'exportarCsv',
  'Exportar comprobantes a CSV',
  `${COLUMNAS} Sin límite de filas. UTF-8 con BOM, separado por punto y coma (lo que Excel en español de Perú abre bien), decimales con punto, comillas como en RFC 4180. ` +
    'Un texto que empieza como una fórmula (= + - @), o la tiene después de un separador o salto de línea, lleva un apóstrofo delante.',
  'text/csv',
  Type.String(),
);

export const xlsx = archivo(
  'exportarXlsx',
  'Exportar comprobantes a una hoja de Excel',
  `${COLUMNAS} Los montos son números con dos decimales, las fechas son fechas y los textos nunca son fórmulas. Hasta 1 048 575 comprobantes, lo que admite una hoja: si el filtro tiene más, 422.`,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  Type.String({ format: 'binary' }),
  422,
);
