import { juzgarBaja } from '../../documento/anulacion/reglas.ts';
import type { ClaseDeArchivo, DelComprobante } from '../archivos.ts';
import { buildVoidedDocuments } from './xml.ts';

/** The comunicación de baja of one comprobante. */
export const ARCHIVO_BAJA: ClaseDeArchivo = {
  juzgar: (cabecera, de) => {
    const situacion = { estado: 'ACEPTADA', fechaEmision: cabecera.fechaEmision } as const;
    return juzgarBaja({ ...cabecera, lineas: [{ ...lineaDe(de), situacion }] });
  },
  build: (cabecera, de, emisor) => buildVoidedDocuments({ ...cabecera, lineas: [lineaDe(de)] }, emisor),
};

function lineaDe({ calculado: { documento }, numero, motivo }: DelComprobante) {
  return { tipo: documento.tipoComprobante, serie: documento.serie, numero, motivo };
}
