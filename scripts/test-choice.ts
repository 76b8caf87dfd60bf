import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What `npm run test:quick` runs, as vitest takes it: folders and files by the beginning of their path. */
export const QUICK = [
  'core/src/',
  'dashboard/src/',
  'server/src/comprobantes/emitir/emitir.test.ts',
  'server/src/anulaciones/pedir/anular.test.ts',
  'server/src/platform/db/tx.test.ts',
  'server/src/platform/http/connections/health.test.ts',
  'simulator/src/check-comprobante.test.ts',
] as const;

/** `file`: from the root of the repository. */
export function isQuick(file: string): boolean {
  return QUICK.some((beginning) => file.replaceAll('\\', '/').startsWith(beginning));
}

/** Whether that test takes a part of its cases unless it is told to take all. `file`: from the root of the repository. */
export function drawsCases(file: string): boolean {
  return /\bcasos\(|\bALL_CASES\b/.test(readFileSync(join(import.meta.dirname, '..', file), 'utf8'));
}

export interface SlowFile {
  readonly file: string;
  readonly seconds: number;
}

/** The files of a JSON report of vitest that took longest, the longest first. What it does not say counts for nothing. */
export function slowest(report: unknown, most: number): SlowFile[] {
  const results = fieldOf(report, 'testResults');
  return (Array.isArray(results) ? results : [])
    .flatMap((result: unknown): SlowFile[] => {
      const [file, from, to] = [fieldOf(result, 'name'), fieldOf(result, 'startTime'), fieldOf(result, 'endTime')];
      const told = typeof file === 'string' && typeof from === 'number' && typeof to === 'number';
      return told ? [{ file, seconds: (to - from) / 1_000 }] : [];
    })
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, most);
}

function fieldOf(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined;
}
