import type { Plano } from '@chaski/core/documento/campos/campo.ts';
import { DOCUMENTO } from '@chaski/core/documento/campos/documento.ts';
import type { Documento } from '@chaski/core/documento/types.ts';
import { cambiaCuotas, esParaCualquiera } from '@chaski/core/documentos/registro.ts';

/** A `documento` of the API. */
export type DocumentoEntrada = Readonly<Record<string, Plano>>;

/**
 * The documento as a body of `POST /comprobantes/emitir` that would make it again: what was sent, with the defaults that were
 * taken and without what was computed. Amounts are decimal text. With it a document is issued once more, or corrected.
 */
export function entradaDe(documento: Documento): DocumentoEntrada {
  const { tipoComprobante, cliente: suyo, nota } = documento;
  const { cliente, items, ...resto } = DOCUMENTO.write(documento, 'entrada');
  const conCliente = cliente !== undefined && !(esParaCualquiera(tipoComprobante) && suyo.tipoDocumento === '-');
  // The one line of 0.00 of a change of cuotas is the service's, and nobody may send it.
  const conItems = items !== undefined && !cambiaCuotas(tipoComprobante, nota?.codigoMotivo);
  return { ...resto, ...(conCliente ? { cliente } : {}), ...(conItems ? { items } : {}) };
}
