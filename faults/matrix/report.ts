import { describeViolations } from '../checker/checker.ts';
import { groupBy } from '../world/json.ts';
import type { CaseResult } from './case.ts';
import { isBad } from './harness.ts';

/** Of the log of a case that went wrong. */
const LOG_LINES = 30;

/** One line a case; what went wrong below it. */
export function printResult(result: CaseResult): void {
  const { nombre, struck, violations, error, log, quietMs, ms } = result;
  const mark = isBad(result) ? '✗' : struck === undefined ? '·' : '✓';
  console.log(`${mark} ${nombre}  ${struck ?? '(nada falló)'}  calma ${quietMs} ms, total ${ms} ms`);
  if (violations.length > 0) console.log(describeViolations(violations));
  if (error !== undefined) console.log(error);
  if (isBad(result)) console.log(log.split('\n').slice(0, LOG_LINES).join('\n'));
}

/** Cases by flow and action: how many were struck, of how many, and how many showed something wrong. */
export function matrixReport(results: readonly CaseResult[]): string {
  const groups = groupBy(results, ({ nombre }) => {
    const [flow = '', , accion = ''] = nombre.split('/');
    return `${flow.padEnd(10)} ${accion.padEnd(11)}`;
  });
  const lines = [...groups].map(([name, group]) => {
    const struck = group.filter((one) => one.struck !== undefined).length;
    const seconds = group.reduce((sum, { ms }) => sum + ms, 0) / 1000;
    return `${name} ${String(struck).padStart(4)} / ${String(group.length).padEnd(4)} ${seconds.toFixed(0).padStart(6)} s   ${group.filter(isBad).length} malos`;
  });
  const missed = results.filter(({ struck, error }) => struck === undefined && error === undefined);
  return [
    '',
    'flujo      falla       alcanzados     tiempo   malos',
    ...lines,
    ...missed.map(({ nombre }) => `No alcanzado: ${nombre}`),
    '',
  ].join('\n');
}

/** The last line. */
export function summary(results: readonly CaseResult[], problems: readonly string[]): string {
  const violations = results.reduce((sum, one) => sum + one.violations.length, 0);
  const struck = results.filter((one) => one.struck !== undefined).length;
  const quiet = results.map(({ quietMs }) => quietMs).sort((a, b) => a - b);
  const at = (share: number) => quiet[Math.min(quiet.length - 1, Math.floor(quiet.length * share))] ?? 0;
  return [
    ...problems.map((problem) => `✗ ${problem}`),
    ...results.filter(isBad).map(({ nombre }) => `✗ ${nombre}`),
    `${results.length} casos, ${struck} con falla; calma p50 ${at(0.5)} ms, p99 ${at(0.99)} ms; ` +
      `${violations} violaciones, ${results.filter(isBad).length} casos malos, ${problems.length} problemas`,
  ].join('\n');
}
