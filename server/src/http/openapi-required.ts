import { type Json, record } from './json.ts';
import { mapResponses } from './openapi-share.ts';

/** Only now and then: a repeated request, a document that is being sent. */
const A_VECES = ['Idempotent-Replayed'];
/** What comes even with answers that are given before the key is known. */
const SIN_LA_CLAVE: Readonly<Record<string, readonly string[]>> = {
  429: ['X-Request-Id', 'Retry-After'],
  500: ['X-Request-Id'],
  503: ['X-Request-Id'],
};

/** The same OpenAPI document, in which every header of an answer says whether it always comes. A test asks the service. */
export function withRequired(document: Json): Json {
  const paths = mapResponses(record(document.paths), (status, response) => {
    const { headers, ...rest } = record(response);
    if (headers === undefined) return response;
    const conMarca = Object.entries(record(headers)).map(([name, header]) => [
      name,
      siempreViene(status, name) ? { ...record(header), required: true } : header,
    ]);
    return { ...rest, headers: Object.fromEntries(conMarca) };
  });
  return { ...document, paths };
}

function siempreViene(status: string, name: string): boolean {
  if (A_VECES.includes(name) || (status === '409' && name === 'Retry-After')) return false;
  return SIN_LA_CLAVE[status]?.includes(name) ?? true;
}
