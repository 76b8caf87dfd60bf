import type { Deps } from '../../deps.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Exportable } from '../../platform/tabla/exportable.ts';
import { tablaRoutes } from '../../platform/tabla/routes.ts';
import { type Filtros, SIN_PAGINA } from '../read/filtros.ts';
import type { ComprobanteDeVenta } from '../types.ts';
import { COLUMNAS, paginas, requireQueQuepan } from './exportar.ts';

/** The documents of a filter as a file, written while it is read. */
export function exportarRoutes(deps: Deps): Route[] {
  return tablaRoutes(deps, COMPROBANTES);
}

/** No page of the list is meant; its reading takes one. */
const SIN_LIMITE = { limite: 25 };

const COMPROBANTES: Exportable<ComprobanteDeVenta, Omit<Filtros, 'limite'>> = {
  url: '/invoices',
  permiso: 'invoices.read',
  tag: 'Archivos',
  operationIds: { csv: 'exportarCsv', xlsx: 'exportarXlsx' },
  tabla: { nombre: 'Comprobantes', columnas: COLUMNAS },
  que: { es: 'comprobantes', en: 'documents' },
  columnas: {
    es:
      'Fecha de emisión, tipo, comprobante, estado, cliente (tipo y número de documento, denominación), moneda, gravada, exonerada, ' +
      'inafecta, IGV, total, código y mensaje de SUNAT, id; el más nuevo primero. Como máximo dos exportaciones ' +
      'de la empresa a la vez: después, 429.',
    en: 'Date of issue, type, document, state, customer (type and number of the identity document, name), currency, taxed, exempt, not subject, IGV, total, code and message by SUNAT, id; newest first. At most two exports of the company at once: beyond that, 429.',
  },
  query: SIN_PAGINA,
  paginas: (deps, acceso, filtros) => paginas(deps, acceso, { ...filtros, ...SIN_LIMITE }),
  requireQueQuepan: (deps, acceso, filtros, maximo) =>
    requireQueQuepan(deps, acceso, { ...filtros, ...SIN_LIMITE }, maximo),
};
