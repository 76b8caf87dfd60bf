import { describeViolations } from '../checker/checker.ts';
import { NO_SE_SABE, PRIMER_ENVIO, SIN_IMPORTE } from '../checker/checks-sunat.ts';
import {
  type Evidence,
  type FilaComprobante,
  type FilaResumen,
  INVARIANTES,
  type Violation,
} from '../checker/evidence.ts';
import type { RecordLine } from '../checker/record.ts';
import { textAt } from '../world/json.ts';
import { latecomers, percentile, type Recovery, type Window } from './recovery.ts';

/** What a soak came to. */
export interface Soak {
  readonly semilla: number;
  readonly minutos: number;
  readonly procesos: number;
  readonly evidence: Evidence;
  readonly works: Readonly<Record<string, number>>;
  readonly mischief: Readonly<Record<string, number>>;
  /** What came out badly besides the invariants. */
  readonly surprises: readonly string[];
  readonly proxy: Readonly<Record<string, number>>;
  readonly recoveries: readonly Recovery[];
  /** Times in which nobody could carry anything on. */
  readonly windows: readonly Window[];
  readonly violations: readonly Violation[];
}

/** Why a document may wait for a person after such faults; any other reason is a surprise. */
const EXPLAINED = [/ticket se perdió/, /se interrumpió \d+ veces seguidas/, PRIMER_ENVIO, SIN_IMPORTE, NO_SE_SABE];

/** What is not as it should be, in Spanish, one line each; empty: the soak is sound. */
export function complaintsOf(soak: Soak): string[] {
  const { violations, evidence, surprises, recoveries, windows } = soak;
  const { comprobantes, resumenes } = evidence.sql;
  const waiting = [...comprobantes, ...resumenes]
    .flatMap(waitOf)
    .filter((why) => !EXPLAINED.some((one) => one.test(why)));
  const late = latecomers(recoveries, windows);
  return [
    ...(violations.length === 0 ? [] : [`${violations.length} violaciones`]),
    ...(evidence.quiet.ok ? [] : ['no llegó a la calma a tiempo']),
    ...surprises,
    ...late.map(({ id, causa, tomadoMs }) => `${id}, interrumpido por ${causa}, retomado en ${seconds(tomadoMs)} s`),
    ...waiting.map((why) => `espera a una persona sin que las fallas lo expliquen: ${why}`),
  ];
}

/** For people: tables of Markdown, Spanish. */
export function reportOf(soak: Soak): string {
  const { evidence, violations } = soak;
  const complaints = complaintsOf(soak);
  const { comprobantes, resumenes, mensajes } = evidence.sql;
  const answers = evidence.record.flatMap((line) => (line.tipo === 'contestacion' ? [line.status] : []));
  const sections = [
    `# Prueba de caos: semilla ${soak.semilla}, ${soak.minutos} min, ${soak.procesos} procesos`,
    table('Resultado', [
      ['Violaciones de I1–I16', violations.length],
      ['Otras cosas que no están bien', complaints.length - Math.min(1, violations.length)],
      ['Comprobantes emitidos', comprobantes.length],
      ['Anulaciones y resúmenes', resumenes.length],
      ['Avisos por webhook', mensajes.length],
      ['Solicitudes', evidence.record.filter(({ tipo }) => tipo === 'pregunta').length],
      ['Asientos en el libro de SUNAT', evidence.libro.length],
      ['Calma tras las fallas', evidence.quiet.ok ? `${seconds(evidence.quiet.ms)} s` : 'no llegó'],
    ]),
    table('Estados', countBy(comprobantes.map(({ estado }) => estado))),
    table('Respuestas por status (0: ninguna llegó)', countBy(answers.map(String))),
    table('Qué dijeron los 4xx', countBy(evidence.record.flatMap(refusalOf))),
    ...[true, false].map((puede) =>
      table(
        `Por qué se espera a una persona, ${puede ? 'con la consulta de validez' : 'sin ella'}`,
        countBy(
          [...comprobantes, ...resumenes]
            .filter((row) => puede !== sinValidez(evidence, row))
            .flatMap(waitOf)
            .map(withoutNumbers),
        ),
      ),
    ),
    table('Trabajos', Object.entries(soak.works)),
    table('Fallas de procesos, PostgreSQL y SUNAT', Object.entries(soak.mischief)),
    table('Intercambios con SUNAT por el proxy', Object.entries(soak.proxy)),
    recoveryTable(soak.recoveries),
    table('Violaciones', violationRows(violations)),
    complaints.length === 0 ? '' : `## Lo que no está bien\n\n${complaints.map((one) => `- ${one}`).join('\n')}`,
    violations.length === 0 ? '' : `## Detalle\n\n\`\`\`\n${describeViolations(violations, 50)}\n\`\`\``,
  ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

/** Whether its company cannot ask SUNAT's query of validity. */
function sinValidez({ scopes, sinValidez: rucs = [] }: Evidence, { empresaId }: { readonly empresaId: string }) {
  return scopes.some((scope) => scope.empresaId === empresaId && rucs.includes(scope.ruc));
}

function refusalOf(line: RecordLine): string[] {
  if (line.tipo !== 'contestacion' || line.status < 400 || line.status >= 500) return [];
  return [`${line.status} ${withoutNumbers(textAt(line.cuerpo, 'error', 'message') ?? '')}`];
}

function waitOf(row: FilaComprobante | FilaResumen): string[] {
  if (row.estado !== 'POR_ATENDER') return [];
  const [que, why] = 'serie' in row ? [row.serie, row.motivo] : [row.clase, row.mensaje];
  return [`${que.slice(0, 1)} ${why ?? ''}`];
}

/** So that the same reason of several documents is one. */
function withoutNumbers(text: string): string {
  return text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…').replaceAll(/\d+/g, 'N');
}

function violationRows(violations: readonly Violation[]): [string, number][] {
  return INVARIANTES.map((each) => [each, violations.filter(({ invariante }) => invariante === each).length]);
}

type Cell = string | number;

function table(title: string, rows: readonly (readonly Cell[])[], head: readonly Cell[] = ['', '']): string {
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return `## ${title}\n\n${lines.join('\n')}`;
}

/** From the strike (of PostgreSQL: from its return) until another holder had it, and until its end. */
function recoveryTable(recoveries: readonly Recovery[]): string {
  const causes = ['todas', ...new Set(recoveries.map(({ causa }) => causa))];
  const rows = causes.map((causa) => {
    const some = recoveries.filter((one) => causa === 'todas' || one.causa === causa);
    const [tomado, final] = [some.map(({ tomadoMs }) => tomadoMs), some.map(({ finalMs }) => finalMs)];
    return [causa, some.length, some.length - known(tomado).length, ...shares(tomado), ...shares(final)];
  });
  const head = ['causa', 'documentos', 'sin retomar', 'retomado p50 s', 'p99 s', 'final p50 s', 'p99 s'];
  return table('Documentos interrumpidos', rows, head);
}

function shares(values: readonly (number | undefined)[]): string[] {
  return [0.5, 0.99].map((share) => seconds(percentile(known(values), share)));
}

function known(values: readonly (number | undefined)[]): number[] {
  return values.filter((value) => value !== undefined);
}

function seconds(ms: number | undefined): string {
  return ms === undefined ? '–' : (ms / 1_000).toFixed(1);
}

function countBy(values: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
}
