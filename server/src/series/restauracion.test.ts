import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unaBoleta, unaFactura } from '@chaski/testing/documents/builders.ts';
import { copyDatabase, type DatabaseCopy } from '@chaski/testing/documents/copy.ts';
import { cloneInstalacion, type TestDatabase } from '@chaski/testing/service/database.ts';
import { runCli } from '@chaski/testing/service/process.ts';
import { type Entrada, SIMULADOR_DENTRO, testConfig } from '@chaski/testing/service/service.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createClave } from '../api-keys/store.ts';
import { type Service, startService } from '../main.ts';
import { PERMISOS } from '../platform/http/route.ts';
import { block, listDetenidas } from './conciliacion-store.ts';

/* The database is put back to an earlier copy: numbers that were issued after it are at SUNAT and unknown here. */

let database: TestDatabase;
let folder: string;
let service: Service;
let clave: string;

const config = () =>
  testConfig({
    dataFolder: folder,
    databaseUrl: database.url,
    databaseAdminUrl: database.duenoUrl,
    sunatTimeoutMs: 3_000,
  });

async function start(): Promise<void> {
  service = await startService(config(), SIMULADOR_DENTRO);
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chaski-restauracion-'));
  database = await cloneInstalacion(folder);
  await start();
  const { rows } = await database.pool.query('select id from empresas');
  const nueva = { empresaId: rows[0].id, entorno: 'test' as const, nombre: 'pruebas', permisos: PERMISOS };
  clave = (await createClave(database.pool, { ...nueva, limite: 1_000_000, expiraEn: null })).clave;
});
afterEach(async () => {
  await service.stop();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

async function api(method: string, path: string, body?: object) {
  const response = await fetch(`${service.url}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${clave}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, json: JSON.parse(await response.text()) };
}

const emitir = (documento: object) => api('POST', '/comprobantes/emitir', { documento });
const serie = async (nombre: string) =>
  (await api('GET', '/series')).json.data.series.find((one: { serie: string }) => one.serie === nombre);

async function emitirVarias(documento: object, veces: number): Promise<void> {
  for (let n = 0; n < veces; n++) expect((await emitir(documento)).json.data?.estado).toBe('ACEPTADA');
}

/** Copies the database, lets `work` happen, and puts the copy back; the service is stopped meanwhile. */
async function restoreTras(work: () => Promise<void>): Promise<void> {
  await service.stop();
  const copy: DatabaseCopy = await copyDatabase(database.url);
  await start();
  await work();
  await service.stop();
  await copy.restore();
  await copy.drop();
}

const cli = (...args: string[]) =>
  runCli(
    {
      CHASKI_DATA: folder,
      DATABASE_URL: database.url,
      DATABASE_ADMIN_URL: database.duenoUrl,
      CHASKI_SECRETO: config().secreto?.toString('hex') ?? '',
    },
    ...args,
  );

const MOTIVO = 'Visto en SOL: constancia 88';

/** A person decides from which number a series goes on. */
const conciliar = (tipo: string, nombre: string, desde: number) =>
  cli(
    'serie',
    'conciliar',
    '--entorno',
    'test',
    '--tipo',
    tipo,
    '--serie',
    nombre,
    '--desde',
    String(desde),
    '--motivo',
    MOTIVO,
  );

async function comportamiento(modo: object): Promise<void> {
  const answer = await fetch(`${service.simuladorUrl}/_control/comportamiento`, {
    method: 'PUT',
    body: JSON.stringify(modo),
  });
  expect(answer.ok).toBe(true);
}

/** What SUNAT accepted, by number, with how many contents each has. */
async function aceptados(nombre: string): Promise<Record<string, number>> {
  const text = await (await fetch(`${service.simuladorUrl}/_control/libro`)).text();
  const entradas: Entrada[] = text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
  const contents = new Map<string, Set<string>>();
  for (const { archivo, sha256, aceptado, operacion } of entradas) {
    if (!aceptado || operacion !== 'sendBill' || !archivo.includes(`-${nombre}-`)) continue;
    contents.set(archivo, (contents.get(archivo) ?? new Set()).add(sha256));
  }
  return Object.fromEntries(
    [...contents].map(([archivo, each]) => [/-(\d+)$/.exec(archivo)?.[1] ?? archivo, each.size]),
  );
}

test('a factura series that lost numbers gives none until a person decides, and no number is used twice', async () => {
  await emitirVarias(unaFactura({ serie: 'F201' }), 2);
  await restoreTras(() => emitirVarias(unaFactura({ serie: 'F201' }), 3));
  await start();

  const refused = await emitir(unaFactura({ serie: 'F201' }));
  expect([refused.status, refused.json.error.code]).toEqual([422, 'DOMAIN_ERROR']);
  expect(refused.json.error.message).toMatch(/F201-2.*chaski serie conciliar .* --desde 6/s);
  expect(refused.json.error.message).toContain('hasta F201-5');
  expect((await emitir(unaFactura({ serie: 'F201', correlativo: 9 }))).status).toBe(422);
  expect(await serie('F201')).toMatchObject({
    bloqueada: true,
    siguienteNumero: 3,
    motivo: expect.stringContaining('F201-5'),
  });
  expect(Object.keys(await aceptados('F201'))).toEqual(['1', '2', '3', '4', '5']);

  await expect(conciliar('01', 'F201', 4)).rejects.toThrow('F201-5');
  expect(await cli('serie', 'listar')).toMatch(/F201.*BLOQUEADA/);
  await conciliar('01', 'F201', 6);
  const next = await emitir(unaFactura({ serie: 'F201' }));
  expect(next.json.data.documento.correlativo).toBe('F201-6');
  expect(next.json.data.estado).toBe('ACEPTADA');
  expect(await serie('F201')).toMatchObject({
    bloqueada: false,
    huecos: [{ desde: 3, hasta: 5, libres: 0, motivo: MOTIVO }],
  });
  // The lost numbers are at SUNAT: not even an explicit correlativo takes them.
  expect((await emitir(unaFactura({ serie: 'F201', correlativo: 4 }))).status).toBe(409);
  expect(await aceptados('F201')).toEqual({ 1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1 });
  expect(await cli('serie', 'listar')).toContain('Ninguna');
  // Going back is refused, and told apart: a number of the gap was never issued here.
  await expect(conciliar('01', 'F201', 4)).rejects.toThrow(`F201-4 está anotado como hueco (${MOTIVO})`);
  await expect(conciliar('01', 'F201', 2)).rejects.toThrow('F201-2 ya está emitido aquí');
}, 60_000);

test('a factura series that lost nothing is asked about once and goes on by itself', async () => {
  await emitirVarias(unaFactura({ serie: 'F202' }), 2);
  await restoreTras(() => emitirVarias(unaFactura({ serie: 'F203' }), 1));
  await start();
  const [one, other] = await Promise.all([
    emitir(unaFactura({ serie: 'F202' })),
    emitir(unaFactura({ serie: 'F202' })),
  ]);
  expect([one, other].map(({ json }) => json.data?.documento.correlativo).sort()).toEqual(['F202-3', 'F202-4']);
  expect(await serie('F202')).toMatchObject({ bloqueada: false, siguienteNumero: 5, huecos: [] });
}, 60_000);

test('while SUNAT cannot be asked the number is not given: the caller is told to try again', async () => {
  await emitirVarias(unaFactura({ serie: 'F204' }), 1);
  await restoreTras(() => emitirVarias(unaFactura({ serie: 'F205' }), 1));
  await start();
  await comportamiento({ modo: '503', operaciones: ['getStatusCdr'] });
  const refused = await emitir(unaFactura({ serie: 'F204' }));
  expect([refused.status, refused.json.error.code]).toEqual([503, 'INTERNAL_ERROR']);
  expect(refused.headers.get('retry-after')).toBe('30');
  expect(refused.json.error.message).toContain('SUNAT no respondió');
  await comportamiento({ modo: 'normal' });
  expect((await emitir(unaFactura({ serie: 'F204' }))).json.data.documento.correlativo).toBe('F204-2');
}, 60_000);

test('a boleta series cannot be asked about: it waits for a person, who may say that nothing is lost', async () => {
  await emitirVarias(unaBoleta({ serie: 'B201' }), 2);
  await restoreTras(async () => undefined);
  await start();
  const refused = await emitir(unaBoleta({ serie: 'B201' }));
  expect([refused.status, refused.json.error.message]).toEqual([422, expect.stringContaining('no permite consultar')]);
  // How far it came nobody here knows: no number is proposed, least of all one that may exist.
  expect(refused.json.error.message).toMatch(/--serie B201 --desde N --motivo/);
  expect(refused.json.error.message).toContain('con N el último emitido + 1');
  await expect(
    cli('serie', 'conciliar', '--entorno', 'test', '--tipo', '03', '--serie', 'B201', '--desde', '3'),
  ).rejects.toThrow(/terminó con 2.*Falta --motivo/s);
  await conciliar('03', 'B201', 3);
  expect((await emitir(unaBoleta({ serie: 'B201' }))).json.data.documento.correlativo).toBe('B201-3');
  expect(await serie('B201')).toMatchObject({ bloqueada: false, huecos: [] });
}, 60_000);

test('the decision is in the audit, with who decided and what was known', async () => {
  await emitirVarias(unaBoleta({ serie: 'B202' }), 1);
  await cli('serie', 'revisar');
  await cli(
    'serie',
    'conciliar',
    '--entorno',
    'test',
    '--tipo',
    '03',
    '--serie',
    'B202',
    '--desde',
    '5',
    '--motivo',
    'Visto en SOL',
  );
  const { rows } = await database.pool.query(
    `select accion, objeto, actor_tipo, despues from auditoria where accion = 'serie.conciliada'`,
  );
  expect(rows).toMatchObject([
    {
      accion: 'serie.conciliada',
      objeto: '03-B202',
      actor_tipo: 'cli',
      despues: { siguienteNumero: 5, motivo: 'Visto en SOL' },
    },
  ]);
  expect((await emitir(unaBoleta({ serie: 'B202' }))).json.data.documento.correlativo).toBe('B202-5');
}, 60_000);

describe('what was born after the copy', () => {
  test('of a factura series is found at SUNAT, and not issued again', async () => {
    await restoreTras(() => emitirVarias(unaFactura({ serie: 'F208' }), 3));
    await start();
    const refused = await emitir(unaFactura({ serie: 'F208' }));
    expect([refused.status, refused.json.error.message]).toEqual([422, expect.stringContaining('hasta F208-3')]);
    expect((await emitir(unaFactura({ serie: 'F208', correlativo: 2 }))).status).toBe(422);
    expect(await serie('F208')).toMatchObject({ bloqueada: true, siguienteNumero: 1 });
    await conciliar('01', 'F208', 4);
    expect((await emitir(unaFactura({ serie: 'F208' }))).json.data.documento.correlativo).toBe('F208-4');
    // Another that really is new is asked about, and begins.
    expect((await emitir(unaFactura({ serie: 'F209' }))).json.data.documento.correlativo).toBe('F209-1');
  }, 60_000);

  test('of a boleta series waits for a person: not even a lost answer makes it ours', async () => {
    await restoreTras(() => emitirVarias(unaBoleta({ serie: 'B206' }), 2));
    await start();
    await comportamiento({ modo: 'timeout-tras-aceptar', operaciones: ['sendBill'], veces: 1 });
    const refused = await emitir(unaBoleta({ serie: 'B206' }));
    expect([refused.status, refused.json.error.message]).toEqual([
      422,
      expect.stringContaining('El último de este sistema es ninguno.'),
    ]);
    expect(await database.pool.query('select 1 from comprobantes')).toMatchObject({ rowCount: 0 });
    // Once a person says that nothing more is to be expected, new series begin as ever.
    await expect(cli('serie', 'confiar')).rejects.toThrow(/20000000001 test B206.*--si/s);
    expect((await emitir(unaBoleta({ serie: 'B207' }))).status).toBe(422);
    await cli('serie', 'confiar', '--si');
    expect(await serie('B206')).toMatchObject({ bloqueada: true });
    await comportamiento({ modo: 'normal' });
    expect((await emitir(unaBoleta({ serie: 'B209' }))).json.data.documento.correlativo).toBe('B209-1');
    await expect(cli('serie', 'confiar')).rejects.toThrow('Ninguna restauración');
  }, 60_000);
});

test('what waited in the copy and was sent after it is found to be ours, not another system’s', async () => {
  // Of both kinds, a boleta and a factura, and an annulment.
  await emitirVarias(unaFactura({ serie: 'F210' }), 1);
  const [{ id: anulada }] = (await api('GET', '/invoices?serie=F210')).json.data.documentos;
  await database.pool.query(`update empresa_entornos set envio_pausado_hasta = now() + interval '4 minutes'`);
  const enCola = async (documento: object): Promise<string> =>
    (await api('POST', '/comprobantes/emitir', { documento, webhook: true })).json.data.documento.id;
  const ids = [await enCola(unaBoleta({ serie: 'B208' })), await enCola(unaFactura({ serie: 'F211' }))];
  await api('POST', `/comprobantes/${anulada}/anular`, { motivo: 'Error en los datos', webhook: true });
  const estado = async (id: string) => (await api('GET', `/invoices/${id}`)).json.data.estado;
  await restoreTras(async () => {
    await database.pool.query('update empresa_entornos set envio_pausado_hasta = null');
    for (const id of ids) await expect.poll(() => estado(id), { timeout: 15_000 }).toBe('ACEPTADA');
    await expect.poll(() => estado(anulada), { timeout: 15_000 }).toBe('ANULADA');
  });
  await database.pool.query('update empresa_entornos set envio_pausado_hasta = null');
  await start();
  for (const id of ids) await expect.poll(() => estado(id), { timeout: 20_000 }).toBe('ACEPTADA');
  await expect.poll(() => estado(anulada), { timeout: 20_000 }).toBe('ANULADA');
  for (const one of ['B208', 'F211']) expect(await aceptados(one)).toEqual({ 1: 1 });
  const { rows } = await database.pool.query(
    `select count(*)::int as n from comprobantes c where exists (select 1 from eventos e where e.comprobante_id = c.id
      and e.evento = 'baseRestaurada' and e.de = 'EN_COLA' and e.a = 'POR_CONFIRMAR')`,
  );
  expect(rows).toEqual([{ n: 2 }]);
}, 90_000);

test('the numbers of annulments that were lost with the day are passed over by themselves', async () => {
  await emitirVarias(unaFactura({ serie: 'F214' }), 3);
  const { documentos } = (await api('GET', '/invoices?serie=F214')).json.data;
  const ids: string[] = documentos.map(({ id }: { id: string }) => id);
  const anular = (id: string | undefined) =>
    api('POST', `/comprobantes/${id}/anular`, { motivo: 'Error en los datos' });
  const estado = async (id: string | undefined) => (await api('GET', `/invoices/${id}`)).json.data.estado;
  await restoreTras(async () => {
    for (const id of ids.slice(0, 2)) expect((await anular(id)).json.data.estado).toBe('ANULADA');
  });
  await start();
  // One that nobody annulled, and one that SUNAT has annulled already: neither asks the person twice.
  for (const id of [ids[2], ids[0]]) {
    expect((await anular(id)).status).toBe(200);
    await expect.poll(() => estado(id), { timeout: 20_000 }).toBe('ANULADA');
  }
}, 90_000);

test('a database put back under a service at work gives not one number more', async () => {
  await emitirVarias(unaFactura({ serie: 'F212' }), 2);
  await service.stop();
  const copy = await copyDatabase(database.url);
  await start();
  await emitirVarias(unaFactura({ serie: 'F212' }), 2);
  await copy.restore();
  await copy.drop();
  const answers = [];
  for (let n = 0; n < 6; n++) answers.push((await emitir(unaFactura({ serie: 'F212' }))).status);
  expect(answers).not.toContain(200);
  expect(answers.at(-1)).toBe(422);
  expect(await aceptados('F212')).toEqual({ 1: 1, 2: 1, 3: 1, 4: 1 });
}, 60_000);

test('a SOL user that may not ask is told of with its cause, and what to do', async () => {
  await emitirVarias(unaFactura({ serie: 'F213' }), 1);
  await cli('serie', 'revisar');
  await comportamiento({ modo: 'fault=0111', operaciones: ['getStatusCdr'] });
  const refused = await emitir(unaFactura({ serie: 'F213' }));
  expect([refused.status, refused.json.error.code]).toEqual([422, 'DOMAIN_ERROR']);
  expect(refused.json.error.message).toMatch(/no se pudo preguntar a SUNAT: .*0111.*chaski serie conciliar/s);
  await comportamiento({ modo: 'normal' });
  expect((await emitir(unaFactura({ serie: 'F213' }))).json.data.documento.correlativo).toBe('F213-2');
}, 60_000);

describe('what is no restore', () => {
  test('restarts, of one service or of another with a folder of its own beside it, ask nobody', async () => {
    await emitirVarias(unaBoleta({ serie: 'B203' }), 1);
    await service.stop();
    await start();
    const otra = await mkdtemp(join(tmpdir(), 'chaski-otra-'));
    const segundo = await startService({ ...config(), dataFolder: otra }, SIMULADOR_DENTRO);
    await segundo.stop();
    await rm(otra, { recursive: true, force: true });
    expect((await emitir(unaBoleta({ serie: 'B203' }))).json.data.documento.correlativo).toBe('B203-2');
  }, 60_000);
});

test('a whole folder that was put back is noticed at the start, where SUNAT can be asked: the series gives no lost number', async () => {
  await emitirVarias(unaFactura({ serie: 'F217' }), 2);
  await emitirVarias(unaFactura({ serie: 'F218' }), 1);
  await service.stop();
  const copy = await copyDatabase(database.url);
  const recuerdo = await readFile(join(folder, 'testigo.json'), 'utf8');
  await start();
  await emitirVarias(unaFactura({ serie: 'F217' }), 2);
  await service.stop();
  await copy.restore();
  await copy.drop();
  await writeFile(join(folder, 'testigo.json'), recuerdo);
  await start();
  const conciliacion = async () =>
    (await database.pool.query(`select conciliacion from series where serie = 'F217'`)).rows;
  await expect.poll(conciliacion, { timeout: 15_000 }).toEqual([{ conciliacion: 'PENDIENTE' }]);
  const refused = await emitir(unaFactura({ serie: 'F217' }));
  expect([refused.status, refused.json.error.message]).toEqual([422, expect.stringContaining('hasta F217-4')]);
  expect((await emitir(unaFactura({ serie: 'F218' }))).json.data.documento.correlativo).toBe('F218-2');
  expect(await aceptados('F217')).toEqual({ 1: 1, 2: 1, 3: 1, 4: 1 });
}, 60_000);

test('word of a restore that the folder cannot know is enough', async () => {
  await emitirVarias(unaBoleta({ serie: 'B204' }), 1);
  await service.stop();
  await writeFile(join(folder, 'restaurado.json'), '');
  expect(await cli('serie', 'listar')).toContain('Esta carpeta viene de un respaldo');
  await start();
  expect((await emitir(unaBoleta({ serie: 'B204' }))).status).toBe(422);
  await service.stop();
  await start();
  // It is told once, and stands in the database.
  expect(await cli('serie', 'listar')).not.toContain('Esta carpeta viene de un respaldo');
  expect((await serie('B204')).bloqueada).toBe(true);
}, 60_000);

describe('a series that somebody else uses too', () => {
  /** Another system issued the next number: SUNAT has it. */
  async function issuedElsewhere(nombre: string): Promise<void> {
    const { rows } = await database.pool.query(
      'select id from comprobantes where serie = $1 order by numero desc limit 1',
      [nombre],
    );
    for (const table of ['eventos', 'intentos']) {
      await database.pool.query(`delete from ${table} where comprobante_id = $1`, [rows[0].id]);
    }
    await database.pool.query('delete from comprobantes where id = $1', [rows[0].id]);
    await database.pool.query('update series set ultimo_numero = ultimo_numero - 1 where serie = $1', [nombre]);
  }

  test('is noticed at the first number that SUNAT holds with another content, and gives no other meanwhile', async () => {
    await emitirVarias(unaFactura({ serie: 'F206' }), 4);
    await issuedElsewhere('F206');
    await issuedElsewhere('F206');
    await issuedElsewhere('F206');
    const otro = {
      cliente: { tipoDocumento: '6', numeroDocumento: '20600055519', denominacion: 'OTRA EMPRESA S.A.C.' },
    };
    expect((await emitir(unaFactura({ serie: 'F206', ...otro }))).status).toBe(502);
    const refused = await emitir(unaFactura({ serie: 'F206', ...otro }));
    expect([refused.status, refused.json.error.message]).toEqual([422, expect.stringContaining('hasta F206-4')]);
    expect(await aceptados('F206')).toEqual({ 1: 1, 2: 1, 3: 1, 4: 1 });
  }, 60_000);

  test('goes on by itself where SUNAT knows no more than that', async () => {
    await emitirVarias(unaFactura({ serie: 'F207' }), 2);
    await issuedElsewhere('F207');
    const otro = {
      cliente: { tipoDocumento: '6', numeroDocumento: '20600055519', denominacion: 'OTRA EMPRESA S.A.C.' },
    };
    expect((await emitir(unaFactura({ serie: 'F207', ...otro }))).status).toBe(502);
    expect((await emitir(unaFactura({ serie: 'F207', ...otro }))).json.data.documento.correlativo).toBe('F207-3');
  }, 60_000);

  test('where SUNAT cannot be asked a few such numbers may be the network’s doing; eight in a row stop the series', async () => {
    await emitirVarias(unaBoleta({ serie: 'B205' }), 9);
    for (let n = 0; n < 8; n++) await issuedElsewhere('B205');
    for (let n = 0; n < 7; n++) expect((await emitir(unaBoleta({ serie: 'B205' }))).status).toBe(502);
    expect((await serie('B205')).motivo).toBeUndefined();
    expect((await emitir(unaBoleta({ serie: 'B205' }))).status).toBe(502);
    const refused = await emitir(unaBoleta({ serie: 'B205' }));
    expect([refused.status, refused.json.error.message]).toEqual([
      422,
      expect.stringContaining('otro contenido con el número B205-9'),
    ]);
  }, 60_000);

  test('a second suspicion in the middle of an emission is looked into as well, and is no failure of the service', async () => {
    await emitirVarias(unaFactura({ serie: 'F215' }), 1);
    await cli('serie', 'revisar');
    // Twice, as soon as the series is found healthy, another document puts it in doubt anew.
    await database.pool.query(`create sequence sospechas`);
    await database.pool.query(`create function sospechar_otra_vez() returns trigger language plpgsql as $$ begin
      if old.conciliacion is not null and new.conciliacion is null and nextval('sospechas') <= 2 then
        new.conciliacion = 'PENDIENTE'; new.conciliacion_motivo = 'otra sospecha'; end if; return new; end $$`);
    await database.pool.query('grant usage on sequence sospechas to public');
    await database.pool.query(
      'create trigger sospechar before update on series for each row execute function sospechar_otra_vez()',
    );
    expect((await emitir(unaFactura({ serie: 'F215' }))).json.data.documento.correlativo).toBe('F215-2');
    const { rows } = await database.pool.query('select last_value::int as veces from sospechas');
    expect(rows).toEqual([{ veces: 3 }]);
  }, 60_000);

  test('what was found out of a series that went on meanwhile blocks nobody', async () => {
    await emitirVarias(unaFactura({ serie: 'F216' }), 2);
    await cli('serie', 'revisar');
    const [vista] = await listDetenidas(database.pool);
    if (vista === undefined) throw new Error('ninguna serie quedó por conciliar');
    // It was looked at, went on for two numbers more, and is in doubt again.
    await emitirVarias(unaFactura({ serie: 'F216' }), 2);
    await cli('serie', 'revisar');
    expect(await block(database.pool, vista, 'SUNAT tiene números hasta F216-4', 4)).toBe(false);
    expect((await emitir(unaFactura({ serie: 'F216' }))).json.data.documento.correlativo).toBe('F216-5');
  }, 60_000);
});

describe('what a document was sent as after the copy', () => {
  const fila = async (id: string) =>
    (
      await database.pool.query(
        'select estado, motivo, siguiente_intento_en is not null as pregunta from comprobantes where id = $1',
        [id],
      )
    ).rows[0];
  const yaMismo = (id: string) =>
    database.pool.query('update comprobantes set siguiente_intento_en = now() where id = $1 and final_en is null', [
      id,
    ]);
  const hastaAceptada = (id: string) =>
    expect
      .poll(
        async () => {
          await yaMismo(id);
          return (await fila(id)).estado;
        },
        { timeout: 20_000 },
      )
      .toBe('ACEPTADA');

  test('is asked for a day more although its term is past and SUNAT does not show it yet; nobody is told to issue another', async () => {
    await comportamiento({ modo: 'fault=0109', operaciones: ['sendBill'], veces: 1000 });
    const id = (await emitir(unaFactura({ serie: 'F777' }))).json.comprobante_id;
    await restoreTras(async () => {
      await comportamiento({ modo: 'normal' });
      await hastaAceptada(id);
      expect(await aceptados('F777')).toEqual({ 1: 1 });
    });
    // What the copy remembers was refused two days ago; its term passed meanwhile.
    await database.pool.query(
      `update intentos set iniciado_en = iniciado_en - interval '2 days', anotado_ms = anotado_ms - 172800000,
        enviado_ms = enviado_ms - 172800000, terminado_ms = terminado_ms - 172800000 where comprobante_id = $1`,
      [id],
    );
    await database.pool.query(
      `update comprobantes set creado_en = creado_en - interval '2 days', plazo_envio = now() - interval '1 minute' where id = $1`,
      [id],
    );
    service = await startService(config(), {
      startSimulador: async (options) => {
        const simulador = await SIMULADOR_DENTRO.startSimulador(options);
        const body = JSON.stringify({ modo: 'constancia-tarda' });
        await fetch(`${simulador.url}/_control/comportamiento`, { method: 'PUT', body });
        return simulador;
      },
    });
    await yaMismo(id);
    await expect
      .poll(() => fila(id), { timeout: 20_000 })
      .toMatchObject({ estado: 'POR_CONFIRMAR', motivo: expect.stringMatching(/responde que no lo tiene.*no emita/) });
    await comportamiento({ modo: 'normal' });
    await hastaAceptada(id);
  }, 60_000);

  test('is asked about although the copy has it set aside, and ends as SUNAT says', async () => {
    await comportamiento({ modo: 'fault=0109', operaciones: ['sendBill'], veces: 1000 });
    const id = (await emitir(unaFactura({ serie: 'F778' }))).json.comprobante_id;
    expect((await api('POST', `/comprobantes/${id}/apartar`, { motivo: 'Era un ensayo' })).status).toBe(200);
    // So long ago that nobody asks any more.
    await database.pool.query(`update comprobantes set siguiente_intento_en = null where id = $1`, [id]);
    await restoreTras(async () => {
      await comportamiento({ modo: 'normal' });
      expect((await api('POST', `/comprobantes/${id}/reanudar`)).status).toBe(200);
      await hastaAceptada(id);
    });
    expect(await fila(id)).toMatchObject({ estado: 'POR_ATENDER', pregunta: false });
    await start();
    await expect.poll(() => fila(id), { timeout: 20_000 }).toMatchObject({ estado: 'ACEPTADA' });
    expect(await aceptados('F778')).toEqual({ 1: 1 });
  }, 60_000);
});
