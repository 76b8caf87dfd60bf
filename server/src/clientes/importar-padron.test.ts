import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CABECERA, lineaDePadron, writePadron } from '@chaski/testing/documents/padron.ts';
import { killChildren, startChild } from '@chaski/testing/service/child.ts';
import { cloneDatabase, type TestDatabase } from '@chaski/testing/service/database.ts';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Avance, importPadron, type LineaMala } from './importar-padron.ts';
import { findContribuyente, findPublicacion, openPadronNuevo } from './padron-store.ts';

let database: TestDatabase;
let folder: string;
let ruta: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chaski-padron-'));
  ruta = join(folder, 'padron.txt');
});
beforeEach(async () => {
  database = await cloneDatabase();
  return () => database.stop();
});
afterAll(async () => {
  killChildren();
  await rm(folder, { recursive: true, force: true });
});

const importar = (otra = ruta, mas: object = {}) =>
  importPadron({ db: database.db.sistema, url: database.url, ruta: otra, ...mas });

const rucDe = (n: number, total: number) => lineaDePadron(n, total).slice(0, 11);
const search = (numero: string) => findContribuyente(database.db.sistema, numero);
const tablas = async () =>
  (await database.pool.query(`select relname from pg_class where relname like 'padron%' order by 1`)).rows.map(
    ({ relname }) => relname,
  );

describe('an import of the padrón', () => {
  it('finds everybody by RUC, and persons by DNI, with their accents', async () => {
    await writePadron(ruta, 3_000);
    const avances: Avance[] = [];
    expect(await importar(ruta, { fecha: '2026-11-20', onAvance: (avance: Avance) => avances.push(avance) })).toEqual({
      fecha: '2026-11-20',
      archivo: 'padron.txt',
      filas: 3_000,
      malas: 0,
    });
    for (const n of [0, 1_234, 2_249, 2_250, 2_999]) {
      const linea = lineaDePadron(n, 3_000).split('|');
      expect(await search(linea[0] ?? '')).toMatchObject({ ruc: linea[0], nombre: linea[1], estado: linea[2] });
    }
    expect(await search(rucDe(7, 3_000).slice(2, 10))).toMatchObject({ ruc: rucDe(7, 3_000) });
    expect(await search('20999999991')).toBeUndefined();
    expect(avances.map(({ paso }) => paso)).toEqual(expect.arrayContaining(['leyendo', 'indexando', 'publicando']));
    expect(avances.at(-1)).toMatchObject({ filas: 3_000, parte: 1 });
  });

  it('reads the zip as SUNAT serves it, and takes its day from it', async () => {
    await writePadron(ruta, 50);
    const zip = join(folder, 'padron_reducido_ruc.zip');
    await writeFile(zip, zipSync({ 'padron_reducido_ruc.txt': [await readFile(ruta), { mtime: '2026-11-18 12:00' }] }));
    expect(await importar(zip)).toEqual({
      fecha: '2026-11-18',
      archivo: 'padron_reducido_ruc.zip',
      filas: 50,
      malas: 0,
    });
  });

  it('counts and tells the bad lines, and takes the good ones', async () => {
    const lineas = Array.from({ length: 500 }, (_, n) => lineaDePadron(n, 500));
    lineas[3] = 'basura';
    lineas[10] = lineas[9] ?? '';
    await writeFile(ruta, Buffer.from(`${CABECERA}\n${lineas.join('\n')}`, 'latin1'));
    const malas: LineaMala[] = [];
    expect(await importar(ruta, { onMala: (mala: LineaMala) => malas.push(mala) })).toMatchObject({
      filas: 498,
      malas: 2,
    });
    expect(malas).toEqual([
      { linea: 5, motivo: 'tiene 1 columnas y deben ser 15' },
      { linea: 12, motivo: 'repite el RUC de la línea anterior' },
    ]);
  });

  it('replaces the one before while look-ups go on: each finds the old or the new, and none waits or fails', async () => {
    await writePadron(ruta, 20_000);
    await importar();
    const nuevo = join(folder, 'nuevo.txt');
    await writeFile(nuevo, (await readFile(ruta, 'latin1')).replaceAll('|HABIDO|', '|NO HALLADO|'), 'latin1');
    let sigue = true;
    const vistos = new Set<string>();
    let lento = 0;
    const look = async () => {
      while (sigue) {
        const desde = performance.now();
        const found = await search(rucDe(1, 20_000));
        lento = Math.max(lento, performance.now() - desde);
        vistos.add(found?.condicion ?? 'nadie');
      }
    };
    const mirones = [look(), look(), look()];
    const antes = performance.now();
    await importar(nuevo);
    const tardoMs = performance.now() - antes;
    await expect.poll(() => vistos.has('NO HALLADO')).toBe(true);
    sigue = false;
    await Promise.all(mirones);
    expect([...vistos].sort()).toEqual(['HABIDO', 'NO HALLADO']);
    // Who waited for it would wait for all of it, or nearly.
    expect(lento).toBeLessThan(Math.max(1_000, tardoMs / 2));
    expect(await tablas()).toEqual([
      'padron',
      'padron_importaciones',
      'padron_importaciones_n_seq',
      'padron_importaciones_pkey',
      'padron_ruc',
    ]);
  });

  it.each([
    ['is no padrón', 'hola\nmundo\n', /no es el padrón reducido.*su línea 1 debe ser la cabecera RUC\|.* y es «hola»/],
    ['is empty', '', /está vacío/],
    ['has no rows', `${CABECERA}\n`, /ningún contribuyente/],
    [
      'is of other columns',
      `${CABECERA}\n${'20100070970|X|Y\n'.repeat(50)}`,
      /50 de sus 50 líneas no dicen un contribuyente; la primera, la línea 2, tiene 3 columnas y deben ser 15/,
    ],
    ['has no lines', 'x'.repeat(200_000), /su línea 1 no termina/],
  ])('refuses a file that %s, and the old one stays', async (_what, text, motivo) => {
    await writePadron(ruta, 100);
    await importar();
    const otro = join(folder, 'otro.txt');
    await writeFile(otro, text);
    await expect(importar(otro)).rejects.toMatchObject({ code: 'BAD_REQUEST', message: expect.stringMatching(motivo) });
    expect(await findPublicacion(database.db.sistema)).toMatchObject({ filas: 100 });
    expect(await search(rucDe(5, 100))).toBeDefined();
    expect(await tablas()).not.toContain('padron_nuevo');
  });

  it('refuses a zip that was cut on its way, and a file that is not there', async () => {
    await writePadron(ruta, 5_000);
    const zip = join(folder, 'cortado.zip');
    await writeFile(zip, zipSync({ 'padron.txt': await readFile(ruta) }));
    await truncate(zip, 10_000);
    await expect(importar(zip)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringContaining('zip dañado'),
    });
    await expect(importar(join(folder, 'nada.zip'))).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(importar(folder)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('refuses a zip that says another size of its text, or a path for it that leads elsewhere', async () => {
    const dentro = Buffer.from(zipSync({ 'padron.txt': Buffer.alloc(10_000_000, `${CABECERA}\n`) }));
    const directorio = dentro.indexOf('PK\x01\x02', 0, 'latin1');
    dentro.writeUInt32LE(100, directorio + 24);
    const mentira = join(folder, 'mentira.zip');
    await writeFile(mentira, dentro);
    await expect(importar(mentira)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringMatching(/zip dañado, desde cerca de la línea \d+/),
    });
    await writeFile(mentira, zipSync({ '../../padron.txt': Buffer.from(CABECERA) }));
    await expect(importar(mentira)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringContaining('zip dañado'),
    });
  });

  it('refuses a zip that is damaged inside, and says from where', async () => {
    await writePadron(ruta, 50_000);
    const zip = zipSync({ 'padron.txt': await readFile(ruta) });
    zip.fill(0xff, zip.length >> 1, (zip.length >> 1) + 2_000);
    const danado = join(folder, 'danado.zip');
    await writeFile(danado, zip);
    await expect(importar(danado)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringMatching(/zip dañado, desde cerca de la línea \d+/),
    });
  });

  it('reads a file that somebody saved as UTF-8, with its BOM', async () => {
    await writePadron(ruta, 50);
    const texto = await readFile(ruta, 'latin1');
    const guardado = join(folder, 'guardado.txt');
    await writeFile(guardado, `\uFEFF${texto}`);
    expect(await importar(guardado)).toMatchObject({ filas: 50, malas: 0 });
    const linea = texto.split('\n')[8]?.split('|') ?? [];
    expect(await search(linea[0] ?? '')).toMatchObject({ ruc: linea[0], nombre: linea[1] });
  });

  it('refuses one that lost a fifth of its taxpayers, unless a person insists', async () => {
    await writePadron(ruta, 1_000);
    await importar();
    const corto = join(folder, 'corto.txt');
    await writePadron(corto, 700);
    await expect(importar(corto)).rejects.toMatchObject({
      code: 'DOMAIN_ERROR',
      message: expect.stringContaining('--forzar'),
    });
    expect(await findPublicacion(database.db.sistema)).toMatchObject({ filas: 1_000 });
    expect(await importar(corto, { forzar: true })).toMatchObject({ filas: 700 });
  });

  it('is alone: another one is told so', async () => {
    await writePadron(ruta, 10);
    const otra = await openPadronNuevo(database.url);
    await expect(importar()).rejects.toMatchObject({
      code: 'DOMAIN_ERROR',
      message: expect.stringContaining('en curso'),
    });
    await otra?.close();
    expect(await importar()).toMatchObject({ filas: 10 });
  });

  it('that is killed in the middle leaves the old one in use, and the next one begins anew', async () => {
    await writePadron(ruta, 1_000);
    await importar();
    const grande = join(folder, 'grande.txt');
    await writePadron(grande, 400_000);
    const child = startChild('importar-padron.ts', [database.url, grande]);
    expect(await child.line()).toBe('leyendo');
    await child.kill('SIGKILL');
    expect(await findPublicacion(database.db.sistema)).toMatchObject({ filas: 1_000 });
    expect(await search(rucDe(5, 1_000))).toBeDefined();
    // Its connection, and with it its lock, goes when PostgreSQL notices.
    await expect
      .poll(() => importar().catch((error: Error) => error.message), { timeout: 10_000 })
      .toMatchObject({ filas: 1_000 });
  });

  it('on a full disk says so, and the old one stays', async () => {
    await writePadron(ruta, 100);
    await importar();
    await database.pool.query(
      `create function lleno() returns trigger language plpgsql as $$ begin raise exception 'disk full' using errcode = '53100'; end $$`,
    );
    // The new table is made like the old one, without its triggers: an event of its making adds this one.
    await database.pool.query(
      `create function al_crear() returns event_trigger language plpgsql security definer as $$ begin
         if to_regclass('padron_nuevo') is not null then
           execute 'create trigger lleno before insert on padron_nuevo for each statement execute function lleno()';
         end if; end $$`,
    );
    await database.pool.query(
      `create event trigger crear on ddl_command_end when tag in ('CREATE TABLE') execute function al_crear()`,
    );
    await expect(importar()).rejects.toMatchObject({ status: 507, message: expect.stringContaining('disco') });
    expect(await findPublicacion(database.db.sistema)).toMatchObject({ filas: 100 });
  });
});
