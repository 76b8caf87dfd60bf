import { ESTADOS, type EstadoInterno, enDuda, estaEnCurso } from '@chaski/core/estado/estado.ts';
import { isHeld } from '../platform/jobs/cola/lease.ts';

/* What is known of a document's states, as SQL over its row. */

/** Those of which that is true, to stand after `in`. */
function estadosSql(cumple: (estado: EstadoInterno) => boolean): string {
  return `('${ESTADOS.filter(cumple).join(`', '`)}')`;
}

/** Where SUNAT is to be asked first. */
export const EN_DUDA = estadosSql(enDuda);

/** As `estadoDe`, of one that is not final: what is not in process is pending. */
export const EN_PROCESO = `estado <> 'POR_ATENDER' and (asincrono or (estado in ${estadosSql(estaEnCurso)} and ${isHeld()}))`;
