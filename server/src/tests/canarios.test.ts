import { createPrivateKey, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCertificado } from '@chaski/core/firma/certificado/create-certificado.ts';
import { bolsaCertificado, bolsaClave, macDe, p12 } from '@chaski/core/firma/certificado/testing-p12.ts';
import { conOrden, unaFactura } from '@chaski/testing/documents/builders.ts';
import { type Canario, enTodasSusFormas, searchCanarios } from '@chaski/testing/service/canarios.ts';
import { cloneDatabase, type TestDatabase } from '@chaski/testing/service/database.ts';
import { runCli, type ServiceProcess, startServiceProcess } from '@chaski/testing/service/process.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { generateClave } from '../api-keys/clave.ts';
import { openLlaveEmpresa } from '../empresas/secretos/abrir.ts';
import { openLlavero } from '../empresas/secretos/llavero.ts';

const RUC = '20100070970';
const ENTORNO = ['--empresa', RUC, '--entorno', 'test'];

/** What a person or a program gives the service and must never see again. */
const SOL = 'Canario-Clave-SOL-9f3a';
const CLAVE_P12 = 'canario-clave-del-p12-71c0';
const CABECERA = 'canario-en-una-cabecera-5d2e';
const COOKIE = 'sid=canario-de-una-cookie-0b6c';
const EN_LA_DIRECCION = 'canario-en-la-direccion-c4f8';
const AJENA = generateClave('test', randomBytes(96)).texto;
const SECRETO = randomBytes(32);
const SECRETO_ANTERIOR = randomBytes(32);

// One test asks all that can be asked, and each command is a process of its own.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

let database: TestDatabase;
let folder: string;
let env: Record<string, string>;
let service: ServiceProcess;
/** A key of every permission, and the secret of a webhook: each is shown once, to the one who asks for it. */
let clave: string;
let webhook: { id: string; secreto: string };
let canarios: Canario[] = [];

/** Everything that anybody was told, with where. */
const dicho: { readonly donde: string; readonly texto: string }[] = [];

beforeAll(async () => {
  database = await cloneDatabase();
  folder = await mkdtemp(join(tmpdir(), 'chaski-secretos-'));
  env = {
    CHASKI_DATA: folder,
    DATABASE_URL: database.url,
    DATABASE_ADMIN_URL: database.duenoUrl,
    CHASKI_SECRETO: SECRETO.toString('hex'),
    CHASKI_SECRETO_ANTERIOR: SECRETO_ANTERIOR.toString('base64'),
    WEBHOOK_REDES: '127.0.0.0/8',
    // Nobody is there: what is told of that must not tell the password.
    TESTIGO_URL: 'http://chaski:canario-del-testigo-2b7e@127.0.0.1:59871/testigo',
    LOG_LEVEL: 'trace',
    METRICS_PORT: '0',
    SUNAT_TIMEOUT_MS: '500',
  };
  await cli('empresa', 'crear', '--ruc', RUC, '--razon-social', 'LA EMPRESA S.A.');
  clave = JSON.parse(await runCli(env, 'clave', 'crear', ...ENTORNO, '--limite', '100000', '--json')).clave;
  service = await startServiceProcess(env);
});
afterAll(async () => {
  await service.kill('SIGKILL');
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a command; what it prints, or fails with, must be free of secrets. */
async function cli(...args: string[]): Promise<void> {
  const texto = await runCli(env, ...args).catch((error: unknown) => String(error));
  dicho.push({ donde: `chaski ${args.join(' ')}`, texto });
}

/** One request; the whole answer must be free of secrets, but where it is the one that shows one. */
async function call(
  method: string,
  path: string,
  options: { body?: unknown; headers?: Record<string, string>; once?: true } = {},
) {
  const { body, headers, once } = options;
  const response = await fetch(path.startsWith('/api') ? `${service.url}${path}` : `${service.url}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${clave}`,
      'content-type': 'application/json',
      'x-canario': CABECERA,
      cookie: COOKIE,
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const texto = Buffer.from(await response.arrayBuffer()).toString('latin1');
  const cabeceras = JSON.stringify([...response.headers]);
  if (once === undefined) dicho.push({ donde: `${method} ${path}`, texto: `${cabeceras}\n${texto}` });
  const json = response.headers.get('content-type')?.includes('json') === true ? JSON.parse(texto) : undefined;
  return { status: response.status, json };
}

const emitir = (cambios: object = {}, headers?: Record<string, string>) =>
  call('POST', '/comprobantes/emitir', {
    body: { documento: unaFactura(cambios), webhook: false },
    ...(headers && { headers }),
  });

/** A file with the canary password over a private key of its own; the key's canaries. */
async function unP12(): Promise<{ archivo: string; clavePrivada: Canario[] }> {
  const now = Date.now();
  const [desde, hasta] = [new Date(now - 86_400_000), new Date(now + 86_400_000 * 365)];
  const { pem } = await createCertificado({
    ruc: RUC,
    razonSocial: 'LA EMPRESA S.A.',
    desde,
    hasta,
    serialNumber: randomBytes(16),
  });
  const pkcs8 = createPrivateKey(pem).export({ type: 'pkcs8', format: 'der' });
  const bolsas = [bolsaClave(pkcs8), bolsaCertificado(pem)];
  const archivo = join(folder, 'certificado.p12');
  await writeFile(archivo, p12(bolsas, { mac: macDe(bolsas, CLAVE_P12) }));
  // From its middle: a part of it is as bad as the whole.
  return { archivo, clavePrivada: enTodasSusFormas('clave privada', pkcs8.subarray(400, 460)).slice(0, 1) };
}

async function deLaEmpresa(): Promise<Canario[]> {
  const fuente = { dataFolder: folder, secreto: SECRETO, secretoAnterior: undefined };
  const llavero = await openLlavero(database.db.sistema, fuente);
  const { rows } = await database.pool.query<{ id: string; llave: Buffer }>(
    'select id, llave_cifrada as llave from empresas',
  );
  const [{ id = '', llave = Buffer.alloc(0) } = {}] = rows;
  return enTodasSusFormas('llave de la empresa', openLlaveEmpresa(llavero, id, llave).bytes);
}

const passwordOf = (url: string) => decodeURIComponent(/:([^:@]+)@/.exec(url)?.[1] ?? '');

const enTexto = (nombre: string, valor: string): Canario[] => [
  { nombre, valor },
  ...enTodasSusFormas(nombre, Buffer.from(valor)),
];

it('a run through successes and failures at the level trace tells no secret: not in its log, not in an answer, not at the command line', async () => {
  const { archivo, clavePrivada } = await unP12();
  const claveArchivo = join(folder, 'clave.txt');
  await writeFile(claveArchivo, `${CLAVE_P12}\n`);
  // At the command line: a certificate with its password and with a wrong one, a wrong address, a good key file.
  await cli('empresa', 'certificado', ...ENTORNO, '--archivo', archivo, '--clave-archivo', claveArchivo);
  await cli('empresa', 'certificado', ...ENTORNO, '--archivo', claveArchivo, '--clave-archivo', claveArchivo);
  await cli('empresa', 'ver', '--json');
  await cli('clave', 'listar', '--json');
  await cli('doctor');

  // Success, refusal, fault, silence, nonsense.
  expect((await emitir()).status).toBe(200);
  for (const orden of ['rechazo=2017', 'fault=0109x1', 'timeoutx1', 'htmlx1', 'truncadox1', 'observado=4000']) {
    const { status } = await emitir(conOrden(orden));
    expect([200, 502], orden).toContain(status);
  }
  const { json } = await emitir();
  const id: string = json.data.documento.id;
  await call('POST', `/comprobantes/${id}/anular`, { body: { motivo: 'ERROR EN EL CLIENTE' } });

  // Doors that stay shut.
  const malas = [
    `Bearer ${AJENA}`,
    `Bearer ${AJENA.slice(0, -1)}`,
    `Basic ${Buffer.from(`canario:${SOL}`).toString('base64')}`,
    CABECERA,
  ];
  for (const authorization of malas) expect((await emitir({}, { authorization })).status).toBe(401);
  await call('GET', `/invoices?api_key=${clave}&token=${EN_LA_DIRECCION}`);
  for (const path of [`/${EN_LA_DIRECCION}`, `/invoices/%zz${EN_LA_DIRECCION}`]) await call('GET', path);
  await call('POST', '/comprobantes/emitir', { body: `{"documento": "${'x'.repeat(50)}` });
  expect((await emitir({ fechaEmision: 'ayer' })).status).toBe(400);

  // Webhooks: one to nobody, tested and rotated.
  const created = await call('POST', '/webhooks', { body: { url: 'http://127.0.0.1:9/nadie' }, once: true });
  expect(created.status).toBe(200);
  webhook = created.json.data;
  await call('POST', `/webhooks/${webhook.id}/probar`);
  expect((await call('POST', `/webhooks/${webhook.id}/rotar`, { once: true })).status).toBe(200);
  await call('PATCH', `/webhooks/${webhook.id}`, { body: { url: 'ftp://usuario:canario@127.0.0.1/' } });

  // SUNAT refuses the SOL password, which then is the canary.
  await writeFile(claveArchivo, SOL);
  await cli('empresa', 'sol', ...ENTORNO, '--usuario', 'FACTURA1', '--clave-archivo', claveArchivo);
  expect((await emitir()).status).toBe(502);
  expect(service.output()).toContain('"status":502');

  // Failures of ours: a table that is not there, then no database.
  await database.pool.query('alter table series rename to series_escondidas');
  expect((await emitir()).status).toBe(500);
  await database.pool.query('alter table series_escondidas rename to series');
  const nombre = new URL(database.url.replace('@/', '@localhost/')).pathname.slice(1);
  await database.pool.query(`alter database ${nombre} with connection limit 0`);
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where usename <> 'postgres' and datname = '${nombre}'`,
  );
  expect((await emitir()).status).toBe(503);
  await database.pool.query(`alter database ${nombre} with connection limit -1`);
  await expect.poll(async () => (await call('GET', `/comprobantes/${id}`)).status).toBe(200);

  const metricas = /http:\S+\/metrics/.exec(service.output())?.[0] ?? '';
  dicho.push({ donde: 'métricas', texto: await (await fetch(metricas)).text() });

  canarios = [
    ...enTexto('clave de la API', clave),
    ...enTexto('clave SOL', SOL),
    ...enTexto('contraseña del p12', CLAVE_P12),
    ...clavePrivada,
    ...enTodasSusFormas('CHASKI_SECRETO', SECRETO),
    ...enTodasSusFormas('CHASKI_SECRETO_ANTERIOR', SECRETO_ANTERIOR),
    ...(await deLaEmpresa()),
    ...enTexto('contraseña de DATABASE_URL', passwordOf(database.url)),
    ...enTexto('contraseña de DATABASE_ADMIN_URL', passwordOf(database.duenoUrl)),
    ...enTexto('secreto del webhook', webhook.secreto),
    ...enTodasSusFormas('secreto del webhook', Buffer.from(webhook.secreto.replace('whsec_', ''), 'base64')),
    ...enTexto('clave ajena', AJENA),
    ...enTexto('cabecera', CABECERA),
    ...enTexto('cookie', COOKIE),
    ...enTexto('dirección', EN_LA_DIRECCION),
  ];
  for (const { valor } of canarios) expect(valor.length).toBeGreaterThan(10);
  const log = service.output();
  expect(log.split('\n').filter((line) => line.includes('"status":500')).length).toBeGreaterThan(0);
  for (const line of log.split('\n')) expect(searchCanarios(line, canarios), line).toEqual([]);
  for (const { donde, texto } of dicho) {
    // A path that does not exist is told back, and so is a document's own text.
    if (donde.includes(EN_LA_DIRECCION)) continue;
    expect(searchCanarios(texto, canarios), `${donde}: ${texto.slice(0, 400)}`).toEqual([]);
  }
});

it('no route of the API gives a secret back, whatever the key may do', async () => {
  expect(canarios.length).toBeGreaterThan(30);
  const { paths }: { paths: Record<string, { get?: object }> } = JSON.parse(
    await (await fetch(`${service.url}/openapi.json`)).text(),
  );
  const { rows } = await database.pool.query<{ id: string; entrega: string }>(
    'select c.id, (select id from webhook_entregas order by id desc limit 1) as entrega from comprobantes c where anulacion_id is not null',
  );
  const [{ id = '', entrega = '' } = {}] = rows;
  const gets = Object.keys(paths).filter((path) => paths[path]?.get !== undefined);
  expect(gets.length).toBeGreaterThan(12);
  let answered = 0;
  for (const path of gets) {
    const one = path.includes('/entregas/') ? entrega : path.includes('/webhooks/') ? webhook.id : id;
    const url = path.replace('{n}', '07').replaceAll('{id}', one);
    const from = dicho.length;
    const { status } = await call('GET', url.startsWith('/api') ? url : `/api/v1${url}`);
    if (status === 200) answered++;
    expect(searchCanarios(dicho[from]?.texto ?? '', canarios), `${path} ${status}`).toEqual([]);
  }
  expect(answered).toBeGreaterThan(gets.length / 2);
});

it('a copy of the database without the installation’s key holds none of them', async () => {
  const { rows } = await database.pool.query<{ tabla: string }>(
    `select quote_ident(relname) as tabla from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  expect(canarios.length).toBeGreaterThan(30);
  expect(rows.length).toBeGreaterThan(15);
  let filas = 0;
  for (const { tabla } of rows) {
    const dump = await database.pool.query<{ fila: string }>(`select t::text as fila from ${tabla} t`);
    for (const { fila } of dump.rows) {
      filas++;
      expect(searchCanarios(fila, canarios), `${tabla}: ${fila.slice(0, 400)}`).toEqual([]);
    }
  }
  expect(filas).toBeGreaterThan(50);
});
