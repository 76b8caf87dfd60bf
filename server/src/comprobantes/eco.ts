import { type Campos, writeCampos } from '@chaski/core/documento/campos/campo.ts';
import { DOCUMENTO } from '@chaski/core/documento/campos/documento.ts';
import type { Documento } from '@chaski/core/documento/types.ts';
import { Type } from 'typebox';

/** What an answer tells in its own place, or as it was computed. */
const EN_SU_LUGAR: ReadonlySet<string> = new Set([
  ...['tipoComprobante', 'serie', 'numero', 'fechaEmision', 'fechaVencimiento', 'moneda', 'cliente', 'items', 'nota'],
  ...['sunatTransaccion', 'horaEmision', 'formaPago', 'porcentajeIgv', 'establecimiento', 'leyendas', 'redondeo'],
  ...['descuentoGlobal', 'cargos', 'anticipos', 'detraccion', 'retencion', 'percepcion'],
]);

/** Every other field of a documento comes back as it was sent. */
const ECO: Campos = Object.fromEntries(Object.entries(DOCUMENTO.campos).filter(([campo]) => !EN_SU_LUGAR.has(campo)));

export function ecoDe(documento: Documento) {
  return writeCampos(ECO, documento, 'respuesta');
}

/** Their schemas in an answer; what does not occur is left out of it. */
export const ESQUEMAS_ECO = Object.fromEntries(
  Object.entries(ECO).map(([campo, { schema }]) => [campo, Type.Optional(Type.Unsafe<unknown>(schema('respuesta')))]),
);
