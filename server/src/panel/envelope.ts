import { envelopeAround, envelopeOf, ofJson } from '../platform/http/docs.ts';
import type { Answer } from '../platform/http/route.ts';
import { type Schema, Type } from '../platform/http/schema.ts';
import { ERROR_STATUS, PANEL_STATUS } from '../platform/mensajes/app-error.ts';
import { RAZONES_DEL_PANEL } from '../platform/mensajes/errores.ts';

/* What the OpenAPI of the dashboard's routes shares. Nothing here validates. */

const REQUEST_ID = { 'X-Request-Id': { schema: Type.String() } };

const Falla = envelopeOf([...Object.keys(ERROR_STATUS), ...Object.keys(PANEL_STATUS)], RAZONES_DEL_PANEL);

/** The envelope of a success around `data`. */
export function exito(data: Schema): Answer {
  return ofJson(envelopeAround(data), REQUEST_ID);
}

/** The errors that every route can answer, and those of `statuses`. */
export function errores(...statuses: number[]): Record<string, Answer> {
  return Object.fromEntries(
    [401, 403, 429, ...statuses, 500, 503].map((status) => [status, ofJson(Falla, REQUEST_ID)]),
  );
}

/** The `:empresa` of a path. */
export const EMPRESA = Type.Object({ empresa: Type.String({ format: 'uuid' }) });

/** The `:empresa` and `:entorno` of a path. */
export const EMPRESA_Y_ENTORNO = Type.Object({
  empresa: Type.String({ format: 'uuid' }),
  entorno: Type.Enum(['test', 'live']),
});
