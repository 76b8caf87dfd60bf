import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type Dentro, enterComo } from '@chaski/testing/service/panel.ts';
import type { Answer, TestService } from '@chaski/testing/service/service.ts';
import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { SmtpConfig } from '../platform/config/config.ts';

/** One mail as the server received it. */
export interface Llegado {
  readonly de: string;
  readonly para: readonly string[];
  /** The connection was encrypted by then. */
  readonly cifrado: boolean;
  readonly usuario: string | undefined;
  readonly bytes: Buffer;
  readonly correo: Email;
}

/** What the server answers at a step besides yes: a refusal with its code, or nothing at all, also though it takes the message. */
export type Negativa = { readonly codigo: number; readonly texto: string } | 'callar' | 'recibir y callar';

/** Who refuses: by the recipient's address, at RCPT TO, at the end of the message, or already at MAIL FROM. */
export type Paso = 'remitente' | 'destinatario' | 'mensaje';

/** A mail server of somebody else on loopback. */
export interface Buzon {
  readonly config: SmtpConfig;
  /** As an operator writes it. */
  readonly url: string;
  readonly puerto: number;
  /** What came to one address, or to any, oldest first. */
  llegados(para?: string): readonly Llegado[];
  /** From now on that step fails for that address (`*`: for all); undefined: it does not any more. */
  deny(paso: Paso, para: string, negativa: Negativa | undefined): void;
  /** How many connections were opened. */
  conexiones(): number;
  /** Goes away with its port closed, and comes back to the same one. */
  caer(): Promise<void>;
  comeBack(): Promise<void>;
}

export interface BuzonOptions {
  /** `implicito`: TLS from the first byte. `starttls`: offered. Absent: neither. */
  readonly tls?: 'implicito' | 'starttls';
  /** Who may send; absent: anybody. */
  readonly usuario?: string;
  readonly clave?: string;
  readonly puerto?: number;
  /** Connections at once; to more it says 421. */
  readonly maximo?: number;
  readonly remitente?: SmtpConfig['remitente'];
}

/** Certificate of `localhost`, which only tests trust, with its key. */
export const PEM_LOCALHOST = readFileSync(join(import.meta.dirname, 'testing-smtp.pem'), 'utf8');

export async function startBuzon(options: BuzonOptions = {}): Promise<Buzon> {
  const { tls, usuario, clave, remitente = { nombre: 'Facturación', correo: 'facturas@chaski.example' } } = options;
  const llegados: Llegado[] = [];
  const negativas = new Map<string, Negativa>();
  let conexiones = 0;
  const build = () => createServidor(options, llegados, negativas, () => conexiones++);
  let server = build();
  const puerto = await listen(server, options.puerto ?? 0);
  const host = tls === undefined ? '127.0.0.1' : 'localhost';
  const ingreso = usuario === undefined ? '' : `${encodeURIComponent(usuario)}:${encodeURIComponent(clave ?? '')}@`;
  return {
    config: { host, port: puerto, tls: tls === 'implicito', usuario, clave, remitente },
    url: `${tls === 'implicito' ? 'smtps' : 'smtp'}://${ingreso}${host}:${puerto}`,
    puerto,
    llegados: (para) => llegados.filter((uno) => para === undefined || uno.para.includes(para)),
    deny: (paso, para, negativa) => {
      if (negativa === undefined) negativas.delete(`${paso} ${para}`);
      else negativas.set(`${paso} ${para}`, negativa);
    },
    conexiones: () => conexiones,
    caer: () => close(server),
    comeBack: async () => {
      server = build();
      await listen(server, puerto);
    },
  };
}

function createServidor(
  { tls, usuario, clave, maximo }: BuzonOptions,
  llegados: Llegado[],
  negativas: ReadonlyMap<string, Negativa>,
  onConnect: () => void,
): SMTPServer {
  const judge = (paso: Paso, para: readonly string[], callback: (error?: Error) => void) => {
    const negativa = [...para, '*'].map((uno) => negativas.get(`${paso} ${uno}`)).find((uno) => uno !== undefined);
    if (negativa === 'callar' || negativa === 'recibir y callar') return;
    if (negativa === undefined) callback();
    else callback(Object.assign(new Error(negativa.texto), { responseCode: negativa.codigo }));
  };
  return new SMTPServer({
    logger: false,
    disableReverseLookup: true,
    closeTimeout: 100,
    secure: tls === 'implicito',
    ...(tls === undefined ? { disabledCommands: ['STARTTLS'] } : { key: PEM_LOCALHOST, cert: PEM_LOCALHOST }),
    ...(maximo === undefined ? {} : { maxClients: maximo }),
    authOptional: usuario === undefined,
    allowInsecureAuth: tls === undefined,
    onConnect: (_session, callback) => {
      onConnect();
      callback();
    },
    onAuth: (auth, _session, callback) => {
      const entra = auth.username === usuario && auth.password === clave;
      if (entra) callback(null, { user: auth.username });
      else callback(new Error('Usuario o clave incorrectos'));
    },
    onMailFrom: (_address, _session, callback) => judge('remitente', [], callback),
    onRcptTo: (address, _session, callback) => judge('destinatario', [address.address], callback),
    onData: (stream, session, callback) => {
      const { mailFrom, rcptTo } = session.envelope;
      const para = rcptTo.map(({ address }) => address);
      const save = async () => {
        const bytes = await buffer(stream);
        const correo = await PostalMime.parse(bytes);
        const de = mailFrom === false ? '' : mailFrom.address;
        const guarda = () => llegados.push({ de, para, cifrado: session.secure, usuario: session.user, bytes, correo });
        if (para.some((uno) => negativas.get(`mensaje ${uno}`) === 'recibir y callar')) guarda();
        judge('mensaje', para, (error) => {
          if (error === undefined) guarda();
          callback(error);
        });
      };
      save().catch(callback);
    },
  });
}

async function listen(server: SMTPServer, puerto: number): Promise<number> {
  // Whoever hangs up in the middle is no failure of the server's.
  server.on('error', () => {});
  const listening = once(server.server, 'listening');
  server.listen(puerto, '127.0.0.1');
  await listening;
  const address = server.server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function close(server: SMTPServer): Promise<void> {
  return new Promise((done) => server.close(() => done()));
}

/** The bytes of what was attached. */
export function contenidoDe(adjunto: Attachment | undefined): Buffer {
  const { content } = adjunto ?? { content: '' };
  return typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content));
}

/** Turns the sending on for the demo company's environment, as its owner does; answers the owner. */
export async function activarCorreo(s: TestService, ajustes: object = {}, entorno = 'test'): Promise<Dentro> {
  const dueno = await enterComo(s, 'dueno');
  const body = { activo: true, ...ajustes };
  const answer = await dueno.call('PATCH', `/empresas/${dueno.empresaId}/${entorno}/correo`, { body });
  if (answer.status !== 200) throw new Error(answer.bytes.toString());
  return dueno;
}

/** The mails of a document, newest first. */
export async function correosDe(s: TestService, id: string): Promise<Answer['json'][]> {
  return (await s.call('GET', `/comprobantes/${id}/correos`)).json.data.correos;
}

/** Time passes: every mail whose turn is later has it now. */
export async function bringForwardCorreos(s: TestService): Promise<void> {
  await s.pool.query(
    `update correos set siguiente_intento_en = now()
     where estado = 'PENDIENTE' and siguiente_intento_en > now() and (lease_hasta is null or lease_hasta < now())`,
  );
  s.service.deps.despertar.correos();
}
