import { ESTADOS_GUIA, estadoPublicoGuia } from '@chaski/core/estado/guia.ts';
import type { ESTADOS_PUBLICOS } from '../comprobantes/read/filtros.ts';
import { isHeld } from '../platform/jobs/cola/lease.ts';

/** The public states as conditions on a row; the same partition as `estadoDe`. */
export const CONDICION_DE_ESTADO = {
  ACEPTADA: condicion('ACEPTADA'),
  RECHAZADA: condicion('RECHAZADA'),
  ANULADA: condicion('ANULADA'),
  EN_PROCESO: condicion('EN_PROCESO'),
  PENDIENTE_ENVIO: condicion('PENDIENTE_ENVIO'),
} as const satisfies Readonly<Record<(typeof ESTADOS_PUBLICOS)[number], string>>;

function condicion(publico: (typeof ESTADOS_PUBLICOS)[number]): string {
  const de = (asincrona: boolean) => ESTADOS_GUIA.filter((estado) => estadoPublicoGuia(estado, asincrona) === publico);
  // Sent by who died: nobody knows its outcome yet.
  const visto = `case when estado = 'ENVIANDO' and not ${isHeld()} then 'POR_CONFIRMAR' else estado end`;
  const en = (estados: readonly string[]) =>
    estados.length === 0 ? 'false' : `${visto} in ('${estados.join("', '")}')`;
  return `case when asincrono then ${en(de(true))} else ${en(de(false))} end`;
}
