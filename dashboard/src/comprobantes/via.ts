import { chooseVia, type Via } from '@chaski/core/documento/anulacion/via.ts';
import { TIPOS } from '@chaski/core/documentos/registro.ts';
import { isFecha } from '@chaski/core/lib/fecha.ts';
import type { Documento } from './tipos.ts';

/**
 * How SUNAT takes the document back, decided by what the service itself decides with. `hoy`: the day in Lima. Undefined of a
 * kind of document that is not ours.
 */
export function viaDe(documento: Documento, hoy: string): Via | undefined {
  const tipoComprobante = TIPOS.find((uno) => uno === documento.tipoComprobante);
  const { serie, fechaEmision, moneda, documentoAfectado: afectado } = documento;
  if (tipoComprobante === undefined || !isFecha(fechaEmision) || !isFecha(hoy)) return undefined;
  const nota = afectado && {
    afectado: { tipoComprobante: afectado.tipoComprobante, serie: afectado.serie, numero: afectado.correlativo },
  };
  return chooseVia({ tipoComprobante, serie, fechaEmision, moneda, ...(nota === undefined ? {} : { nota }) }, hoy);
}
