import { espera, fila } from './fila.ts';

/** What no route was reached for, or came in no shape to be read; and keys. */
export const DE_HTTP = {
  'error-inesperado': fila('INTERNAL_ERROR', {
    es: 'Ocurrió un error inesperado. Reintente en unos segundos.',
    en: 'An unexpected error occurred. Retry in a few seconds.',
  }),
  'otra-solicitud-a-la-vez': espera({
    es: 'Otra solicitud cambiaba lo mismo a la vez. Reintente.',
    en: 'Another request was changing the same thing at the same time. Retry.',
  }),
  'base-de-datos-no-disponible': espera({
    es: 'La base de datos no está disponible en este momento. Reintente en unos segundos.',
    en: 'The database is not available at the moment. Retry in a few seconds.',
  }),
  'demasiadas-cosas-a-la-vez': espera({
    es: 'Su empresa hace demasiadas cosas a la vez. Reintente en unos segundos, con menos solicitudes a la vez.',
    en: 'Your company does too much at the same time. Retry in a few seconds, with fewer requests at a time.',
  }),
  'base-de-datos-que-no-responde': espera({
    es: 'La base de datos no responde.',
    en: 'The database does not answer.',
  }),
  'servicio-que-termina': espera({ es: 'El servicio está terminando.', en: 'The service is stopping.' }),
  'reloj-desfasado': fila(
    'INTERNAL_ERROR',
    ({ segundos, adelantado, maximo }: { segundos: string; adelantado: boolean; maximo: number }) => ({
      es: `El reloj de este equipo está ${segundos} s ${adelantado ? 'adelantado' : 'atrasado'} respecto del de la base de datos (máximo ${maximo} s). Sincronice ambos por NTP.`,
      en: `The clock of this machine is ${segundos} s ${adelantado ? 'ahead of' : 'behind'} the one of the database (at most ${maximo} s). Synchronise both by NTP.`,
    }),
    { status: 503, headers: { 'retry-after': '2' } },
  ),
  'cuerpo-demasiado-grande': fila(
    'BAD_REQUEST',
    ({ limite }: { limite: string }) => ({
      es: `El cuerpo supera los ${limite} que admite esta ruta; envíe menos por solicitud.`,
      en: `The body exceeds the ${limite} that this route takes; send less in a request.`,
    }),
    { status: 413 },
  ),
  'cuerpo-que-no-es-json': fila(
    'BAD_REQUEST',
    {
      es: 'Envíe el cuerpo en JSON, con la cabecera Content-Type: application/json.',
      en: 'Send the body as JSON, with the header Content-Type: application/json.',
    },
    { status: 415 },
  ),
  'cuerpo-comprimido': fila(
    'BAD_REQUEST',
    {
      es: 'Envíe el cuerpo sin comprimir (sin Content-Encoding).',
      en: 'Send the body uncompressed (without Content-Encoding).',
    },
    { status: 415 },
  ),
  'cuerpo-que-no-es-utf8': fila('BAD_REQUEST', {
    es: 'El cuerpo no es UTF-8 válido; envíelo codificado en UTF-8.',
    en: 'The body is not valid UTF-8; send it encoded in UTF-8.',
  }),
  'cuerpo-en-trozos-pequenos': fila('BAD_REQUEST', {
    es: 'El cuerpo llega en trozos demasiado pequeños; envíelo entero, o en trozos de 1 KiB o más.',
    en: 'The body comes in pieces that are too small; send it whole, or in pieces of 1 KiB or more.',
  }),
  'extensiones-de-trozos-largas': fila(
    'BAD_REQUEST',
    {
      es: 'Las extensiones de los trozos del cuerpo son demasiado largas.',
      en: 'The chunk extensions of the body are too long.',
    },
    { status: 413 },
  ),
  'cabeceras-demasiado-grandes': fila(
    'BAD_REQUEST',
    {
      es: 'Las cabeceras de la solicitud superan los 16 KiB.',
      en: 'The headers of the request exceed 16 KiB.',
    },
    { status: 431 },
  ),
  'solicitud-incompleta': fila(
    'BAD_REQUEST',
    {
      es: 'La solicitud no llegó completa a tiempo; envíela de nuevo.',
      en: 'The request did not come whole in time; send it again.',
    },
    { status: 408 },
  ),
  'http-mal-formado': fila('BAD_REQUEST', {
    es: 'La solicitud no es HTTP bien formado.',
    en: 'The request is not well-formed HTTP.',
  }),
  'solicitud-mal-formada': fila('BAD_REQUEST', {
    es: 'La solicitud está mal formada.',
    en: 'The request is malformed.',
  }),
  'cabecera-expect': fila(
    'BAD_REQUEST',
    {
      es: 'Quite la cabecera Expect, o envíe Expect: 100-continue.',
      en: 'Remove the header Expect, or send Expect: 100-continue.',
    },
    { status: 417 },
  ),
  'cabecera-host': fila('BAD_REQUEST', {
    es: 'Envíe una sola cabecera Host.',
    en: 'Send one Host header alone.',
  }),
  'ruta-que-no-existe': fila(
    'NOT_FOUND',
    ({ metodo, ruta, cercana }: { metodo: string; ruta: string; cercana: string | undefined }) => ({
      es: `La ruta ${metodo} ${ruta} no existe. ${cercana === undefined ? 'Las rutas de la API empiezan con /api/v1: véalas en /docs' : `¿Quiso decir ${cercana}?`}`,
      en: `The route ${metodo} ${ruta} does not exist. ${cercana === undefined ? 'The routes of the API begin with /api/v1: see them at /docs' : `Did you mean ${cercana}?`}`,
    }),
  ),
  'metodo-no-admitido': fila(
    'NOT_FOUND',
    ({ metodo, admite, cercana }: { metodo: string; admite: readonly string[]; cercana: string | undefined }) => ({
      es: `La ruta no admite ${metodo}; use ${admite.join(' o ')}.${cercana === undefined ? '' : ` ¿O quiso decir ${cercana}?`}`,
      en: `The route does not take ${metodo}; use ${admite.join(' or ')}.${cercana === undefined ? '' : ` Or did you mean ${cercana}?`}`,
    }),
    { status: 405 },
  ),
  'clave-que-falta': fila(
    'MISSING_TOKEN',
    {
      es: 'Falta la clave: envíe la cabecera Authorization: Bearer <clave>.',
      en: 'The key is missing: send the header Authorization: Bearer <key>.',
    },
    { headers: { 'www-authenticate': 'Bearer' } },
  ),
  'clave-no-valida': fila(
    'TOKEN_EXPIRED',
    {
      es: 'La clave no es válida, fue revocada o venció.',
      en: 'The key is not valid, was revoked or has expired.',
    },
    { headers: { 'www-authenticate': 'Bearer error="invalid_token"' } },
  ),
  'permiso-que-falta': fila('INSUFFICIENT_PERMISSIONS', ({ permiso }: { permiso: string }) => ({
    es: `A la clave le falta el permiso ${permiso}.`,
    en: `The key lacks the permission ${permiso}.`,
  })),
  'clave-de-prueba-que-no-alcanza': fila('INSUFFICIENT_PERMISSIONS', {
    es: 'La clave de prueba de esta página no alcanza para esto, que en el panel pide confirmar quién es. Cree una clave del entorno test en el panel (Claves) y úsela aquí.',
    en: 'The test key of this page does not reach this, for which the dashboard asks who you are again. Create a key of the test environment in the dashboard (Keys) and use it here.',
  }),
  'demasiadas-claves-no-validas': fila('RATE_LIMIT_EXCEEDED', ({ segundos }: { segundos: number }) => ({
    es: `Demasiados intentos con claves no válidas desde esta dirección; espere ${segundos} s.`,
    en: `Too many attempts with invalid keys from this address; wait ${segundos} s.`,
  })),
  'limite-de-la-clave': fila('RATE_LIMIT_EXCEEDED', ({ limite, segundos }: { limite: number; segundos: number }) => ({
    es: `La clave superó su límite de ${limite} ${limite === 1 ? 'solicitud' : 'solicitudes'} por minuto; espere ${segundos} s.`,
    en: `The key exceeded its limit of ${limite} ${limite === 1 ? 'request' : 'requests'} per minute; wait ${segundos} s.`,
  })),
};
