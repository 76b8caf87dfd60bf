import type { Fecha } from '../lib/fecha.ts';
import { RS_48_2026 } from './normas.ts';
import { type Vigencias, vigenteEn } from './vigencia.ts';

/*
 * What a line of a resumen diario says beyond what it always said, by the day of issue of what it tells of: SUNAT judges the
 * rules of 2027 by that day, so a file made in January of what was issued in December keeps December's form.
 */

const { desde, fuente } = RS_48_2026;

/** The rate of the IGV (2992, 3102, 3504). */
const TASA_IGV: Vigencias<true> = [
  { desde, valor: true, fuente: `${fuente}; el elemento, TaxCategory/Percent, ya lo admitía el resumen 1.1` },
];

/** Who bought (2022). */
const NOMBRE_DEL_ADQUIRENTE: Vigencias<true> = [
  {
    desde,
    valor: true,
    fuente: `${fuente}; el elemento, Party/PartyLegalEntity/RegistrationName, por el nombre que le da 2022 y el único lugar que le da el XSD`,
  },
];

/** The code of catalog 05 under which the IGV of what is given away is told. */
export const IGV_DE_GRATUITAS: Vigencias<'9996' | undefined> = [
  {
    desde,
    valor: undefined,
    fuente: `${fuente}, que lo pide; en qué elemento va no está en ningún texto a la mano, y hasta saberlo no se informa`,
  },
];

export interface FormaResumen {
  readonly tasaIgv: boolean;
  readonly nombreDelAdquirente: boolean;
  /** Absent: it is not told. */
  readonly igvDeGratuitas?: '9996';
}

/** What a line says of something issued on that day. */
export function formaResumen(fechaEmision: Fecha): FormaResumen {
  const igvDeGratuitas = vigenteEn(IGV_DE_GRATUITAS, fechaEmision);
  return {
    tasaIgv: vigenteEn(TASA_IGV, fechaEmision) === true,
    nombreDelAdquirente: vigenteEn(NOMBRE_DEL_ADQUIRENTE, fechaEmision) === true,
    ...(igvDeGratuitas === undefined ? {} : { igvDeGratuitas }),
  };
}
