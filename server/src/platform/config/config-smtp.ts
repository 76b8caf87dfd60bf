import { isIP } from 'node:net';
import { isCorreo } from '@chaski/core/lib/correo.ts';

/** A mail server, and as whom it is written from. */
export interface SmtpConfig {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise STARTTLS where it is offered. */
  readonly tls: boolean;
  readonly usuario: string | undefined;
  readonly clave: string | undefined;
  readonly remitente: Remitente;
}

export interface Remitente {
  readonly nombre: string | undefined;
  readonly correo: string;
}

/** Submission (RFC 6409), and the same within TLS (RFC 8314). */
const PUERTOS: ReadonlyMap<string, number> = new Map([
  ['smtp:', 587],
  ['smtps:', 465],
]);

const NOMBRE_DE_EQUIPO = /^(?=.{1,253}$)[a-z0-9]([a-z0-9_-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9_-]{0,61}[a-z0-9])?)*$/i;

/**
 * `SMTP_URL` and `SMTP_REMITENTE`, which belong together; undefined where neither is set. What is wrong goes to `refuse`, which
 * never gets the address itself: it carries a password.
 */
export function readSmtp(
  url: string | undefined,
  remitente: string | undefined,
  refuse: (problema: string) => void,
): SmtpConfig | undefined {
  if (url === undefined && remitente === undefined) return undefined;
  const servidor = url === undefined ? undefined : readServidor(url);
  const quien = remitente === undefined ? undefined : readRemitente(remitente);
  if (url === undefined) refuse('SMTP_REMITENTE necesita SMTP_URL: indique el servidor de correo, o quite ambas.');
  else if (servidor === undefined) {
    refuse(
      'SMTP_URL no es un servidor de correo: escriba smtp://usuario:clave@servidor:587 o smtps://usuario:clave@servidor:465; ' +
        'lo que no sea letra o cifra en la clave, como %40 en lugar de @.',
    );
  }
  if (remitente === undefined) refuse('SMTP_URL necesita SMTP_REMITENTE, p. ej. Facturación <facturas@miempresa.pe>.');
  else if (quien === undefined) {
    refuse(`SMTP_REMITENTE=${remitente} no sirve: escriba Facturación <facturas@miempresa.pe>.`);
  }
  return servidor === undefined || quien === undefined ? undefined : { ...servidor, remitente: quien };
}

function readServidor(text: string): Omit<SmtpConfig, 'remitente'> | undefined {
  const url = URL.parse(text);
  const porDefecto = url === null ? undefined : PUERTOS.get(url.protocol);
  if (url === null || porDefecto === undefined) return undefined;
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const port = url.port === '' ? porDefecto : Number(url.port);
  const usuario = decode(url.username);
  const clave = decode(url.password);
  const sinMas = (url.pathname === '' || url.pathname === '/') && url.search === '' && url.hash === '';
  // A password by itself, or a user without one, is a slip.
  const ingreso = usuario !== undefined && clave !== undefined && (usuario === '') === (clave === '');
  if (!sinMas || !ingreso || port === 0 || (isIP(host) === 0 && !NOMBRE_DE_EQUIPO.test(host))) return undefined;
  const credenciales = usuario === '' ? { usuario: undefined, clave: undefined } : { usuario, clave };
  return { host, port, tls: url.protocol === 'smtps:', ...credenciales };
}

/** Undefined for what was not written as a part of an address. */
function decode(text: string): string | undefined {
  try {
    const decoded = decodeURIComponent(text);
    return /\p{Cc}/u.test(decoded) ? undefined : decoded;
  } catch {
    return undefined;
  }
}

function readRemitente(text: string): Remitente | undefined {
  const [, escrito, entre] = /^([^<>]*)<([^<>]*)>$/.exec(text) ?? [];
  const correo = (entre ?? text).trim();
  const nombre = (escrito ?? '')
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();
  if (!isCorreo(correo) || nombre.length > 100 || /[\p{Cc}\p{Cf}"]/u.test(nombre)) return undefined;
  return { nombre: nombre === '' ? undefined : nombre, correo };
}
