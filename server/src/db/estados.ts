import { ESTADOS, type EstadoInterno, enDuda, estaEnCurso } from '@chaski/core/estado/estado.ts';

/* What the machine of a comprobante says of its states, as SQL to stand after `in`. */

/** Somebody carries it, or died with it. */
export const EN_CURSO = estadosSql(estaEnCurso);

/** SUNAT is to be asked first. */
export const EN_DUDA = estadosSql(enDuda);

function estadosSql(cumple: (estado: EstadoInterno) => boolean): string {
  return `('${ESTADOS.filter(cumple).join(`', '`)}')`;
}
