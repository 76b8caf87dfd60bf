import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ENTORNO_DE_PROGRAMA } from '@chaski/testing/service/entorno.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const MAIN = join(import.meta.dirname, '../main.ts');

let s: TestService;
let folder: string;

beforeAll(async () => {
  s = await startTestService();
  folder = await mkdtemp(join(tmpdir(), 'chaski-cli-maestro-'));
});
afterAll(async () => {
  await s.stop();
  await rm(folder, { recursive: true, force: true });
});

async function run(...args: readonly string[]) {
  const env = { ...ENTORNO_DE_PROGRAMA, PATH: '/usr/bin:/bin', CHASKI_CLAVE: s.clave, CHASKI_URL: s.url };
  const child = spawn(process.execPath, [MAIN, ...args], { cwd: folder, env });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { out, err, code };
}

test('products come from a file: first what would change, and what to correct; then what is good is stored', async () => {
  await writeFile(join(folder, 'p.csv'), 'codigo;descripcion;precio;color\nC-1;Café;12,50;rojo\nC-2;;3;\n');
  expect(await run('producto', 'listar')).toMatchObject({ code: 0, out: 'No hay productos.\n' });
  const preview = await run('producto', 'importar', 'p.csv');
  expect(preview).toMatchObject({ code: 1, err: '' });
  expect(preview.out).toContain('Columnas que no se miran: D (color)');
  expect(preview.out).toMatch(/3 +B +La descripción es obligatoria/);
  expect(preview.out).toContain('Nada se guardó todavía: nuevas 1, cambiadas 0, iguales 0, con problemas 1.');
  expect((await run('producto', 'listar')).out).toBe('No hay productos.\n');
  expect((await run('producto', 'importar', 'p.csv', '--guardar')).out).toContain('Guardado: nuevas 1');
  const listed = await run('producto', 'listar', '--buscar', 'cafe');
  expect(listed.out).toMatch(/C-1 +Café +NIU +PEN 12\.5 +10/);
  expect(JSON.parse((await run('producto', 'listar', '--json')).out)).toMatchObject({ productos: [{ codigo: 'C-1' }] });
}, 60_000);

test('customers too, whose kind of document the number tells; a file that is not there is told', async () => {
  await writeFile(join(folder, 'c.csv'), 'RUC o DNI,Nombre\n20131312955,COMERCIAL ANDINA S.A.C.\n');
  expect(await run('cliente', 'importar', 'c.csv', '--guardar')).toMatchObject({ code: 0 });
  expect((await run('cliente', 'listar')).out).toMatch(/20131312955 +COMERCIAL ANDINA/);
  expect(await run('cliente', 'importar', 'no-hay.csv')).toMatchObject({ code: 1, out: '' });
}, 60_000);
