import { isCorreo } from '@chaski/core/lib/correo.ts';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { SmtpConfig } from '../../platform/config/config.ts';
import type { Mensaje } from '../mensaje/mensaje.ts';
import { followConversacion } from './conversacion.ts';
import { type Fallo, falloDe, limpio, NO_ES_DIRECCION, SIN_RESPUESTA } from './fallo.ts';

/** What came of handing a mail to the server. */
export type SalidaSmtp =
  | { readonly tipo: 'enviado'; readonly codigo: number | null; readonly respuesta: string }
  | ({ readonly tipo: 'fallo' } & Fallo)
  /** The service stops. */
  | { readonly tipo: 'interrumpido' };

/** The way out to the operator's mail server. */
export interface Smtp {
  /** Host and port. */
  readonly servidor: string;
  readonly remitente: SmtpConfig['remitente'];
  /** No mail takes longer, in milliseconds. */
  readonly maximoMs: number;
  /** Hands one mail over and waits for the server's answer. Never throws. */
  enviar(mensaje: Mensaje): Promise<SalidaSmtp>;
  /** Connects, and logs in where there is a password; sends nothing. Undefined when all went well. */
  check(): Promise<Fallo | undefined>;
  /** Ends what is under way, as `interrumpido` where the server cannot have it yet; nothing more is sent. */
  cut(): void;
}

/** What a test decides: whom to trust besides, and patience. */
export interface SmtpOptions {
  /** PEM of an authority. */
  readonly ca?: string;
  /** Milliseconds to connect and be greeted, from the start until the server has the whole message, and for its answer to that. */
  readonly conexionMs?: number;
  readonly entregaMs?: number;
  readonly respuestaMs?: number;
}

const CONEXION_MS = 10_000;
/** Less than RFC 5321 grants for each step: a recipient for whom the server hangs is not to hold a place for long. */
const ENTREGA_MS = 120_000;
/** RFC 5321 §4.5.3.2.6: whoever does not wait so long sends copies to servers that examine a mail before they answer for it. */
const RESPUESTA_MS = 600_000;
/** Of silence, while somebody looks whether it works. */
const REVISION_MS = 60_000;

/** A connection of its own for each mail: what became of one says nothing of another. */
export function createSmtp(config: SmtpConfig, options: SmtpOptions = {}): Smtp {
  const { host, port, tls, usuario, clave, remitente } = config;
  const { ca, conexionMs = CONEXION_MS, entregaMs = ENTREGA_MS, respuestaMs = RESPUESTA_MS } = options;
  const opciones = {
    host,
    port,
    secure: tls,
    // A password leaves this machine only under TLS, whatever the server, or whoever is in between, offers.
    requireTLS: !tls && usuario !== undefined && !esEsteEquipo(host),
    ...(usuario === undefined ? {} : { auth: { user: usuario, pass: clave ?? '' } }),
    connectionTimeout: conexionMs,
    greetingTimeout: conexionMs,
    dnsTimeout: conexionMs,
    ...(ca === undefined ? {} : { tls: { ca } }),
    // What is attached is bytes, never a path or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  const corte = new AbortController();
  return {
    servidor: `${host}:${port}`,
    remitente,
    maximoMs: entregaMs + respuestaMs,
    async enviar(mensaje) {
      if (!isCorreo(mensaje.para)) return { tipo: 'fallo', ...NO_ES_DIRECCION };
      const paciencia = new AbortController();
      const agotar = (ms: number) => setTimeout(() => paciencia.abort(), ms);
      let plazo = agotar(entregaMs);
      const { fase, logger } = followConversacion(() => {
        clearTimeout(plazo);
        plazo = agotar(respuestaMs);
      });
      const signal = AbortSignal.any([corte.signal, paciencia.signal]);
      try {
        const transport = createTransport({ ...opciones, socketTimeout: respuestaMs, logger, transactionLog: true });
        const { response } = await transport.sendMail({ ...opcionesDe(mensaje), signal });
        const codigo = Number(response.slice(0, 3));
        return { tipo: 'enviado', codigo: Number.isInteger(codigo) ? codigo : null, respuesta: limpio(response) };
      } catch (error) {
        if (corte.signal.aborted && fase() !== 'respuesta') return { tipo: 'interrumpido' };
        return { tipo: 'fallo', ...falloDe(signal.aborted ? SIN_RESPUESTA : error, fase()) };
      } finally {
        clearTimeout(plazo);
      }
    },
    check: async () => {
      try {
        await createTransport({ ...opciones, socketTimeout: REVISION_MS }).verify();
        return undefined;
      } catch (error) {
        return falloDe(error);
      }
    },
    cut: () => corte.abort(),
  };
}

function esEsteEquipo(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

function opcionesDe(m: Mensaje): SendMailOptions {
  return {
    messageId: m.messageId,
    from: { name: m.de.nombre, address: m.de.correo },
    to: [{ name: '', address: m.para }],
    // Who is written to is said here once more, so that no header decides it; as an address, for a text would be read as a list.
    envelope: { from: { name: '', address: m.de.correo }, to: [{ name: '', address: m.para }] },
    ...(m.responderA === undefined ? {} : { replyTo: [{ name: '', address: m.responderA }] }),
    subject: m.asunto,
    text: m.texto,
    html: m.html,
    // Nobody's holiday answers it (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: m.adjuntos.map(({ nombre, tipo, bytes, cid }) => ({
      filename: nombre,
      contentType: tipo,
      content: bytes,
      contentTransferEncoding: 'base64' as const,
      ...(cid === undefined ? {} : { cid, contentDisposition: 'inline' as const }),
    })),
  };
}
