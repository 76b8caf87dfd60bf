import { at, parseJson, textAt } from '../world/json.ts';
import type { Evidence } from './evidence.ts';
import type { Contestacion, Pregunta } from './record.ts';

/** A request and what came of it, as the client wrote both down. `asked` and `told` are positions in the record. */
export interface Exchange {
  readonly pregunta: Pregunta;
  readonly asked: number;
  readonly contestacion: Contestacion | undefined;
  readonly told: number;
}

/** Every request of the record, with its answer where one came. */
export function exchanges({ record }: Evidence): Exchange[] {
  const answers = new Map<number, { contestacion: Contestacion; told: number }>();
  for (const [told, line] of record.entries())
    if (line.tipo === 'contestacion') answers.set(line.n, { contestacion: line, told });
  return record.flatMap((pregunta, asked) => {
    if (pregunta.tipo !== 'pregunta') return [];
    const answer = answers.get(pregunta.n);
    return [{ pregunta, asked, contestacion: answer?.contestacion, told: answer?.told ?? Number.POSITIVE_INFINITY }];
  });
}

/** A document that an answer named, in the state that it told. */
export interface Sighting {
  readonly exchange: Exchange;
  readonly id: string;
  readonly estado: string;
  /** `F001-7`; undefined in a send failure, which names only the id. */
  readonly correlativo: string | undefined;
}

/** The document that an answer of 2xx or 502 names; undefined of any other answer. */
export function sightingOf(exchange: Exchange): Sighting | undefined {
  const { contestacion } = exchange;
  if (contestacion === undefined) return undefined;
  const { status, cuerpo } = contestacion;
  if (status === 502) {
    const id = textAt(cuerpo, 'comprobante_id') ?? textAt(cuerpo, 'guia_id');
    return id === undefined
      ? undefined
      : { exchange, id, estado: textAt(cuerpo, 'estado') ?? '', correlativo: undefined };
  }
  if (status < 200 || status > 299) return undefined;
  const id = textAt(cuerpo, 'data', 'documento', 'id');
  if (id === undefined) return undefined;
  const estado = textAt(cuerpo, 'data', 'estado') ?? '';
  return { exchange, id, estado, correlativo: textAt(cuerpo, 'data', 'documento', 'correlativo') };
}

export function sightings(evidence: Evidence): Sighting[] {
  return exchanges(evidence).flatMap((exchange) => sightingOf(exchange) ?? []);
}

export function isEmision({ pregunta }: Exchange): boolean {
  return (
    pregunta.metodo === 'POST' && /^\/(?:comprobantes|guias|retenciones|percepciones)\/emitir$/.test(pregunta.ruta)
  );
}

const ANULAR = /^\/comprobantes\/([0-9a-f-]{36})\/anular$/;

/** The comprobante whose annulment a request asks for; undefined of any other request. */
export function anulado({ pregunta }: Exchange): string | undefined {
  return pregunta.metodo === 'POST' ? ANULAR.exec(pregunta.ruta)?.[1] : undefined;
}

const REINTENTAR = /^\/(?:comprobantes|guias|retenciones|percepciones)\/([0-9a-f-]{36})\/reintentar$/;

/** The document that a request sends again; undefined of any other request. */
export function reintentado({ pregunta }: Exchange): string | undefined {
  return pregunta.metodo === 'POST' ? REINTENTAR.exec(pregunta.ruta)?.[1] : undefined;
}

/** Whether the caller asked to be notified. */
export function asksWebhook({ pregunta }: Exchange): boolean {
  return at(parseJson(pregunta.cuerpo ?? ''), 'webhook') === true;
}

/** The id in the answer of a request for an annulment. */
export function anulacionId({ contestacion }: Exchange): string | undefined {
  return textAt(contestacion?.cuerpo, 'data', 'anulacion', 'id');
}

const ROTAR = /^\/webhooks\/([0-9a-f-]{36})\/rotar$/;

/** The secrets that the client was given for its endpoints, by the path of their addresses. */
export function secretsOf(e: Evidence): Map<string, string[]> {
  const rutas = new Map(e.scopes.flatMap(({ webhooks }) => webhooks.map(({ id, ruta }) => [id, ruta] as const)));
  const secrets = new Map<string, string[]>();
  for (const { pregunta, contestacion } of exchanges(e)) {
    const secret = textAt(contestacion?.cuerpo, 'data', 'secreto');
    const rotated = ROTAR.exec(pregunta.ruta)?.[1];
    const id = pregunta.ruta === '/webhooks' ? textAt(contestacion?.cuerpo, 'data', 'id') : rotated;
    const ruta = rutas.get(id ?? '');
    if (secret !== undefined && ruta !== undefined) secrets.set(ruta, [...(secrets.get(ruta) ?? []), secret]);
  }
  return secrets;
}
