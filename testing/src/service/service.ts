import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClave } from '@chaski/server/api-keys/store.ts';
import { type Chance, type Service, startService } from '@chaski/server/main.ts';
import type { Config } from '@chaski/server/platform/config/config.ts';
import { PERMISOS } from '@chaski/server/platform/http/route.ts';
import { createLog } from '@chaski/server/platform/log.ts';
import { startSimulador } from '@chaski/simulator/servicio/listen.ts';
import type pg from 'pg';
import { type Canario, enTodasSusFormas } from './canarios.ts';
import { cloneDatabase, cloneInstalacion, SECRETO } from './database.ts';
import { noteCanarios, registroFile } from './registros.ts';

/** The whole service on a database of its own, with its simulator, as an HTTP client meets it. */
export interface TestService {
  readonly service: Service;
  readonly url: string;
  /** A superuser's, to arrange and to look. */
  readonly pool: pg.Pool;
  /** A key of the demo company, environment `test`, with every permission. */
  readonly clave: string;
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  emitir(documento: object, options?: CallOptions & { webhook?: boolean }): Promise<Answer>;
  /** How the simulator is to behave from now on, as its control route takes it: `{modo, veces?, operaciones?}`. */
  simulate(comportamiento: object): Promise<void>;
  /** The simulator's ledger: every acceptance and refusal, in order. */
  libro(): Promise<Entrada[]>;
  stop(): Promise<void>;
}

export interface CallOptions {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Another key, or null for none. */
  readonly clave?: string | null;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // Answers are judged by the tests, field by field.
  // biome-ignore lint/suspicious/noExplicitAny: a JSON answer of any shape
  readonly json: any;
  readonly bytes: Buffer;
}

export interface Entrada {
  readonly en: string;
  readonly operacion: string;
  readonly archivo: string;
  readonly sha256: string;
  readonly codigo: string;
  readonly aceptado: boolean;
}

/** The configuration of a test: free ports, more patience with SUNAT than a busy machine needs, no log. */
export function testConfig(overrides: Partial<Config> & Pick<Config, 'dataFolder' | 'databaseUrl'>): Config {
  return {
    host: '127.0.0.1',
    port: 0,
    simulatorPort: 0,
    metricsPort: undefined,
    metricsHost: '127.0.0.1',
    publicUrl: undefined,
    databaseAdminUrl: undefined,
    // Receivers of tests.
    webhookRedes: ['127.0.0.0/8'],
    proxyRedes: [],
    sunatTimeoutMs: 8_000,
    igvRestaurantes: {},
    dniUrl: undefined,
    dniToken: undefined,
    smtp: undefined,
    testigo: undefined,
    secreto: SECRETO,
    secretoAnterior: undefined,
    logLevel: 'silent',
    idioma: 'es',
    ...overrides,
  };
}

/** In its own process a simulator starts for the fifth part of what a thread costs: `chaski serve`, which has one on a thread, is started elsewhere. */
export const SIMULADOR_DENTRO = { startSimulador } as const satisfies Chance;

/** `chance`: the clock and the ids, where a test moves them. */
export async function startTestService(overrides: Partial<Config> = {}, chance: Chance = {}): Promise<TestService> {
  const folder = await mkdtemp(join(tmpdir(), 'chaski-servicio-'));
  const instalada = !('secreto' in overrides) && overrides.dataFolder === undefined;
  const database = await (instalada ? cloneInstalacion(folder) : cloneDatabase());
  const { url: databaseUrl, duenoUrl: databaseAdminUrl, pool } = database;
  const config = testConfig({ dataFolder: folder, databaseUrl, databaseAdminUrl, ...overrides });
  const service = await startService(config, { ...SIMULADOR_DENTRO, ...registrado(config), ...chance });
  const clave = await createTestClave(pool);
  const call = (method: string, path: string, options: CallOptions = {}) =>
    request(service.url, clave, method, path, options);
  return {
    service,
    clave,
    call,
    pool,
    url: service.url,
    emitir: (documento, { webhook, ...options } = {}) =>
      call('POST', '/comprobantes/emitir', {
        body: { documento, ...(webhook === undefined ? {} : { webhook }) },
        ...options,
      }),
    simulate: (comportamiento) => setComportamiento(service.simuladorUrl, comportamiento),
    libro: () => readLibro(service.simuladorUrl),
    async stop() {
      await service.stop();
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The simulator in this thread, by a clock that is so many milliseconds ahead. */
export function conRelojDeSunat(adelantoMs: () => number): Chance {
  const ahora = () => new Date(Date.now() + adelantoMs());
  return { startSimulador: (options) => startSimulador({ ...options, ahora }) };
}

/** Everything that it does is logged where somebody looks for secrets afterwards. */
function registrado(config: Config): Chance {
  const file = registroFile('servicio');
  if (file === undefined) return {};
  noteCanarios([
    ...(config.secreto === undefined ? [] : enTodasSusFormas('CHASKI_SECRETO', config.secreto)),
    ...passwordsOf(config.databaseUrl),
    ...(config.smtp?.clave === undefined ? [] : [{ nombre: 'clave de SMTP', valor: config.smtp.clave }]),
    ...passwordsOf(config.databaseAdminUrl),
  ]);
  return { log: createLog('trace', file) };
}

function passwordsOf(url: string | undefined): Canario[] {
  const valor = /^[^:]+:\/\/[^:@/]*:([^@]+)@/.exec(url ?? '')?.[1];
  return valor === undefined ? [] : [{ nombre: 'contraseña de PostgreSQL', valor: decodeURIComponent(valor) }];
}

/** A key of the demo company that no test exhausts. */
export async function createTestClave(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ id: string }>('select id from empresas');
  const solicitud = { empresaId: rows[0]?.id ?? '', entorno: 'test' as const, nombre: 'pruebas', permisos: PERMISOS };
  return (await createClave(pool, { ...solicitud, limite: 1_000_000, expiraEn: null })).clave;
}

/** One request as an HTTP client makes it; `clave` null: without a key. */
export async function request(
  url: string,
  clave: string,
  method: string,
  path: string,
  options: CallOptions,
): Promise<Answer> {
  const { body, headers = {}, clave: other } = options;
  const key = other === undefined ? clave : other;
  const response = await fetch(path.startsWith('http') ? path : `${url}/api/v1${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined
      ? {}
      : { body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body) }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  return {
    status: response.status,
    headers: response.headers,
    bytes,
    json: isJson ? JSON.parse(bytes.toString()) : undefined,
  };
}

/** How that simulator is to behave from now on. */
export async function setComportamiento(simuladorUrl: string, comportamiento: object): Promise<void> {
  const body = JSON.stringify(comportamiento);
  const answer = await fetch(`${simuladorUrl}/_control/comportamiento`, { method: 'PUT', body });
  if (!answer.ok) throw new Error(await answer.text());
}

/** What that simulator noted, oldest first. */
export async function readLibro(simuladorUrl: string): Promise<Entrada[]> {
  const text = await (await fetch(`${simuladorUrl}/_control/libro`)).text();
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}
