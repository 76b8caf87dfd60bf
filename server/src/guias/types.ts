import type { TipoDeGuia } from '@chaski/core/documentos/clase.ts';
import type { EstadoGuia } from '@chaski/core/estado/guia.ts';
import type { Fecha } from '@chaski/core/lib/fecha.ts';
import type { Entorno } from '../platform/http/route.ts';

/** SUNAT's words about a guía. */
export interface SunatGuia {
  readonly codigo: string;
  readonly mensaje: string;
  /** SUNAT's observations, `4391 - texto`. */
  readonly notas: readonly string[];
  /** Of a refused one: whether SUNAT holds its number. */
  readonly numeroConsumido?: boolean;
}

/** What a person did in SOL, where alone an accepted guía is taken back. */
export interface Baja {
  /** The day. */
  readonly fecha: string;
  readonly causa: CausaDeBaja;
  /** What SOL gave for it, or where it is seen. */
  readonly constancia: string;
}

/** SOL takes a guía back for these. */
export const CAUSAS_DE_BAJA = ['TRASLADO_NO_INICIADO', 'CAMBIO_DE_DESTINATARIO'] as const;
export type CausaDeBaja = (typeof CAUSAS_DE_BAJA)[number];

/** A stored guía; the heavy parts (document, XML, CDR) are read apart. */
export interface Guia {
  readonly empresaId: string;
  readonly id: string;
  readonly entorno: Entorno;
  readonly tipo: TipoDeGuia;
  readonly serie: string;
  readonly numero: number;
  readonly fechaEmision: Fecha;
  /** Catalog 20; null of a carrier's. */
  readonly motivoTraslado: string | null;
  readonly destinatarioTipo: string;
  readonly destinatarioNumero: string;
  readonly destinatarioDenominacion: string;
  readonly digest: string;
  readonly asincrono: boolean;
  readonly estado: EstadoGuia;
  /** Why it waits, or why it ended, where SUNAT did not say. */
  readonly mensaje: string | null;
  readonly sunat: SunatGuia | null;
  readonly tieneCdr: boolean;
  /** Only of an annulled one. */
  readonly baja: Baja | null;
  readonly ticket: string | null;
  readonly creadoEn: Date;
  readonly finalEn: Date | null;
  /** Someone is carrying it to SUNAT right now. */
  readonly leaseVivo: boolean;
  /** Its turn has come: whoever claims it may carry it. */
  readonly toca: boolean;
}

/** A guía that someone is carrying, with the token that proves the right to write. */
export interface EnCurso extends Guia {
  /** The zip as it is sent. */
  readonly archivo: Buffer;
  readonly token: number;
  readonly intentos: number;
  readonly repeticiones: number;
  /** When SUNAT gave its ticket. */
  readonly ticketEn: Date | null;
  /** The last instant at which SUNAT takes it. */
  readonly plazo: Date;
  /** An earlier attempt may be what SUNAT has under this number. */
  readonly pudoRegistrarse: boolean;
  /** Its attempt is already recorded: it was born with it. */
  readonly intentoAbierto: boolean;
  /** A program of the company waits for this attempt, and is answered with what comes of it. Absent is false. */
  readonly responde?: boolean | undefined;
}

/** `T001-1` */
export function correlativoDe({ serie, numero }: Pick<Guia, 'serie' | 'numero'>): string {
  return `${serie}-${numero}`;
}
