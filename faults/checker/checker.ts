import { checkI1, checkI2, checkI3, checkI8 } from './checks-documents.ts';
import { checkI12, checkI13 } from './checks-isolation.ts';
import { checkI6, checkI10, checkI11, checkI14, checkI16 } from './checks-states.ts';
import { checkI4, checkI5, checkI9, checkI15 } from './checks-sunat.ts';
import { checkI7 } from './checks-webhooks.ts';
import { type Evidence, INVARIANTES, type Invariante, type Violation } from './evidence.ts';

/** What must hold whatever happened, one function each: the evidence in, the breaches out. */
export const INVARIANTS: Readonly<Record<Invariante, (evidence: Evidence) => Violation[]>> = {
  I1: checkI1,
  I2: checkI2,
  I3: checkI3,
  I4: checkI4,
  I5: checkI5,
  I6: checkI6,
  I7: checkI7,
  I8: checkI8,
  I9: checkI9,
  I10: checkI10,
  I11: checkI11,
  I12: checkI12,
  I13: checkI13,
  I14: checkI14,
  I15: checkI15,
  I16: checkI16,
};

/** Every breach of every invariant. */
export function check(evidence: Evidence): Violation[] {
  return INVARIANTES.flatMap((invariante) => INVARIANTS[invariante](evidence));
}

/** For a report: the breaches in lines that a person can read. */
export function describeViolations(violations: readonly Violation[], limit = 20): string {
  const lines = violations
    .slice(0, limit)
    .map(({ invariante, que, datos }) => `${invariante}: ${que} ${JSON.stringify(datos).slice(0, 600)}`);
  return [...lines, ...(violations.length > limit ? [`… y ${violations.length - limit} más`] : [])].join('\n');
}
