import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCertificado } from '@chaski/core/firma/certificado/create-certificado.ts';
import { killChildren, startChild } from '@chaski/testing/service/child.ts';
import { cloneDatabase, putMolde, type TestDatabase } from '@chaski/testing/service/database.ts';
import { ENTORNO_DE_PROGRAMA } from '@chaski/testing/service/entorno.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { authenticate } from '../api-keys/authenticate.ts';
import { parseClave } from '../api-keys/clave.ts';
import { PERMISOS } from '../platform/http/route.ts';
import { SALIDA } from './salidas.ts';

const MAIN = join(import.meta.dirname, 'main.ts');

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await cloneDatabase();
  folder = await mkdtemp(join(tmpdir(), 'chaski-cli-'));
  await chmod(folder, 0o711);
});
afterEach(killChildren);
afterAll(async () => {
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs a command as a user does, with nothing but these variables. */
function chaski(args: readonly string[], env: Record<string, string>, input = ''): Promise<Outcome> {
  const child = spawn(process.execPath, [MAIN, ...args], {
    cwd: folder,
    env: { ...ENTORNO_DE_PROGRAMA, PATH: '/usr/sbin:/usr/bin:/bin', ...env },
  });
  const chunks = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    chunks.out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    chunks.err += chunk.toString();
  });
  child.stdin.end(input);
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, ...chunks })));
}

/** On the test's database. */
const onDatabase = async (args: readonly string[], input?: string) =>
  await chaski(args, { DATABASE_URL: database.url, CHASKI_DATA: join(folder, 'datos') }, input);

const json = ({ out }: Outcome) => JSON.parse(out);

async function authenticated(clave: string) {
  return await authenticate(database.pool, parseClave(clave) ?? Buffer.alloc(0));
}

// Each command is a process of its own.
describe('chaski clave', { timeout: 90_000 }, () => {
  it('creates a key that works at once, as exactly one JSON object, even before any company exists', async () => {
    const outcome = await onDatabase(['clave', 'crear', '--entorno', 'test', '--json']);
    expect(outcome).toMatchObject({ code: 0, err: '' });
    expect(outcome.out.trimEnd().split('\n')).toHaveLength(1);
    const { clave, entorno, permisos, limite } = json(outcome);
    expect({ entorno, limite, count: permisos.length }).toEqual({
      entorno: 'test',
      limite: 120,
      count: PERMISOS.length,
    });
    expect(await authenticated(clave)).toMatchObject({ entorno: 'test', limite: 120 });
  });

  it('takes company, name, permissions, limit and expiry', async () => {
    const created = await onDatabase([
      'empresa',
      'crear',
      '--ruc',
      '20100070970',
      '--razon-social',
      'OTRA S.A.',
      '--json',
    ]);
    expect(json(created)).toMatchObject({ ruc: '20100070970' });
    const options = ['--empresa', '20100070970', '--nombre', 'Tienda', '--limite=7', '--expira', '2099-12-31'];
    const outcome = await onDatabase([
      'clave',
      'crear',
      '--entorno',
      'live',
      ...options,
      '--permisos',
      'invoices.read, invoices.create',
      '--json',
    ]);
    expect(json(outcome)).toMatchObject({
      empresa: '20100070970',
      nombre: 'Tienda',
      limite: 7,
      permisos: ['invoices.read', 'invoices.create'],
      expiraEn: '2100-01-01T04:59:59.999Z',
    });
    expect(await authenticated(json(outcome).clave)).toMatchObject({ entorno: 'live', limite: 7 });
    // With two companies it must be said which.
    const which = await onDatabase(['clave', 'crear', '--entorno', 'test']);
    expect(which).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('--empresa: 20000000001, 20100070970'),
    });
  });

  it('refuses with every problem at once, and prints nothing on stdout', async () => {
    const options = [
      '--empresa',
      '20100070970',
      '--permisos',
      'invoices.write',
      '--limite',
      '0',
      '--expira',
      '2020-01-01',
    ];
    const outcome = await onDatabase(['clave', 'crear', '--entorno', 'test', ...options, '--json']);
    expect(outcome).toMatchObject({ code: 1, out: '' });
    const unchanged = await onDatabase(['clave', 'cambiar', '0190']);
    expect(unchanged).toMatchObject({ code: 2, err: expect.stringContaining('Diga qué cambia: --nombre') });
    const negative = await onDatabase(['clave', 'crear', ...options.slice(0, 2), '--entorno', 'test', '--limite=-3']);
    expect(negative).toMatchObject({ code: 1, err: expect.stringContaining('de 1 a 1000000') });
    const redes = ['--entorno', 'test', '--redes', '10.0.0.1/8,x'];
    const malas = await onDatabase(['clave', 'crear', ...options.slice(0, 2), ...redes]);
    expect(malas).toMatchObject({ code: 2, err: expect.stringMatching(/10\.0\.0\.0\/8[\s\S]*--redes x/) });
    for (const part of ['no existe invoices.write', '--limite:', '--expira:']) expect(outcome.err).toContain(part);
  });

  it('rotates and revokes by id or by the key itself, effective with the next call, and lists without values', async () => {
    const empresa = ['--empresa', '20100070970'];
    const { id, clave } = json(await onDatabase(['clave', 'crear', '--entorno', 'test', ...empresa, '--json']));
    const redes = async (texto: string) =>
      json(await onDatabase(['clave', 'cambiar', id.slice(0, 8), '--redes', texto, '--json'])).redes;
    expect(await redes('203.0.113.0/24,::1')).toEqual(['203.0.113.0/24', '::1/128']);
    expect(await authenticated(clave)).toBeUndefined();
    expect(await redes('-')).toBeNull();
    const rotated = json(await onDatabase(['clave', 'rotar', id.slice(0, 8), '--json']));
    expect(rotated.id).toBe(id);
    expect(await authenticated(clave)).toBeUndefined();
    expect(await authenticated(rotated.clave)).toBeDefined();
    expect(json(await onDatabase(['clave', 'revocar', rotated.clave, '--json']))).toEqual({ id, revocada: true });
    expect(await authenticated(rotated.clave)).toBeUndefined();
    const list = await onDatabase(['clave', 'listar', ...empresa]);
    expect(list.out).toMatch(new RegExp(`${id.slice(0, 8)}.*${rotated.clave.slice(-4)}.*revocada`));
    expect(list.out).not.toContain(rotated.clave.slice(9, 30));
    expect((await onDatabase(['clave', 'rotar', id])).err).toContain('revocada: cree otra');
    expect(await onDatabase(['clave', 'revocar', 'no-existe'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('clave listar'),
    });
  });
});

describe('chaski empresa', { timeout: 90_000 }, () => {
  it('makes a company ready for live with its certificate and its SOL user, whose passwords are never shown', async () => {
    const empresa = ['--empresa', '20100070970', '--entorno', 'live'];
    const before = json(await onDatabase(['empresa', 'ver', '--empresa', '20100070970', '--json']));
    expect(before.entornos).toMatchObject([
      { entorno: 'test', listo: true },
      { entorno: 'live', listo: false },
    ]);
    const now = Date.now();
    const { pem } = await createCertificado({
      ruc: '20100070970',
      razonSocial: 'OTRA S.A.',
      desde: new Date(now - 86_400_000),
      hasta: new Date(now + 86_400_000),
      serialNumber: Buffer.alloc(16, 1),
    });
    const archivo = join(folder, 'certificado.pem');
    await writeFile(archivo, pem);
    const loaded = await onDatabase(['empresa', 'certificado', ...empresa, '--archivo', archivo]);
    expect(loaded).toMatchObject({ code: 0, out: expect.stringContaining('20100070970') });
    // Self-signed, and for real documents: it is stored, and told.
    expect(loaded.out).toMatch(/Cuidado +Es autofirmado.*SUNAT no admite/);
    const sol = await onDatabase(
      ['empresa', 'sol', ...empresa, '--usuario', 'FACTURA1', '--clave-archivo', '-'],
      'canario\n',
    );
    expect(sol).toMatchObject({ code: 0, err: '' });
    const after = await onDatabase(['empresa', 'ver', '--empresa', '20100070970', '--json']);
    expect(json(after).entornos[1]).toMatchObject({ entorno: 'live', listo: true, solUsuario: 'FACTURA1' });
    const text = await onDatabase(['empresa', 'ver', '--empresa', '20100070970']);
    expect(`${after.out}${text.out}${sol.out}`).not.toMatch(/canario|PRIVATE|Cifrada/);
  });

  it('knows whether SUNAT asks it for product codes', async () => {
    const empresa = ['--empresa', '20100070970'];
    const ver = async () => json(await onDatabase(['empresa', 'ver', ...empresa, '--json'])).obligadoCodigoProducto;
    expect(await ver()).toBe(false);
    const obligada = await onDatabase(['empresa', 'codigo-producto', ...empresa, '--json']);
    expect(json(obligada)).toEqual({ ruc: '20100070970', obligadoCodigoProducto: true });
    expect(await ver()).toBe(true);
    const libre = await onDatabase(['empresa', 'codigo-producto', ...empresa, '--no']);
    expect(libre).toMatchObject({ code: 0, out: expect.stringContaining('código de producto no obligatorio') });
    expect(await ver()).toBe(false);
  });

  it('keeps its establishments with their series', async () => {
    const empresa = ['--empresa', '20100070970'];
    const lugar = ['--ubigeo', '040101', '--direccion', 'CALLE MERCADERES 100', '--series', 'F010, B010'];
    const saved = await onDatabase(['empresa', 'establecimiento', ...empresa, '--codigo', '0001', ...lugar, '--json']);
    expect(json(saved)).toMatchObject({
      codigo: '0001',
      direccion: { ubigeo: '040101', departamento: 'AREQUIPA' },
      series: ['B010', 'F010'],
    });
    const listed = await onDatabase(['empresa', 'establecimientos', ...empresa]);
    expect(listed).toMatchObject({ code: 0, out: expect.stringMatching(/0001 .*MERCADERES.*B010 F010/) });
    const bad = await onDatabase(['empresa', 'establecimiento', ...empresa, '--codigo', '1', ...lugar]);
    expect(bad).toMatchObject({ code: 1, out: '', err: expect.stringContaining('cuatro cifras') });
    const removed = await onDatabase(['empresa', 'quitar-establecimiento', ...empresa, '--codigo', '0001']);
    expect(removed).toMatchObject({ code: 0, err: '' });
    const empty = await onDatabase(['empresa', 'establecimientos', ...empresa, '--json']);
    expect(json(empty)).toEqual({ establecimientos: [] });
  });

  it('tells why a certificate does not open', async () => {
    const archivo = join(folder, 'hola.p12');
    await writeFile(archivo, 'hola');
    const options = ['--empresa', '20100070970', '--entorno', 'live', '--archivo', archivo];
    const outcome = await onDatabase(['empresa', 'certificado', ...options]);
    expect(outcome).toMatchObject({ code: 1, err: expect.stringContaining('no es un certificado') });
    const absent = await onDatabase(['empresa', 'certificado', ...options.slice(0, 4), '--archivo', '/no/existe']);
    expect(absent).toMatchObject({ code: 1, err: '✗ --archivo: /no/existe no existe.\n' });
  });
});

it.each([
  ['empresa certificado', '--archivo', 'x.p12'],
  ['empresa sol', '--usuario', 'FACTURA1'],
])('%s takes no password from the command line, where others would see it', async (nombre, ...resto) => {
  const dada = await onDatabase([...nombre.split(' '), '--entorno', 'live', ...resto, '--clave', 'canario-a-la-vista']);
  expect(dada).toMatchObject({ code: 2, out: '', err: expect.stringContaining('--clave') });
  expect(dada.err).toContain('--clave-archivo');
  expect(dada.err).not.toContain('canario-a-la-vista');
});

describe('a command that is written wrongly', () => {
  it('is told what exists, with exit code 2 and nothing touched', { timeout: 90_000 }, async () => {
    const cases: [string[], RegExp][] = [
      [['clabe', 'crear'], /"clabe" no existe.*Existen: serve/],
      [['clave', 'crea'], /¿Quiso decir "clave crear"\?/],
      [['comprobantes'], /¿Quiso decir "comprobante"\?/],
      [['xyz'], /^✗ El comando "xyz" no existe\. Existen: serve/],
      [['clave'], /Falta decir qué: clave crear, clave listar/],
      [['clave', 'crear', '--entonro', 'test'], /--entonro no existe. ¿Quiso decir --entorno\?/],
      [['clave', 'crear'], /Falta --entorno test\|live/],
      [['clave', 'crear', '--entorno', 'prueba'], /use test o live/],
      [['clave', 'crear', '--entorno', 'test', '--limite'], /--limite N/],
      [['clave', 'crear', '--entorno', 'test', 'sobra'], /Sobra: sobra/],
      [['clave', 'crear', '--entorno', 'test', '--entorno', 'live'], /está dos veces/],
      [['clave', 'rotar'], /Falta ID/],
      [['migrate', '--json'], /no tiene opciones/],
    ];
    for (const [args, message] of cases) {
      const outcome = await chaski(args, { CHASKI_DATA: '/dev/null/nada' });
      expect(outcome, args.join(' ')).toMatchObject({ code: 2, out: '', err: expect.stringMatching(message) });
    }
  });

  it('is helped in Spanish, for all commands, for a group and for one', async () => {
    const help = async (...args: string[]) => (await chaski(args, {})).out;
    expect(await help()).toContain('Uso: chaski <comando>');
    expect(await help('clave', '--ayuda')).toContain('clave rotar');
    expect(await help('clave', 'crear', '--help')).toContain('--expira FECHA');
  });

  it('and a wrong configuration is told with all its problems', async () => {
    const outcome = await chaski(['doctor'], { PORT: 'x', HOST: 'a b', CHASKI_DATOS: '/srv' });
    expect(outcome).toMatchObject({ code: 1, out: '' });
    for (const name of ['PORT', 'HOST', 'CHASKI_DATOS']) expect(outcome.err).toContain(name);
    // Who asked for JSON gets JSON of that too.
    const asked = await chaski(['doctor', '--json'], { PORT: 'x', HOST: 'a b' });
    expect(asked).toMatchObject({ code: 1, err: '' });
    expect(json(asked)).toMatchObject({
      bien: false,
      hallazgos: [
        { estado: 'mal', texto: expect.stringContaining('HOST') },
        { estado: 'mal', texto: expect.stringContaining('PORT') },
      ],
    });
  });
});

describe('on the data of the embedded PostgreSQL', { timeout: 90_000 }, () => {
  it('a folder that was named by mistake is told, and not made', async () => {
    const dataFolder = join(folder, 'equivocada');
    expect(await chaski(['clave', 'crear', '--entorno', 'test', '--json'], { CHASKI_DATA: dataFolder })).toMatchObject({
      code: SALIDA.falla,
      out: '',
      err: expect.stringContaining(`No hay una instalación en ${dataFolder}`),
    });
    await expect(readdir(dataFolder)).rejects.toThrow('ENOENT');
  });

  it('a path is taken from where the person stands, though npm runs us elsewhere', async () => {
    const env = { CHASKI_DATA: join(folder, 'datos'), DATABASE_URL: database.url };
    const npm = { npm_lifecycle_event: 'chaski', INIT_CWD: join(folder, 'aqui') };
    const args = ['auditoria', 'verificar', '--contra', 'cabezas.jsonl'];
    expect((await chaski(args, { ...env, ...npm })).err).toContain(join(folder, 'aqui/cabezas.jsonl'));
    // Another script's npm is not ours.
    const other = await chaski(args, { ...env, ...npm, npm_lifecycle_event: 'test' });
    expect(other.err).toContain(join(folder, 'cabezas.jsonl'));
  });

  it('works while a service runs on them, and when none does', async () => {
    const dataFolder = join(folder, 'propios');
    await putMolde(dataFolder);
    const service = startChild('open-database.ts', [dataFolder, 'servicio']);
    expect(await service.line()).toBe('listo');
    const env = { CHASKI_DATA: dataFolder };
    expect(await chaski(['clave', 'crear', '--entorno', 'test', '--json'], env)).toMatchObject({ code: 0, err: '' });
    // The command has left, and the service still has its database.
    service.say('select count(*)::int as n from claves');
    expect(await service.line()).toBe('[{"n":1}]');
    service.say('stop');
    expect(await service.line()).toBe('fin');
    expect(json(await chaski(['clave', 'listar', '--json'], env)).claves).toHaveLength(1);
    expect(await chaski(['doctor'], env)).toMatchObject({ code: 0, out: expect.stringContaining('Todo en orden') });
    expect(await chaski(['migrate'], env)).toMatchObject({ code: 0, out: expect.stringContaining('al día') });
  });
});
