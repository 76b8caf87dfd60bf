import type { Resumen } from '../../anulaciones/types.ts';
import type { Comprobante } from '../../comprobantes/types.ts';

/** A document that is not final. */
export interface FilaPendiente
  extends Pick<
    Comprobante,
    | 'id'
    | 'tipoComprobante'
    | 'serie'
    | 'numero'
    | 'estado'
    | 'motivo'
    | 'asincrono'
    | 'anulacionId'
    | 'apartado'
    | 'leaseVivo'
  > {
  readonly creadoEn: Date;
  readonly intentos: number;
  readonly siguienteIntentoEn: Date | null;
}

/** A file of `sendSummary` with what a list tells of it. */
export interface FilaArchivo extends Omit<Resumen, 'empresaId' | 'entorno' | 'webhook' | 'toca'> {
  readonly intentos: number;
  readonly siguienteIntentoEn: Date | null;
}
