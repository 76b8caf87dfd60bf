import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { record } from '../platform/http/reading/json.ts';
import { guiaDe, RAIZ, readGuias } from './guias.ts';
import { llmsTxt } from './llms.ts';

/* What anybody reads of the API: the page, the document in both languages, the guides, and the index for language models. */

let s: TestService;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chaski-referencia-'));
  await writeFile(
    join(folder, 'referencia.html'),
    '<html lang="%IDIOMA%"><link href="%OPENAPI%"><i nonce="%CSP_NONCE%">%TITULO%',
  );
  s = await startTestService({ publicUrl: 'https://facturas.ejemplo.pe' }, { panel: folder });
});
afterAll(async () => {
  await s.stop();
  await rm(folder, { recursive: true, force: true });
});

const read = async (path: string) => {
  const answer = await fetch(`${s.url}${path}`, { headers: { accept: 'text/html' } });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

/** The headers of the page for who calls the service by that name. */
async function askCon(host: string): Promise<Headers> {
  const call = request(`${s.url}/docs`, { headers: { host } }).end();
  const [answer] = await once(call, 'response');
  if (!(answer instanceof IncomingMessage)) throw new Error('sin respuesta');
  answer.resume();
  return new Headers({ 'content-security-policy': String(answer.headers['content-security-policy']) });
}

/** The policy of an answer, by directive. */
function politica(headers: Headers): ReadonlyMap<string, readonly string[]> {
  const csp = headers.get('content-security-policy') ?? '';
  return new Map(
    csp.split('; ').map((each) => {
      const [nombre = '', ...valores] = each.split(' ');
      return [nombre, valores];
    }),
  );
}

describe('the page of the reference', () => {
  it.each([
    ['/docs', 'es', '/openapi.json', 'Referencia de la API'],
    ['/docs/', 'es', '/openapi.json', 'Referencia de la API'],
    ['/docs/en', 'en', '/openapi.en.json', 'API reference'],
  ])('%s: in %s, with a nonce of its own each time', async (path, idioma, openapi, titulo) => {
    const [una, otra] = [await read(path), await read(path)];
    const nonce = /nonce="([^"]+)"/.exec(una.text)?.[1] ?? '';
    expect([una.status, una.text]).toEqual([
      200,
      `<html lang="${idioma}"><link href="${openapi}"><i nonce="${nonce}">${titulo}`,
    ]);
    expect(politica(una.headers).get('style-src-elem')).toEqual(["'self'", `'nonce-${nonce}'`]);
    expect(otra.text).not.toContain(nonce);
    expect(una.headers.get('cache-control')).toBe('no-store');
  });

  it('lets the script that shows it reach the API and its document, and of the dashboard two routes and no window', async () => {
    const { headers } = await read('/docs');
    const csp = politica(headers);
    const { host } = new URL(s.url);
    const rutas = [
      '/api/v1/',
      '/openapi.json',
      '/openapi.en.json',
      '/panel/api/referencia',
      '/panel/api/referencia/clave',
    ];
    expect(csp.get('connect-src')).toEqual(
      ['facturas.ejemplo.pe', host].flatMap((each) => rutas.map((ruta) => `${each}${ruta}`)),
    );
    expect(csp.get('script-src')).toEqual(["'self'"]);
    expect(csp.get('sandbox')).toEqual(['allow-scripts', 'allow-same-origin', 'allow-forms', 'allow-downloads']);
    for (const nombre of ['default-src', 'frame-src', 'worker-src', 'frame-ancestors', 'form-action', 'base-uri']) {
      expect([nombre, csp.get(nombre)]).toEqual([nombre, ["'none'"]]);
    }
    // The dashboard's is `same-origin`: another one cuts the two apart.
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  });

  it('takes no host into its policy that could be more than a host', async () => {
    for (const host of ['[::1]:3000', 'a;script-src', '*', 'a b', 'x,y', "'unsafe-inline'"]) {
      expect([host, politica(await askCon(host)).get('connect-src')]).toEqual([host, ["'self'"]]);
    }
  });

  it('is for GET alone, and under it there is nothing else', async () => {
    for (const [method, path] of [
      ['POST', '/docs'],
      ['GET', '/docs/fr'],
      ['GET', '/docs/guias/..%2f..%2fpackage.json'],
      ['GET', '/docs/guias/no-hay.md'],
    ] as const) {
      const answer = await s.call(method, `${s.url}${path}`, { clave: null, headers: { accept: 'text/html' } });
      expect([path, answer.status, answer.json.error.code]).toEqual([path, 404, 'NOT_FOUND']);
    }
  });
});

it('without a built dashboard the page says what to run, and the document is there all the same', async () => {
  const vacia = await mkdtemp(join(tmpdir(), 'chaski-sin-panel-'));
  const sin = await startTestService({}, { panel: vacia });
  try {
    const answer = await fetch(`${sin.url}/docs`);
    expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining('npm run build')]);
    expect((await fetch(`${sin.url}/openapi.en.json`)).status).toBe(200);
  } finally {
    await sin.stop();
    await rm(vacia, { recursive: true });
  }
});

describe('the document in English', () => {
  const documento = async (path: string) => record(JSON.parse((await read(path)).text));

  it('has every text of the Spanish one in English', async () => {
    const [es, en] = [await documento('/openapi.json'), await documento('/openapi.en.json')];
    const dichos = textosDe(en);
    const iguales = textosDe(es).filter((texto, at) => texto === dichos[at]);
    expect([...new Set(iguales)].sort()).toEqual(IGUALES);
  });

  it('is the same document: names, codes, examples', async () => {
    const [es, en] = [await documento('/openapi.json'), await documento('/openapi.en.json')];
    expect(sinTextos(en)).toEqual(sinTextos(es));
    expect(JSON.stringify(en)).not.toBe(JSON.stringify(es));
  });

  it('keeps no Spanish: no letter that English has not, and none of the words that every sentence has', async () => {
    const en = await documento('/openapi.en.json');
    const textos = textosDe(en).map((texto) =>
      texto.replaceAll(/`[^`]*`|«[^»]*»|"[^"]*"/g, '').replaceAll(NOMBRES_PROPIOS, ''),
    );
    const sospechosos = textos.filter((texto) =>
      /[áéíóúñ¿¡]|\b(el|los|las|del|una|por|para|con|que|este|desde)\b/i.test(texto),
    );
    expect([...new Set(sospechosos)]).toEqual([]);
  });
});

/** What both languages say alike. */
const IGUALES: readonly string[] = ['Chaski', 'Error', 'GTIN', 'Incoterm', 'Ubigeo'];

/** What has its name in Spanish, in English too. */
const NOMBRES_PROPIOS =
  /padrón|comunicación|(?:detracci|retenci|percepci)(?:ón|ones)|notas? de (?:crédito|débito)|guías?(?: de remisión)?|Banco de la Nación/gi;

/** The document with every text of persons taken away. */
function sinTextos(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sinTextos);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key, each]) => typeof each !== 'string' || !TEXTO.test(key));
  return Object.fromEntries(entries.map(([key, each]) => [key, sinTextos(each)]));
}

const TEXTO = /^(summary|description|title|x-displayName)$/;

function textosDe(value: unknown, key = ''): string[] {
  if (typeof value === 'string') return TEXTO.test(key) ? [value] : [];
  if (typeof value !== 'object' || value === null || /^(example|value|default)$/.test(key)) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    Array.isArray(value) && key === 'examples' ? [] : textosDe(each, name),
  );
}

describe('the guides and /llms.txt', () => {
  it('each guide is served as it lies in docs, as text', async () => {
    const guias = readGuias(RAIZ);
    expect(guias.map(({ ruta }) => ruta)).toContain('/docs/webhooks.md');
    for (const { ruta, texto } of guias) {
      const { status, headers, text } = await read(ruta);
      expect([ruta, status, headers.get('content-type')]).toEqual([ruta, 200, 'text/markdown; charset=utf-8']);
      expect(text).toBe(texto);
    }
  });

  it('each link between them leads to one that is served', async () => {
    const guias = readGuias(RAIZ);
    const enlaces = guias.flatMap(({ ruta, texto }) =>
      [...texto.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, a = '']) => [
        ruta,
        new URL(a, `http://x${ruta}`).pathname,
      ]),
    );
    const deGuias = enlaces.filter(([desde = '']) => desde.startsWith('/docs/guias/'));
    expect(deGuias.length).toBeGreaterThan(20);
    expect(deGuias.filter(([, a]) => !guias.some(({ ruta }) => ruta === a))).toEqual([]);
  });

  it('a guide is told by its title and the first sentences of its first paragraph, as plain text', () => {
    const de = (texto: string) => guiaDe('/docs/x.md', texto, true);
    expect(de('# Notas\n\nUna [nota](a.md) cambia\nun comprobante. Otra cosa.\n\nMás.\n')).toMatchObject({
      titulo: 'Notas',
      resumen: 'Una nota cambia un comprobante. Otra cosa.',
    });
    expect(de(`# N\n\nUna frase. ${'Larga '.repeat(60)}.\n`).resumen).toBe('Una frase.');
    expect(de('# N\n\nHay tres:\n').resumen).toBe('Hay tres.');
    expect(de('# N\n\n| a | b |\n').resumen).toBe('');
    expect(de('nada')).toMatchObject({ titulo: '/docs/x.md', resumen: '' });
  });

  it('/llms.txt has the form of llmstxt.org, and every link of it leads to something of its kind', async () => {
    const { status, headers, text } = await read('/llms.txt');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text).toMatch(/^# Chaski\n\n> [^\n]+\n\n/);
    const cuerpo = text.slice(text.indexOf('## '));
    for (const linea of cuerpo.split('\n'))
      expect(linea).toMatch(/^$|^## \S|^- \[[^\]]+\]\(https:\/\/facturas\.ejemplo\.pe\/[^)]+\)(: \S.*)?$/);
    const enlaces = [...text.matchAll(/\]\(https:\/\/facturas\.ejemplo\.pe([^)]+)\)/g)].map(([, path = '']) => path);
    expect(enlaces).toEqual(
      expect.arrayContaining(['/openapi.json', '/openapi.en.json', '/docs', '/docs/webhooks.md']),
    );
    for (const path of enlaces) expect([path, (await read(path)).status]).toEqual([path, 200]);
  });

  it('leaves links relative where the service was not told its address', () => {
    const guia = guiaDe('/docs/guias/a.md', '# A [b]\n', true);
    expect(llmsTxt([guia], '')).toContain('## Guías\n\n- [A b](/docs/guias/a.md)\n');
    expect(llmsTxt([], '')).not.toContain('Guías');
  });
});
