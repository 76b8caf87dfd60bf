import { codigoSunat } from '@chaski/core/sunat/codigos.ts';

/* SUNAT's sentences, in the shape in which its services write them. */

/** What a code means, in a sentence without a final stop. */
export function significado(codigo: string): string {
  return codigoSunat(codigo)?.significado ?? 'SUNAT no puede procesar el envío';
}

/** Why a document is refused, in a CDR's Description or a Fault. `proceso`: SUNAT's ticket, in milliseconds. */
export function textoRechazo(codigo: string, nodo: string, proceso: string): string {
  return `${significado(codigo)} - Detalle: xxx.xxx.xxx value='ticket: ${proceso} error: INFO: ${codigo} (nodo: "${nodo}")'`;
}

/** Why a file was not processed. */
export function textoFault(codigo: string, detalle: string): string {
  return detalle === '' ? significado(codigo) : `${significado(codigo)} - Detalle: ${detalle}`;
}

/** 1033 and 1032. */
export function textoInformado(codigo: '1032' | '1033', correlativo: string, proceso: string): string {
  const fin = codigo === '1033' ? 'informado anteriormente' : 'rechazado o anulado';
  return `${significado(codigo)} - Detalle: xxx.xxx.xxx value='ticket: ${proceso} error: El comprobante ${correlativo} fue ${fin}'`;
}

/** An observation as a Note of the CDR. */
export function textoObservacion(codigo: string, nodo: string): string {
  return `${codigo} - ${significado(codigo)} - INFO: ${codigo} (nodo: "${nodo}")`;
}

const NOMBRES: Readonly<Record<string, string>> = { '03': 'Boleta', '07': 'Nota de Credito', '08': 'Nota de Debito' };

export function textoAceptado(tipo: string, correlativo: string): string {
  return `La ${NOMBRES[tipo] ?? 'Factura'} numero ${correlativo}, ha sido aceptada`;
}
