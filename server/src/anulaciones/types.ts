import type { TipoResumen } from '@chaski/core/documentos/clase.ts';
import type { EstadoAnulacion } from '@chaski/core/estado/anulacion.ts';
import type { Fecha } from '@chaski/core/lib/fecha.ts';
import { idResumen } from '@chaski/core/sunat/nombre-archivo.ts';
import type { Entorno } from '../platform/http/route.ts';

/** What the file is for: to annul a comprobante, or to tell SUNAT of a boleta that may no longer go by itself. */
export type Proposito = 'anular' | 'informar';

/** SUNAT's words about a file. */
export interface SunatResumen {
  readonly codigo: string;
  readonly mensaje: string;
  /** SUNAT's observations, `4443 - texto`. */
  readonly notas: readonly string[];
}

/** A stored file with the one comprobante that it carries; the heavy parts (XML, CDR) are read apart. */
export interface Resumen {
  readonly empresaId: string;
  readonly id: string;
  readonly entorno: Entorno;
  readonly clase: TipoResumen;
  readonly proposito: Proposito;
  /** Day of generation, which is in the file's name. */
  readonly fecha: Fecha;
  readonly numero: number;
  readonly comprobanteId: string;
  readonly tipoComprobante: string;
  readonly serie: string;
  readonly numeroComprobante: number;
  readonly motivo: string;
  readonly explicacion: string;
  readonly webhook: boolean;
  readonly estado: EstadoAnulacion;
  readonly mensaje: string | null;
  readonly sunat: SunatResumen | null;
  readonly tieneCdr: boolean;
  readonly ticket: string | null;
  readonly creadoEn: Date;
  readonly finalEn: Date | null;
  /** Someone is carrying it to SUNAT right now. */
  readonly leaseVivo: boolean;
  /** Its turn has come: whoever claims it may carry it. */
  readonly toca: boolean;
}

/** A file that someone is carrying, with the token that proves the right to write. */
export interface EnCurso extends Resumen {
  /** The zip as it is sent. */
  readonly archivo: Buffer;
  readonly token: number;
  readonly intentos: number;
  readonly repeticiones: number;
  readonly plazo: Date;
  /** An earlier attempt may be what SUNAT has under this name. */
  readonly pudoRegistrarse: boolean;
  /** Its attempt is already recorded: it was born with it. */
  readonly intentoAbierto: boolean;
}

/** `RA-20261121-1`, SUNAT's name of the file. */
export function identificadorDe({ clase, fecha, numero }: Pick<Resumen, 'clase' | 'fecha' | 'numero'>): string {
  return idResumen({ tipo: clase, fecha, numero });
}
