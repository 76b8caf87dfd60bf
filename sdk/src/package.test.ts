import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Buzon, startBuzon } from '../../server/src/correos/testing.ts';
import { portOf } from '../../server/src/webhooks/testing.ts';
import { informar } from '../../testing/src/documents/comparar.ts';
import { startTestService, type TestService } from '../../testing/src/service/service.ts';
import { type Chaski, createChaski } from './index.ts';
import { unaFactura } from './testing.ts';

/* What a registry would get, installed into an empty folder, and the samples of the README run there in plain Node. */

const SDK = join(import.meta.dirname, '..');
const ROOT = join(SDK, '..');
const run = promisify(execFile);

let s: TestService;
let b: Buzon;
let folder: string;
let archivos: string[];
let muestras: ReadonlyMap<string, string>;
const corriendo: ChildProcess[] = [];

beforeAll(async () => {
  b = await startBuzon();
  s = await startTestService({ smtp: b.config });
  folder = await mkdtemp(join(tmpdir(), 'chaski-paquete-'));
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: SDK });
  const [{ filename, files }] = JSON.parse(stdout.slice(stdout.indexOf('[\n')));
  archivos = files.map(({ path }: { path: string }) => path);
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', join(folder, filename)], { cwd: folder });
  const readme = await readFile(join(folder, 'node_modules/@chaski/sdk/README.md'), 'utf8');
  muestras = new Map(
    [...readme.matchAll(/```js\n\/\/ (\S+)\n(.*?)```/gs)].map(([, name = '', text = '']) => [name, text]),
  );
  for (const [name, text] of muestras) await writeFile(join(folder, name), text);
}, 120_000);
afterAll(async () => {
  for (const child of corriendo) child.kill();
  await s.stop();
  await b.caer();
  await rm(folder, { recursive: true, force: true });
});

const entorno = () => ({ PATH: process.env.PATH, CHASKI_URL: s.url, CHASKI_CLAVE: s.clave });

/** Runs a sample to its end; answers what it printed. */
async function correr(muestra: string, ...args: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [muestra, ...args], { cwd: folder, env: entorno(), timeout: 30_000 });
  return stdout;
}

async function estadoDe(chaski: Chaski, serie: string): Promise<string | undefined> {
  return (await chaski.paginaDeComprobantes({ serie, limite: 1 })).filas[0]?.estado;
}

test('the package holds exactly what it should', () => {
  const modulos = [
    'chaski',
    'create-chaski',
    'errors',
    'generado/api',
    'index',
    'request',
    'retry',
    'types',
    'verify-webhook',
    'wait',
  ];
  const compilados = modulos.flatMap((modulo) =>
    ['d.ts', 'd.ts.map', 'js', 'js.map'].map((ext) => `dist/${modulo}.${ext}`),
  );
  const fuentes = modulos.map((modulo) => `src/${modulo}.ts`);
  const esperados = ['LICENSE', 'README.md', 'package.json', ...compilados, ...fuentes];
  expect(archivos.toSorted()).toEqual(esperados.toSorted());
});

test('its README points at nothing that did not come with it', async () => {
  const readme = await readFile(join(folder, 'node_modules/@chaski/sdk/README.md'), 'utf8');
  const enlaces = [...readme.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, ruta]) => ruta);
  expect(enlaces.filter((ruta) => !archivos.includes(ruta ?? ''))).toEqual([]);
});

test('it brings nothing else with it', async () => {
  expect(await readdir(join(folder, 'node_modules'))).toEqual(expect.not.arrayContaining(['standardwebhooks']));
  expect((await readdir(join(folder, 'node_modules'))).filter((name) => !name.startsWith('.'))).toEqual(['@chaski']);
  expect(await readdir(join(folder, 'node_modules/@chaski'))).toEqual(['sdk']);
});

test('its types hold the samples, for whoever checks as strictly as can be', async () => {
  const opciones = ['--noEmit', '--strict', '--allowJs', '--checkJs', '--target', 'es2022', '--module', 'nodenext'];
  const types = ['--types', 'node', '--typeRoots', join(ROOT, 'node_modules/@types')];
  const tsc = join(ROOT, 'node_modules/.bin/tsc');
  const { stdout } = await run(tsc, [...opciones, ...types, ...muestras.keys()], { cwd: folder }).catch(
    (error) => error,
  );
  expect(stdout).toBe('');
}, 60_000);

test('README: emit, and look at what became of it', async () => {
  expect(await correr('emitir.js')).toMatch(/^F001-1 118\.00 http.*\/pdf\n$/);
});

test('README: errors', async () => {
  const salida = await correr('errores.js');
  expect(salida).toContain('BAD_REQUEST');
  expect(salida).toContain("'documento.items'");
});

test('README: wait for the verdict', async () => {
  expect(await correr('esperar.js')).toMatch(/^ACEPTADA .*aceptada/);
});

test('README: list, download, annul', async () => {
  expect((await correr('listar.js')).split('\n')).toEqual(['B001-1 ACEPTADA 19.00', 'F001-1 ACEPTADA 118.00', '']);
  expect((await readFile(join(folder, 'F001-1.pdf'))).subarray(0, 5).toString()).toBe('%PDF-');
  const chaski = createChaski({ url: s.url, clave: s.clave });
  const { filas } = await chaski.paginaDeComprobantes({ serie: 'B001', limite: 1 });
  expect(await correr('anular.js', filas[0]?.id ?? '')).toBe('ANULADA RC ACEPTADA\n');
  // The newest accepted one is nobody's to annul but who named it.
  await expect(correr('anular.js')).rejects.toMatchObject({ code: 1 });
  expect(await estadoDe(chaski, 'F001')).toBe('ACEPTADA');
});

test('README: after a rejection, another key', async () => {
  const chaski = createChaski({ url: s.url, clave: s.clave });
  const rechazada = unaFactura({ serie: 'F003' }, 'Servicio [sim:rechazo=2017]');
  const clave = { idempotencyKey: 'pedido-9' };
  expect(await chaski.emitir({ documento: rechazada }, clave)).toMatchObject({ estado: 'RECHAZADA' });
  expect(await chaski.emitir({ documento: rechazada }, clave)).toMatchObject({ estado: 'RECHAZADA' });
  const corregida = { documento: unaFactura({ serie: 'F003' }) };
  await expect(chaski.emitir(corregida, clave)).rejects.toMatchObject({ code: 'ALREADY_EXISTS', status: 409 });
  expect(await chaski.emitir(corregida, { idempotencyKey: 'pedido-9-2' })).toMatchObject({ estado: 'ACEPTADA' });
});

test('README: the ZIP of a period, and mail', async () => {
  const chaski = createChaski({ url: s.url, clave: s.clave });
  const { filas } = await chaski.paginaDeComprobantes({ limite: 1 });
  const dia = filas[0]?.fechaEmision ?? '';
  expect(await correr('exportar.js', dia, dia)).toMatch(/^LISTA [1-9]\d* \n$/);
  expect((await readFile(join(folder, 'comprobantes.zip'))).subarray(0, 2).toString()).toBe('PK');
  await chaski.emitir({ documento: unaFactura({ serie: 'F002' }) });
  expect(await correr('correo.js')).toMatch(/^F002-1 contabilidad@cliente\.pe ENVIADO 250 /);
  expect(b.llegados('contabilidad@cliente.pe')).toHaveLength(1);
}, 60_000);

test('a browser gets it whole: no module of Node is asked for, and it is small', async () => {
  await writeFile(join(folder, 'pagina.js'), "export { createChaski, verificarWebhook } from '@chaski/sdk';\n");
  const [construido] = [
    await build({
      root: folder,
      configFile: false,
      logLevel: 'error',
      build: { write: false, target: 'es2022', lib: { entry: 'pagina.js', formats: ['es'], fileName: 'pagina' } },
    }),
  ].flat();
  if (construido === undefined || !('output' in construido)) throw new Error('nada se construyó');
  const codigo = construido.output.map((parte) => (parte.type === 'chunk' ? parte.code : '')).join('');
  expect(codigo).not.toMatch(/node:|__vite-browser-external|require\(|process\./);
  expect(codigo.length).toBeLessThan(24_000);
  const { createChaski: enNavegador } = await import(`data:text/javascript,${encodeURIComponent(codigo)}`);
  expect(await enNavegador({ url: s.url, clave: s.clave }).series()).not.toEqual([]);
});

test('README: messages are received, verified and told by their type', async () => {
  const port = await freePort();
  const chaski = createChaski({ url: s.url, clave: s.clave });
  const { id, secreto } = await chaski.webhooks.crear({ url: `http://127.0.0.1:${port}/chaski` });
  const env = { ...entorno(), PORT: String(port), CHASKI_SECRETO_WEBHOOK: secreto };
  const child = spawn(process.execPath, ['avisos.js'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  corriendo.push(child);
  let salida = '';
  child.stdout.on('data', (parte) => {
    salida += parte;
  });
  await expect.poll(async () => (await chaski.webhooks.probar(id)).estado, { timeout: 10_000 }).toBe('ENTREGADA');
  const item = { descripcion: 'Café', cantidad: 1, precioUnitario: 9.5 };
  await chaski.emitir({ webhook: true, documento: { tipoComprobante: '03', serie: 'B002', items: [item] } });
  await expect.poll(() => salida, { timeout: 10_000 }).toMatch(/^B002-1 [\w+/=]{44}\n$/);
  const falso = await fetch(`http://127.0.0.1:${port}/chaski`, { method: 'POST', body: '{}' });
  expect(falso.status).toBe(400);
});

test('every sample of the README ran', () => {
  const antes = ['chaski.js', 'emitir.js', 'errores.js', 'esperar.js', 'listar.js', 'anular.js'];
  const corridas = [...antes, 'exportar.js', 'correo.js', 'avisos.js'];
  expect([...muestras.keys()]).toEqual(corridas);
  const omitidos = [{ nombre: 'npm install', motivo: 'se instala el paquete que se hizo aquí' }];
  informar('sdk/README.md', { ejecutados: corridas.length, omitidos });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server.address());
  server.close();
  return port;
}
