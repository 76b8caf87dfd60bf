import type { Case, CaseResult, Harness } from './case.ts';
import { DAY } from './flows.ts';
import { runCases } from './harness.ts';

/*
 * The Nth-call loop: the first statement fails, the second, the third…, until a whole day passes untouched; then the same with
 * outgoing requests. Each before the other side heard of it, and after it did and nobody heard back.
 */

type Clase = 'sql' | 'http';
type Momento = 'antes' | 'despues';

export function callCase(clase: Clase, momento: Momento, n: number): Case {
  return { nombre: `${clase}/${momento}/${n}`, flow: DAY, fault: { tipo: 'llamada', clase, momento, n } };
}

/** The case of a name as the report prints it. Throws when it is none. */
export function callCaseNamed(nombre: string): Case {
  const [, clase, momento, n] = /^(sql|http)\/(antes|despues)\/(\d+)$/.exec(nombre) ?? [];
  if (clase === undefined) throw new Error(`No hay un caso ${nombre}`);
  return callCase(clase === 'sql' ? 'sql' : 'http', momento === 'antes' ? 'antes' : 'despues', Number(n));
}

/** How many are begun before it is known whether the last ones were struck. */
const BATCH = 8;

/** All N, or every `step`-th, of both classes and both moments. Ends each with the first that nothing struck. */
export async function loopCalls(
  harness: Harness,
  step: number,
  onResult: (result: CaseResult) => void,
): Promise<CaseResult[]> {
  const all: CaseResult[] = [];
  for (const clase of ['http', 'sql'] as const) {
    for (const momento of ['antes', 'despues'] as const) {
      all.push(...(await loopOne(harness, { clase, momento, step }, onResult)));
    }
  }
  return all;
}

async function loopOne(
  harness: Harness,
  { clase, momento, step }: { clase: Clase; momento: Momento; step: number },
  onResult: (result: CaseResult) => void,
): Promise<CaseResult[]> {
  const all: CaseResult[] = [];
  for (let from = 1; ; from += BATCH * step) {
    const cases = Array.from({ length: BATCH }, (_, index) => callCase(clase, momento, from + index * step));
    const results = await runCases(harness, cases, onResult);
    all.push(...results);
    if (results.some(({ struck, error }) => struck === undefined && error === undefined)) return all;
  }
}
