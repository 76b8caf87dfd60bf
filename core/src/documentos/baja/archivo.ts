import { assert } from '../../lib/assert.ts';
import { shortName } from '../../ubl/resumen-heading.ts';
import type { ClaseDeArchivo, DelComprobante } from '../archivos.ts';
import { isOtroCalculado } from '../otros/calculo.ts';
import { COMUNICACION_BAJA } from './index.ts';
import { judgeBaja } from './reglas.ts';
import { buildVoidedDocuments } from './xml.ts';

/** The comunicación de baja of one comprobante. */
const ARCHIVO_BAJA: ClaseDeArchivo = {
  judge: (cabecera, de, emisor) => {
    const situacion = { estado: 'ACEPTADA', fechaEmision: cabecera.fechaEmision } as const;
    return judgeBaja({ ...cabecera, razonSocial: shortName(emisor), lineas: [{ ...lineaDe(de), situacion }] });
  },
  build: (cabecera, de, emisor) => buildVoidedDocuments({ ...cabecera, lineas: [lineaDe(de)] }, emisor),
};

export const ARCHIVO = { [COMUNICACION_BAJA.codigo]: ARCHIVO_BAJA };

function lineaDe({ calculado, numero, motivo }: DelComprobante) {
  assert(!isOtroCalculado(calculado), 'una retención se revierte en otro archivo');
  const { documento } = calculado;
  return { tipo: documento.tipoComprobante, serie: documento.serie, numero, motivo };
}
