import { createHmac } from 'node:crypto';
import { at, groupBy, parseJson, textAt } from '../world/json.ts';
import type { ReceiverLine } from '../world/receiver.ts';
import { type ApiWebhook, breach, type Evidence, type ScopeEvidence, type Violation } from './evidence.ts';
import { owed } from './owed.ts';
import { secretsOf } from './sightings.ts';

/**
 * I7: each final state was told at least once to each enabled endpoint, or the record that the API shows says that it gave up.
 * One message is one content however often it is told, and none contradicts what became of the document.
 */
export function checkI7(e: Evidence): Violation[] {
  return e.scopes.flatMap((scope) => {
    const own = new Set(scope.webhooks.map(({ ruta }) => ruta));
    const lines = e.receiver.filter(({ ruta }) => own.has(ruta));
    return [
      ...scope.webhooks.filter(({ activo }) => activo).flatMap((webhook) => checkOwed(e, scope, webhook)),
      ...checkMessages(lines),
      ...checkSignatures(e, lines),
      ...checkOrder(lines),
      ...checkTruth(scope, lines),
    ];
  });
}

function checkOwed(e: Evidence, scope: ScopeEvidence, webhook: ApiWebhook): Violation[] {
  const told = new Set(
    e.receiver
      .filter(({ ruta, status }) => ruta === webhook.ruta && status >= 200 && status < 300)
      .map((line) => `${documentOf(line)} ${line.tipo}`),
  );
  const givenUp = new Set(
    webhook.entregas
      .filter(({ estado }) => estado === AGOTADA)
      .map(({ comprobanteId, tipo }) => `${comprobanteId} ${tipo}`),
  );
  return owed(e, scope)
    .filter(({ id, tipo }) => !told.has(`${id} ${tipo}`) && !givenUp.has(`${id} ${tipo}`))
    .map((missing) => breach('I7', 'un estado final que nadie contó', { ...missing, webhook: webhook.id }));
}

/** State of a delivery of which nothing more is tried. */
const AGOTADA = 'AGOTADA';

function documentOf({ cuerpo }: ReceiverLine): string | undefined {
  return textAt(parseJson(cuerpo), 'data', 'documento', 'id');
}

function checkMessages(lines: readonly ReceiverLine[]): Violation[] {
  const found: Violation[] = [];
  for (const [key, group] of groupBy(lines, ({ id, ruta }) => `${ruta} ${id}`)) {
    if (new Set(group.map(({ cuerpo }) => cuerpo)).size > 1)
      found.push(breach('I7', 'un mensaje con dos contenidos', { key }));
  }
  return found;
}

/** As Standard Webhooks has it, with a secret that the endpoint's owner was given. */
function checkSignatures(e: Evidence, lines: readonly ReceiverLine[]): Violation[] {
  const secrets = secretsOf(e);
  return lines
    .filter((line) => !(secrets.get(line.ruta) ?? []).some((secret) => isSignedWith(secret, line)))
    .map((line) => breach('I7', 'una entrega sin la firma de Standard Webhooks', line));
}

function isSignedWith(secret: string, { id, timestamp, cuerpo, firma }: ReceiverLine): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${cuerpo}`).digest('base64');
  return id !== '' && firma.split(' ').includes(`v1,${expected}`);
}

/** A state becomes final once, so it is one message to each endpoint; and the numbers of a document's messages tell their order. */
function checkOrder(lines: readonly ReceiverLine[]): Violation[] {
  const own = lines.filter((line) => documentOf(line) !== undefined);
  return [...groupBy(own, (line) => `${line.ruta} ${documentOf(line)}`)].flatMap(([key, group]) => {
    const found: Violation[] = [];
    for (const tipo of Object.keys(ESTADOS_DE).filter((one) => one !== 'anulacion.rechazada')) {
      const ids = new Set(group.filter((line) => line.tipo === tipo).map(({ id }) => id));
      if (ids.size > 1)
        found.push(breach('I7', 'un estado final contado como dos hechos', { key, tipo, ids: [...ids] }));
    }
    const numbers = new Map(group.map((line) => [line.id, at(parseJson(line.cuerpo), 'data', 'secuencia')]));
    if (new Set(numbers.values()).size !== numbers.size)
      found.push(breach('I7', 'dos mensajes de un comprobante con un número', { key, numeros: [...numbers] }));
    const numberOf = (tipo: string) => Number(numbers.get(group.find((line) => line.tipo === tipo)?.id ?? ''));
    if (ANULADOS.some(([anulado, aceptado]) => numberOf(anulado) < numberOf(aceptado)))
      found.push(breach('I7', 'la anulación lleva un número anterior a la aceptación', { key }));
    return found;
  });
}

/** What tells of an annulment, and what has to have been told before it. */
const ANULADOS = [
  ['comprobante.anulado', 'comprobante.aceptado'],
  ['retencion.anulada', 'retencion.aceptada'],
  ['percepcion.anulada', 'percepcion.aceptada'],
] as const;

const ESTADOS_DE: Readonly<Record<string, readonly string[]>> = {
  'comprobante.aceptado': ['ACEPTADA', 'ANULADA'],
  'comprobante.rechazado': ['RECHAZADA'],
  'comprobante.anulado': ['ANULADA'],
  'anulacion.rechazada': ['ACEPTADA', 'ANULADA'],
  'guia.aceptada': ['ACEPTADA', 'ANULADA'],
  'guia.rechazada': ['RECHAZADA'],
  'retencion.aceptada': ['ACEPTADA', 'ANULADA'],
  'retencion.rechazada': ['RECHAZADA'],
  'retencion.anulada': ['ANULADA'],
  'percepcion.aceptada': ['ACEPTADA', 'ANULADA'],
  'percepcion.rechazada': ['RECHAZADA'],
  'percepcion.anulada': ['ANULADA'],
};

function checkTruth(scope: ScopeEvidence, lines: readonly ReceiverLine[]): Violation[] {
  const now = new Map(scope.documentos.map(({ id, estado }) => [id, estado]));
  return lines
    .filter(({ tipo }) => tipo !== 'prueba')
    .flatMap((line) => {
      const id = documentOf(line) ?? '';
      const estado = now.get(id);
      // Of another company's documents, or of none, no endpoint may learn anything.
      if (estado === undefined)
        return [breach('I7', 'una entrega sobre un comprobante que no es de esta empresa', { id, line })];
      return ESTADOS_DE[line.tipo]?.includes(estado) === true
        ? []
        : [breach('I7', 'una entrega que el estado desmiente', { id, tipo: line.tipo, estado })];
    });
}
