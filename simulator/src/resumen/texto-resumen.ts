import { conTicket, textoFault } from '../lectura/texto.ts';

/** Why a RA or RC of that name is not taken again. `proceso`: SUNAT's number of this attempt, not the ticket of the first. */
export function textoResumenRepetido(codigo: string, archivo: string, proceso: string): string {
  const error =
    codigo === '0402'
      ? `El documento: ${archivo} ya fue enviado y se encuentra en estado 98`
      : `El archivo ${archivo} ya fue presentado anteriormente`;
  return textoFault(codigo, conTicket(proceso, error));
}

export function textoResumenAceptado(via: 'RA' | 'RC' | 'RR', correlativo: string): string {
  if (via === 'RR') return `El Resumen de Reversiones ${correlativo}, ha sido aceptado`;
  return via === 'RA'
    ? `La Comunicacion de baja ${correlativo}, ha sido aceptada`
    : `El Resumen diario ${correlativo}, ha sido aceptado`;
}
