import { addDays, toFecha } from '../lib/fecha.ts';
import type { Vigencia } from './vigencia.ts';

/** A norm that changes several things on one day of issue. */
export type Norma = Required<Pick<Vigencia<unknown>, 'desde' | 'fuente'>> & {
  /** The last day of what was before. */
  readonly vispera: string;
  /** What it is about, in Spanish and one sentence without a final stop, for whoever is told of all its changes at once. */
  readonly resumen: string;
};

export const RS_48_2026 = norma({
  desde: '2027-01-01',
  fuente: 'RS 000048-2026, que la RS 000143-2026 posterga',
  resumen:
    'Cambian el código de producto de SUNAT, las notas de crédito y de débito y el resumen diario, y se admite el contrato de colaboración; se juzga por la fecha de emisión, en una nota la suya',
});

/** Those whose rows are told together. */
export const NORMAS: readonly Norma[] = [RS_48_2026];

function norma(una: Omit<Norma, 'vispera'>): Norma {
  return { ...una, vispera: addDays(toFecha(una.desde), -1) };
}
