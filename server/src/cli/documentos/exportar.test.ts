import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { unaBoleta, unaFactura, unItem } from '@chaski/testing/documents/builders.ts';
import { ENTORNO_DE_PROGRAMA } from '@chaski/testing/service/entorno.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import yauzl from 'yauzl';
import { type Buzon, startBuzon } from '../../correos/testing.ts';
import { portOf } from '../../webhooks/testing.ts';

const MAIN = join(import.meta.dirname, '../main.ts');

let s: TestService;
let b: Buzon;
let folder: string;
let env: Record<string, string>;
let dia: string;
/** While it is not over, the service waits for it before each part of a ZIP. */
let porGuardar: Promise<void> | undefined;

beforeAll(async () => {
  b = await startBuzon();
  const punto = async (nombre: string) => {
    if (nombre === 'exportacion.porGuardar') await porGuardar;
  };
  s = await startTestService({ smtp: b.config }, { punto });
  folder = await mkdtemp(join(tmpdir(), 'chaski-cli-exportar-'));
  const { config } = s.service.deps;
  env = {
    ...ENTORNO_DE_PROGRAMA,
    PATH: '/usr/bin:/bin',
    CHASKI_CLAVE: s.clave,
    CHASKI_URL: s.url,
    CHASKI_DATA: join(folder, 'datos'),
    DATABASE_URL: config.databaseUrl ?? '',
    DATABASE_ADMIN_URL: config.databaseAdminUrl ?? '',
    CHASKI_SECRETO: config.secreto?.toString('hex') ?? '',
  };
  const { json } = await s.emitir(unaFactura());
  dia = json.data.documento.fechaEmision;
});
afterAll(async () => {
  await s.stop();
  await b.caer();
  await rm(folder, { recursive: true, force: true });
});

function begin(args: readonly string[], mas: object = {}) {
  const child = spawn(process.execPath, [MAIN, ...args], { cwd: folder, env: { ...env, ...mas } });
  const dicho = { out: Buffer.alloc(0), err: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    dicho.out = Buffer.concat([dicho.out, chunk]);
  });
  child.stderr.on('data', (chunk: Buffer) => {
    dicho.err += chunk.toString();
  });
  child.stdin.end();
  const fin = new Promise<{ code: number | null; out: string; bytes: Buffer; err: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, out: dicho.out.toString(), bytes: dicho.out, err: dicho.err }));
  });
  return { child, dicho, fin };
}

const chaski = (args: readonly string[], mas: object = {}) => begin(args, mas).fin;
const periodo = () => ['--desde', dia, '--hasta', dia];

async function nombresDe(bytes: Buffer): Promise<string[]> {
  const zip = await yauzl.fromBufferPromise(bytes);
  const nombres: string[] = [];
  for await (const { fileName } of zip.eachEntry()) nombres.push(fileName);
  return nombres;
}

describe('chaski exportar', { timeout: 90_000 }, () => {
  it('leaves the whole ZIP in the file that was named, and how far it came on the other output', async () => {
    const ruta = join(folder, 'dia.zip');
    const { code, out, err } = await chaski(['exportar', ...periodo(), '--contenido', 'xml,cdr', '--salida', ruta]);
    expect([code, out]).toEqual([0, '']);
    expect(err).toMatch(/dia\.zip: 1 comprobantes, \d+ bytes\n$/);
    expect((await nombresDe(await readFile(ruta))).filter((nombre) => nombre.endsWith('.xml'))).toHaveLength(2);
    expect((await readdir(folder)).filter((nombre) => nombre.endsWith('.parcial'))).toEqual([]);
  });

  it('to the output it is the ZIP and nothing else; in JSON, the export and nothing else', async () => {
    const { code, bytes } = await chaski(['exportar', ...periodo(), '--contenido', 'xml', '--salida', '-']);
    expect(code).toBe(0);
    expect(await nombresDe(bytes)).toHaveLength(2);
    const enJson = await chaski(['exportar', ...periodo(), '--serie', 'F001', '--json']);
    expect(JSON.parse(enJson.out)).toMatchObject({
      estado: 'LISTA',
      filtro: { serie: 'F001' },
      progreso: { total: 1 },
    });
  });

  const guardadas = async () =>
    (await s.call('GET', '/exportaciones')).json.data.exportaciones.map(({ id }: { id: string }) => id);

  it('leaves nothing in the service that it made and brought home, so that it works every day', async () => {
    const antes = await guardadas();
    const args = ['exportar', ...periodo(), '--contenido', 'cdr', '--salida'];
    expect((await chaski([...args, join(folder, 'cdr.zip')])).code).toBe(0);
    expect((await chaski([...args, '-'])).code).toBe(0);
    expect(await guardadas()).toEqual(antes);
    // What did not arrive stays, and the way to it is said.
    const { code, err } = await chaski([...args, join(folder, 'no/hay.zip')]);
    const id = /chaski exportacion descargar (\S+)/.exec(err)?.[1] ?? '';
    expect([code, await guardadas()]).toEqual([1, [id, ...antes]]);
    expect((await chaski(['exportacion', 'listar'])).out).toMatch(new RegExp(`^${id} .*LISTA`, 'm'));
    const otra = await chaski(['exportacion', 'descargar', id, '--salida', '-']);
    expect(await nombresDe(otra.bytes)).toHaveLength(2);
    expect((await chaski(['exportacion', 'eliminar', id])).code).toBe(0);
    expect(await guardadas()).toEqual(antes);
    expect(await chaski(['exportacion', 'eliminar', id])).toMatchObject({
      code: 1,
      err: expect.stringContaining('no existe'),
    });
  });

  it('does not delete what somebody else asked for', async () => {
    const gate = Promise.withResolvers<void>();
    porGuardar = gate.promise;
    const suya = await s.call('POST', '/exportaciones', { body: { desde: dia, hasta: dia, contenido: ['pdf'] } });
    const nuestra = begin(['exportar', ...periodo(), '--contenido', 'pdf', '--salida', join(folder, 'pdf.zip')]);
    await expect.poll(() => nuestra.dicho.err, { timeout: 40_000 }).toContain('0 de 1');
    gate.resolve();
    porGuardar = undefined;
    expect((await nuestra.fin).code).toBe(0);
    expect(await guardadas()).toContain(suya.json.data.id);
  });

  it('a link stays one, and a pipe is written into', async () => {
    const [verdadero, enlace, tubo] = [join(folder, 'verdadero.zip'), join(folder, 'enlace.zip'), join(folder, 'tubo')];
    await writeFile(verdadero, 'lo de antes');
    await symlink(verdadero, enlace);
    const args = ['exportar', ...periodo(), '--contenido', 'xml', '--salida'];
    expect((await chaski([...args, enlace])).code).toBe(0);
    expect((await lstat(enlace)).isSymbolicLink()).toBe(true);
    expect(await nombresDe(await readFile(verdadero))).toHaveLength(2);
    spawnSync('mkfifo', [tubo]);
    const lector = spawn('cat', [tubo]);
    const leido = buffer(lector.stdout);
    expect((await chaski([...args, tubo])).code).toBe(0);
    expect(await nombresDe(await leido)).toHaveLength(2);
    expect((await stat(tubo)).isFIFO()).toBe(true);
  });

  it('killed and repeated, it goes on with the same export', async () => {
    const gate = Promise.withResolvers<void>();
    porGuardar = gate.promise;
    const args = ['exportar', ...periodo(), '--tipo', '01', '--json'];
    const primera = begin(args);
    await expect.poll(() => primera.dicho.err, { timeout: 40_000 }).toContain('0 de 1');
    primera.child.kill('SIGKILL');
    await primera.fin;
    const segunda = begin(args);
    await expect.poll(() => segunda.dicho.err, { timeout: 40_000 }).toContain('0 de 1');
    gate.resolve();
    porGuardar = undefined;
    const { id } = JSON.parse((await segunda.fin).out);
    const { exportaciones } = (await s.call('GET', '/exportaciones')).json.data;
    const iguales = exportaciones.filter(({ filtro }: { filtro: object }) => 'tipoComprobante' in filtro);
    expect(iguales.map((cada: { id: string }) => cada.id)).toEqual([id]);
  });

  it('a download that is cut half way is said, leaves no file and takes none away', async () => {
    const cortador = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/csv', 'content-length': '1000' });
      response.write('una;linea', () => response.destroy());
    });
    cortador.listen(0, '127.0.0.1');
    await once(cortador, 'listening');
    const url = `http://127.0.0.1:${portOf(cortador.address())}`;
    const ruta = join(folder, 'ayer.csv');
    await writeFile(ruta, 'el de ayer');
    const { code, err } = await chaski(['listar', '--csv', '--salida', ruta, '--url', url]);
    cortador.close();
    expect([code, err]).toEqual([1, expect.stringContaining('se cortó antes de acabar')]);
    expect(await readFile(ruta, 'utf8')).toBe('el de ayer');
    expect((await readdir(folder)).filter((nombre) => nombre.endsWith('.parcial'))).toEqual([]);
  });

  it('says what is wrong with what was asked, and where it cannot be written', async () => {
    expect(await chaski(['exportar', '--desde', dia])).toMatchObject({ code: 2, err: '✗ Falta --hasta AAAA-MM-DD.\n' });
    expect(await chaski(['exportar', ...periodo(), '--contenido', 'xml,doc'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('--contenido doc'),
    });
    expect(await chaski(['exportar', '--desde', dia, '--hasta', '2020-01-01'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('hasta'),
    });
    const carpeta = join(folder, 'carpeta');
    await mkdir(carpeta);
    for (const [ruta, motivo] of [
      [join(folder, 'nada/dia.zip'), 'su carpeta no existe'],
      [carpeta, 'es una carpeta'],
      ...(existsSync('/dev/full') ? ([['/dev/full', 'el disco está lleno']] as const) : []),
    ] as const) {
      const { code, err } = await chaski(['exportar', ...periodo(), '--salida', ruta]);
      expect([code, err]).toEqual([1, expect.stringContaining(`--salida: ${ruta} `)]);
      expect(err).toContain(motivo);
    }
    // A device is written into, and stays what it is.
    expect((await chaski(['exportar', ...periodo(), '--salida', '/dev/null'])).code).toBe(0);
    expect((await stat('/dev/null')).isCharacterDevice()).toBe(true);
  });
});

describe('chaski correo', { timeout: 90_000 }, () => {
  it('sends an accepted document to an address, and lists what became of it', async () => {
    const { code, out } = await chaski(['correo', 'enviar', 'F001-1', '--para', 'ana@cliente.pe']);
    expect([code, out]).toEqual([0, expect.stringContaining('ana@cliente.pe')]);
    await expect.poll(() => b.llegados('ana@cliente.pe').length, { timeout: 15_000 }).toBe(1);
    await expect
      .poll(async () => (await chaski(['correo', 'listar', 'F001-1'])).out, { timeout: 20_000 })
      .toMatch(/ana@cliente\.pe +ENVIADO +1/);
    const sinDireccion = await chaski(['correo', 'enviar', 'F001-1']);
    expect(sinDireccion).toMatchObject({ code: 1, err: expect.stringContaining('para') });
  });
});

describe('chaski emitir', { timeout: 90_000 }, () => {
  it('with --hoy issues an example of any day as of today', async () => {
    const ruta = join(folder, 'vieja.json');
    await writeFile(ruta, JSON.stringify({ documento: { ...unaBoleta(), fechaEmision: '2020-01-31' } }));
    expect(await chaski(['emitir', ruta])).toMatchObject({ code: 5, err: expect.stringContaining('fechaEmision') });
    expect(JSON.parse((await chaski(['emitir', ruta, '--hoy', '--json'])).out).documento.fechaEmision).toBe(dia);
  });

  it('neither rounds a number of many digits nor drops a repeated name in silence', async () => {
    const ruta = join(folder, 'fino.json');
    const texto = JSON.stringify({ documento: unaBoleta({ items: [unItem({ cantidad: '@' })] }) });
    await writeFile(ruta, texto.replace('"@"', '1.12345678901234567891'));
    expect(await chaski(['emitir', ruta])).toMatchObject({ code: 5, err: expect.stringContaining('items.0.cantidad') });
    await writeFile(ruta, texto.replace('"@"', '1,"cantidad":2'));
    expect(await chaski(['emitir', ruta])).toMatchObject({ code: 5, err: expect.stringContaining('cantidad') });
  });

  it('shows a step for the company of the key, where there are several', async () => {
    const crear = ['empresa', 'crear', '--ruc', '20100070970', '--razon-social', 'OTRA S.A.'];
    expect((await chaski(crear)).code).toBe(0);
    const ruta = join(folder, 'pasos.json');
    await writeFile(ruta, JSON.stringify({ documento: unaFactura() }));
    expect((await chaski(['emitir', ruta, '--hasta', 'xml'])).out).toContain('20000000001');
    const otra = await chaski(['emitir', ruta, '--hasta', 'xml', '--empresa', '20100070970']);
    expect(otra.out).toContain('OTRA S.A.');
    expect(await chaski(['emitir', ruta, '--hasta', 'xml'], { CHASKI_CLAVE: '' })).toMatchObject({
      code: 1,
      err: expect.stringContaining('--empresa'),
    });
    expect(await chaski(['emitir', ruta, '--salida', 'x.xml'])).toMatchObject({ code: 2 });
  });
});
