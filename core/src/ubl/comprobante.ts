import type { Emisor } from '../documento/types.ts';
import type { XmlSinFirma } from '../firma/types.ts';
import type { Calculado } from '../impuestos/types.ts';
import { assertNever } from '../lib/assert.ts';
import { buildCreditNote } from './credit-note.ts';
import { buildDebitNote } from './debit-note.ts';
import { buildInvoice } from './invoice.ts';

/** The XML of any comprobante, canonical by construction, with a hole for its signature. `numero` is the integer. */
export function buildComprobante(calculado: Calculado, emisor: Emisor, numero: number): XmlSinFirma {
  const { tipoComprobante } = calculado.documento;
  switch (tipoComprobante) {
    case '01':
    case '03':
      return buildInvoice(calculado, emisor, numero);
    case '07':
      return buildCreditNote(calculado, emisor, numero);
    case '08':
      return buildDebitNote(calculado, emisor, numero);
    default:
      return assertNever(tipoComprobante);
  }
}
