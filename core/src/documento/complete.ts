import type { Borrador } from './borrador.ts';
import { DOCUMENTO } from './campos/documento.ts';
import type { Documento } from './types.ts';

/**
 * The Documento of a borrador, for its totals; undefined when one of its items, or the rate, cannot be computed. Fields
 * that bear on no amount are filled in where they are missing, so that a wrong RUC does not hide cuotas that do not add
 * up. Nothing is filled in of a borrador in which no problem was found.
 */
export function completeDocumento(borrador: Borrador): Documento | undefined {
  if (needsSoles(borrador) && !hasSoles(borrador)) return undefined;
  const documento = DOCUMENTO.complete(borrador);
  return documento && { ...copiadosDe(borrador), ...documento };
}

/** Charges and rounding of the affected document go with its items, where the note took these over. */
function copiadosDe({ nota, items, redondeo: enviado }: Borrador): Pick<Documento, 'cargos' | 'redondeo'> {
  const copia = nota?.porDefecto;
  if (copia?.items === undefined || copia.items !== items) return {};
  const { cargos } = copia;
  const redondeo = enviado === undefined ? copia.redondeo : undefined;
  return { ...(cargos === undefined ? {} : { cargos }), ...(redondeo === undefined ? {} : { redondeo }) };
}

/** Whether something in it is computed in soles. */
function needsSoles({ detraccion, percepcion, items }: Borrador): boolean {
  return detraccion !== undefined || percepcion !== undefined || items.some((item) => item?.icbper === true);
}

function hasSoles({ moneda, tipoCambio }: Borrador): boolean {
  return moneda === 'PEN' || (moneda !== undefined && tipoCambio !== undefined);
}
