import { toCatalogoSimple } from './catalogo.ts';

/** Catalog 12: documents that a comprobante refers to. The service writes 02 and 03, of advances. */
export const DOCUMENTOS_RELACIONADOS = toCatalogoSimple([
  ['01', 'Factura - emitida para corregir error en el RUC'],
  ['02', 'Factura - emitida por anticipos'],
  ['03', 'Boleta de Venta - emitida por anticipos'],
  ['04', 'Ticket de Salida - ENAPU'],
  ['05', 'Código SCOP'],
  ['06', 'Factura electrónica remitente'],
  ['07', 'Guía de remisión remitente'],
  ['08', 'Declaración de salida del depósito franco'],
  ['09', 'Declaración simplificada de importación'],
  ['10', 'Liquidación de compra - emitida por anticipos'],
  ['99', 'Otros'],
]);
