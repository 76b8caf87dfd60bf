import type { TipoComprobante, TipoDeOtro, TipoEmitido } from '@chaski/core/documentos/clase.ts';
import { esDeOtro } from '@chaski/core/documentos/registro.ts';
import type { EstadoInterno } from '@chaski/core/estado/estado.ts';
import type { Fecha } from '@chaski/core/lib/fecha.ts';
import type { Acceso, Entorno } from '../platform/http/route.ts';

/** SUNAT's verdict as the API tells it (`data.sunat`). */
export interface SunatRespuesta {
  readonly codigo: string;
  readonly mensaje: string;
  /** SUNAT's observations, `4252 - texto`. */
  readonly notas: readonly string[];
  /** Whether SUNAT holds the number; only said when it judged the document. */
  readonly numeroConsumido?: boolean;
}

/** A stored document as every reader needs it; the heavy parts (XML, CDR, lines) are read apart. */
export interface Comprobante<Tipo extends TipoEmitido = TipoEmitido> {
  readonly empresaId: string;
  readonly id: string;
  readonly entorno: Entorno;
  readonly tipoComprobante: Tipo;
  readonly serie: string;
  readonly numero: number;
  readonly fechaEmision: Fecha;
  readonly moneda: string;
  readonly clienteTipo: string;
  readonly clienteNumero: string;
  readonly clienteDenominacion: string;
  readonly totales: Readonly<Record<string, string>>;
  readonly digest: string;
  readonly signatureValue: string;
  readonly cadenaQr: string;
  readonly asincrono: boolean;
  readonly estado: EstadoInterno;
  readonly motivo: string | null;
  readonly sunat: SunatRespuesta | null;
  readonly tieneCdr: boolean;
  /** The annulment under way or done (of a boleta that waits: the resumen that informs of it); null where there is none. */
  readonly anulacionId: string | null;
  /** The refused document in whose place it was issued; null of most. */
  readonly corrigeId: string | null;
  /** Its owner set it aside: nobody carries it until somebody lets it go on. */
  readonly apartado: boolean;
  /** Someone is carrying it to SUNAT right now. */
  readonly leaseVivo: boolean;
}

/** A sale, or a note over one; not what certifies a tax. */
export type ComprobanteDeVenta = Comprobante<TipoComprobante>;

/** A retención or a percepción. */
export type ComprobanteDeOtro = Comprobante<TipoDeOtro>;

export function isDeVenta(c: Comprobante): c is ComprobanteDeVenta {
  return !esDeOtro(c.tipoComprobante);
}

export function isDeOtro(c: Comprobante): c is ComprobanteDeOtro {
  return esDeOtro(c.tipoComprobante);
}

/** A document that someone is carrying to SUNAT: what `enviar` needs, with the token that proves the right to write. */
export interface EnCurso extends Comprobante {
  /** The zip as it is sent. */
  readonly archivo: Buffer;
  readonly sha256: Buffer;
  readonly token: number;
  readonly intentos: number;
  readonly plazoEnvio: Date;
  /** Its attempt is already recorded: it was born with it. */
  readonly intentoAbierto: boolean;
  /** An earlier attempt may be what SUNAT has under this number. */
  readonly pudoRegistrarse: boolean;
  /** A program of the company waits for this attempt, and is answered with what comes of it. Absent is false. */
  readonly responde?: boolean;
}

export type { Acceso };
