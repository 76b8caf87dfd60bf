import { Type } from 'typebox';
import { ERROR_STATUS } from '../errors.ts';

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

/** Headers of an error, by status; the others carry those of a recognised key. */
const ERROR_HEADERS: Readonly<Record<number, Headers>> = {
  401: { ...REQUEST_ID, 'WWW-Authenticate': Type.String({ examples: ['Bearer'] }) },
  409: { ...RECOGNISED, ...RETRY_AFTER },
  429: { ...RECOGNISED, ...RETRY_AFTER },
  503: { ...RECOGNISED, ...RETRY_AFTER },
};

const ErrorEnvelope = envelopeOf(Object.keys(ERROR_STATUS));

/** The envelope of errors (contract §7), with these codes. */
export function envelopeOf(codes: readonly string[]) {
  return Type.Object(
    {
      success: Type.Literal(false),
      error: Type.Object({
        code: Type.Enum([...codes]),
        message: Type.String(),
        details: Type.Optional(Type.Object({ fields: Type.Record(Type.String(), Type.String()) })),
      }),
    },
    { description: 'Error' },
  );
}

/** A response with the headers of a recognised key, and `extra` ones. */
export function response(schema: object, extra: Headers = {}): object {
  return { ...schema, headers: { ...RECOGNISED, ...extra } };
}

/** The envelope of a success around `data`. */
export function success(data: object, extra: Headers = {}): object {
  const envelope = Type.Object({ success: Type.Literal(true), message: Type.String(), data: Type.Unsafe(data) });
  return response({ ...envelope, description: 'Éxito' }, extra);
}

/** The errors that every route can answer, and those of `statuses`. */
export function errors(...statuses: number[]): Record<string, object> {
  return Object.fromEntries(
    [401, 403, 429, ...statuses, 500, 503].map((status) => [
      status,
      { ...ErrorEnvelope, headers: ERROR_HEADERS[status] ?? RECOGNISED },
    ]),
  );
}
