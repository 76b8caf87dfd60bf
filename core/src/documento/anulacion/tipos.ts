import type { Fecha } from '../../lib/fecha.ts';
import type { TasasPorAno } from '../../vigencias/tasas.ts';

/** What is known of a comprobante that a line names; absent when it is not ours. */
export interface Situacion {
  readonly estado: 'ACEPTADA' | 'EN_PROCESO' | 'PENDIENTE_ENVIO' | 'RECHAZADA' | 'ANULADA';
  readonly fechaEmision: Fecha;
}

/** What the comunicación de baja, the resumen diario and the resumen de reversiones have in common. */
export interface Archivo<Linea> {
  /** `RA-AAAAMMDD-N`, with the first letters of its kind. */
  readonly id: string;
  readonly razonSocial: string;
  /** ReferenceDate: when the comprobantes were issued, all on the same day. */
  readonly fechaEmision: Fecha;
  /** IssueDate: when the file is made; the day in its name. */
  readonly fechaGeneracion: Fecha;
  /** The day in Lima on which it is sent. */
  readonly hoy: Fecha;
  /** As in `Contexto`. */
  readonly igvRestaurantes?: TasasPorAno;
  readonly lineas: readonly Linea[];
}
