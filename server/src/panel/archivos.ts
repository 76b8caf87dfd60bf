import { createHash, randomBytes } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { esHttps } from '../usuarios/cookie.ts';

/** Where `npm run build` puts the dashboard. */
export const CARPETA_DEL_PANEL = join(import.meta.dirname, '../../../dashboard/dist');

interface Archivo {
  readonly type: string;
  readonly etag: string;
  /** Its name carries its contents' hash: kept for ever. */
  readonly inmutable: boolean;
  readonly bytes: Buffer;
  readonly br: Buffer | undefined;
  readonly gzip: Buffer | undefined;
}

/** What was built, read once: no path of a request ever becomes a path of the disk. */
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
  const packed = (suffix: string) => (existsSync(path + suffix) ? readFileSync(path + suffix) : undefined);
  return {
    type: TYPES[extname(name)] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    inmutable: name.startsWith('assets/'),
    ...{ bytes, br: packed('.br'), gzip: packed('.gz') },
  };
}

/** One route for each file. */
export function registerArchivos(app: FastifyInstance, { porRuta }: Archivos): void {
  for (const [url, archivo] of porRuta) {
    app.route({
      method: ['GET', 'HEAD'],
      url,
      schema: { hide: true },
      handler: async (request, reply) => sendArchivo(request, reply, archivo),
    });
  }
}

function sendArchivo({ headers }: FastifyRequest, reply: FastifyReply, archivo: Archivo): FastifyReply {
  reply.headers({
    ...DE_UN_ARCHIVO,
    etag: archivo.etag,
    'cache-control': archivo.inmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
  });
  if (headers['if-none-match'] === archivo.etag) return reply.code(304).send();
  const accepted = String(headers['accept-encoding'] ?? '');
  const [encoding, bytes] =
    archivo.br !== undefined && /\bbr\b/.test(accepted)
      ? ['br', archivo.br]
      : archivo.gzip !== undefined && /\bgzip\b/.test(accepted)
        ? ['gzip', archivo.gzip]
        : [undefined, archivo.bytes];
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  return reply.type(archivo.type).send(bytes);
}

/** An image that is opened by itself runs nothing either. */
const DE_UN_ARCHIVO = {
  vary: 'accept-encoding',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
};

/**
 * Sends the page when a browser opens an address that only the dashboard itself understands; false when the request is
 * something else. `publicUrl`: the operator's, which says whether a proxy before us speaks https.
 */
export function sendPagina(
  { pagina }: Archivos,
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl?: string,
): boolean {
  const { method, headers, url } = request;
  const quiere = method === 'GET' && String(headers.accept ?? '').includes('text/html');
  if (!quiere || /^\/(api|panel|openapi\.json|metrics|healthz|readyz)(\/|$|\?)/.test(url)) return false;
  const nonce = randomBytes(16).toString('base64');
  const text = pagina ?? SIN_CONSTRUIR;
  reply
    .code(pagina === undefined ? 503 : 200)
    .headers(cabecerasDePagina(nonce, esHttps(request, publicUrl)))
    .type('text/html; charset=utf-8')
    .send(text.replaceAll('%CSP_NONCE%', nonce));
  return true;
}

const SIN_CONSTRUIR =
  '<!doctype html><html lang="es"><title>Chaski</title><p>El panel no está construido: ejecute <code>npm run build</code> y reinicie el servicio.</p></html>';

/** What a browser lets the page do: only what is ours, and nobody may frame it. */
function cabecerasDePagina(nonce: string, https: boolean): Record<string, string> {
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
    ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
