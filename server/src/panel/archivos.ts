import { createHash, randomBytes } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../platform/mensajes/app-error.ts';

/** Where `npm run build` puts the dashboard. */
export const CARPETA_DEL_PANEL = join(import.meta.dirname, '../../../dashboard/dist');

interface Archivo {
  readonly type: string;
  readonly etag: string;
  /** Its name carries its contents' hash: kept for ever. */
  readonly inmutable: boolean;
  readonly bytes: Contenido;
  readonly br: Contenido | undefined;
  readonly gzip: Contenido | undefined;
}

/** What is sent: kept, or where it lies on the disk. */
type Contenido = Buffer | EnDisco;

interface EnDisco {
  readonly path: string;
  readonly length: number;
  leyendo: Promise<Buffer> | undefined;
  /** The same for all who are being sent it, and gone with the last of them. */
  bytes: WeakRef<Buffer> | undefined;
}

/** From here on a file stays on the disk: one script of megabytes is asked for now and then, and would be held always. */
const EN_DISCO = 512 * 1024;

/** What was built, found once: no path of a request ever becomes a path of the disk. */
export interface Archivos {
  /** By path, `/assets/…`. */
  readonly porRuta: ReadonlyMap<string, Archivo>;
  /** The page, in which `%CSP_NONCE%` stands for the answer's own nonce; undefined where nothing was built. */
  readonly pagina: string | undefined;
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** Reads the built dashboard. Files of other types than a page's are not served. */
export function readArchivos(carpeta: string): Archivos {
  const names = globSync('**/*', { cwd: carpeta }).filter((name) => TYPES[extname(name)] !== undefined);
  const porRuta = new Map(names.map((name) => [`/${name}`, readArchivo(carpeta, name)]));
  const pagina = join(carpeta, 'index.html');
  return { porRuta, pagina: existsSync(pagina) ? readFileSync(pagina, 'utf8') : undefined };
}

function readArchivo(carpeta: string, name: string): Archivo {
  const path = join(carpeta, name);
  const bytes = readFileSync(path);
  const enDisco = bytes.length >= EN_DISCO;
  const contenido = (file: string) =>
    enDisco ? { path: file, length: statSync(file).size, leyendo: undefined, bytes: undefined } : readFileSync(file);
  const packed = (suffix: string) => (existsSync(path + suffix) ? contenido(path + suffix) : undefined);
  return {
    type: TYPES[extname(name)] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    inmutable: name.startsWith('assets/'),
    bytes: enDisco ? contenido(path) : bytes,
    br: packed('.br'),
    gzip: packed('.gz'),
  };
}

/** One route for each file. */
export function registerArchivos(app: FastifyInstance, { porRuta }: Archivos): void {
  for (const [url, archivo] of porRuta) {
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: async (request, reply) => sendArchivo(request, reply, archivo),
    });
  }
}

async function sendArchivo({ method, headers }: FastifyRequest, reply: FastifyReply, archivo: Archivo) {
  const [encoding, contenido] = choose(archivo, String(headers['accept-encoding'] ?? ''));
  const igual = headers['if-none-match'] === archivo.etag;
  // Before any header: an error is of another kind, and is not kept for ever.
  const cuerpo = igual || method === 'HEAD' ? undefined : await read(contenido);
  reply.headers({
    ...DE_UN_ARCHIVO,
    etag: archivo.etag,
    'cache-control': archivo.inmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
  });
  if (igual) return reply.code(304).send();
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  const { length } = contenido;
  return reply.header('content-length', length).type(archivo.type).send(cuerpo);
}

/** The smallest form that the caller takes, and how it is packed. */
function choose({ br, gzip, bytes }: Archivo, acepta: string): readonly [string | undefined, Contenido] {
  if (br !== undefined && /\bbr\b/.test(acepta)) return ['br', br];
  if (gzip !== undefined && /\bgzip\b/.test(acepta)) return ['gzip', gzip];
  return [undefined, bytes];
}

/** Throws `NOT_FOUND`: the file was there when the service started, and is not any more. */
async function read(contenido: Contenido): Promise<Buffer> {
  if (!('path' in contenido)) return contenido;
  try {
    return contenido.bytes?.deref() ?? (await readUnaVez(contenido));
  } catch (cause) {
    throw new AppError('panel-reconstruido', {}, { cause });
  }
}

/** One open file, however many ask for it meanwhile. */
async function readUnaVez(archivo: EnDisco): Promise<Buffer> {
  archivo.leyendo ??= readFile(archivo.path).finally(() => {
    archivo.leyendo = undefined;
  });
  const bytes = await archivo.leyendo;
  archivo.bytes = new WeakRef(bytes);
  return bytes;
}

/** An image that is opened by itself runs nothing either. */
const DE_UN_ARCHIVO = {
  vary: 'accept-encoding',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
};

/**
 * Sends the page when a browser opens an address that only the dashboard itself understands, and at `/` to whoever takes anything
 * (curl); false when the request is something else.
 */
export function sendPagina({ pagina }: Archivos, request: FastifyRequest, reply: FastifyReply): boolean {
  const { method, headers, url } = request;
  const acepta = String(headers.accept ?? '*/*');
  const quiere =
    method === 'GET' && (acepta.includes('text/html') || (/^\/(\?|$)/.test(url) && acepta.includes('*/*')));
  if (!quiere || /^\/(api|panel|docs|llms\.txt|openapi(\.en)?\.json|metrics|healthz|readyz)(\/|$|\?)/.test(url))
    return false;
  const nonce = randomBytes(16).toString('base64');
  const text = pagina ?? SIN_CONSTRUIR;
  reply
    .code(pagina === undefined ? 503 : 200)
    .headers(cabecerasDePagina(nonce))
    .type('text/html; charset=utf-8')
    .send(text.replaceAll('%CSP_NONCE%', nonce));
  return true;
}

const SIN_CONSTRUIR =
  '<!doctype html><html lang="es"><title>Chaski</title><p>El panel no está construido: ejecute <code>npm run build</code> y reinicie el servicio.</p></html>';

/** What a browser lets the page do: only what is ours, and nobody may frame it. */
function cabecerasDePagina(nonce: string): Record<string, string> {
  const csp = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "font-src 'self'",
    "frame-src 'self' blob:",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ];
  return {
    'content-security-policy': csp.join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'x-frame-options': 'DENY',
  };
}
