import type { CorreoEntero } from './pedir.ts';
import type { Correo, IntentoCorreo } from './types.ts';

/** A mail as the API shows it. */
export function datosCorreo({ correo, intentos }: CorreoEntero) {
  const { id, para, origen, estado, creadoEn, siguienteIntentoEn, terminadoEn, ultimoError } = correo;
  return {
    ...{ id, para, origen, estado, creadoEn: creadoEn.toISOString() },
    ...(siguienteIntentoEn === null ? {} : { siguienteIntentoEn: siguienteIntentoEn.toISOString() }),
    ...(terminadoEn === null ? {} : { terminadoEn: terminadoEn.toISOString() }),
    ...(ultimoError === null ? {} : { error: ultimoError }),
    intentos: intentos.map(datosIntento),
  };
}

function datosIntento({ n, iniciadoEn, terminadoEn, codigo, respuesta, error }: IntentoCorreo) {
  return {
    ...{ n, iniciadoEn: iniciadoEn.toISOString() },
    ...(terminadoEn === null ? {} : { terminadoEn: terminadoEn.toISOString() }),
    ...(codigo === null ? {} : { codigo }),
    ...(respuesta === null ? {} : { respuesta }),
    ...(error === null ? {} : { error }),
  };
}

/** A sentence for `message`. */
export function mensajeCorreo({ para, estado, ultimoError, siguienteIntentoEn, creadoEn }: Correo): string {
  switch (estado) {
    case 'ENVIADO':
      return `Enviado a ${para}.`;
    case 'CANCELADO':
      return `No se envió a ${para}: el comprobante se anuló antes.`;
    case 'FALLIDO':
      return `No se envió a ${para}: ${ultimoError ?? 'falló'}.`;
    case 'PENDIENTE':
      return ultimoError === null || (siguienteIntentoEn ?? creadoEn) <= creadoEn
        ? `En camino a ${para}.`
        : `Todavía no se envió a ${para}: ${ultimoError}. Se intentará otra vez.`;
  }
}
