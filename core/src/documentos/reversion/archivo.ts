import type { LineaAnulada } from '../../documento/anulacion/lineas.ts';
import type { HallazgoArchivo } from '../../documento/anulacion/regla.ts';
import type { Emisor } from '../../documento/types.ts';
import type { XmlSinFirma } from '../../firma/types.ts';
import { assert } from '../../lib/assert.ts';
import { shortName } from '../../ubl/resumen-heading.ts';
import type { CabeceraDeArchivo, CabeceraPorJuzgar, ClaseDeArchivo, DelComprobante } from '../archivos.ts';
import { buildVoidedDocuments } from '../baja/xml.ts';
import { isOtroCalculado } from '../otros/calculo.ts';
import { RESUMEN_DE_REVERSIONES } from './index.ts';
import { judgeReversion } from './reglas.ts';

/** The resumen de reversiones of one comprobante. */
const ARCHIVO_REVERSION: ClaseDeArchivo = {
  judge: (cabecera, de, emisor) => judgeArchivoDeReversion(cabecera, [revertidaDe(de)], emisor),
  build: (cabecera, de, emisor) => buildArchivoDeReversion(cabecera, [revertidaDe(de)], emisor),
};

export const ARCHIVO = { [RESUMEN_DE_REVERSIONES.codigo]: ARCHIVO_REVERSION };

function revertidaDe({ calculado, numero, motivo }: DelComprobante): Revertida {
  assert(isOtroCalculado(calculado), 'una venta se anula en otro archivo');
  const { tipo, serie } = calculado.otro;
  return { tipo, serie, numero, motivo };
}

/** What is reversed: a retención or a percepción that SUNAT accepted. */
export type Revertida = Omit<LineaAnulada, 'situacion'>;

/** What SUNAT would find in the resumen de reversiones of some that it accepted, all of one day of issue, before it is signed. */
export function judgeArchivoDeReversion(
  cabecera: CabeceraPorJuzgar,
  revertidas: readonly Revertida[],
  emisor: Emisor,
): HallazgoArchivo[] {
  const situacion = { estado: 'ACEPTADA', fechaEmision: cabecera.fechaEmision } as const;
  const lineas = revertidas.map((una) => ({ ...una, situacion }));
  return judgeReversion({ ...cabecera, razonSocial: shortName(emisor), lineas });
}

/** The resumen de reversiones (RR), in the schema of the comunicación de baja, with a hole for its signature. */
export function buildArchivoDeReversion(
  cabecera: CabeceraDeArchivo,
  revertidas: readonly Revertida[],
  emisor: Emisor,
): XmlSinFirma {
  return buildVoidedDocuments({ ...cabecera, lineas: revertidas }, emisor);
}
