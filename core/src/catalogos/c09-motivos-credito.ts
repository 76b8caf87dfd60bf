import { toCatalogoSimple } from './catalogo.ts';

/** Catalog 09: why a nota de crédito is issued. */
export const MOTIVOS_CREDITO = toCatalogoSimple([
  ['01', 'Anulación de la operación'],
  ['02', 'Anulación por error en el RUC'],
  ['03', 'Corrección por error en la descripción o atención de reclamo'],
  ['04', 'Descuento global'],
  ['05', 'Descuento por ítem'],
  ['06', 'Devolución total'],
  ['07', 'Devolución por ítem'],
  ['08', 'Bonificación'],
  ['09', 'Disminución en el valor'],
  ['10', 'Otros Conceptos'],
  ['11', 'Ajustes de operaciones de exportación'],
  ['12', 'Ajustes afectos al IVAP'],
  ['13', 'Corrección del monto neto pendiente y/o fechas y montos de las cuotas'],
]);
