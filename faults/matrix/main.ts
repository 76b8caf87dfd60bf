/**
 * `npm run faults`: the whole failpoint matrix and the whole Nth-call loop. `--semilla N` repeats a run, `--caso NOMBRE` one case of it
 * (`sync/emitir.guardado/kill`, `sql/antes/17`), `--solo matriz|llamadas` one half. Ends with 1 when anything is violated.
 */
import { parseArgs } from 'node:util';
import type { CaseResult } from './case.ts';
import { NOMBRES_FLOW } from './flows.ts';
import { isBad, openHarness, runCases } from './harness.ts';
import {
  allCells,
  caseOf,
  missedProblems,
  nameOf,
  POISON_CASES,
  reachOf,
  reachProblems,
  soundCase,
  ZOMBIE_CASES,
} from './matrix.ts';
import { callCaseNamed, loopCalls } from './nth-call.ts';
import { matrixReport, printResult, summary } from './report.ts';

const { values } = parseArgs({
  options: {
    semilla: { type: 'string' },
    caso: { type: 'string' },
    solo: { type: 'string' },
    filtro: { type: 'string' },
    paso: { type: 'string' },
  },
});
const seed = Number(values.semilla ?? Date.now() % 1_000_000);
console.log(`Semilla ${seed}`);
const harness = await openHarness();
const results: CaseResult[] = [];
const problems: string[] = [];
try {
  if (values.caso !== undefined) await runNamed(values.caso);
  else {
    if (values.solo !== 'llamadas') await runMatrix();
    if (values.solo !== 'matriz') results.push(...(await loopCalls(harness, Number(values.paso ?? 1), printResult)));
  }
} finally {
  await harness.close();
}
console.log(summary(results, problems));
process.exit(problems.length === 0 && !results.some(isBad) ? 0 : 1);

async function runMatrix(): Promise<void> {
  const sound = await runCases(harness, NOMBRES_FLOW.map(soundCase), printResult);
  const reach = reachOf(sound);
  problems.push(...reachProblems(reach));
  const cells = allCells().filter((cell) => nameOf(cell).startsWith(values.filtro ?? ''));
  const cases = cells.map((cell) => caseOf(cell, seed, reach));
  const others = [...POISON_CASES, ...ZOMBIE_CASES].filter(({ nombre }) => nombre.startsWith(values.filtro ?? ''));
  const ran = await runCases(harness, [...cases, ...others], printResult);
  problems.push(...missedProblems(cells, ran));
  results.push(...sound, ...ran);
  console.log(matrixReport(ran));
}

async function runNamed(nombre: string): Promise<void> {
  const cell = allCells().find((one) => nameOf(one) === nombre);
  const other = [...POISON_CASES, ...ZOMBIE_CASES].find((one) => one.nombre === nombre);
  if (cell === undefined) results.push(...(await runCases(harness, [other ?? callCaseNamed(nombre)], printResult)));
  else {
    const reach = reachOf(await runCases(harness, [soundCase(cell.flow)], printResult));
    results.push(...(await runCases(harness, [caseOf(cell, seed, reach)], printResult)));
  }
}
