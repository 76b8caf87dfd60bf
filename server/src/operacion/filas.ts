import type { TipoResumen } from '@chaski/core/documentos/clase.ts';
import type { EstadoAnulacion } from '@chaski/core/estado/anulacion.ts';
import type { Proposito } from '../anulaciones/types.ts';
import type { Comprobante } from '../comprobantes/types.ts';

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
export interface FilaArchivo {
  readonly id: string;
  readonly clase: TipoResumen;
  readonly proposito: Proposito;
  readonly fecha: string;
  readonly numero: number;
  readonly comprobanteId: string;
  readonly tipoComprobante: string;
  readonly serie: string;
  readonly numeroComprobante: number;
  readonly estado: EstadoAnulacion;
  readonly motivo: string;
  readonly explicacion: string;
  readonly mensaje: string | null;
  readonly sunat: { readonly codigo: string; readonly mensaje: string; readonly notas: readonly string[] } | null;
  readonly ticket: string | null;
  readonly tieneCdr: boolean;
  readonly intentos: number;
  readonly siguienteIntentoEn: Date | null;
  readonly leaseVivo: boolean;
  readonly creadoEn: Date;
  readonly finalEn: Date | null;
}
