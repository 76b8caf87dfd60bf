import { findClaseDeGuia, findClaseDeOtro } from '@chaski/core/documentos/registro.ts';
import { groupBy } from '../world/json.ts';
import type { Evidence, FilaResumen, ScopeEvidence } from './evidence.ts';
import {
  anulacionId,
  anulado,
  asksWebhook,
  type Exchange,
  exchanges,
  isEmision,
  reintentado,
  sightingOf,
} from './sightings.ts';

/** What a customer is owed: a message of that type about that document. */
export interface Owed {
  readonly id: string;
  readonly tipo: string;
}

/** Of every document of a company: its verdict, where somebody asked to be told or was left waiting, and what became of its annulments. */
export function owed(e: Evidence, scope: ScopeEvidence): Owed[] {
  const asked = new Set([...askedFor(e), ...leftWaiting(e)]);
  const files = groupBy(
    e.sql.resumenes.filter(({ proposito }) => proposito === 'anular'),
    ({ comprobanteId }) => comprobanteId,
  );
  return scope.documentos.flatMap(({ id, estado, tipoComprobante }) => {
    const eventos = eventosDe(tipoComprobante);
    const verdict = asked.has(id) ? verdictOf(estado, eventos) : undefined;
    return [
      ...(verdict === undefined ? [] : [{ id, tipo: verdict }]),
      ...owedOfAnnulments(files.get(id) ?? [], asked, eventos).map((tipo) => ({ id, tipo })),
    ];
  });
}

/** Ids of the documents and annulments of which somebody asked to be told: as the client wrote down, and as the rows have it. */
function askedFor(e: Evidence): Set<string> {
  const told = exchanges(e).flatMap((exchange) => {
    if (!asksWebhook(exchange)) return [];
    if (isEmision(exchange)) return sightingOf(exchange)?.id ?? [];
    return anulado(exchange) === undefined ? [] : (anulacionId(exchange) ?? []);
  });
  const comprobantes = e.sql.comprobantes.filter(({ asincrono }) => asincrono).map(({ id }) => id);
  const resumenes = e.sql.resumenes.filter(({ webhook }) => webhook).map(({ id }) => id);
  return new Set([...told, ...comprobantes, ...resumenes]);
}

/**
 * Ids of the documents of which whoever waited was answered every time that the sending had failed: their verdict is in no answer. Of an
 * answer that got lost nobody knows what it said, so nothing is owed for it.
 */
function leftWaiting(e: Evidence): string[] {
  const waiting = exchanges(e).filter(
    (each) => !asksWebhook(each) && (isEmision(each) || reintentado(each) !== undefined),
  );
  const nameOf = (each: Exchange) => reintentado(each) ?? sightingOf(each)?.id;
  const keyOf = ({ pregunta: { scope, idempotencyKey = '' } }: Exchange) => `${scope} ${idempotencyKey}`;
  const byKey = new Map<string, string>();
  for (const each of waiting) {
    const id = nameOf(each);
    if (each.pregunta.idempotencyKey !== undefined && id !== undefined) byKey.set(keyOf(each), id);
  }
  const answers = groupBy(waiting, (each) => nameOf(each) ?? byKey.get(keyOf(each)) ?? '');
  return [...answers].flatMap(([id, all]) => (id !== '' && all.every(failed) ? [id] : []));
}

function failed({ contestacion }: Exchange): boolean {
  return contestacion?.status === 502;
}

/** What is told of a document by the kind that it is of. */
interface Eventos {
  readonly aceptado: string;
  readonly rechazado: string;
  readonly anulado: string;
}

function eventosDe(tipo: string): Eventos {
  const suyo = findClaseDeGuia(tipo) === undefined ? findClaseDeOtro(tipo)?.aviso : 'guia';
  return suyo === undefined
    ? { aceptado: 'comprobante.aceptado', rechazado: 'comprobante.rechazado', anulado: 'comprobante.anulado' }
    : { aceptado: `${suyo}.aceptada`, rechazado: `${suyo}.rechazada`, anulado: `${suyo}.anulada` };
}

function verdictOf(estado: string, { aceptado, rechazado }: Eventos): string | undefined {
  if (estado === 'RECHAZADA') return rechazado;
  return estado === 'ACEPTADA' || estado === 'ANULADA' ? aceptado : undefined;
}

/** `files` of one comprobante, the oldest first. One that gave its place to the next is no verdict; what was asked of it is owed by that one. */
function owedOfAnnulments(
  files: readonly FilaResumen[],
  asked: ReadonlySet<string>,
  { anulado: delAnulado }: Eventos,
): string[] {
  const owed: string[] = [];
  let inherited = false;
  for (const [index, { id, estado, conSunat }] of files.entries()) {
    const isAsked: boolean = inherited || asked.has(id);
    const gaveWay = estado === 'RECHAZADA' && !conSunat && index < files.length - 1;
    inherited = isAsked && gaveWay;
    if (!isAsked || gaveWay) continue;
    if (estado === 'ACEPTADA') owed.push(delAnulado);
    if (estado === 'RECHAZADA') owed.push('anulacion.rechazada');
  }
  return owed;
}
