import type { Emisor } from '../documento/types.ts';
import type { XmlSinFirma } from '../firma/types.ts';
import type { Calculado } from '../impuestos/types.ts';
import type { TipoComprobante } from './clase.ts';
import { buildCreditNote, buildDebitNote } from './nota/xml.ts';
import { buildInvoice } from './venta/xml.ts';

type Build = (calculado: Calculado, emisor: Emisor, numero: number) => XmlSinFirma;

const BUILD: Readonly<Record<TipoComprobante, Build>> = {
  '01': buildInvoice,
  '03': buildInvoice,
  '07': buildCreditNote,
  '08': buildDebitNote,
};

/** The XML of any comprobante, canonical by construction, with a hole for its signature. `numero` is the integer. */
export function buildComprobante(calculado: Calculado, emisor: Emisor, numero: number): XmlSinFirma {
  return BUILD[calculado.documento.tipoComprobante](calculado, emisor, numero);
}
