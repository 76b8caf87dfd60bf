import type { FalloDeCorreo } from '../../platform/mensajes/correos.ts';
import { type Clase, classify, type Fase } from '../plazos.ts';

/** Why a mail was not taken. */
export interface Fallo {
  readonly clase: Clase;
  readonly codigo: number | null;
  /** The server's words about the mail; null where it said nothing, or spoke of our own account with it. */
  readonly respuesta: string | null;
  /** For the company. */
  readonly error: FalloDeCorreo;
  /** For the operator, who may know what the server said. */
  readonly interno: string;
}

/** What is kept of an answer. */
const MAX_RESPUESTA = 500;

/** What the mail client would say of a server that keeps silent, or of a wait that was cut short. */
export const SIN_RESPUESTA = { code: 'ETIMEDOUT', command: 'CONN', message: 'se agotó la espera' };

/** What was stored before addresses were read as they are now, or by another hand: no server is told of it. */
export const NO_ES_DIRECCION: Fallo = {
  clase: 'definitiva',
  codigo: null,
  respuesta: null,
  error: 'destinatario-que-no-es-direccion',
  interno: 'el destinatario guardado no es una dirección de correo',
};

/** What an error of the mail client means. `hasta`: where the conversation was, of which an error of the connection says nothing. */
export function falloDe(error: unknown, hasta: Fase = 'conexion'): Fallo {
  const { code, codigo, respuesta, command, originalCode, message } = read(error);
  const fase = faseDe(code, command, hasta);
  const clase = code === 'EENVELOPE' && codigo === undefined ? 'definitiva' : classify(fase, codigo);
  const interno = `${fase}: ${limpio(respuesta ?? message)}`;
  const visible = fase !== 'conexion' && fase !== 'ingreso';
  return {
    clase,
    codigo: codigo ?? null,
    interno,
    respuesta: visible && respuesta !== undefined ? limpio(respuesta) : null,
    error: errorDe(fase, clase, code, originalCode),
  };
}

/** One line without controls, and not too long: it is foreign text. */
export function limpio(texto: string): string {
  return texto
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_RESPUESTA);
}

interface Leido {
  readonly code: string;
  readonly codigo: number | undefined;
  readonly respuesta: string | undefined;
  readonly command: string;
  readonly originalCode: string;
  readonly message: string;
}

function read(error: unknown): Leido {
  const text = (name: string): string => {
    const value = typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
    return typeof value === 'string' ? value : '';
  };
  const response = text('response');
  const codigo = /^\d{3}/.exec(response)?.[0];
  return {
    code: text('code'),
    command: text('command'),
    originalCode: text('originalCode'),
    message: text('message'),
    codigo: codigo === undefined ? undefined : Number(codigo),
    respuesta: response === '' ? undefined : response,
  };
}

function faseDe(code: string, command: string, hasta: Fase): Fase {
  if (code === 'EAUTH' || command.startsWith('AUTH')) return 'ingreso';
  if (command === 'MAIL FROM') return 'remitente';
  if (command === 'DATA') return 'mensaje';
  if (command === 'RCPT TO' || code === 'EENVELOPE') return 'destinatario';
  // What fails within the client, before or beside the server, is this mail's.
  return (command === '' || command === 'API') && code !== 'ECONNECTION' ? 'mensaje' : hasta;
}

function errorDe(fase: Fase, clase: Clase, code: string, originalCode: string): FalloDeCorreo {
  if (clase === 'definitiva') return fase === 'destinatario' ? 'destinatario-rechazado' : 'mensaje-rechazado';
  if (clase === 'temporal') return 'no-recibido-por-ahora';
  if (clase === 'incierta') return 'no-se-sabe-si-recibido';
  switch (fase) {
    case 'ingreso':
      return 'servicio-sin-ingreso';
    case 'remitente':
      return 'remitente-rechazado';
    default:
      return causaDe(code, originalCode);
  }
}

const CAUSAS: Readonly<Record<string, FalloDeCorreo>> = {
  ECONNREFUSED: 'conexion-rechazada',
  ECONNRESET: 'conexion-cortada',
  EPIPE: 'conexion-cortada',
  ECONNECTION: 'conexion-cortada',
  EDNS: 'nombre-que-no-existe',
  ETIMEDOUT: 'espera-agotada',
  EHOSTUNREACH: 'sin-ruta',
  ENETUNREACH: 'sin-ruta',
  ETLS: 'conexion-sin-cifrar',
  EPROTOCOL: 'no-habla-smtp',
};

function causaDe(code: string, originalCode: string): FalloDeCorreo {
  if (/CERT|SIGNED|ISSUER|ALTNAME/.test(originalCode)) return 'certificado-sin-confianza';
  return CAUSAS[originalCode] ?? CAUSAS[code] ?? 'conexion-fallida';
}
