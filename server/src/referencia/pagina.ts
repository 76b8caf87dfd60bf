import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PANEL_BASE } from '../panel/register.ts';
import { hostOf } from '../platform/http/reading/origen.ts';
import { RUTAS_DE_LA_REFERENCIA } from './panel-routes.ts';

/** The languages of the reference: of the document, of its page, and of the page's own words. */
export type Idioma = 'es' | 'en';

/** Where each document is; a test of this folder asks the service for both. */
export const OPENAPI: Readonly<Record<Idioma, string>> = { es: '/openapi.json', en: '/openapi.en.json' };

const TEXTOS: Readonly<Record<Idioma, { readonly titulo: string; readonly sinJavascript: string }>> = {
  es: {
    titulo: 'Referencia de la API',
    sinJavascript:
      'Esta página necesita JavaScript. El documento que muestra está en <a href="/openapi.json">/openapi.json</a>.',
  },
  en: {
    titulo: 'API reference',
    sinJavascript:
      'This page needs JavaScript. The document it shows is at <a href="/openapi.en.json">/openapi.en.json</a>.',
  },
};

const SIN_CONSTRUIR =
  '<!doctype html><html lang="es"><title>Chaski</title><p>La página de la referencia no está construida: ejecute <code>npm run build</code> ' +
  'y reinicie el servicio. El documento está en <a href="/openapi.json">/openapi.json</a>.</p></html>';

/** The page as `npm run build` left it; undefined where nothing was built. */
export function readPagina(carpeta: string): string | undefined {
  const path = join(carpeta, 'referencia.html');
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

/** Sends the page in that language. `publicUrl`: the operator's. */
export function sendPagina(
  pagina: string | undefined,
  idioma: Idioma,
  { request, reply, publicUrl }: { request: FastifyRequest; reply: FastifyReply; publicUrl: string | undefined },
): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  reply
    .code(pagina === undefined ? 503 : 200)
    .headers(cabeceras({ nonce, hosts: hostsOf(request, publicUrl) }))
    .type('text/html; charset=utf-8');
  if (pagina === undefined) return reply.send(SIN_CONSTRUIR);
  const { titulo, sinJavascript } = TEXTOS[idioma];
  const valores: Readonly<Record<string, string>> = {
    CSP_NONCE: nonce,
    IDIOMA: idioma,
    OPENAPI: OPENAPI[idioma],
    TITULO: titulo,
    SIN_JAVASCRIPT: sinJavascript,
  };
  return reply.send(pagina.replaceAll(/%([A-Z_]+)%/g, (todo, nombre: string) => valores[nombre] ?? todo));
}

/** What the page's script may ask of the service, path by path: the API, its document, and a key to try it with. */
const ALCANZABLE = [
  '/api/v1/',
  OPENAPI.es,
  OPENAPI.en,
  ...RUTAS_DE_LA_REFERENCIA.map((ruta) => `${PANEL_BASE}${ruta}`),
];

/**
 * The script that shows the document is not ours and stands on the dashboard's origin, where a browser sends the session's cookie:
 * so the page reaches the API, which takes no cookie, and not the dashboard. A window or a frame of the dashboard would be as good
 * as its routes: there is none (`sandbox` without popups, no frames), and who opened this page is cut off (an opener policy that
 * is not the dashboard's). Scalar writes `style` attributes; they reach nothing.
 */
function cabeceras({ nonce, hosts }: { nonce: string; hosts: readonly string[] }) {
  const connect = hosts.flatMap((host) => ALCANZABLE.map((ruta) => `${host}${ruta}`));
  const csp = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    `connect-src ${connect.length === 0 ? "'self'" : connect.join(' ')}`,
    "worker-src 'none'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
    'sandbox allow-scripts allow-same-origin allow-forms allow-downloads',
  ];
  return {
    'content-security-policy': csp.join('; '),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'x-frame-options': 'DENY',
    'cache-control': 'no-store',
  };
}

/** A name or an IPv4 address, with its port: what a policy can name. An IPv6 address it cannot. */
const HOST = /^[a-z0-9.-]+(:\d{1,5})?$/i;

/** As which this service may be meant: where the operator says that it is, and where the browser asked. */
function hostsOf(request: FastifyRequest, publicUrl: string | undefined): string[] {
  const hosts = [...(publicUrl === undefined ? [] : [new URL(publicUrl).host]), hostOf(request)];
  return hosts.every((each) => HOST.test(each)) ? [...new Set(hosts)] : [];
}
