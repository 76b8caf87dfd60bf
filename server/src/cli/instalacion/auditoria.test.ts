import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cloneDatabase, type TestDatabase } from '@chaski/testing/service/database.ts';
import { runCli } from '@chaski/testing/service/process.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

// Each command is a process of its own.
vi.setConfig({ testTimeout: 90_000 });

let database: TestDatabase;
let folder: string;
let env: Record<string, string>;

beforeAll(async () => {
  database = await cloneDatabase();
  folder = await mkdtemp(join(tmpdir(), 'chaski-auditoria-'));
  env = { DATABASE_URL: database.url, DATABASE_ADMIN_URL: database.duenoUrl, CHASKI_DATA: folder };
});
afterAll(async () => {
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

const chaski = (...args: string[]) => runCli(env, ...args);

it('acts of the command line are noted with the user of the machine; rotating the key is one; what was tampered with is told', async () => {
  const { clave, id } = JSON.parse(await chaski('clave', 'crear', '--entorno', 'test', '--json'));
  const changed = JSON.parse(
    await chaski('clave', 'cambiar', id.slice(0, 8), '--limite', '7', '--permisos', 'invoices.read', '--json'),
  );
  expect(changed).toMatchObject({ id, limite: 7, permisos: ['invoices.read'], nombre: 'Clave de test' });
  const rotated = await chaski('secretos', 'rotar');
  expect(rotated).toMatch(/versión 2 y protege los secretos de 1 empresa/);
  expect(rotated).toContain('Copie ya la carpeta secretos/');
  expect(JSON.parse(await chaski('secretos', 'rotar', '--json'))).toEqual({ version: 3, empresas: 1 });

  const { auditoria } = JSON.parse(await chaski('auditoria', 'listar', '--json'));
  const acciones = auditoria.map((fila: { accion: string }) => fila.accion);
  expect(acciones).toEqual([
    'empresa.creada',
    'clave.creada',
    'clave.cambiada',
    'secretos.rotados',
    'secretos.rotados',
  ]);
  expect(auditoria[2]).toMatchObject({
    actor: { tipo: 'cli', id: expect.stringMatching(/./), desde: expect.stringMatching(/./) },
    antes: { limite: 120 },
    despues: { limite: 7 },
  });
  const table = await chaski('auditoria', 'listar', '--accion', 'clave', '--desde', '2020-01-01');
  expect(table).toMatch(/20000000001 +test +clave\.cambiada/);
  expect(table).not.toContain('empresa.creada');
  expect(table).not.toContain(clave.slice(9, 40));

  const intact = await chaski('auditoria', 'verificar');
  expect(intact).toMatch(/la instalación +2 +íntegra/);
  expect(intact).toMatch(/^20000000001 +3 +íntegra/m);
  const cabezas = join(folder, 'cabezas.jsonl');
  await writeFile(cabezas, await chaski('auditoria', 'verificar', '--cabeza'));
  expect(JSON.parse(await chaski('auditoria', 'verificar', '--contra', cabezas, '--json'))).toMatchObject({
    integra: true,
    sinAnotar: [],
  });
  // A file without one of the companies, as it was before she came, or as somebody left it.
  const solas = (await readFile(cabezas, 'utf8')).split('\n').filter((line) => !line.includes(auditoria[0].empresaId));
  await writeFile(join(folder, 'solas.jsonl'), solas.join('\n'));
  const contraSolas = await chaski('auditoria', 'verificar', '--contra', join(folder, 'solas.jsonl'), '--json');
  expect(JSON.parse(contraSolas)).toMatchObject({ integra: true, sinAnotar: ['20000000001'] });

  await database.pool.query(`update auditoria set actor_id = 'nadie' where accion = 'clave.cambiada'`);
  await expect(chaski('auditoria', 'verificar')).rejects.toThrow(
    /terminó con 1: ✗ 20000000001: la fila 3 no es la que se escribió/,
  );
  // Whoever takes away the whole of it, head included, is found by what was noted outside.
  await database.pool.query('delete from auditoria');
  await database.pool.query('delete from auditoria_cabezas');
  expect(await chaski('auditoria', 'verificar')).toBe('La auditoría está vacía.\n');
  await expect(chaski('auditoria', 'verificar', '--contra', cabezas)).rejects.toThrow(/terminó con 1/);
});

it('what is written wrongly is told', async () => {
  await writeFile(join(folder, 'otra.txt'), 'hola\n');
  await expect(chaski('auditoria', 'verificar', '--contra', join(folder, 'otra.txt'))).rejects.toThrow(
    /terminó con 2.*--cabeza/s,
  );
  await writeFile(join(folder, 'vacio.jsonl'), '\n');
  await expect(chaski('auditoria', 'verificar', '--contra', join(folder, 'vacio.jsonl'))).rejects.toThrow(
    /terminó con 2.*está vacío/s,
  );
  await expect(chaski('auditoria', 'verificar', '--contra', '/no/existe')).rejects.toThrow(
    'terminó con 1: ✗ --contra: /no/existe no existe.',
  );
  await expect(chaski('auditoria', 'listar', '--desde', 'ayer')).rejects.toThrow(/terminó con 2.*AAAA-MM-DD/s);
  await expect(chaski('auditoria', 'listar', '--limite', '0')).rejects.toThrow(/terminó con 2/);
});
