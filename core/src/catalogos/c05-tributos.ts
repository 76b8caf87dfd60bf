import { type Entrada, toCatalogo } from './catalogo.ts';

export interface Tributo extends Entrada {
  /** `TaxScheme/Name`, e.g. `IGV`. */
  readonly nombreXml: string;
  /** `TaxScheme/TaxTypeCode`: UN/ECE 5153, e.g. `VAT`. */
  readonly codigoInternacional: string;
}

/** Catalog 05: taxes and the pseudo-taxes by which SUNAT sorts sales (exported, free, exonerated, not subject). */
export const TRIBUTOS = toCatalogo<Tributo>([
  { codigo: '1000', nombre: 'IGV Impuesto General a las Ventas', nombreXml: 'IGV', codigoInternacional: 'VAT' },
  { codigo: '1016', nombre: 'Impuesto a la Venta Arroz Pilado', nombreXml: 'IVAP', codigoInternacional: 'VAT' },
  { codigo: '2000', nombre: 'ISC Impuesto Selectivo al Consumo', nombreXml: 'ISC', codigoInternacional: 'EXC' },
  { codigo: '3000', nombre: 'Impuesto a la Renta', nombreXml: 'IR', codigoInternacional: 'TOX' },
  { codigo: '7152', nombre: 'Impuesto a la bolsa plástica', nombreXml: 'ICBPER', codigoInternacional: 'OTH' },
  { codigo: '9995', nombre: 'Exportación', nombreXml: 'EXP', codigoInternacional: 'FRE' },
  { codigo: '9996', nombre: 'Gratuito', nombreXml: 'GRA', codigoInternacional: 'FRE' },
  { codigo: '9997', nombre: 'Exonerado', nombreXml: 'EXO', codigoInternacional: 'VAT' },
  { codigo: '9998', nombre: 'Inafecto', nombreXml: 'INA', codigoInternacional: 'FRE' },
  { codigo: '9999', nombre: 'Otros tributos', nombreXml: 'OTROS', codigoInternacional: 'OTH' },
]);
