import type { Entorno } from '../platform/http/route.ts';

export const ESTADOS_CORREO = ['PENDIENTE', 'ENVIADO', 'FALLIDO', 'CANCELADO'] as const;

/** FALLIDO: no further attempt comes by itself. CANCELADO: the document was annulled first. */
export type EstadoCorreo = (typeof ESTADOS_CORREO)[number];

export const ORIGENES_CORREO = ['automatico', 'copia', 'pedido'] as const;

/** With the verdict, beside that one to the company's own address, or because somebody asked. */
export type OrigenCorreo = (typeof ORIGENES_CORREO)[number];

/** One document on its way to one address. */
export interface Correo {
  readonly empresaId: string;
  readonly id: string;
  readonly entorno: Entorno;
  readonly comprobanteId: string;
  readonly origen: OrigenCorreo;
  readonly para: string;
  readonly estado: EstadoCorreo;
  readonly siguienteIntentoEn: Date | null;
  readonly ultimoError: string | null;
  readonly creadoEn: Date;
  readonly terminadoEn: Date | null;
}

/** One that someone is sending, with the token that proves the right to write. */
export interface CorreoEnCurso {
  readonly empresaId: string;
  readonly id: string;
  readonly entorno: Entorno;
  readonly comprobanteId: string;
  readonly para: string;
  readonly token: number;
  readonly fallidos: number;
  readonly interrumpidos: number;
}

/** One attempt as it is kept. */
export interface IntentoCorreo {
  readonly correoId: string;
  readonly n: number;
  readonly iniciadoEn: Date;
  readonly terminadoEn: Date | null;
  /** What the server answered at last: code and text, as SMTP has them. */
  readonly codigo: number | null;
  readonly respuesta: string | null;
  readonly error: string | null;
}

/** Whether and how a company sends mail in one environment. */
export interface AjustesCorreo {
  readonly activo: boolean;
  readonly responderA: string | null;
  readonly copia: string | null;
}
