import { ESTADOS_GUIA, esFinalGuia, estadoPublicoGuia } from '@chaski/core/estado/guia.ts';
import type { ESTADOS_PUBLICOS } from '../comprobantes/read/filtros.ts';
import { isHeld } from '../platform/jobs/cola/lease.ts';

const FINALES: ReadonlySet<string> = new Set(ESTADOS_GUIA.filter(esFinalGuia));

/** The public states as conditions on a row; the same partition as `estadoDe`. */
export const CONDICION_DE_ESTADO = {
  ACEPTADA: condicion('ACEPTADA'),
  RECHAZADA: condicion('RECHAZADA'),
  ANULADA: condicion('ANULADA'),
  EN_PROCESO: condicion('EN_PROCESO'),
  PENDIENTE_ENVIO: condicion('PENDIENTE_ENVIO'),
} as const satisfies Readonly<Record<(typeof ESTADOS_PUBLICOS)[number], string>>;

function condicion(publico: (typeof ESTADOS_PUBLICOS)[number]): string {
  // Of the same name as the row's, and with an index of its own.
  if (FINALES.has(publico)) return `estado = '${publico}'`;
  const de = (asincrona: boolean) => ESTADOS_GUIA.filter((estado) => estadoPublicoGuia(estado, asincrona) === publico);
  // Sent by who died: nobody knows its outcome yet.
  const visto = `case when estado = 'ENVIANDO' and not ${isHeld()} then 'POR_CONFIRMAR' else estado end`;
  const en = (estados: readonly string[]) => `${visto} in ('${estados.join("', '")}')`;
  return `final_en is null and case when asincrono then ${en(de(true))} else ${en(de(false))} end`;
}
