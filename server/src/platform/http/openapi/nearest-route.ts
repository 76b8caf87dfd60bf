import { suggest } from '@chaski/core/documento/formato/sugerencia.ts';

/** A route as somebody would have to ask for it: method, and path under the API's base. */
export interface Near {
  readonly method: string;
  readonly path: string;
}

/** Two names of one resource: both answer the same bytes. */
const SAME: readonly string[] = ['comprobantes', 'invoices'];

/** What other systems call it, and what they call to issue. */
const TAMBIEN: Readonly<Record<string, readonly string[]>> = {
  comprobantes: [...SAME, 'facturas', 'boletas', 'documentos', 'documents', 'ventas', 'recibos', 'notas'].concat([
    'notas-credito',
    'notas-debito',
    'credit-notes',
    'debit-notes',
  ]),
  emitir: ['enviar', 'send', 'crear', 'create', 'generar', 'registrar', 'emit', 'issue', 'nuevo', 'new'],
};

/** How far a word is that is close to the one asked for, the resource's other name, one that was left out, and another method. */
const CLOSE = 1;
const OTHER_NAME = 1.5;
const MISSING = 2;
const OTHER_METHOD = 2;

/**
 * The route that whoever asked for `path` most likely meant, with the ids that they wrote; undefined when none is near. `path` has no
 * base and no query; `{id}` stands for what they left out.
 */
export function nearestRoute(
  method: string,
  path: string,
  routes: readonly { readonly method: string; readonly url: string }[],
): Near | undefined {
  const asked = path
    .replace(OTRA_BASE, '')
    .split('/')
    .filter((segment) => segment !== '');
  let best: Near | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const route of routes) {
    const pattern = route.url.split('/').slice(1);
    const found = fill(asked, pattern) ?? fillWithout(asked, pattern);
    if (found === undefined) continue;
    const distance = found.distance + (route.method === method ? 0 : OTHER_METHOD);
    if (distance >= bestDistance) continue;
    best = { method: route.method, path: found.path };
    bestDistance = distance;
  }
  return best;
}

/** Under which other systems have their API, once or again. */
const OTRA_BASE = /^(?:\/(?:api|rest|v\d+))+(?=\/)/i;

/** The same, where the name of the resource was left out: `/emitir`. */
function fillWithout(asked: readonly string[], pattern: readonly string[]): ReturnType<typeof fill> {
  const [first = '', second = ''] = pattern;
  if (!SAME.includes(first) || second.startsWith(':') || pattern.length !== asked.length + 1) return undefined;
  const found = fill([first, ...asked], pattern);
  return found && { ...found, distance: found.distance + MISSING };
}

/** The pattern with the ids that were given, where each of its words is the one asked for or close to it. */
function fill(asked: readonly string[], pattern: readonly string[]): { path: string; distance: number } | undefined {
  if (asked.length === 0 || pattern.length < asked.length || pattern.length > asked.length + 1) return undefined;
  let path = '';
  let distance = 0;
  for (const [index, word] of pattern.entries()) {
    const given = asked[index];
    const isId = word.startsWith(':');
    if (given === undefined) distance += MISSING;
    else if (isId && !/\d/.test(given)) return undefined;
    else if (!isId && given !== word) {
      const names = TAMBIEN[index === 0 && SAME.includes(word) ? 'comprobantes' : word] ?? [];
      if (suggest(given, [word, ...names]) === undefined) return undefined;
      distance += suggest(given, [word]) === undefined ? OTHER_NAME : CLOSE;
    }
    path += `/${isId ? (given ?? `{${word.slice(1)}}`) : word}`;
  }
  return { path, distance };
}
