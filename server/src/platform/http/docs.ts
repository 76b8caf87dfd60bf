import { type Dicho, type EnIdiomas, IDIOMAS } from '@chaski/core/lib/idiomas.ts';
import { named } from '@chaski/core/lib/named.ts';
import { ERROR_STATUS } from '../mensajes/app-error.ts';
import { RAZONES_DE_LA_API } from '../mensajes/errores.ts';
import type { Answer, Header, Headers } from './route.ts';
import { type Schema, Type } from './schema.ts';

/* What every route's OpenAPI shares: the envelope and the headers of answers. */

/** The environment of a key, or of what belongs to it. */
export const Entorno = named('Entorno', Type.Enum(['test', 'live']));

/** A header that always comes: a test asks the service. */
export function header(schema: Schema, description?: Dicho): Header {
  return { schema, ...(description === undefined ? {} : { description }), required: true };
}

/** Headers that come only now and then. */
export function sometimes(headers: Headers): Headers {
  return Object.fromEntries(Object.entries(headers).map(([name, { required: _, ...each }]) => [name, each]));
}

const REQUEST_ID: Headers = {
  'X-Request-Id': header(Type.String(), {
    es: 'El de la solicitud si es breve e inocuo; si no, uno nuevo.',
    en: 'The one of the request if it is short and harmless; if not, a new one.',
  }),
};

/** Of every answer to a key that was recognised. */
const OF_THE_KEY: Headers = {
  'X-Environment': header(Entorno, { es: 'Entorno de la clave', en: 'Environment of the key' }),
  'RateLimit-Limit': header(Type.Integer(), {
    es: 'Solicitudes por minuto que admite la clave',
    en: 'Requests per minute that the key admits',
  }),
  'RateLimit-Remaining': header(Type.Integer(), {
    es: 'Las que quedan en este minuto',
    en: 'Those that are left in this minute',
  }),
  'RateLimit-Reset': header(Type.Integer(), {
    es: 'Segundos hasta el minuto siguiente',
    en: 'Seconds until the next minute',
  }),
};

const RECOGNISED: Headers = { ...REQUEST_ID, ...OF_THE_KEY };
/** Of what is also answered before the key is known. */
const PERHAPS_RECOGNISED: Headers = { ...REQUEST_ID, ...sometimes(OF_THE_KEY) };

const RETRY_AFTER: Headers = {
  'Retry-After': header(Type.Integer(), { es: 'Segundos que conviene esperar', en: 'Seconds to wait before retrying' }),
};

const EN_SU_IDIOMA: Headers = {
  'Content-Language': header(Type.Enum([...IDIOMAS]), {
    es: 'Idioma de `error.message`',
    en: 'Language of `error.message`',
  }),
  Vary: header(Type.Literal('accept-language')),
};

/** Headers of an error, by status; the others carry those of a recognised key. All say their language. */
const ERROR_HEADERS: Readonly<Record<number, Headers>> = {
  401: { ...REQUEST_ID, 'WWW-Authenticate': header(Type.String({ examples: ['Bearer'] })) },
  409: { ...RECOGNISED, ...sometimes(RETRY_AFTER) },
  429: { ...PERHAPS_RECOGNISED, ...RETRY_AFTER },
  500: PERHAPS_RECOGNISED,
  503: { ...PERHAPS_RECOGNISED, ...sometimes(RETRY_AFTER) },
};

/** What each error says and what to do, by status; `code` is what programs ask for. */
const QUE_HACER: Readonly<Record<number, EnIdiomas>> = {
  400: {
    es: '`BAD_REQUEST`: lo que se envió tiene problemas, y no se hizo nada. Corrija todo lo que dice `error.details.fields`.',
    en: '`BAD_REQUEST`: what was sent has problems, and nothing was done. Correct everything listed in `error.details.fields`.',
  },
  401: {
    es: '`MISSING_TOKEN`: falta la clave. `TOKEN_EXPIRED`: no existe, se revocó o venció. Revise la cabecera Authorization.',
    en: '`MISSING_TOKEN`: the key is missing. `TOKEN_EXPIRED`: it does not exist, was revoked or has expired. Check the Authorization header.',
  },
  403: {
    es: '`INSUFFICIENT_PERMISSIONS`: a la clave le falta el permiso que se nombra. Use una que lo tenga.',
    en: '`INSUFFICIENT_PERMISSIONS`: the key lacks the permission named. Use one that has it.',
  },
  404: {
    es: '`NOT_FOUND`: no existe; o es de otra empresa o del otro entorno. Revise qué pide y con qué clave.',
    en: '`NOT_FOUND`: it does not exist, or belongs to another company or to the other environment. Check what you ask for and with which key.',
  },
  409: {
    es: '`ALREADY_EXISTS`: lo que se pide ya se usó: un número, una dirección, o la Idempotency-Key con otro contenido. Lea lo que existe o cambie lo que pide. Con `Retry-After`, en cambio, se está enviando: espere y repita igual.',
    en: '`ALREADY_EXISTS`: already in use: a number, an address, or the Idempotency-Key with different contents. Read what exists or change the request. With `Retry-After`, however, it is being sent: wait and repeat the same request.',
  },
  413: { es: '`BAD_REQUEST`: el cuerpo pasa de 2 MiB.', en: '`BAD_REQUEST`: the body exceeds 2 MiB.' },
  415: {
    es: '`BAD_REQUEST`: el cuerpo no es JSON. Envíe Content-Type: application/json.',
    en: '`BAD_REQUEST`: the body is not JSON. Send Content-Type: application/json.',
  },
  422: {
    es: '`DOMAIN_ERROR`: choca con lo que ya hay. `error.message` dice qué hacer; repetir sin cambios falla igual.',
    en: '`DOMAIN_ERROR`: it conflicts with what is there. `error.message` says what to do; repeating it unchanged fails again.',
  },
  429: {
    es: '`RATE_LIMIT_EXCEEDED`: demasiadas a la vez o en este minuto. Espere los segundos de `Retry-After` y repita.',
    en: '`RATE_LIMIT_EXCEEDED`: too many at once or within this minute. Wait for the seconds in `Retry-After` and repeat.',
  },
  500: {
    es: '`INTERNAL_ERROR`: falló Chaski. Repita a 1, 2 y 4 segundos, al emitir con Idempotency-Key; si sigue, avise citando X-Request-Id.',
    en: '`INTERNAL_ERROR`: Chaski failed. Repeat after 1, 2 and 4 seconds, with Idempotency-Key when issuing; if it persists, report it quoting X-Request-Id.',
  },
  503: {
    es: '`INTERNAL_ERROR`: no se puede atender ahora. Repita a 1, 2 y 4 segundos, al emitir con Idempotency-Key.',
    en: '`INTERNAL_ERROR`: the request cannot be served now. Repeat after 1, 2 and 4 seconds, with Idempotency-Key when issuing.',
  },
};

const ErrorEnvelope = named('SobreDeError', envelopeOf(Object.keys(ERROR_STATUS), RAZONES_DE_LA_API));

/** The envelope of errors (`errors.ts`; `reason`: ADR 0032), with these codes and ids. */
export function envelopeOf(codes: readonly string[], reasons: readonly string[]) {
  return Type.Object(
    {
      success: Type.Literal(false),
      error: Type.Object({
        code: Type.Enum([...codes]),
        reason: Type.Enum([...reasons], {
          description: {
            es: 'Cuál de los errores de ese `code` es. No cambia, aunque cambie `message`; una versión nueva puede traer otros.',
            en: 'Which of the errors of that `code` it is. It does not change, though `message` may; a new version may bring others.',
          },
        }),
        message: Type.String({
          description: {
            es: 'Para personas, en el idioma que pide `Accept-Language`; puede cambiar. Programe con `code` y `reason`.',
            en: 'For people, in the language that `Accept-Language` asks for; it may change. Rely on `code` and `reason` in programs.',
          },
        }),
        details: Type.Optional(
          Type.Object({
            fields: Type.Record(Type.String(), {
              description: {
                es: 'De cada campo, con su ruta (`documento.items.0.cantidad`), qué corregir',
                en: 'For each field, by its path (`documento.items.0.cantidad`), what to correct',
              },
            }),
            codigos: Type.Optional(
              Type.Record(Type.String(), {
                description: {
                  es: 'De los mismos campos, el código con que SUNAT lo rechazaría, si tiene uno. No cambia.',
                  en: 'Of the same fields, the code with which SUNAT would refuse it, if it has one. It does not change.',
                },
              }),
            ),
          }),
        ),
      }),
    },
    { description: { es: 'Error', en: 'Error' } },
  );
}

/** What a repeated request is answered with. */
export const REPETIDA = repetida({
  es: 'Es la respuesta de la primera solicitud con esta clave.',
  en: 'It is the answer of the first request with this key.',
});

export function repetida(description: EnIdiomas): Headers {
  return sometimes({ 'Idempotent-Replayed': header({ type: 'string', const: 'true' }, description) });
}

/** The header that makes repeating safe. */
export const CON_IDEMPOTENCY_KEY = Type.Object({
  'Idempotency-Key': Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description: {
        es:
          'Un texto suyo, único para lo que pide (p. ej. el número del pedido). Repetir la solicitud con la misma clave y el mismo ' +
          'cuerpo no la hace otra vez: responde lo de la primera, con `Idempotent-Replayed: true`. Con otro cuerpo es 409: después de corregir, p. ej. tras un rechazo, use otra clave. Vale 30 días.',
        en: 'A text of yours, unique to what you ask for (e.g. the order number). Repeating the request with the same key and body does not perform it again: it answers what the first one did, with `Idempotent-Replayed: true`. With another body it is 409: after correcting something, e.g. after a rejection, use another key. Valid for 30 days.',
      },
    }),
  ),
});

/** The header of a request of `test` that pretends to be made another day. */
export const CON_FECHA = Type.Object({
  'Chaski-Fecha': Type.Optional(
    Type.String({
      format: 'date',
      description: {
        es:
          'Solo en test y solo hacia el simulador: el día que la solicitud toma por hoy, de hoy en adelante, para probar antes lo que rige después. ' +
          'Se juzga por las reglas, tasas y catálogos de ese día, y el simulador también. En live, o si test envía a otro destino, es 400.',
        en: 'Only in test and only towards the simulator: the day that the request takes for today, from today on, to try beforehand what holds later. It is judged by the rules, rates and catalogs of that day, by the simulator too. In live, or where test sends elsewhere, it is 400.',
      },
    }),
  ),
});

/** JSON with the headers of a recognised key, and `extra` ones. */
export function response(schema: Schema, extra: Headers = {}): Answer {
  return ofJson(schema, { ...RECOGNISED, ...extra });
}

/** A file in one of these types, likewise. */
export function file(description: EnIdiomas, types: readonly string[], extra: Headers, schema = BINARY): Answer {
  const content = Object.fromEntries(types.map((type) => [type, { schema }]));
  return { description, content, headers: { ...RECOGNISED, ...extra } };
}

const BINARY: Schema = Type.String({ format: 'binary' });

export function ofJson(schema: Schema, headers: Headers): Answer {
  return { description: schema.description ?? '', content: { 'application/json': { schema } }, headers };
}

/** The envelope of a success around `data`. */
export function success(data: Schema, extra: Headers = {}): Answer {
  return response(envelopeAround(data), extra);
}

export function envelopeAround(data: Schema): Schema {
  return Type.Object(
    { success: Type.Literal(true), message: Type.String(), data },
    { description: { es: 'Éxito', en: 'Success' } },
  );
}

/** The errors that every route can answer, and those of `statuses`. */
export function errors(...statuses: number[]): Record<string, Answer> {
  return Object.fromEntries(
    [401, 403, 429, ...statuses, 500, 503].map((status) => [
      status,
      {
        ...ofJson(ErrorEnvelope, { ...(ERROR_HEADERS[status] ?? RECOGNISED), ...EN_SU_IDIOMA }),
        description: QUE_HACER[status] ?? '',
      },
    ]),
  );
}
