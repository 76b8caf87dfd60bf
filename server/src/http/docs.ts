import { IDIOMAS } from '@chaski/core/lib/idiomas.ts';
import { ERROR_STATUS } from '../errors.ts';
import { RAZONES_DE_LA_API } from '../mensajes/errores.ts';
import { Type } from './schema.ts';

/* What every route's OpenAPI shares: the envelope and the headers of answers. Nothing here validates. */

type Headers = Readonly<Record<string, object>>;

const REQUEST_ID: Headers = {
  'X-Request-Id': Type.String({ description: 'El de la solicitud si es breve e inocuo; si no, uno nuevo.' }),
};

/** Of every answer to a key that was recognised. */
const RECOGNISED: Headers = {
  ...REQUEST_ID,
  'X-Environment': Type.Enum(['test', 'live'], { description: 'Entorno de la clave' }),
  'RateLimit-Limit': Type.Integer({ description: 'Solicitudes por minuto que admite la clave' }),
  'RateLimit-Remaining': Type.Integer({ description: 'Las que quedan en este minuto' }),
  'RateLimit-Reset': Type.Integer({ description: 'Segundos hasta el minuto siguiente' }),
};

const RETRY_AFTER: Headers = { 'Retry-After': Type.Integer({ description: 'Segundos que conviene esperar' }) };

const EN_SU_IDIOMA: Headers = {
  'Content-Language': Type.Enum([...IDIOMAS], { description: 'Idioma de `error.message`' }),
  Vary: Type.Literal('accept-language'),
};

/** Headers of an error, by status; the others carry those of a recognised key. All say their language. */
const ERROR_HEADERS: Readonly<Record<number, Headers>> = {
  401: { ...REQUEST_ID, 'WWW-Authenticate': Type.String({ examples: ['Bearer'] }) },
  409: { ...RECOGNISED, ...RETRY_AFTER },
  429: { ...RECOGNISED, ...RETRY_AFTER },
  503: { ...RECOGNISED, ...RETRY_AFTER },
};

/** What each error says and what to do, by status; `code` is what programs ask for. */
const QUE_HACER: Readonly<Record<number, string>> = {
  400: '`BAD_REQUEST`: lo que se envió tiene problemas, y no se hizo nada. Corrija todo lo que dice `error.details.fields`.',
  401: '`MISSING_TOKEN`: falta la clave. `TOKEN_EXPIRED`: no existe, se revocó o venció. Revise la cabecera Authorization.',
  403: '`INSUFFICIENT_PERMISSIONS`: a la clave le falta el permiso que se nombra. Use una que lo tenga.',
  404: '`NOT_FOUND`: no existe; o es de otra empresa o del otro entorno. Revise qué pide y con qué clave.',
  409: '`ALREADY_EXISTS`: lo que se pide ya se usó: un número, una dirección, o la Idempotency-Key con otro contenido. Lea lo que existe o cambie lo que pide. Con `Retry-After`, en cambio, se está enviando: espere y repita igual.',
  413: '`BAD_REQUEST`: el cuerpo pasa de 2 MiB.',
  415: '`BAD_REQUEST`: el cuerpo no es JSON. Envíe Content-Type: application/json.',
  422: '`DOMAIN_ERROR`: choca con lo que ya hay. `error.message` dice qué hacer; repetir sin cambios falla igual.',
  429: '`RATE_LIMIT_EXCEEDED`: demasiadas a la vez o en este minuto. Espere los segundos de `Retry-After` y repita.',
  500: '`INTERNAL_ERROR`: falló Chaski. Repita a 1, 2 y 4 segundos, al emitir con Idempotency-Key; si sigue, avise citando X-Request-Id.',
  503: '`INTERNAL_ERROR`: no se puede atender ahora. Repita a 1, 2 y 4 segundos, al emitir con Idempotency-Key.',
};

const ErrorEnvelope = envelopeOf(Object.keys(ERROR_STATUS), RAZONES_DE_LA_API);

/** The envelope of errors (contract §7, and `reason`: ADR 0030), with these codes and ids. */
export function envelopeOf(codes: readonly string[], reasons: readonly string[]) {
  return Type.Object(
    {
      success: Type.Literal(false),
      error: Type.Object({
        code: Type.Enum([...codes]),
        reason: Type.Enum([...reasons], {
          description:
            'Cuál de los errores de ese `code` es. No cambia, aunque cambie `message`; una versión nueva puede traer otros.',
        }),
        message: Type.String({
          description:
            'Para personas, en el idioma que pide `Accept-Language`; puede cambiar. Programe con `code` y `reason`.',
        }),
        details: Type.Optional(
          Type.Object({
            fields: Type.Record(Type.String(), {
              description: 'De cada campo, con su ruta (`documento.items.0.cantidad`), qué corregir',
            }),
            codigos: Type.Optional(
              Type.Record(Type.String(), {
                description: 'De los mismos campos, el código con que SUNAT lo rechazaría, si tiene uno. No cambia.',
              }),
            ),
          }),
        ),
      }),
    },
    { description: 'Error' },
  );
}

/** What a repeated request is answered with. */
export const REPETIDA: Headers = {
  'Idempotent-Replayed': Type.Literal('true', {
    description: 'Es la respuesta de la primera solicitud con esta clave.',
  }),
};

/** The header that makes repeating safe. */
export const CON_IDEMPOTENCY_KEY = Type.Object({
  'Idempotency-Key': Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description:
        'Un texto suyo, único para lo que pide (p. ej. el número del pedido). Repetir la solicitud con la misma clave y el mismo ' +
        'cuerpo no la hace otra vez: responde lo de la primera, con `Idempotent-Replayed: true`. Con otro cuerpo es 409: después de corregir, p. ej. tras un rechazo, use otra clave. Vale 30 días.',
    }),
  ),
});

/** The header of a request of `test` that pretends to be made another day. */
export const CON_FECHA = Type.Object({
  'Chaski-Fecha': Type.Optional(
    Type.String({
      format: 'date',
      description:
        'Solo en test y solo hacia el simulador: el día que la solicitud toma por hoy, de hoy en adelante, para probar antes lo que rige después. ' +
        'Se juzga por las reglas, tasas y catálogos de ese día, y el simulador también. En live, o si test envía a otro destino, es 400.',
    }),
  ),
});

/** A response with the headers of a recognised key, and `extra` ones. */
export function response(schema: object, extra: Headers = {}): object {
  return { ...schema, headers: { ...RECOGNISED, ...extra } };
}

/** The envelope of a success around `data`. */
export function success(data: object, extra: Headers = {}): object {
  const envelope = Type.Object({ success: Type.Literal(true), message: Type.String(), data });
  return response({ ...envelope, description: 'Éxito' }, extra);
}

/** The errors that every route can answer, and those of `statuses`. */
export function errors(...statuses: number[]): Record<string, object> {
  return Object.fromEntries(
    [401, 403, 429, ...statuses, 500, 503].map((status) => [
      status,
      {
        ...ErrorEnvelope,
        'x-response-description': QUE_HACER[status],
        headers: { ...(ERROR_HEADERS[status] ?? RECOGNISED), ...EN_SU_IDIOMA },
      },
    ]),
  );
}
