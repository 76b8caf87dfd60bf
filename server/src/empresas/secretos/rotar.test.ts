import { createCipheriv, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRuc } from '@chaski/core/documento/formato/ruc.ts';
import { ConfigError } from '@chaski/node/errors.ts';
import { ACTOR } from '@chaski/testing/service/actor.ts';
import { killChildren, startChild } from '@chaski/testing/service/child.ts';
import { cloneDatabase, type TestDatabase } from '@chaski/testing/service/database.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { INSTALACION } from '../../auditoria/anotar.ts';
import { listAuditoria } from '../../auditoria/auditoria-store.ts';
import type { FuenteLlaves } from '../../platform/db/embedded/secrets.ts';
import { tx } from '../../platform/db/tx.ts';
import { configurarSol, createEmpresa } from '../administrar.ts';
import { type ContextoAjeno, createEmpresas, type Empresas } from '../empresas.ts';
import { openLlaveEmpresa } from './abrir.ts';
import { type Llavero, openLlavero } from './llavero.ts';
import { rotateLlave } from './rotar.ts';
import { SecretoIlegible, versionOf } from './secretos.ts';

const PRUEBA = { url: 'http://127.0.0.1:1', certificado: 'eA==' };
const CLAVE_SOL = 'canario-clave-sol-de-la-rotacion';

let database: TestDatabase;
let folder: string;
let fuente: FuenteLlaves;

beforeEach(async () => {
  database = await cloneDatabase();
  folder = await mkdtemp(join(tmpdir(), 'chaski-rotar-'));
  fuente = { dataFolder: folder, secreto: undefined, secretoAnterior: undefined };
});
afterEach(async () => {
  killChildren();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

const open = (de: Partial<FuenteLlaves> = {}) => openLlavero(database.db.sistema, { ...fuente, ...de });
const rotar = (de: Partial<FuenteLlaves> = {}) =>
  rotateLlave({ pool: database.db.sistema, fuente: { ...fuente, ...de }, actor: ACTOR });
const files = async () => (await readdir(join(folder, 'secretos'))).sort();

let serie = 0;
/** The next RUC with a good check digit. */
function unRuc(): string {
  for (;;) {
    const ruc = `20${String(100_000_000 + serie++)}`;
    if (isRuc(ruc)) return ruc;
  }
}

async function unaEmpresa(llavero: Llavero): Promise<string> {
  return await tx(database.db.sistema, async (db) => {
    const id = await createEmpresa(db, llavero, { ruc: unRuc(), razonSocial: 'EMPRESA S.A.C.' }, new Date(), ACTOR);
    await configurarSol(
      db,
      llavero,
      { empresaId: id, entorno: 'test' },
      { usuario: 'USUARIO1', clave: CLAVE_SOL },
      ACTOR,
    );
    return id;
  });
}

/** A running process. */
async function unProceso(de: Partial<FuenteLlaves> = {}): Promise<{ llavero: Llavero; empresas: Empresas }> {
  const llavero = await open(de);
  return { llavero, empresas: createEmpresas(database.db, llavero, PRUEBA) };
}

const canal = (empresas: Empresas, empresaId: string) => empresas.canal({ empresaId, entorno: 'test' });
const ABRE = { clave: CLAVE_SOL };

const webhook = (empresaId: string): ContextoAjeno => ({
  empresaId,
  entorno: 'test',
  proposito: 'webhook',
  objeto: randomUUID(),
});

async function envueltas(): Promise<Map<string, Buffer>> {
  const { rows } = await database.pool.query<{ id: string; llave: Buffer }>(
    'select id, llave_cifrada as llave from empresas',
  );
  return new Map(rows.map(({ id, llave }) => [id, llave]));
}

const versiones = async () => [...new Set([...(await envueltas()).values()].map(versionOf))];

describe('rotating the installation’s key', () => {
  it('wraps every company’s key anew and touches no other secret; running processes go on and find the new key', async () => {
    const { llavero, empresas } = await unProceso();
    const [conocida, otra] = [await unaEmpresa(llavero), await unaEmpresa(llavero)];
    const contexto = webhook(otra);
    const sellado = await empresas.sellarSecreto(contexto, Buffer.from('whsec'));
    await canal(empresas, conocida);
    const antes = await envueltas();
    const secretos = () =>
      database.pool.query(
        'select empresa_id, entorno, clave_privada_cifrada, sol_clave_cifrada from empresa_entornos order by 1, 2',
      );
    const { rows: sinTocar } = await secretos();

    expect(await rotar()).toEqual({ version: 2, empresas: 2, archivo: true });

    expect((await secretos()).rows).toEqual(sinTocar);
    const despues = await envueltas();
    for (const [id, llave] of antes) expect(despues.get(id)).not.toEqual(llave);
    expect(await versiones()).toEqual([2]);
    expect(await files()).toEqual(['llave', 'llave-2']);
    // Another process, started after it, makes a company that this one has never seen.
    const nuevo = await unProceso();
    expect(nuevo.llavero.actual.version).toBe(2);
    const tercera = await unaEmpresa(nuevo.llavero);
    for (const id of [conocida, otra, tercera]) expect(await canal(empresas, id)).toMatchObject(ABRE);
    for (const id of [conocida, otra, tercera]) expect(await canal(nuevo.empresas, id)).toMatchObject(ABRE);
    expect((await nuevo.empresas.openSecreto(contexto, sellado)).toString()).toBe('whsec');
    expect((await empresas.openSecreto(contexto, sellado)).toString()).toBe('whsec');
    // A list that was begun before goes on after.
    expect(nuevo.llavero.derivar('cursor')).toEqual(llavero.derivar('cursor'));
    const acts = await listAuditoria(database.db.sistema, { empresaId: INSTALACION, limite: 9 });
    expect(acts).toMatchObject([
      { accion: 'secretos.rotados', antes: '{"version":1}', despues: '{"version":2,"empresas":2}' },
    ]);
  });

  it('needs the new file alone afterwards: the old one only opens older copies of the database', async () => {
    const id = await unaEmpresa(await open());
    await rotar();
    await rm(join(folder, 'secretos/llave'));
    expect(await canal((await unProceso()).empresas, id)).toMatchObject(ABRE);
    expect(await rotar()).toMatchObject({ version: 3 });
    expect(await files()).toEqual(['llave-2', 'llave-3']);
    await rm(join(folder, 'secretos/llave-3'));
    await expect(open()).rejects.toThrow(ConfigError);
    // Nor is a key made in its place.
    expect(await files()).toEqual(['llave-2']);
  });

  it.each([
    ['llaveEscrita', 1],
    ['porConfirmar', 1],
    ['confirmada', 2],
  ] as const)('killed at %s, leaves a key that opens everything, and can be done again', async (paso, version) => {
    const { llavero, empresas } = await unProceso();
    const [conocida, otra] = [await unaEmpresa(llavero), await unaEmpresa(llavero)];
    await canal(empresas, conocida);
    const child = startChild('rotar-llave.ts', [database.url, folder, paso]);
    for (let line = await child.line(); line !== paso; line = await child.line()) expect(line).toBeDefined();
    await child.kill('SIGKILL');
    const despues = await unProceso();
    expect(despues.llavero.actual.version).toBe(version);
    for (const id of [conocida, otra]) expect(await canal(despues.empresas, id)).toMatchObject(ABRE);
    for (const id of [conocida, otra]) expect(await canal(empresas, id)).toMatchObject(ABRE);
    // PostgreSQL may take a moment to notice that the holder of its lock is gone.
    expect(await rotar()).toMatchObject({ version: version + 1, empresas: 2 });
    expect(await versiones()).toEqual([version + 1]);
    for (const id of [conocida, otra]) expect(await canal((await unProceso()).empresas, id)).toMatchObject(ABRE);
  });

  it('never meets a company that is just being made: whichever comes first, its key is wrapped by the last one', async () => {
    const procesos = [await unProceso(), await unProceso()];
    const creating = Array.from({ length: 12 }, (_, i) => unaEmpresa(procesos[i % 2]?.llavero ?? fail()));
    const rotating = [rotar(), rotar(), rotar()];
    const ids = await Promise.all(creating);
    await Promise.all(rotating);
    const { actual } = await open();
    expect(actual.version).toBe(4);
    expect(await versiones()).toEqual([4]);
    for (const { empresas } of procesos) for (const id of ids) expect(await canal(empresas, id)).toMatchObject(ABRE);
  });

  it('changes nothing at all when one company’s key does not open', async () => {
    const llavero = await open();
    const [sana, rota] = [await unaEmpresa(llavero), await unaEmpresa(llavero)];
    await database.pool.query(
      'update empresas set llave_cifrada = set_byte(llave_cifrada, 30, get_byte(llave_cifrada, 30) # 1) where id = $1',
      [rota],
    );
    const antes = await envueltas();
    await expect(rotar()).rejects.toThrow(SecretoIlegible);
    expect(await envueltas()).toEqual(antes);
    const { empresas, llavero: otra } = await unProceso();
    expect(otra.actual.version).toBe(1);
    expect(await canal(empresas, sana)).toMatchObject(ABRE);
    expect(await listAuditoria(database.db.sistema, { empresaId: INSTALACION, limite: 9 })).toEqual([]);
  });
});

describe('with the key in the environment', () => {
  const [vieja, nueva] = [randomBytes(32), randomBytes(32)];

  it('the present one is refused with what to do; with both, services run before, during and after', async () => {
    const llavero = await open({ secreto: vieja });
    const id = await unaEmpresa(llavero);
    await expect(rotar({ secreto: vieja })).rejects.toMatchObject({
      code: 'DOMAIN_ERROR',
      message: expect.stringContaining('CHASKI_SECRETO_ANTERIOR'),
    });
    await expect(open({ secreto: nueva })).rejects.toThrow(ConfigError);
    const ambas = { secreto: nueva, secretoAnterior: vieja };
    const { empresas, llavero: preparado } = await unProceso(ambas);
    expect(preparado.actual.version).toBe(1);
    expect(await rotar(ambas)).toEqual({ version: 2, empresas: 1, archivo: false });
    expect(await canal(empresas, id)).toMatchObject(ABRE);
    const otra = await unaEmpresa(preparado);
    expect(preparado.actual.version).toBe(2);
    expect(await canal((await unProceso({ secreto: nueva })).empresas, otra)).toMatchObject(ABRE);
    await expect(open({ secreto: vieja })).rejects.toThrow(ConfigError);
    await expect(rotar({ secreto: randomBytes(32) })).rejects.toThrow(ConfigError);
    // Nothing of it is on the disk.
    await expect(files()).rejects.toThrow('ENOENT');
  });

  it('goes from a file to the environment and back', async () => {
    const id = await unaEmpresa(await open());
    const archivo = Buffer.from((await readFile(join(folder, 'secretos/llave'), 'utf8')).trim(), 'hex');
    expect(await rotar({ secreto: nueva, secretoAnterior: archivo })).toMatchObject({ version: 2, archivo: false });
    expect(await canal((await unProceso({ secreto: nueva })).empresas, id)).toMatchObject(ABRE);
    expect(await rotar({ secretoAnterior: nueva })).toMatchObject({ version: 3, archivo: true });
    expect(await canal((await unProceso()).empresas, id)).toMatchObject(ABRE);
  });
});

describe('an installation of before keys had versions', () => {
  it('opens as it is and can be rotated; with another key it does not start', async () => {
    const llavero = await open();
    const id = await unaEmpresa(llavero);
    const datos = openLlaveEmpresa(llavero, id, (await envueltas()).get(id) ?? fail()).bytes;
    await database.pool.query('delete from instalacion');
    await database.pool.query('update empresas set llave_cifrada = $1', [
      sealAsFormat1(llavero.actual.bytes, id, datos),
    ]);
    expect(await versiones()).toEqual([1]);
    await expect(open({ secreto: randomBytes(32) })).rejects.toThrow(ConfigError);
    expect(await canal((await unProceso()).empresas, id)).toMatchObject(ABRE);
    expect(await rotar()).toMatchObject({ version: 2 });
    expect(await canal((await unProceso()).empresas, id)).toMatchObject(ABRE);
  });

  it('with no key file and companies already there does not make one up', async () => {
    await unaEmpresa(await open());
    await database.pool.query('delete from instalacion');
    await rm(join(folder, 'secretos/llave'));
    await expect(open()).rejects.toThrow(ConfigError);
    expect(await files()).toEqual([]);
  });
});

describe('a ciphertext in another place', () => {
  it('does not open: neither a company’s key, nor the secret of another webhook, company, environment or purpose', async () => {
    const { llavero, empresas } = await unProceso();
    const [a, b] = [await unaEmpresa(llavero), await unaEmpresa(llavero)];
    const contexto = webhook(a);
    const sellado = await empresas.sellarSecreto(contexto, Buffer.from('whsec'));
    const others: ContextoAjeno[] = [
      { ...contexto, objeto: randomUUID() },
      { ...contexto, empresaId: b },
      { ...contexto, entorno: 'live' },
    ];
    for (const other of others) await expect(empresas.openSecreto(other, sellado)).rejects.toThrow(SecretoIlegible);
    await database.pool.query(
      'update empresa_entornos set sol_clave_cifrada = $1 where empresa_id = $2 and entorno = $$test$$',
      [sellado, a],
    );
    await expect(canal((await unProceso()).empresas, a)).rejects.toThrow(SecretoIlegible);
    await database.pool.query(
      'update empresas set llave_cifrada = (select llave_cifrada from empresas where id = $1) where id = $2',
      [a, b],
    );
    await expect(canal((await unProceso()).empresas, b)).rejects.toThrow(SecretoIlegible);
    await database.pool.query(
      'update empresas set llave_cifrada = (select llave_cifrada from instalacion) where id = $1',
      [b],
    );
    await expect(canal((await unProceso()).empresas, b)).rejects.toThrow(SecretoIlegible);
    await writeFile(join(folder, 'secretos/llave'), `${randomBytes(32).toString('hex')}\n`);
    await expect(open()).rejects.toThrow(ConfigError);
  });
});

function sealAsFormat1(llave: Uint8Array, empresaId: string, claro: Uint8Array): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', llave, nonce);
  cipher.setAAD(Buffer.from(`chaski|${empresaId}|*|llave-empresa|1`));
  const cifrado = Buffer.concat([cipher.update(claro), cipher.final()]);
  return Buffer.concat([Buffer.of(1), nonce, cifrado, cipher.getAuthTag()]);
}

function fail(): never {
  throw new Error('No está');
}
