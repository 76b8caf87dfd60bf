import { createHash, randomBytes } from 'node:crypto';
import { chmod, cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { joinEmbedded } from '../../server/src/platform/db/embedded/embedded.ts';
import { carpetaDeBase } from '../../testing/src/service/carpeta.ts';
import { runCli } from '../../testing/src/service/process.ts';
import type { Fault } from '../matrix/fault.ts';
import { type Child, startChild } from '../matrix/service-child.ts';
import { at, textAt } from './json.ts';
import { startProgram } from './program.ts';
import { waitFor } from './wait-for.ts';

/** A PostgreSQL to make databases in. The first two differ from a database's own only in its name. */
export interface Servers {
  /** Superuser. */
  readonly adminUrl: string;
  /** What the service connects as. */
  readonly url: string;
  /** The owner's, for migrations. */
  readonly duenoUrl: string;
}

/** The same server, another database. */
export function withDatabase(url: string, name: string): string {
  return url.replace(/\/[a-z0-9_]+(\?|$)/, `/${name}$1`);
}

/** A PostgreSQL of the harness's own, in a temporary folder. */
export async function startServers(): Promise<Servers & { stop(): Promise<void> }> {
  const folder = await carpetaDeBase('chaski-fallas-pg-');
  const { url, duenoUrl, adminUrl, leave } = await joinEmbedded(folder);
  const stop = async () => {
    await leave();
    await rm(folder, { recursive: true, force: true });
  };
  return { url, duenoUrl, adminUrl, stop };
}

export async function asAdmin(adminUrl: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

export interface SimuladorAparte {
  readonly url: string;
  readonly port: number;
  readonly certificado: string;
}

/** SUNAT, as often as wanted, in one process that is not the service's. */
export interface SimHost {
  /** Another simulator with an empty ledger. */
  fresh(): Promise<SimuladorAparte>;
  /** Nobody needs it any more. */
  end(simulador: SimuladorAparte): void;
  stop(): Promise<void>;
}

export async function startSimHost(folder: string): Promise<SimHost> {
  const program = await startProgram(join(import.meta.dirname, 'sim-host.ts'), [folder]);
  let given = 0;
  return {
    async fresh() {
      const index = given;
      given += 1;
      if (index > 0) program.say('fresh');
      const value = await waitFor(() => program.said()[index]);
      return {
        url: textAt(value, 'url') ?? '',
        port: Number(at(value, 'port')),
        certificado: textAt(value, 'certificado') ?? '',
      };
    },
    end: ({ port }) => program.say(`end ${port}`),
    stop: async () => void (await program.kill('SIGTERM')),
  };
}

/** A migrated database with a company and its key, from which every case takes a copy. */
export interface Template {
  readonly servers: Servers;
  readonly database: string;
  /** The service's data folder, which goes with the database. */
  readonly folder: string;
  /** Environment of a service on a copy, but for its database and folder. */
  readonly env: Readonly<Record<string, string>>;
  readonly clave: string;
  readonly ruc: string;
  readonly empresaId: string;
  /** What may be seen nowhere. */
  readonly canarios: readonly string[];
  stop(): Promise<void>;
}

/** The installation's key of every case: anything that looks random. */
const SECRETO = createHash('sha256').update('fallas a propósito').digest('hex');

export async function prepareTemplate(servers: Servers, simHost: SimHost): Promise<Template> {
  const database = `fallas_${randomBytes(5).toString('hex')}`;
  const folder = await mkdtemp(join(tmpdir(), 'chaski-fallas-'));
  // PostgreSQL runs as another user when we are root, and tests may make folders of its own in here.
  await chmod(folder, 0o755);
  await mkdir(join(folder, 'datos'));
  await asAdmin(servers.adminUrl, `create database ${database} owner chaski`);
  const env = {
    PORT: '0',
    SIMULADOR_PORT: '0',
    LOG_LEVEL: 'warn',
    SUNAT_TIMEOUT_MS: '1500',
    CHASKI_SECRETO: SECRETO,
    WEBHOOK_REDES: '127.0.0.0/8',
  };
  const own = { ...env, ...databaseEnv(servers, database), CHASKI_DATA: join(folder, 'datos') };
  const child = await startChild({
    env: own,
    servers,
    database,
    fault: { tipo: 'ninguna' },
    simulador: await simHost.fresh(),
  });
  const demo = textAt(child.program.greeting, 'clave');
  await child.program.kill('SIGTERM');
  const args = ['--entorno', 'test', '--permisos', 'todos', '--limite', '1000000', '--json'];
  const clave = textAt(JSON.parse(await runCli(own, 'clave', 'crear', ...args)), 'clave') ?? '';
  const empresa = await findEmpresa(withDatabase(servers.adminUrl, database));
  return {
    servers,
    database,
    folder: join(folder, 'datos'),
    env,
    clave,
    ...empresa,
    canarios: [clave, ...(demo === undefined ? [] : [demo]), SECRETO, ...passwords(servers)],
    async stop() {
      await asAdmin(servers.adminUrl, `drop database if exists ${database} with (force)`);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function databaseEnv(servers: Servers, database: string): Record<string, string> {
  return {
    DATABASE_URL: withDatabase(servers.url, database),
    DATABASE_ADMIN_URL: withDatabase(servers.duenoUrl, database),
  };
}

function passwords({ adminUrl, url, duenoUrl }: Servers): string[] {
  return [adminUrl, url, duenoUrl].flatMap((each) => /:\/\/[^:@/]*:([^@]{8,})@/.exec(each)?.[1] ?? []);
}

async function findEmpresa(adminUrl: string): Promise<{ ruc: string; empresaId: string }> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; ruc: string }>('select id, ruc from empresas');
    const [row] = rows;
    if (row === undefined) throw new Error('La plantilla no tiene empresa');
    return { ruc: row.ruc, empresaId: row.id };
  } finally {
    await client.end();
  }
}

const ENVIAN_CORREO = `insert into correo_ajustes (empresa_id, entorno, activo) select id, 'test', true from empresas`;

/** One case's own database, data folder and SUNAT. */
export interface Place {
  readonly template: Template;
  readonly database: string;
  /** A superuser's, on that database. */
  readonly databaseUrl: string;
  readonly folder: string;
  readonly simulador: SimuladorAparte;
  /** Starts the service there, with something that goes wrong or nothing; `armed`: at once, not when it is told. */
  start(fault: Fault, armed?: boolean): Promise<Child>;
  stop(): Promise<void>;
}

/** `smtpUrl`: a mail server, by which the company sends what is accepted; absent, there is none. */
export async function clonePlace(template: Template, simHost: SimHost, smtpUrl?: string): Promise<Place> {
  const { servers } = template;
  const database = `caso_${randomBytes(6).toString('hex')}`;
  const folder = await mkdtemp(join(tmpdir(), 'chaski-caso-'));
  await cp(template.folder, join(folder, 'datos'), { recursive: true });
  await asAdmin(servers.adminUrl, `create database ${database} template ${template.database} owner chaski`);
  const simulador = await simHost.fresh();
  const correo = smtpUrl === undefined ? {} : { SMTP_URL: smtpUrl, SMTP_REMITENTE: 'facturas@chaski.example' };
  const env = { ...template.env, ...databaseEnv(servers, database), ...correo, CHASKI_DATA: join(folder, 'datos') };
  if (smtpUrl !== undefined) await asAdmin(withDatabase(servers.adminUrl, database), ENVIAN_CORREO);
  const children: Child[] = [];
  return {
    template,
    database,
    folder,
    simulador,
    databaseUrl: withDatabase(servers.adminUrl, database),
    async start(fault, armed = false) {
      const child = await startChild({ env, servers, database, fault, armed, simulador });
      children.push(child);
      return child;
    },
    async stop() {
      await Promise.all(children.map(({ program }) => program.kill('SIGKILL')));
      simHost.end(simulador);
      await asAdmin(servers.adminUrl, `drop database if exists ${database} with (force)`);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
