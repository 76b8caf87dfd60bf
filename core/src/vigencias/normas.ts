import { addDays, toFecha } from '../lib/fecha.ts';
import type { Vigencia } from './vigencia.ts';

/** A norm that changes several things on one day of issue. */
export type Norma = Required<Pick<Vigencia<unknown>, 'desde' | 'fuente'>> & {
  /** The last day of what was before. */
  readonly vispera: string;
};

export const RS_48_2026 = norma({
  desde: '2027-01-01',
  fuente: 'RS 000048-2026, que la RS 000143-2026 posterga',
});

/** Those whose rows are told together. */
export const NORMAS: readonly Norma[] = [RS_48_2026];

function norma(una: Omit<Norma, 'vispera'>): Norma {
  return { ...una, vispera: addDays(toFecha(una.desde), -1) };
}
