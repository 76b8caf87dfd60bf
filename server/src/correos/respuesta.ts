import { frase } from '../http/idioma.ts';
import { fraseDelFallo } from '../mensajes/correos.ts';
import type { CorreoEntero } from './pedir.ts';
import type { Correo, IntentoCorreo } from './types.ts';

/** A mail as the API shows it. */
export function datosCorreo({ correo, intentos }: CorreoEntero) {
  const { id, para, origen, estado, creadoEn, siguienteIntentoEn, terminadoEn, ultimoError } = correo;
  return {
    ...{ id, para, origen, estado, creadoEn: creadoEn.toISOString() },
    ...(siguienteIntentoEn === null ? {} : { siguienteIntentoEn: siguienteIntentoEn.toISOString() }),
    ...(terminadoEn === null ? {} : { terminadoEn: terminadoEn.toISOString() }),
    ...(ultimoError === null ? {} : { error: frase(fraseDelFallo(ultimoError)) }),
    intentos: intentos.map(datosIntento),
  };
}

function datosIntento({ n, iniciadoEn, terminadoEn, codigo, respuesta, error }: IntentoCorreo) {
  return {
    ...{ n, iniciadoEn: iniciadoEn.toISOString() },
    ...(terminadoEn === null ? {} : { terminadoEn: terminadoEn.toISOString() }),
    ...(codigo === null ? {} : { codigo }),
    ...(respuesta === null ? {} : { respuesta }),
    ...(error === null ? {} : { error: frase(fraseDelFallo(error)) }),
  };
}

/** A sentence for `message`. */
export function mensajeCorreo({ para, estado, ultimoError, siguienteIntentoEn, creadoEn }: Correo): string {
  const porque = ultimoError === null ? undefined : fraseDelFallo(ultimoError).es;
  switch (estado) {
    case 'ENVIADO':
      return `Enviado a ${para}.`;
    case 'CANCELADO':
      return `No se envió a ${para}: el comprobante se anuló antes.`;
    case 'FALLIDO':
      return `No se envió a ${para}: ${porque ?? 'falló'}.`;
    case 'PENDIENTE':
      return porque === undefined || (siguienteIntentoEn ?? creadoEn) <= creadoEn
        ? `En camino a ${para}.`
        : `Todavía no se envió a ${para}: ${porque}. Se intentará otra vez.`;
  }
}
