import { unaFactura } from '@chaski/testing/documents/builders.ts';
import { createOtraEmpresa } from '@chaski/testing/service/companies.ts';
import { startTestService, type TestService, testConfig } from '@chaski/testing/service/service.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Service, startService } from '../main.ts';
import { advance } from './avanzar.ts';
import { copy, createCliente, createDoor, readZip, SIEMPRE } from './testing.ts';
import { EXPORTACIONES, look } from './trabajo-store.ts';
import { LIMITES } from './types.ts';

/* Who works on an export, and what happens to it when something is in the way. */

const DOCUMENTOS = 121;
const XML = { ...SIEMPRE, contenido: ['xml'] };

const doors = [createDoor(), createDoor()] as const;
let s: TestService;
let otro: Service;
let c: ReturnType<typeof createCliente>;

beforeAll(async () => {
  s = await startTestService({}, { punto: doors[0].punto });
  c = createCliente(s);
  const { databaseUrl, databaseAdminUrl, dataFolder } = s.service.deps.config;
  const config = testConfig({ databaseUrl, databaseAdminUrl, dataFolder: `${dataFolder}-b` });
  otro = await startService(config, { punto: doors[1].punto });
  const una = await s.emitir(unaFactura({ serie: 'FT01' }));
  await copy(s.pool, una.json.data.documento.id, DOCUMENTOS - 1);
});
afterEach(async () => {
  for (const { open } of doors) open();
  await c.despejar();
});
afterAll(async () => {
  await otro.stop();
  await s.stop();
});

const ask = async (body: object = XML, options: object = {}) => (await c.pedir(body, options)).json.data.id;
const ver = (id: string) => c.ver(id);
const estado = (id: string, cual: string) =>
  expect.poll(async () => (await ver(id)).estado, { timeout: 30_000 }).toBe(cual);
const fila = async (id: string) => (await s.pool.query('select * from exportaciones where id = $1', [id])).rows[0];
/** Whatever it waits for, its turn is now. */
const forward = (id: string) =>
  s.pool.query('update exportaciones set siguiente_intento_en = now() where id = $1', [id]);

async function requireEntera(id: string, serie = 'FT01'): Promise<void> {
  await estado(id, 'LISTA');
  const files = await readZip((await s.call('GET', `/exportaciones/${id}/archivo`)).bytes);
  expect(files.size).toBe(DOCUMENTOS + 1);
  for (let n = 1; n <= DOCUMENTOS; n++) expect(files.has(`xml/20000000001-01-${serie}-${n}.xml`)).toBe(true);
  expect(files.get('indice.csv')?.toString().split('\r\n')).toHaveLength(DOCUMENTOS + 2);
}

/** Gives each of the two processes something of this company to hold on to, so that neither takes more of it. */
async function ocupar(): Promise<string[]> {
  for (const { close } of doors) close();
  const antes = doors.map(({ llegaron }) => llegaron());
  const ids = [await ask({ ...XML, serie: 'FT01' }), await ask({ ...XML, hasta: '2099-12-30' })];
  const llegaron = () => doors.map((door, cual) => door.llegaron() - (antes[cual] ?? 0));
  await expect.poll(llegaron, { timeout: 10_000 }).toEqual([1, 1]);
  return ids;
}

describe('two processes', () => {
  it('share the exports, and each export comes out whole', async () => {
    const ids = [await ask(), await ask({ ...XML, serie: 'FT01' }), await ask({ ...XML, hasta: '2099-12-30' })];
    for (const id of ids) await requireEntera(id);
  });

  it('who lost the export to the other stores nothing of it any more', async () => {
    for (const { close } of doors) close();
    const antes = doors.map(({ llegaron }) => llegaron());
    const llegaron = (cual: 0 | 1) => doors[cual].llegaron() - (antes[cual] ?? 0);
    const id = await ask();
    await expect.poll(() => llegaron(0) + llegaron(1), { timeout: 10_000 }).toBe(1);
    const [dormido, despierto] = llegaron(0) === 1 ? ([0, 1] as const) : ([1, 0] as const);
    // As if it had slept past its lease: its company is in its hands, so that only the other takes it.
    await s.pool.query('update exportaciones set lease_hasta = null, lease_token = lease_token + 1 where id = $1', [
      id,
    ]);
    await expect.poll(() => llegaron(despierto), { timeout: 10_000 }).toBe(1);
    doors[dormido].open();
    await expect.poll(async () => (await fila(id)).hechos).toBe(0);
    doors[despierto].open();
    await requireEntera(id);
    // Of the two first pieces that were made one is there.
    expect((await s.pool.query('select n from exportacion_partes where exportacion_id = $1', [id])).rowCount).toBe(4);
  });

  it('one that stops gives it back between two pieces, and the other goes on from there', async () => {
    await ocupar();
    const tercera = createDoor();
    tercera.close();
    const { databaseUrl, databaseAdminUrl, dataFolder } = s.service.deps.config;
    const config = testConfig({ databaseUrl, databaseAdminUrl, dataFolder: `${dataFolder}-c` });
    const saliente = await startService(config, { punto: tercera.punto });
    const id = await ask();
    await expect.poll(tercera.llegaron, { timeout: 10_000 }).toBe(1);
    const fin = saliente.stop();
    tercera.open();
    await fin;
    expect(await fila(id)).toMatchObject({ hechos: 50, lease_hasta: null, interrumpidos: 0, fallidos: 0 });
    for (const { open } of doors) open();
    await requireEntera(id);
  }, 60_000);
});

describe('when something is in the way', () => {
  it('a full disk is told, waits, and goes on from where it was', async () => {
    await s.pool.query(`create function lleno() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
    await s.pool.query(
      `create trigger lleno before insert on exportacion_partes for each row when (new.n = 2) execute function lleno()`,
    );
    const id = await ask();
    await expect.poll(async () => (await ver(id)).mensaje, { timeout: 10_000 }).toContain('disco');
    expect(await ver(id)).toMatchObject({ estado: 'EN_PROCESO', progreso: { hechos: 50, total: DOCUMENTOS } });
    expect((await ver(id)).progreso.restanteSegundos).toBeGreaterThanOrEqual(0);
    expect(await fila(id)).toMatchObject({ fallidos: 0, lease_hasta: null });
    await s.pool.query('drop trigger lleno on exportacion_partes');
    await forward(id);
    await requireEntera(id);
    expect((await ver(id)).mensaje).toBeUndefined();
  });

  it('connections that break in the middle cost nothing but time', async () => {
    for (const { close } of doors) close();
    const antes = doors[0].llegaron() + doors[1].llegaron();
    const id = await ask();
    await expect.poll(() => doors[0].llegaron() + doors[1].llegaron(), { timeout: 10_000 }).toBeGreaterThan(antes);
    await s.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'chaski' and pid <> pg_backend_pid()`);
    for (const { open } of doors) open();
    await requireEntera(id);
  });

  it('PDFs that cannot be made for long are left out and named, document by document, and the export ends', async () => {
    const otra = await createOtraEmpresa(s.pool, s.service.llavero, 1);
    const { clave } = otra;
    for (let n = 0; n < 2; n++) await s.emitir(unaFactura({ serie: 'FT02' }), { clave });
    // Both processes have no threads for them any more.
    for (const { deps } of [s.service, otro]) await deps.pdf.close();
    const id = await ask({ ...XML, contenido: ['xml', 'pdf'] }, { clave });
    const mensajes = new Set<string>();
    const avance = async () => {
      await forward(id);
      const { estado, mensaje } = (await s.call('GET', `/exportaciones/${id}`, { clave })).json.data;
      if (mensaje !== undefined) mensajes.add(mensaje);
      return estado;
    };
    await expect.poll(avance, { timeout: 40_000, interval: 300 }).toBe('LISTA');
    expect([...mensajes].join()).toContain('PDF');
    const files = await readZip((await s.call('GET', `/exportaciones/${id}/archivo`, { clave })).bytes);
    expect([...files.keys()].map((name) => name.slice(0, 4))).toEqual(['xml/', 'xml/', 'indi']);
    expect(
      files
        .get('indice.csv')
        ?.toString()
        .match(/El PDF no se pudo generar/g),
    ).toHaveLength(2);
  }, 60_000);

  it('one that grows past its size, ends its process each time, or comes no further for a day, has failed and says why', async () => {
    const [veneno = '', parada = ''] = await ocupar();
    // Both processes are busy with that company: this one is nobody's but ours.
    const grande = await ask();
    const [tomada] = await EXPORTACIONES.take(s.service.deps.db.sistema, look, {
      limit: 1,
      busy: [],
      resting: [],
      held: [],
    });
    if (tomada === undefined) throw new Error('Nadie la esperaba');
    expect(tomada.id).toBe(grande);
    await advance(s.service.deps, tomada, () => false, { ...LIMITES, bytes: 1_000 });
    expect(await ver(grande)).toMatchObject({
      estado: 'FALLIDA',
      mensaje: expect.stringContaining('acote las fechas'),
    });
    const archivo = await s.call('GET', `/exportaciones/${grande}/archivo`);
    expect([archivo.status, archivo.json.error.message]).toEqual([422, expect.stringContaining('acote las fechas')]);

    await s.pool.query(
      `update exportaciones set lease_hasta = null, lease_token = lease_token + 1, interrumpidos = 10 where id = $1`,
      [veneno],
    );
    await s.pool.query(
      `update exportaciones set lease_hasta = null, lease_token = lease_token + 1, avanzo_en = now() - interval '25 hours' where id = $1`,
      [parada],
    );
    await s.pool.query(
      `create trigger lleno before insert on exportacion_partes for each row when (new.n = 1) execute function lleno()`,
    );
    for (const { open } of doors) open();
    await estado(veneno, 'FALLIDA');
    await estado(parada, 'FALLIDA');
    await s.pool.query('drop trigger lleno on exportacion_partes');
    expect((await ver(veneno)).mensaje).toContain('se interrumpió');
    expect((await ver(parada)).mensaje).toContain('disco');
  });
});
