import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unaBoleta, unaFactura } from '@chaski/testing/documents/builders.ts';
import { putMolde } from '@chaski/testing/service/database.ts';
import { ENTORNO_DE_PROGRAMA } from '@chaski/testing/service/entorno.ts';
import { runCli, type ServiceProcess, startServiceProcess } from '@chaski/testing/service/process.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joinEmbedded } from '../embedded/embedded.ts';
import { MIGRATIONS_FOLDER, migrate } from '../migrate.ts';
import { copyFiles } from './archivos.ts';
import { readUltimoRespaldo } from './marca.ts';
import { respaldar } from './respaldo.ts';
import { type RestaurarOptions, restaurar } from './restaurar.ts';

const CLI = join(import.meta.dirname, '../../../cli/main.ts');

let folder: string;
let running: ServiceProcess | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chaski-respaldo-'));
  await chmod(folder, 0o755);
});
afterAll(async () => {
  await running?.kill('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

/** Where nothing is yet, not even the folder above it. */
const NUEVO = ['otro-disco', 'chaski', 'nuevo'];
const at = (...parts: string[]) => join(folder, ...parts);

interface Emitido {
  readonly id: string;
  readonly correlativo: string;
  readonly xml: string;
  readonly cdr: string;
}

async function call(clave: string, path: string, body?: object): Promise<Response> {
  return await fetch(`${running?.url}/api/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${clave}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function emitir(clave: string, documento: object): Promise<string> {
  const response = await call(clave, '/comprobantes/emitir', { documento });
  expect(response.status).toBe(200);
  const { data } = JSON.parse(await response.text());
  return data.documento.id;
}

/** What anybody can read of a document: number, digest of its XML, digest of its CDR. */
async function read(clave: string, id: string): Promise<Emitido> {
  const { data } = JSON.parse(await (await call(clave, `/comprobantes/${id}`)).text());
  const digest = async (what: 'xml' | 'cdr') => {
    const response = await call(clave, `/invoices/${id}/${what}`);
    expect(response.status).toBe(200);
    return createHash('sha256')
      .update(new Uint8Array(await response.arrayBuffer()))
      .digest('hex');
  };
  return { id, correlativo: data.documento.correlativo, xml: await digest('xml'), cdr: await digest('cdr') };
}

/** A setting of PostgreSQL's that somebody wrote into a backup, with the hash that goes with it. */
async function cambiado(respaldo: string, name: string, text: string): Promise<void> {
  const ruta = `postgres/datos/${name}`;
  await writeFile(join(respaldo, ruta), text);
  const manifest = join(respaldo, 'respaldo.json');
  const { archivos, ...resto } = JSON.parse(await readFile(manifest, 'utf8'));
  const sha256 = createHash('sha256').update(text).digest('hex');
  const nuevos = archivos.map((uno: { ruta: string }) => (uno.ruta === ruta ? { ...uno, sha256 } : uno));
  await writeFile(manifest, JSON.stringify({ ...resto, archivos: nuevos }));
}

const sinSecreto = (dataFolder: string) => ({ dataFolder, secreto: undefined, secretoAnterior: undefined });

/** Restores into that folder, with the keys that are there and no other unless they are given. */
const restoreEn = (dataFolder: string, origen: string, options: Partial<RestaurarOptions> = {}) =>
  restaurar(origen, { ...sinSecreto(dataFolder), sinFirma: false, ...options });

/** The key of the first installation, put there by hand. */
async function conSuLlave(dataFolder: string): Promise<void> {
  await mkdir(join(dataFolder, 'secretos'), { recursive: true, mode: 0o700 });
  await cp(at(...NUEVO, 'secretos', 'llave'), join(dataFolder, 'secretos', 'llave'));
}

/** Seconds since the last backup, as the running service tells it. */
async function antiguedad(): Promise<number> {
  const url = /http\S+\/metrics/.exec(running?.output() ?? '')?.[0] ?? '';
  const sample = /^chaski_respaldo_antiguedad_seconds (\S+)$/m.exec(await (await fetch(url)).text())?.[1];
  return sample === '+Inf' ? Number.POSITIVE_INFINITY : Number(sample);
}

// Each starts processes with a PostgreSQL of their own.
describe('a backup of a service at work', { timeout: 120_000 }, () => {
  it('restored into an empty folder gives back the same documents, XML bytes and CDRs, and every key works', async () => {
    const env = { CHASKI_DATA: at('datos') };
    await putMolde(at('datos'));
    running = await startServiceProcess({ ...env, METRICS_PORT: '0' });
    await expect.poll(() => running?.output()).toContain('/metrics');
    expect(await antiguedad()).toBe(Number.POSITIVE_INFINITY);
    const options = ['--entorno', 'test', '--permisos', 'todos', '--limite', '100000', '--json'];
    const { clave } = JSON.parse(await runCli(env, 'clave', 'crear', ...options));
    const before: string[] = [];
    for (let n = 0; n < 12; n++) before.push(await emitir(clave, n % 3 === 0 ? unaBoleta() : unaFactura()));
    const expected = await Promise.all(before.map((id) => read(clave, id)));

    // The service goes on issuing while the copy is made.
    const during: string[] = [];
    let copying = true;
    const client = async () => {
      while (copying) during.push(await emitir(clave, unaFactura({ serie: 'F002' })));
    };
    const work = Promise.all([client(), client()]);
    const printed = await runCli(env, 'respaldar', at('respaldo'), '--con-llave', '--json').finally(() => {
      copying = false;
    });
    await work;
    expect(JSON.parse(printed)).toMatchObject({ destino: at('respaldo'), conLlave: true });
    expect(during.length).toBeGreaterThan(2);
    expect(await antiguedad()).toBeLessThan(600);
    expect(await readUltimoRespaldo(at('datos'))).toMatchObject({ destino: at('respaldo') });

    // The machine is lost.
    await running.kill('SIGTERM');
    await rm(at('datos'), { recursive: true });
    const nuevo = { CHASKI_DATA: at(...NUEVO) };
    const restaurado = JSON.parse(await runCli(nuevo, 'restaurar', at('respaldo'), '--json'));
    expect(restaurado.comprobantes).toBeGreaterThanOrEqual(12);
    expect(restaurado.comprobantes).toBeLessThanOrEqual(12 + during.length);
    running = await startServiceProcess(nuevo);
    expect(await Promise.all(before.map((id) => read(clave, id)))).toEqual(expected);
    // SUNAT is asked how far the series had come, and it goes on: no number is lost or used again.
    expect((await read(clave, await emitir(clave, unaFactura()))).correlativo).toBe('F001-9');
    expect(JSON.parse(await runCli(nuevo, 'auditoria', 'verificar', '--json'))).toMatchObject({ integra: true });
  });

  it('without its key keeps the secrets shut: the service says so and does not start, until the key is back', async () => {
    await running?.kill('SIGTERM');
    const env = { CHASKI_DATA: at(...NUEVO) };
    const printed = await runCli(env, 'respaldar', at('sin-llave'));
    expect(printed).toContain('no incluida: guarde aparte');
    expect(await readdir(at('sin-llave', 'secretos'))).not.toContain('llave');
    const otro = { CHASKI_DATA: at('otro') };
    expect(await runCli(otro, 'restaurar', at('sin-llave'))).toContain('Falta la llave');
    await expect(startServiceProcess(otro)).rejects.toThrow(
      /no abre los secretos.*usa la versión 1 de la llave.*secretos\/llave; se encontró ninguna/s,
    );
    await cp(at(...NUEVO, 'secretos', 'llave'), at('otro', 'secretos', 'llave'));
    running = await startServiceProcess(otro);
    await running.kill('SIGTERM');
  });

  it('that is killed half way leaves no backup under its name and nothing behind in PostgreSQL; the next one works', async () => {
    const env = { CHASKI_DATA: at('otro') };
    running = await startServiceProcess(env);
    const command = spawn(process.execPath, [CLI, 'respaldar', at('cortado')], {
      env: { ...ENTORNO_DE_PROGRAMA, ...env },
    });
    const ended = once(command, 'exit');
    // Half of the cluster is there, its manifest is not.
    const drafts = async () => (await readdir(folder)).filter((name) => name.startsWith('cortado.parcial-'));
    const begun = async () => {
      const [draft] = await drafts();
      return draft !== undefined && existsSync(at(draft, 'postgres', 'datos', 'base'));
    };
    while (!(await begun()));
    command.kill('SIGKILL');
    expect(await ended).toEqual([null, 'SIGKILL']);
    expect(existsSync(at('cortado'))).toBe(false);
    const embedded = await joinEmbedded(at('otro'));
    const client = new pg.Client({ connectionString: embedded.adminUrl });
    await client.connect();
    const slots = async () => (await client.query('select 1 from pg_replication_slots')).rows.length;
    await expect.poll(slots).toBe(0);
    await client.end();
    await embedded.leave();
    await respaldar({ ...sinSecreto(at('otro')), destino: at('cortado'), conLlave: false });
    expect(existsSync(at('cortado', 'respaldo.json'))).toBe(true);
    for (const draft of await drafts()) await rm(at(draft), { recursive: true });
    await running.kill('SIGTERM');
  });

  it('that is damaged, unfinished or hostile is refused, and nothing is left of it', async () => {
    const refused = async (origen: string, reason: RegExp, options: Partial<RestaurarOptions> = {}) => {
      await expect(restoreEn(at('vacio'), origen, options)).rejects.toThrow(reason);
      expect(existsSync(at('vacio', 'postgres'))).toBe(false);
    };
    // The key that it brings says nothing of who made it.
    expect(await readdir(at('respaldo', 'secretos'))).toContain('llave');
    await refused(at('respaldo'), /su firma no vale/, { secreto: randomBytes(32) });
    const manifest = at('respaldo', 'respaldo.json');
    const text = await readFile(manifest, 'utf8');
    const { archivos } = JSON.parse(text);
    const victim = archivos.find(
      ({ ruta, bytes }: { ruta: string; bytes: number }) => /base\/\d+\/\d+$/.test(ruta) && bytes > 0,
    );
    const file = at('respaldo', victim.ruta);
    const good = await readFile(file);
    const bad = Buffer.from(good);
    bad[bad.length >> 1] = (bad[bad.length >> 1] ?? 0) ^ 1;
    await writeFile(file, bad);
    await refused(at('respaldo'), /está dañado: 1 de sus/);
    await rm(file);
    await refused(at('respaldo'), /está dañado: 1 de sus/);
    await writeFile(file, good);
    for (const ruta of ['../fuera', 'postgres/../../fuera', '/etc/cron.d/x', 'postgres//x']) {
      await writeFile(manifest, JSON.stringify({ ...JSON.parse(text), archivos: [{ ruta, bytes: 0, sha256: '' }] }));
      await refused(at('respaldo'), /está dañado o es de una versión/);
    }
    for (const orden of ['recovery.signal', 'standby.signal', 'tablespace_map', 'pg_tblspc/16384']) {
      const ruta = `postgres/datos/${orden}`;
      await writeFile(
        manifest,
        JSON.stringify({ ...JSON.parse(text), archivos: [...archivos, { ruta, bytes: 0, sha256: '' }] }),
      );
      await refused(at('respaldo'), /que ningún respaldo de Chaski lleva: alguien lo cambió/);
    }
    await writeFile(manifest, text);
    await cambiado(at('respaldo'), 'postgresql.auto.conf', "session_preload_libraries = 'de-otro'\n");
    await cambiado(at('respaldo'), 'pg_hba.conf', 'local all all trust\n');
    await conSuLlave(at('ajustado'));
    // Whoever changed it could change its hashes too, but not sign them.
    await expect(restoreEn(at('ajustado'), at('respaldo'))).rejects.toThrow(/o alguien lo cambió: su firma no vale/);
    expect(existsSync(at('ajustado', 'postgres'))).toBe(false);
    expect(await restoreEn(at('ajustado'), at('respaldo'), { sinFirma: true })).toMatchObject({ firma: 'noVale' });
    const leido = (name: string) => readFile(at('ajustado/postgres/datos', name), 'utf8');
    expect([await leido('postgresql.auto.conf'), await leido('pg_hba.conf')]).toEqual([
      '',
      expect.not.stringContaining('trust'),
    ]);
    await rm(manifest);
    await refused(at('respaldo'), /no es un respaldo terminado/);
  });

  it('says who made it, by the key that is there: signed by it, by another, by nobody, or not to be told', async () => {
    await conSuLlave(at('firmado'));
    expect(await restoreEn(at('firmado'), at('sin-llave'))).toMatchObject({ firma: 'vale' });
    const ajena = { secreto: randomBytes(32) };
    await expect(restoreEn(at('ajeno'), at('sin-llave'), ajena)).rejects.toThrow(/instalación con la llave que hay/);
    expect(existsSync(at('ajeno', 'postgres'))).toBe(false);
    const env = { CHASKI_DATA: at('sin-saber') };
    expect(JSON.parse(await runCli(env, 'restaurar', at('sin-llave'), '--json'))).toMatchObject({ firma: 'sinLlave' });
    await rm(at('sin-llave', 'respaldo.firma'));
    await conSuLlave(at('antiguo'));
    expect(await restoreEn(at('antiguo'), at('sin-llave'))).toMatchObject({ firma: 'falta' });
  });

  it('goes to a new folder outside the data, and restores over nothing', async () => {
    const to = (destino: string, dataFolder = at(...NUEVO)) =>
      respaldar({ ...sinSecreto(dataFolder), destino, conLlave: false });
    await expect(to(at(...NUEVO, 'copia'))).rejects.toThrow(/dentro de la carpeta de datos/);
    await expect(to('/proc/copia')).rejects.toThrow(/no es una carpeta de disco/);
    await mkdir(at('ocupada'));
    await writeFile(at('ocupada', 'foto.jpg'), 'x');
    await expect(to(at('ocupada'))).rejects.toThrow(/no está vacía/);
    await expect(to(at('ocupada', 'foto.jpg'))).rejects.toThrow(/no es una carpeta/);
    await expect(to(at('x'), at('nada'))).rejects.toThrow(/No hay una instalación en/);
    await expect(restoreEn(at(...NUEVO), at('sin-llave'))).rejects.toThrow(/ya tiene una base de datos/);
    if (process.getuid?.() === 0) {
      await mkdir(at('de-otro-usuario'));
      await chown(at('de-otro-usuario'), 65_534, 65_534);
      await expect(restoreEn(at('de-otro-usuario'), at('sin-llave'))).rejects.toThrow(/uid 65534.*con ese usuario/);
      expect(await readdir(at('de-otro-usuario'))).toEqual([]);
    } else console.warn('OMITIDO: restaurar como root en la carpeta de otro (este usuario no es root)');
    const env = { CHASKI_DATA: at(...NUEVO), DATABASE_URL: 'postgresql://a:b@127.0.0.1:1/x' };
    await expect(runCli(env, 'respaldar', at('y'))).rejects.toThrow(/use sus herramientas \(pg_dump/);
    expect((await readdir(folder)).filter((name) => name.includes('parcial'))).toEqual([]);
  });
});

describe('a backup of before the last migrations', () => {
  /** The files of guías and what was sold came after it. */
  const ANTES = '0038';

  it('is restored, read and brought up to date', async () => {
    const [vieja, migraciones] = [at('vieja'), at('migraciones')];
    await mkdir(migraciones);
    const names = (await readdir(MIGRATIONS_FOLDER)).filter((name) => name < ANTES);
    for (const name of names) await cp(join(MIGRATIONS_FOLDER, name), join(migraciones, name));
    const suya = await joinEmbedded(vieja);
    await migrate(suya.duenoUrl, 'chaski_app', migraciones).finally(() => suya.leave());
    await respaldar({ ...sinSecreto(vieja), destino: at('viejo'), conLlave: false });
    expect(await restoreEn(at('de-viejo'), at('viejo'), { sinFirma: true })).toMatchObject({ comprobantes: 0 });
    const nueva = await joinEmbedded(at('de-viejo'));
    const hechas = await migrate(nueva.duenoUrl, 'chaski_app').finally(() => nueva.leave());
    expect(hechas.length).toBe((await readdir(MIGRATIONS_FOLDER)).length - names.length);
  }, 60_000);
});

describe('a link in the place of what a backup copies', { timeout: 60_000 }, () => {
  it.each([
    ['the simulator’s folder', 'simulador', /simulador debe ser una carpeta/],
    ['the installation’s key', 'secretos/llave', /llave debe ser un archivo/],
    ['what PostgreSQL writes in place', 'postgres/datos/global/pg_control', /pg_control debe ser un archivo/],
  ])('is not followed: %s is not copied from elsewhere, and no backup is left', async (_que, ruta, dice) => {
    const data = at(`con-enlace-${ruta.replaceAll('/', '-')}`);
    await putMolde(data);
    const fuera = at(`fuera-${ruta.replaceAll('/', '-')}`);
    if (ruta === 'simulador') await mkdir(fuera);
    else if (ruta === 'secretos/llave') await writeFile(fuera, `${'ab'.repeat(32)}\n`, { mode: 0o600 });
    else await rename(join(data, ruta), fuera);
    await symlink(fuera, join(data, ruta));
    const destino = `${data}-respaldo`;
    await expect(respaldar({ ...sinSecreto(data), destino, conLlave: true })).rejects.toThrow(dice);
    expect((await readdir(folder)).filter((name) => name.startsWith(`${destino.slice(folder.length + 1)}`))).toEqual(
      [],
    );
  });

  it('nor on the way to a file, where a folder became one after it was listed', async () => {
    const base = await realpath(folder);
    await mkdir(join(base, 'arbol'));
    await mkdir(join(base, 'ajena'));
    await mkdir(join(base, 'copia/dentro'), { recursive: true });
    await writeFile(join(base, 'ajena/secreto'), 'de otro');
    await symlink(join(base, 'ajena'), join(base, 'arbol/dentro'));
    await expect(copyFiles(join(base, 'arbol'), join(base, 'copia'), ['dentro/secreto'])).rejects.toThrow(
      /dentro\/secreto debe ser un archivo/,
    );
    expect(await readdir(join(base, 'copia/dentro'))).toEqual([]);
  });
});
