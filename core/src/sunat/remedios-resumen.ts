import { assertNever } from '../lib/assert.ts';
import { ANULACION, RESUMEN } from '../vigencias/plazos.ts';
import { ultimo } from '../vigencias/vigencia.ts';
import { codigoSunat, remedio } from './codigos.ts';

/*
 * What to do about the codes that a comunicación de baja or a resumen diario can meet, in the words of the person who has
 * to do it. Refused, such a file changes nothing, so the remedy is about the comprobante that was to be annulled.
 */

const NOTA = 'Para dejarlo sin efecto emita una nota de crédito con `codigoMotivo` 01.';
const OTRA_VEZ = 'El comprobante sigue como estaba; pida la anulación de nuevo.';

const ROWS: readonly (readonly [codes: string, remedy: string])[] = [
  ['2105 2663', 'SUNAT no tiene ese comprobante, así que no hay nada que anular: revise su estado en SUNAT.'],
  ['2323 2987', 'SUNAT ya lo tiene por anulado o rechazado: no hace falta nada más; revise su estado en SUNAT.'],
  ['2398', 'SUNAT lo rechazó en su momento: no tiene efecto y no hay nada que anular.'],
  ['2957', `Pasaron los ${ultimo(ANULACION)} días para anularlo. ${NOTA}`],
  ['2223 2324 0402 0140', 'Se averiguará qué hizo SUNAT con ese archivo; no pida otra anulación todavía.'],
  ['2375 2671', 'La fecha de emisión informada no es la del comprobante: avise a soporte.'],
  ['2308 2309', 'Una boleta se anula por resumen diario y no por comunicación de baja: avise a soporte.'],
  ['2282', 'SUNAT ya tiene ese comprobante informado: revise su estado en SUNAT.'],
  [
    '4443',
    `El resumen vale, y sus comprobantes también: SUNAT solo observa que se informaron después de los ${ultimo(RESUMEN)} días. No hay nada que corregir.`,
  ],
];

const REMEDIOS: ReadonlyMap<string, string> = new Map(
  ROWS.flatMap(([codes, remedy]) => codes.split(' ').map((code) => [code, remedy] as const)),
);

/** What to do about a code that answers a RA or a RC, in plain Spanish, one or two whole sentences. `accion` as in `remedio`. */
export function remedioResumen(codigo: string, accion = codigoSunat(codigo)?.accion ?? 'reintentar'): string {
  const known = REMEDIOS.get(codigo);
  if (known !== undefined) return known;
  switch (accion) {
    case 'reintentar':
      return 'No hay nada que corregir: el mismo archivo se volverá a enviar solo.';
    case 'configurar':
      return remedio(codigo);
    case 'consultar':
      return 'Se averiguará qué hizo SUNAT con ese archivo; no pida otra anulación todavía.';
    case 'corregir_mismo_numero':
    case 'nuevo_numero':
    case 'resumen_diario':
      return OTRA_VEZ;
    case 'ninguna':
      return 'Es una observación: lo enviado es válido.';
    default:
      return assertNever(accion);
  }
}
