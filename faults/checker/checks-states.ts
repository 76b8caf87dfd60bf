import { groupBy } from '../world/json.ts';
import { breach, type Evidence, type FilaEvento, type Violation } from './evidence.ts';
import { type Sighting, sightings } from './sightings.ts';

const FINALES: ReadonlySet<string> = new Set(['ACEPTADA', 'RECHAZADA', 'ANULADA']);

/** Whether a final state may be followed by another: only SUNAT's annulment leads out of one. */
function mayFollow(before: string, after: string): boolean {
  return before === after || (before === 'ACEPTADA' && after === 'ANULADA');
}

/** I6: a state told as final never changes but by an annulment that SUNAT accepted: in later answers, at the end, in the events. */
export function checkI6(e: Evidence): Violation[] {
  const now = new Map(e.scopes.flatMap(({ documentos }) => documentos.map((d) => [d.id, d.estado] as const)));
  const found: Violation[] = [];
  for (const [id, seen] of groupBy(sightings(e), ({ id }) => id)) found.push(...checkTold(id, seen, now.get(id)));
  for (const { padre, de, a, evento } of e.sql.eventos) {
    if (de !== null && FINALES.has(de) && !mayFollow(de, a))
      found.push(breach('I6', 'un evento deja un estado final', { padre, de, a, evento }));
  }
  return [...found, ...checkAnuladas(e)];
}

function checkTold(id: string, seen: readonly Sighting[], now: string | undefined): Violation[] {
  return seen
    .filter(({ estado }) => FINALES.has(estado))
    .flatMap((final) => {
      const later = seen.find(
        (other) => other.exchange.asked > final.exchange.told && !mayFollow(final.estado, other.estado),
      );
      if (later !== undefined)
        return [breach('I6', 'un estado final cambió', { id, antes: final.estado, despues: later.estado })];
      return now !== undefined && !mayFollow(final.estado, now)
        ? [breach('I6', 'un estado final cambió', { id, antes: final.estado, ahora: now })]
        : [];
    });
}

/** An annulled document has an accepted file that asked for it, and SUNAT's ledger has that file, or said that it was done. */
function checkAnuladas(e: Evidence): Violation[] {
  const files = groupBy(
    e.sql.resumenes.filter(({ proposito, estado }) => proposito === 'anular' && estado === 'ACEPTADA'),
    ({ comprobanteId }) => comprobanteId,
  );
  const received = new Set(
    e.libro.filter(({ operacion }) => operacion === 'sendSummary').map(({ archivo }) => canonical(archivo)),
  );
  return e.scopes.flatMap(({ ruc, documentos }) =>
    documentos
      .filter(({ estado }) => estado === 'ANULADA')
      .flatMap(({ id }) => {
        const own = files.get(id) ?? [];
        const known = own.some((r) =>
          received.has(canonical(`${ruc}-${r.clase}-${r.fecha.replaceAll('-', '')}-${r.numero}`)),
        );
        return known ? [] : [breach('I6', 'ANULADA sin un archivo que SUNAT aceptara', { id, archivos: own })];
      }),
  );
}

function canonical(archivo: string): string {
  return archivo.replace(/-0*(\d+)$/, '-$1');
}

/** I10: what is not final and does not wait for a person has a turn to come: documents, files and messages. */
export function checkI10(e: Evidence): Violation[] {
  const rows = [...e.sql.comprobantes, ...e.sql.resumenes, ...e.sql.mensajes];
  const dead = rows
    .filter(({ final, vivo, estado }) => !final && !vivo && estado !== 'POR_ATENDER')
    .map(({ id, estado }) => breach('I10', 'no es final y nada lo llevará adelante', { id, estado }));
  const seen = (e.vigilia ?? []).map((que) => breach('I10', 'mientras duraba la falla', que));
  return [...dead, ...seen];
}

/** I11: the events of a document tell its whole life, from nothing to its present state, without a step missing or invented; acts of persons are in the audit trail. */
export function checkI11(e: Evidence): Violation[] {
  const events = groupBy(e.sql.eventos, ({ padre }) => padre);
  const lives = [...e.sql.comprobantes, ...e.sql.resumenes].flatMap(({ id, estado }) => {
    const problem = brokenLife(events.get(id) ?? [], estado);
    return problem === undefined ? [] : [breach('I11', problem, { id, estado, eventos: events.get(id) })];
  });
  const known = new Set([...e.sql.comprobantes, ...e.sql.resumenes].map(({ id }) => id));
  const orphans = [...events.keys()]
    .filter((id) => !known.has(id))
    .map((id) => breach('I11', 'eventos de nada', { id }));
  return [...lives, ...orphans, ...checkAudit(e)];
}

function brokenLife(events: readonly FilaEvento[], estado: string): string | undefined {
  const [first] = events;
  if (first === undefined) return 'un comprobante sin eventos';
  if (first.de !== null || first.evento !== 'creado') return 'la historia no empieza por su creación';
  for (const [index, event] of events.entries()) {
    const before = events[index - 1];
    if (before !== undefined && event.de !== before.a) return 'falta un paso en la historia';
  }
  return events.at(-1)?.a === estado ? undefined : 'la historia no acaba en el estado que dice la fila';
}

const PEDIDA = 'comprobante.anulacionPedida';

/** Every annulment that was asked for stands in the audit trail, and nothing else does; the trail is one chain. */
function checkAudit({ sql }: Evidence): Violation[] {
  const acts = groupBy(
    sql.auditoria.filter(({ accion }) => accion === PEDIDA),
    ({ objeto }) => objeto,
  );
  const files = groupBy(
    sql.resumenes.filter(({ proposito }) => proposito === 'anular'),
    ({ comprobanteId }) => comprobanteId,
  );
  const broken = sql.auditoria
    .filter(({ encadenada }) => !encadenada)
    .map((act) => breach('I11', 'la cadena de la auditoría está rota', act));
  const miscounted = [...new Set([...acts.keys(), ...files.keys()])].flatMap((id) => {
    // A file whose ticket is lost may give way to another by itself: more files than acts.
    const [asked, made] = [acts.get(id)?.length ?? 0, files.get(id)?.length ?? 0];
    const evidence = { id, actos: asked, archivos: made };
    return asked >= 1 && asked <= made
      ? []
      : [breach('I11', 'una anulación que la auditoría no cuenta bien', evidence)];
  });
  return [...broken, ...miscounted, ...DECISIONES.flatMap(([evento, accion]) => checkDecision(sql, evento, accion))];
}

/** What a person decides of a document: its event, and how the audit trail calls it. */
const DECISIONES = [
  ['personaAparta', 'comprobante.apartado'],
  ['personaReanuda', 'comprobante.reanudado'],
] as const;

/** As many events as acts, of each document. */
function checkDecision({ eventos, auditoria }: Evidence['sql'], evento: string, accion: string): Violation[] {
  const happened = eventos.filter((each) => each.evento === evento).map(({ padre }) => padre);
  const noted = auditoria.filter((each) => each.accion === accion).map(({ objeto }) => objeto);
  const count = (ids: readonly string[], id: string) => ids.filter((each) => each === id).length;
  return [...new Set([...happened, ...noted])]
    .filter((id) => count(happened, id) !== count(noted, id))
    .map((id) => breach('I11', `la auditoría no cuenta bien ${accion}`, { id }));
}

/** I14: once faults end, everything comes to its end in bounded time, or waits for a person with a reason that the API tells. */
export function checkI14(e: Evidence): Violation[] {
  const found: Violation[] = [];
  if (!e.quiet.ok) found.push(breach('I14', 'no llegó a la calma a tiempo', e.quiet));
  const waiting = [
    ...e.sql.comprobantes.map((c) => ({ ...c, razon: c.motivo })),
    ...e.sql.resumenes.map((r) => ({ ...r, razon: r.mensaje })),
  ];
  for (const { id, estado, razon } of waiting)
    if (estado === 'POR_ATENDER' && (razon ?? '') === '')
      found.push(breach('I14', 'espera a una persona sin decir por qué', { id }));
  for (const d of e.scopes.flatMap(({ documentos }) => documentos))
    if (!FINALES.has(d.estado) && (d.sunat?.mensaje ?? '') === '' && e.quiet.ok)
      found.push(breach('I14', 'la API no dice por qué espera', { id: d.id, estado: d.estado }));
  return found;
}

/** I16: the counters of sales say what the documents say, to the cent. */
export function checkI16(e: Evidence): Violation[] {
  return e.sql.malContados.map((dia) => breach('I16', 'los contadores de un día no son sus comprobantes', dia));
}
