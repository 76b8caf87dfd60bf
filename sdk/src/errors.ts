import type { CodigoError, RazonError } from './generado/api.ts';

interface Respondido {
  readonly status: number;
  readonly reason: RazonError | undefined;
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly codigos: Readonly<Record<string, string>>;
  readonly requestId: string | undefined;
  readonly retryAfterSegundos: number | undefined;
  readonly idempotencyKey: string | undefined;
}

/**
 * El servicio respondió que no. `code` dice qué pasó; con `BAD_REQUEST`, `fields` trae cada problema por su ruta en lo que se
 * envió (`documento.items.0.cantidad`). `requestId` es lo que hay que citar al pedir ayuda.
 */
export class ChaskiError extends Error {
  override readonly name = 'ChaskiError';
  readonly code: CodigoError;
  /** Cuál de los errores de ese `code` es: `salto-sin-confirmar`. De un servicio anterior a 2026-12 no viene. */
  readonly reason: RazonError | undefined;
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;
  /** De las mismas rutas, el código con que SUNAT lo rechazaría, si tiene uno. */
  readonly codigos: Readonly<Record<string, string>>;
  readonly requestId: string | undefined;
  /** Cuánto pidió esperar el servicio, si lo pidió. */
  readonly retryAfterSegundos: number | undefined;
  /** De `emitir` y `anular`: con la misma clave y el mismo cuerpo, repetir la llamada no duplica nada. */
  readonly idempotencyKey: string | undefined;

  constructor(code: CodigoError, { message, ...respondido }: Respondido) {
    super(message);
    this.code = code;
    this.reason = respondido.reason;
    this.status = respondido.status;
    this.fields = respondido.fields;
    this.codigos = respondido.codigos;
    this.requestId = respondido.requestId;
    this.retryAfterSegundos = respondido.retryAfterSegundos;
    this.idempotencyKey = respondido.idempotencyKey;
  }
}

/** `red`: no hubo conexión o se cortó; `tiempo`: venció el plazo; `respuesta`: contestó algo que no es Chaski, o no del todo. */
export type MotivoConexion = 'red' | 'tiempo' | 'respuesta';

/**
 * No se sabe qué pasó: no llegó una respuesta de Chaski que se pueda leer. Lo que se pidió puede haberse hecho. Repita `emitir` o
 * `anular` con la misma `idempotencyKey`: obtendrá el mismo comprobante.
 */
export class ConexionError extends Error {
  override readonly name = 'ConexionError';
  readonly motivo: MotivoConexion;
  /** De lo que contestó, si contestó algo. */
  readonly status: number | undefined;
  readonly idempotencyKey: string | undefined;

  constructor(
    motivo: MotivoConexion,
    message: string,
    detalles: { status?: number; idempotencyKey?: string | undefined; cause?: unknown } = {},
  ) {
    super(message, detalles.cause === undefined ? undefined : { cause: detalles.cause });
    this.motivo = motivo;
    this.status = detalles.status;
    this.idempotencyKey = detalles.idempotencyKey;
  }
}

/** `cabeceras`: faltan o no se entienden; `momento`: el aviso es demasiado viejo o demasiado nuevo; `cuerpo`: no es un aviso. */
export type MotivoFirma = 'cabeceras' | 'momento' | 'firma' | 'cuerpo';

/** Un aviso que no se debe creer. Responda 400 y no lo procese. */
export class FirmaError extends Error {
  override readonly name = 'FirmaError';
  readonly motivo: MotivoFirma;

  constructor(motivo: MotivoFirma, message: string) {
    super(message);
    this.motivo = motivo;
  }
}
