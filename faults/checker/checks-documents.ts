import { groupBy, parseJson, textAt } from '../world/json.ts';
import { breach, type Evidence, type ScopeEvidence, type Violation } from './evidence.ts';
import { anulacionId, type Exchange, exchanges, isEmision, sightingOf, sightings } from './sightings.ts';

/** I1: every document that an answer of 2xx or 502 named exists for ever after, in the API of its key and in the rows, under its number. */
export function checkI1(e: Evidence): Violation[] {
  const rows = new Map(e.sql.comprobantes.map((row) => [row.id, row]));
  const scopes = new Map(e.scopes.map((scope) => [scope.nombre, new Map(scope.documentos.map((d) => [d.id, d]))]));
  return sightings(e).flatMap(({ id, correlativo, exchange }) => {
    const { scope } = exchange.pregunta;
    const found: Violation[] = [];
    const row = rows.get(id);
    const document = scopes.get(scope)?.get(id);
    if (row === undefined) found.push(breach('I1', 'un comprobante contestado no está en la base', { id, exchange }));
    if (document === undefined)
      found.push(breach('I1', 'un comprobante contestado no está en la API', { id, exchange }));
    const now = document && `${document.serie}-${document.numero}`;
    if (correlativo !== undefined && now !== undefined && now !== correlativo) {
      found.push(breach('I1', 'un comprobante cambió de número', { id, correlativo, now }));
    }
    return found;
  });
}

/** I2: a number of a series is one document's, in the rows and in the API; SUNAT's refusals without registration free it. */
export function checkI2(e: Evidence): Violation[] {
  const taken = e.sql.comprobantes.filter(({ numeroLibre }) => !numeroLibre);
  const rows = groupBy(taken, (c) => [c.empresaId, c.entorno, c.tipoComprobante, c.serie, c.numero].join(' '));
  const free = new Set(e.sql.comprobantes.filter(({ numeroLibre }) => numeroLibre).map(({ id }) => id));
  const shown = e.scopes.flatMap(({ nombre, documentos }) =>
    documentos.filter(({ id }) => !free.has(id)).map((d) => ({ ...d, nombre })),
  );
  const api = groupBy(shown, (d) => [d.nombre, d.tipoComprobante, d.serie, d.numero].join(' '));
  return [...rows, ...api]
    .filter(([, group]) => group.length > 1)
    .map(([numero, group]) =>
      breach('I2', 'un número con dos comprobantes', { numero, ids: group.map(({ id }) => id) }),
    );
}

/** I3: numbers are contiguous from the first of the series, but for gaps that a client declared, each with a record that the API shows. */
export function checkI3(e: Evidence): Violation[] {
  return e.scopes.flatMap((scope) => [...lostSeries(e, scope), ...checkSeries(e, scope)]);
}

/** A series that gave numbers, and none of whose documents is there. */
function lostSeries(e: Evidence, { empresaId, entorno, series }: ScopeEvidence): Violation[] {
  const rows = new Set(
    e.sql.comprobantes
      .filter((c) => c.empresaId === empresaId && c.entorno === entorno)
      .map((c) => `${c.tipoComprobante} ${c.serie}`),
  );
  return series
    .filter((s) => s.siguienteNumero > 1 && !rows.has(`${s.tipoComprobante} ${s.serie}`))
    .map((s) => breach('I3', 'una serie dio números y no hay comprobantes', s));
}

function checkSeries(e: Evidence, scope: ScopeEvidence): Violation[] {
  const own = e.sql.comprobantes.filter((c) => c.empresaId === scope.empresaId && c.entorno === scope.entorno);
  return [...groupBy(own, (c) => `${c.tipoComprobante} ${c.serie}`)].flatMap(([serie, group]) =>
    checkSerie(
      e,
      scope,
      serie,
      group.map(({ numero }) => numero),
    ),
  );
}

function checkSerie(e: Evidence, scope: ScopeEvidence, serie: string, numeros: readonly number[]): Violation[] {
  const shown = scope.series.find((s) => `${s.tipoComprobante} ${s.serie}` === serie);
  if (shown === undefined) return [breach('I3', 'GET /series no muestra una serie en uso', { serie })];
  const declared = [
    ...shown.huecos,
    ...e.sql.huecos.filter(
      (h) =>
        h.empresaId === scope.empresaId && h.entorno === scope.entorno && `${h.tipoComprobante} ${h.serie}` === serie,
    ),
  ];
  const used = new Set(numeros);
  const first = Math.min(...used, ...declared.map(({ desde }) => desde));
  const last = Math.max(...used);
  const missing: number[] = [];
  for (let numero = first; numero <= last; numero++) {
    if (used.has(numero) || declared.some(({ desde, hasta }) => numero >= desde && numero <= hasta)) continue;
    missing.push(numero);
  }
  const found: Violation[] = [];
  if (missing.length > 0) found.push(breach('I3', 'números saltados sin que nadie los declarara', { serie, missing }));
  // A series that began anew would hand its first numbers out again.
  if (shown.siguienteNumero !== last + 1) {
    found.push(
      breach('I3', 'el siguiente número no sigue al último', { serie, last, siguiente: shown.siguienteNumero }),
    );
  }
  if (e.sql.comprobantes.length > 0 && first !== firstAsked(e, scope, serie) && first !== 1) {
    found.push(breach('I3', 'la serie no empieza en 1 ni donde un cliente pidió', { serie, first }));
  }
  return found;
}

/** The smallest explicit number that a client asked for in a series. */
function firstAsked(e: Evidence, scope: ScopeEvidence, serie: string): number | undefined {
  const asked = exchanges(e).flatMap((exchange) => {
    const own = isEmision(exchange) && exchange.pregunta.scope === scope.nombre;
    const match = own && /"correlativo":"?(\d+)/.exec(exchange.pregunta.cuerpo ?? '');
    const [, letters = ''] = serie.split(' ');
    return match && exchange.pregunta.cuerpo?.includes(`"${letters}"`) ? [Number(match[1])] : [];
  });
  return asked.length === 0 ? undefined : Math.min(...asked);
}

/** I8: one Idempotency-Key is one document, however often it was sent; different requests are different documents. */
export function checkI8(e: Evidence): Violation[] {
  const told = exchanges(e).flatMap((exchange) => {
    const id = isEmision(exchange) ? sightingOf(exchange)?.id : anulacionId(exchange);
    return id === undefined ? [] : [{ exchange, id }];
  });
  const keyed = told.filter(({ exchange }) => exchange.pregunta.idempotencyKey !== undefined);
  const byKey = groupBy(keyed, ({ exchange }) => keyOf(exchange));
  const stored = groupBy(e.sql.idempotencia, (row) => `${row.empresaId} ${row.entorno} ${row.clave}`);
  const found: Violation[] = [];
  for (const [key, group] of byKey) {
    const ids = new Set(group.map(({ id }) => id));
    // A file whose ticket is lost may give way to another, which the same key then answers.
    if (ids.size > 1 && group.every(({ exchange }) => isEmision(exchange))) {
      found.push(breach('I8', 'una Idempotency-Key con dos comprobantes', { key, ids: [...ids] }));
    }
  }
  for (const [key, rows] of stored)
    if (rows.length > 1) found.push(breach('I8', 'una clave guardada dos veces', { key }));
  const emissions = told.filter(({ exchange }) => isEmision(exchange));
  for (const [id, group] of groupBy(emissions, ({ id }) => id)) {
    const keys = new Set(
      group.map(({ exchange }) => exchange.pregunta.idempotencyKey ?? `sin clave ${exchange.asked}`),
    );
    if (keys.size > 1)
      found.push(breach('I8', 'un comprobante contestó a dos pedidos distintos', { id, keys: [...keys] }));
  }
  return [...found, ...checkStoredKeys(e, byKey), ...checkTraced(e)];
}

function keyOf({ pregunta }: Exchange): string {
  return `${pregunta.scope} ${pregunta.ruta} ${pregunta.idempotencyKey}`;
}

/** Without an answer, the rows tell: of each key at most one document, and it is the one that was told. */
function checkStoredKeys(
  e: Evidence,
  byKey: ReadonlyMap<string, readonly { exchange: Exchange; id: string }[]>,
): Violation[] {
  const scopeOf = new Map(e.scopes.map((s) => [`${s.empresaId} ${s.entorno}`, s.nombre]));
  return e.sql.idempotencia.flatMap(({ empresaId, entorno, clave, comprobanteId }) => {
    const group = byKey.get(`${scopeOf.get(`${empresaId} ${entorno}`)} /comprobantes/emitir ${clave}`) ?? [];
    const other = group.find(({ id }) => id !== comprobanteId);
    return other === undefined
      ? []
      : [breach('I8', 'la clave guardada nombra otro comprobante', { clave, comprobanteId, contestado: other.id })];
  });
}

/**
 * Every document comes from one request: those of requests with a key are the ones that the stored keys name, and of a series
 * there are no more others than requests without a key.
 */
function checkTraced(e: Evidence): Violation[] {
  const named = new Set(e.sql.idempotencia.map(({ comprobanteId }) => comprobanteId));
  const scopeOf = new Map(e.scopes.map((s) => [`${s.empresaId} ${s.entorno}`, s.nombre]));
  const others = groupBy(
    e.sql.comprobantes.filter(({ id }) => !named.has(id)),
    (c) => `${scopeOf.get(`${c.empresaId} ${c.entorno}`)} ${c.serie}`,
  );
  const asked = groupBy(
    exchanges(e).filter((exchange) => isEmision(exchange) && exchange.pregunta.idempotencyKey === undefined),
    ({ pregunta }) => `${pregunta.scope} ${textAt(parseJson(pregunta.cuerpo ?? ''), 'documento', 'serie')}`,
  );
  return [...others]
    .filter(([serie, rows]) => rows.length > (asked.get(serie)?.length ?? 0))
    .map(([serie, rows]) => {
      const evidence = { serie, ids: rows.map(({ id }) => id), pedidosSinClave: asked.get(serie)?.length ?? 0 };
      return breach('I8', 'hay comprobantes que nadie pidió', evidence);
    });
}
