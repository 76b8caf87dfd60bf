import type { Entorno } from '../platform/http/route.ts';

/** Numbers are per company, environment, type and series. */
export interface ClaveSerie {
  readonly empresaId: string;
  readonly entorno: Entorno;
  readonly tipoComprobante: string;
  readonly serie: string;
}

/** Why the numbers of a series do not flow: SUNAT is to be asked first, or a person is to decide. */
export type Conciliacion = 'PENDIENTE' | 'BLOQUEADA';

/** How far the database had come when this process last looked; one that is behind that was put back to an earlier copy. */
export interface Recuerdo {
  /** Of the data folder. */
  readonly id: string;
  readonly cuenta: number;
  /** The counts of all folders of the installation together. */
  readonly total: number;
}

/** The next number was asked of a series whose numbers do not flow; the transaction gives it back. */
export class NumeroRetenido extends Error {
  readonly serie: ClaveSerie;
  /** The database is behind what this process remembers. */
  readonly atrasada: boolean;

  constructor(serie: ClaveSerie, atrasada: boolean) {
    super(`La serie ${serie.serie} está por conciliar`);
    this.name = 'NumeroRetenido';
    this.serie = serie;
    this.atrasada = atrasada;
  }
}
