import type { EventoWebhook, TipoMensaje } from '../avisos/types.ts';
import type { Entorno } from '../platform/http/route.ts';

export const ESTADOS_ENTREGA = ['PENDIENTE', 'ENTREGADA', 'AGOTADA', 'CANCELADA'] as const;

/** AGOTADA: every attempt failed. CANCELADA: the endpoint was made inactive or deleted first. */
export type EstadoEntrega = (typeof ESTADOS_ENTREGA)[number];

/** An endpoint as its owner sees it; the secret is nowhere in it. */
export interface Webhook {
  readonly empresaId: string;
  readonly id: string;
  readonly entorno: Entorno;
  readonly url: string;
  readonly descripcion: string | null;
  readonly eventos: readonly EventoWebhook[];
  readonly activo: boolean;
  readonly motivoInactivo: string | null;
  /** Until when a secret before this one signs too; null where there is none. */
  readonly secretoAnteriorHasta: Date | null;
  readonly creadoEn: Date;
  readonly cambiadoEn: Date;
}

/** One message on its way to one endpoint. */
export interface Entrega {
  readonly empresaId: string;
  readonly id: string;
  readonly entorno: Entorno;
  readonly webhookId: string;
  readonly mensajeId: string;
  readonly tipo: TipoMensaje;
  readonly comprobanteId: string | null;
  readonly secuencia: number | null;
  readonly estado: EstadoEntrega;
  readonly intentos: number;
  readonly siguienteIntentoEn: Date | null;
  readonly ultimoStatus: number | null;
  readonly ultimoError: string | null;
  readonly creadaEn: Date;
  readonly terminadaEn: Date | null;
}

/** A delivery that someone is making, with the token that proves the right to write. */
export interface EntregaEnCurso {
  readonly empresaId: string;
  readonly id: string;
  readonly entorno: Entorno;
  readonly webhookId: string;
  readonly mensajeId: string;
  readonly tipo: TipoMensaje;
  /** The body, byte by byte as it is sent. */
  readonly payload: string;
  readonly token: number;
  readonly fallidos: number;
  readonly interrumpidos: number;
  /** The endpoint as it is now. */
  readonly url: string;
  readonly activo: boolean;
  readonly secretoCifrado: Buffer | null;
  /** Those that sign still, the latest first. */
  readonly secretosAnteriores: readonly Buffer[];
  /** When it was taken, by the database's clock: seconds since 1970. */
  readonly segundos: number;
}

/** One attempt as it is kept. */
export interface Intento {
  readonly n: number;
  readonly iniciadoEn: Date;
  readonly terminadoEn: Date | null;
  readonly url: string;
  readonly cabeceras: Readonly<Record<string, string>>;
  readonly status: number | null;
  readonly respuestaCabeceras: Readonly<Record<string, string>> | null;
  readonly respuesta: Buffer | null;
  readonly respuestaCortada: boolean | null;
  readonly error: string | null;
}
