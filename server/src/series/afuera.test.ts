import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { unaBoleta } from '@chaski/testing/documents/builders.ts';
import { copyDatabase } from '@chaski/testing/documents/copy.ts';
import { cloneInstalacion, putMolde, type TestDatabase } from '@chaski/testing/service/database.ts';
import { runCli, type ServiceProcess, startServiceProcess } from '@chaski/testing/service/process.ts';
import { SIMULADOR_DENTRO, testConfig } from '@chaski/testing/service/service.ts';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createClave } from '../api-keys/store.ts';
import { diagnosticar } from '../doctor/diagnosticar.ts';
import { type Service, startService } from '../main.ts';
import type { TestigoConfig } from '../platform/config/config.ts';
import { PERMISOS } from '../platform/http/route.ts';
import { parseAfuera } from './afuera.ts';

/* The whole data folder is put back with its database; what stands outside of it is not. */

let database: TestDatabase;
let folder: string;
let otroDisco: string;
let service: Service | undefined;
let clave: string;
let lineas: string[];
const archivo = () => join(otroDisco, 'testigo');

function config(testigo: TestigoConfig | undefined) {
  const { url: databaseUrl, duenoUrl: databaseAdminUrl } = database;
  return testConfig({ dataFolder: folder, databaseUrl, databaseAdminUrl, testigo, metricsPort: 0 });
}

async function start(testigo: TestigoConfig | null = { archivo: archivo() }): Promise<Service> {
  const log = pino({ level: 'warn' }, { write: (line: string) => void lineas.push(line) });
  service = await startService(config(testigo ?? undefined), { ...SIMULADOR_DENTRO, log });
  return service;
}

async function stop(): Promise<void> {
  await service?.stop();
  service = undefined;
}

beforeEach(async () => {
  lineas = [];
  folder = await mkdtemp(join(tmpdir(), 'chaski-afuera-'));
  database = await cloneInstalacion(folder);
  otroDisco = await mkdtemp(join(tmpdir(), 'chaski-otro-disco-'));
  const { rows } = await database.pool.query('select id from empresas');
  const nueva = { empresaId: rows[0].id, entorno: 'test' as const, nombre: 'pruebas', permisos: PERMISOS };
  clave = (await createClave(database.pool, { ...nueva, limite: 1_000_000, expiraEn: null })).clave;
});
afterEach(async () => {
  await stop();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
  await rm(otroDisco, { recursive: true, force: true });
});

async function emitir(serie: string, url = service?.url): Promise<number | string> {
  const response = await fetch(`${url}/api/v1/comprobantes/emitir`, {
    method: 'POST',
    headers: { authorization: `Bearer ${clave}`, 'content-type': 'application/json' },
    body: JSON.stringify({ documento: unaBoleta({ serie }) }),
  });
  const json = JSON.parse(await response.text());
  return response.status === 200 ? json.data.documento.correlativo : response.status;
}

/** Copies folder and database, lets `work` happen, and puts both back; the service is stopped before and after. */
async function goBackAtras(work: () => Promise<unknown>): Promise<void> {
  const copy = await copyDatabase(database.url);
  const recuerdo = await readFile(join(folder, 'testigo.json'), 'utf8');
  await work();
  await stop();
  await copy.restore();
  await copy.drop();
  await writeFile(join(folder, 'testigo.json'), recuerdo);
}

const dice = async () => JSON.parse(await readFile(archivo(), 'utf8'));
const restauraciones = async () => (await database.pool.query('select motivo from restauraciones')).rows;
const hallazgos = async (testigo: TestigoConfig | null = { archivo: archivo() }) => {
  const todos = await diagnosticar(config(testigo ?? undefined), { ahora: () => new Date(), enVivo: false });
  return todos.filter(({ que }) => que === 'testigo').map(({ estado, texto }) => `${estado}: ${texto}`);
};
const atraso = async () => {
  const text = await (await fetch(`${service?.metricsUrl}`)).text();
  return /^chaski_testigo_atraso_seconds (\S+)$/m.exec(text)?.[1];
};
const DE_FUERA = [{ motivo: expect.stringContaining('testigo de fuera') }];

test('a whole folder that was put back is noticed at the start: no series gives a number, and the doctor says so before', async () => {
  await start();
  expect(await emitir('B301')).toBe('B301-1');
  await stop();
  await goBackAtras(async () => {
    await start();
    expect(await emitir('B301')).toBe('B301-2');
  });
  expect(await hallazgos()).toEqual([expect.stringMatching(/^mal: va por delante/)]);
  await start();
  expect(await restauraciones()).toEqual(DE_FUERA);
  expect(lineas.join('')).toContain('las series quedan por conciliar');
  expect([await emitir('B301'), await emitir('B302')]).toEqual([422, 422]);
  // It is told once, and from then on they go together.
  await stop();
  await start();
  expect(await restauraciones()).toHaveLength(1);
  await expect.poll(() => hallazgos()).toEqual(['bien: el testigo de fuera está al día']);
}, 60_000);

test('without a witness the same is not noticed, and nothing is written outside', async () => {
  await start(null);
  expect(await emitir('B303')).toBe('B303-1');
  await stop();
  await goBackAtras(async () => {
    await start(null);
    expect(await emitir('B303')).toBe('B303-2');
  });
  await start(null);
  expect(await restauraciones()).toEqual([]);
  expect([await readdir(otroDisco), await hallazgos(null), await atraso()]).toEqual([[], [], 'Nan']);
}, 60_000);

test('numbers are told outside within seconds, without waiting for the next count', async () => {
  await start();
  await expect.poll(async () => (await dice()).cuenta).toBeGreaterThan(0);
  const { cuenta } = await dice();
  expect(await emitir('B304')).toBe('B304-1');
  await expect.poll(async () => (await dice()).cuenta, { timeout: 5_000 }).toBeGreaterThan(cuenta);
  expect(Number(await atraso())).toBeLessThan(10);
  // Nothing half written stays behind.
  await stop();
  expect(await readdir(otroDisco)).toEqual(['testigo']);
}, 60_000);

test('other processes of the installation, with that folder or one of their own, write it too and are no restore', async () => {
  await start();
  const otra = await mkdtemp(join(tmpdir(), 'chaski-otra-'));
  const testigo = { archivo: archivo() };
  const [segundo, tercero] = await Promise.all([
    startService({ ...config(testigo), dataFolder: otra }, SIMULADOR_DENTRO),
    startService(config(testigo), SIMULADOR_DENTRO),
  ]);
  expect(await emitir('B305')).toBe('B305-1');
  await segundo.stop();
  await tercero.stop();
  await rm(otra, { recursive: true, force: true });
  await stop();
  await start();
  expect(await restauraciones()).toEqual([]);
  expect(await emitir('B305')).toBe('B305-2');
}, 60_000);

test('an external database that is put back is noticed also where the folder is not kept', async () => {
  await start();
  await stop();
  await goBackAtras(() => start());
  await rm(folder, { recursive: true });
  await start();
  expect(await restauraciones()).toEqual(DE_FUERA);
}, 60_000);

describe('a witness that cannot be used', () => {
  test('because its disk is not there keeps nobody from issuing, and begins when it is', async () => {
    await rm(otroDisco, { recursive: true });
    await start();
    expect([await emitir('B306'), await atraso()]).toEqual(['B306-1', '+Inf']);
    expect(await hallazgos()).toEqual([expect.stringMatching(/^aviso: no se pudo leer \(ENOENT\)/)]);
    await mkdir(otroDisco);
    await expect.poll(() => hallazgos(), { timeout: 10_000 }).toEqual(['bien: el testigo de fuera está al día']);
    expect(lineas.filter((line) => line.includes('no se puede llevar'))).toHaveLength(1);
    expect(await emitir('B306')).toBe('B306-2');
  }, 60_000);

  test('because its disk hangs keeps nobody from issuing, and takes one thread and no more', async () => {
    await promisify(execFile)('mkfifo', [archivo()]);
    await start();
    expect(await emitir('B310')).toBe('B310-1');
    await expect.poll(() => lineas.join('')).toContain('no responde en 3 s');
    // Who looks at files still can, several at once.
    await Promise.all(Array.from({ length: 8 }, () => readFile(join(folder, 'testigo.json'))));
    await stop();
    // What hangs is let go: nobody else could end it.
    await writeFile(archivo(), '');
  }, 60_000);

  test.each([
    ['garbled', '{"instalacion":"', 'no lo escribió Chaski'],
    ['somebody’s file', 'root:x:0:0:root', 'no lo escribió Chaski'],
    ['another installation’s', '{"instalacion":"otra","cuenta":999999}', 'de otra instalación'],
  ])(
    'because it is %s is left as it is and told of',
    async (_, texto, motivo) => {
      await writeFile(archivo(), texto);
      await start();
      expect(await emitir('B307')).toBe('B307-1');
      expect(await restauraciones()).toEqual([]);
      expect(lineas.join('')).toContain(motivo);
      expect(await hallazgos()).toEqual([expect.stringContaining(motivo)]);
      await stop();
      expect(await readFile(archivo(), 'utf8')).toBe(texto);
      // Once it is gone the service begins its own.
      await rm(archivo());
      await start();
      await expect.poll(() => hallazgos()).toEqual(['bien: el testigo de fuera está al día']);
    },
    60_000,
  );
});

describe('a service of its own, with its PostgreSQL in the data folder', () => {
  let proceso: ServiceProcess | undefined;
  let suya: string;
  const datos = () => join(suya, 'datos');
  const env = () => ({ CHASKI_DATA: datos(), TESTIGO: archivo() });
  const start = async () => {
    proceso = await startServiceProcess(env());
  };
  const emitirAhi = async (suClave: string): Promise<number | string> => {
    clave = suClave;
    return emitir('B311', proceso?.url);
  };

  beforeEach(async () => {
    suya = await mkdtemp(join(tmpdir(), 'chaski-afuera-datos-'));
    // PostgreSQL runs as another user when we are root, and has to reach its folder.
    await chmod(suya, 0o755);
    await putMolde(datos());
  });
  afterEach(async () => {
    await proceso?.kill('SIGTERM');
    await rm(suya, { recursive: true, force: true });
  });

  test('goes on after a kill -9, and gives no number once its folder was put back whole', async () => {
    await start();
    const creada = await runCli(
      env(),
      'clave',
      'crear',
      '--entorno',
      'test',
      '--permisos',
      'todos',
      '--limite',
      '1000',
      '--json',
    );
    const suClave = JSON.parse(creada).clave;
    expect(await emitirAhi(suClave)).toBe('B311-1');
    for (const numero of ['B311-2', 'B311-3']) {
      await proceso?.kill('SIGKILL');
      await start();
      expect(await emitirAhi(suClave)).toBe(numero);
    }
    await proceso?.kill('SIGTERM');
    await promisify(execFile)('cp', ['-a', datos(), join(suya, 'foto')]);
    await start();
    expect(await emitirAhi(suClave)).toBe('B311-4');
    await proceso?.kill('SIGTERM');
    await rm(datos(), { recursive: true });
    await rename(join(suya, 'foto'), datos());
    await start();
    expect(await emitirAhi(suClave)).toBe(422);
    expect(proceso?.output()).toContain('testigo de fuera');
    // The way out is that of any restore.
    const sale = ['--entorno', 'test', '--tipo', '03', '--serie', 'B311', '--desde', '5', '--motivo', 'Visto en SOL'];
    await runCli(env(), 'serie', 'conciliar', ...sale);
    await runCli(env(), 'serie', 'confiar');
    expect(await emitirAhi(suClave)).toBe('B311-5');
  }, 120_000);
});

describe('a witness by HTTP', () => {
  let servidor: Server;
  let guardado: string | undefined;
  let responde: 'bien' | 'mal' | 'nunca';
  let autorizaciones: Set<string | undefined>;

  beforeEach(async () => {
    guardado = undefined;
    responde = 'bien';
    autorizaciones = new Set();
    servidor = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        autorizaciones.add(request.headers.authorization);
        if (responde === 'nunca') return;
        if (responde === 'bien' && request.method === 'PUT') guardado = Buffer.concat(chunks).toString();
        const ausente = request.method === 'GET' && guardado === undefined;
        response
          .writeHead(responde === 'mal' ? 500 : ausente ? 404 : 200)
          .end(request.method === 'GET' ? guardado : '');
      });
    });
    servidor.listen(0, '127.0.0.1');
    await once(servidor, 'listening');
  });
  afterEach(() => {
    servidor.closeAllConnections();
    servidor.close();
  });
  const remoto = (): TestigoConfig => {
    const { port } = servidor.address() as AddressInfo;
    return { url: `http://127.0.0.1:${port}/testigo`, autorizacion: 'Basic YTpi' };
  };

  test('notices the same, and sends its user and password', async () => {
    await start(remoto());
    await stop();
    await goBackAtras(() => start(remoto()));
    await start(remoto());
    expect(await restauraciones()).toEqual(DE_FUERA);
    expect([...autorizaciones]).toEqual(['Basic YTpi']);
  }, 60_000);

  test.each(['mal', 'nunca'] as const)(
    'that answers %s keeps nobody from issuing',
    async (como) => {
      responde = como;
      await start(remoto());
      expect(await emitir('B308')).toBe('B308-1');
      expect(await hallazgos(remoto())).toEqual([expect.stringMatching(/^aviso: no se pudo leer/)]);
      expect(guardado).toBeUndefined();
    },
    60_000,
  );

  test('that is back only when the service is at work is compared then, before it is written over', async () => {
    await start(remoto());
    await stop();
    // More than what the service itself counts before it can read.
    await goBackAtras(async () => {
      for (let n = 0; n < 4; n++) {
        await stop();
        await start(remoto());
      }
    });
    const antes = guardado;
    responde = 'mal';
    await start(remoto());
    expect(await restauraciones()).toEqual([]);
    expect(guardado).toBe(antes);
    responde = 'bien';
    await expect.poll(restauraciones, { timeout: 10_000 }).toEqual(DE_FUERA);
    expect(await emitir('B309')).toBe(422);
    await expect.poll(() => guardado, { timeout: 10_000 }).not.toBe(antes);
  }, 60_000);
});

test('it is read as it was written, and nothing else is taken for one', () => {
  expect(parseAfuera('{"instalacion":"a","cuenta":3}\n', 'a')).toEqual({ tipo: 'cuenta', cuenta: 3 });
  for (const texto of ['', 'null', '[]', '{"cuenta":3}', '{"instalacion":"a"}', '{"instalacion":"b","cuenta":3}']) {
    expect(parseAfuera(texto, 'a')).toMatchObject({ tipo: 'inservible' });
  }
  for (const cuenta of ['-1', '1.5', '"3"', '1e99']) {
    expect(parseAfuera(`{"instalacion":"a","cuenta":${cuenta}}`, 'a')).toMatchObject({ tipo: 'inservible' });
  }
});
