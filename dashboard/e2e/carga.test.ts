import { gzipSync } from 'node:zlib';
import type { Response } from 'playwright-core';
import { expect, it } from 'vitest';
import { enterComo } from '../../testing/src/service/panel.ts';
import type { TestService } from '../../testing/src/service/service.ts';
import { PACIENCIA, rest } from './navegador.ts';
import { conPanel, describePanel, type Escena } from './panel.ts';

/** JavaScript of a first load, gzipped: 180 kB. */
const MAX_BYTES = 180_000;

describePanel('the first load', () => {
  let s: TestService;
  let nueva: Escena['nueva'];

  conPanel((escena) => {
    ({ s, nueva } = escena);
  });

  /** Every script that a browser without a cache is given until the page is at rest. */
  async function load(ruta: string, cookie?: string): Promise<Archivo[]> {
    const { page, contexto, quejas } = await nueva({ cookie });
    const respuestas: Response[] = [];
    const enCamino = new Set<string>();
    const esJs = (url: string) => new URL(url).pathname.endsWith('.js');
    page.on('request', (request) => esJs(request.url()) && enCamino.add(request.url()));
    page.on('response', (response) => respuestas.push(response));
    page.on('requestfinished', (request) => enCamino.delete(request.url()));
    await page.goto(ruta);
    await rest(page);
    await page.evaluate('new Promise((listo) => requestIdleCallback(listo))');
    await expect.poll(() => enCamino.size, PACIENCIA).toBe(0);
    const js = await Promise.all(
      respuestas.filter((response) => esJs(response.url())).map(async (response) => archivoDe(response)),
    );
    await contexto.close();
    expect(quejas).toEqual([]);
    expect(js.length).toBeGreaterThan(1);
    return js;
  }

  it('of the entrance and of Inicio is at most 180 kB of gzipped JavaScript, which arrives compressed', async () => {
    const { cookie } = await enterComo(s, 'propietario');
    const cargas = { '/ingresar': await load('/ingresar'), inicio: await load('/20000000001/test/inicio', cookie) };
    for (const [lugar, archivos] of Object.entries(cargas)) {
      const bytes = archivos.reduce((suma, { gzip }) => suma + gzip, 0);
      console.info(`JavaScript of the first load of ${lugar}, gzipped: ${bytes} bytes in ${archivos.length} files`);
      expect(bytes, JSON.stringify(archivos, undefined, 1)).toBeLessThanOrEqual(MAX_BYTES);
      expect(archivos.filter(({ gzip, encoding }) => gzip > 2_048 && !/^(br|gzip)$/.test(encoding))).toEqual([]);
      expect(archivos.filter(({ path, cache }) => path.startsWith('/assets/') && !cache.includes('immutable'))).toEqual(
        [],
      );
    }
  });
});

interface Archivo {
  readonly path: string;
  /** Bytes, compressed as the build does it. */
  readonly gzip: number;
  readonly encoding: string;
  readonly cache: string;
}

async function archivoDe(response: Response): Promise<Archivo> {
  const { 'content-encoding': encoding = '', 'cache-control': cache = '' } = await response.allHeaders();
  const gzip = gzipSync(await response.body(), { level: 9 }).length;
  return { path: new URL(response.url()).pathname, gzip, encoding, cache };
}
