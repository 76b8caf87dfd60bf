import type { Vigencia } from './vigencia.ts';

/** A norm that changes several things on one day of issue. */
export type Norma = Required<Pick<Vigencia<unknown>, 'desde' | 'fuente'>> & {
  /** The last day of what was before. */
  readonly vispera: string;
};

export const RS_48_2026: Norma = {
  desde: '2027-01-01',
  vispera: '2026-12-31',
  fuente: 'RS 000048-2026, que la RS 000143-2026 posterga',
};
