import type { Emisor } from '../documento/types.ts';
import type { Calculado } from '../impuestos/types.ts';

/**
 * The text of the QR code (RS 114-2019/SUNAT, annex of the QR): issuer, type, series, number, IGV, total, date, customer's
 * document and `digest` (DigestValue, base64), divided by `|`. Amounts have two decimals; without a customer `-|-`.
 */
export function cadenaQr({ documento, totales }: Calculado, emisor: Emisor, numero: number, digest: string): string {
  return [
    emisor.ruc,
    documento.tipoComprobante,
    documento.serie,
    numero,
    totales.igv.toFixed(2),
    totales.importeTotal.toFixed(2),
    documento.fechaEmision,
    documento.cliente.tipoDocumento,
    documento.cliente.numeroDocumento,
    digest,
  ].join('|');
}

/** The text of the PDF417 code: that of the QR and `signatureValue` (SignatureValue, base64). */
export function codigoBarras(cadenaQr: string, signatureValue: string): string {
  return `${cadenaQr}|${signatureValue}`;
}
