import type { HallazgoArchivo } from '../documento/anulacion/regla.ts';
import type { Archivo } from '../documento/anulacion/tipos.ts';
import type { Emisor } from '../documento/types.ts';
import type { XmlSinFirma } from '../firma/types.ts';
import type { Calculado } from '../impuestos/types.ts';
import type { TipoResumen } from './clase.ts';
import { ARCHIVO } from './generado/archivo.ts';
import type { OtroCalculado } from './otros/calculo.ts';

/** What a file that tells SUNAT of one comprobante says of it. */
export interface DelComprobante {
  /** A sale or a note; of a reversal, what certifies a tax. */
  readonly calculado: Calculado | OtroCalculado;
  readonly numero: number;
  /** To annul it, which SUNAT accepted, or to tell SUNAT of it. */
  readonly proposito: 'anular' | 'informar';
  readonly motivo: string;
}

/** What is as its own of each kind of such a file, besides its name. */
export interface ClaseDeArchivo {
  /** What SUNAT would find in it, before it is signed. */
  readonly judge: (cabecera: CabeceraPorJuzgar, de: DelComprobante, emisor: Emisor) => HallazgoArchivo[];
  readonly build: (cabecera: CabeceraDeArchivo, de: DelComprobante, emisor: Emisor) => XmlSinFirma;
}

export type CabeceraPorJuzgar = Omit<Archivo<never>, 'lineas' | 'razonSocial'>;
export type CabeceraDeArchivo = Pick<Archivo<never>, 'id' | 'fechaEmision' | 'fechaGeneracion'>;

/** The room `archivo` of every kind. */
const ARCHIVOS: Readonly<Record<TipoResumen, ClaseDeArchivo>> = ARCHIVO;

/** How a file of that kind is judged and written. */
export function archivoDe(tipo: TipoResumen): ClaseDeArchivo {
  return ARCHIVOS[tipo];
}
