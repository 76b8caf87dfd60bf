import { assert } from '../../lib/assert.ts';
import { shortName } from '../../ubl/resumen-heading.ts';
import type { ClaseDeArchivo, DelComprobante } from '../archivos.ts';
import { isOtroCalculado } from '../otros/calculo.ts';
import { lineaResumen } from './calculo.ts';
import { RESUMEN_DIARIO } from './index.ts';
import { judgeResumen } from './reglas.ts';
import type { LineaResumen } from './tipos.ts';
import { buildSummaryDocuments } from './xml.ts';

/** The resumen diario of one comprobante. */
const ARCHIVO_RESUMEN: ClaseDeArchivo = {
  judge: (cabecera, de, emisor) => {
    const aceptada = { situacion: { estado: 'ACEPTADA', fechaEmision: cabecera.fechaEmision } as const };
    // Only what SUNAT accepted is annulled; what it is told of now it does not hold.
    const linea = { ...lineaResumen(lineaDe(de)), ...(de.proposito === 'anular' ? aceptada : {}) };
    return judgeResumen({ ...cabecera, razonSocial: shortName(emisor), lineas: [conAfectado(linea, aceptada)] });
  },
  build: (cabecera, de, emisor) => buildSummaryDocuments({ ...cabecera, lineas: [lineaDe(de)] }, emisor),
};

export const ARCHIVO = { [RESUMEN_DIARIO.codigo]: ARCHIVO_RESUMEN };

/** Catalog 19: 1 add, 3 annul. */
function lineaDe({ calculado, numero, proposito }: DelComprobante) {
  assert(!isOtroCalculado(calculado), 'una retención se revierte en otro archivo');
  return { calculado, numero, estado: proposito === 'anular' ? '3' : '1' } as const;
}

/**
 * A note is issued only over what SUNAT accepted, which is not annulled while the note stands: so much is known of the boleta
 * that it changes, also where another system issued that one. For the rest SUNAT judges.
 */
function conAfectado(linea: LineaResumen, aceptada: Pick<LineaResumen, 'situacion'>): LineaResumen {
  const { afectado } = linea;
  return afectado === undefined ? linea : { ...linea, afectado: { ...afectado, ...aceptada } };
}
