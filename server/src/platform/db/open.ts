import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError, errorCode } from '@chaski/node/errors.ts';
import pg from 'pg';
import type { Config } from '../config/config.ts';
import { createDb, type Db, ROL_SERVICIO, ROL_SISTEMA } from './db.ts';
import { type Embedded, joinEmbedded } from './embedded/embedded.ts';
import { hasEsquema } from './inspect.ts';
import { migrate } from './migrate.ts';

export interface Database {
  readonly db: Db;
  /** With its password: not for logs. */
  readonly url: string;
  /** Migrations that this opening applied. */
  readonly migraciones: readonly string[];
  /** Closes the pools (waiting for borrowed connections) and leaves the embedded PostgreSQL, which stops if nobody stays. */
  stop(): Promise<void>;
}

export interface OpenOptions {
  /** Keep the embedded PostgreSQL alive: for the service. */
  readonly supervise?: boolean;
  /** Connections at most. */
  readonly max?: number;
  readonly applicationName?: string;
  /** Errors that no caller sees: an idle connection that broke, a restart that failed. */
  readonly onError?: (error: unknown) => void;
}

const MIN_VERSION = 150_000;

/**
 * Opens the database of the configuration: joins the embedded PostgreSQL or connects to `DATABASE_URL`, refuses one that
 * may lose what it confirmed, and brings the schema up to date. Throws `ConfigError` with every reason to refuse.
 */
export async function openDatabase(
  config: Pick<Config, 'dataFolder' | 'databaseUrl'> & Partial<Pick<Config, 'databaseAdminUrl'>>,
  options: OpenOptions = {},
): Promise<Database> {
  const embedded = config.databaseUrl === undefined ? await joinFolder(config.dataFolder, options) : undefined;
  const url = config.databaseUrl ?? embedded?.url ?? '';
  try {
    const problemas = await checkServer(url);
    if (problemas.length > 0) throw new ConfigError(problemas);
    const login = decodeURIComponent(/^[^:]+:\/\/([^:@/]*)/.exec(url)?.[1] ?? '');
    const dueno = embedded?.duenoUrl ?? config.databaseAdminUrl;
    const migraciones = await (dueno === undefined ? migrate(url) : migrate(dueno, login));
    const db = createDb(url, options);
    await checkRoles(db);
    return { db, url, migraciones, stop: () => stop(db, embedded) };
  } catch (error) {
    await embedded?.leave();
    throw error;
  }
}

/** Whether a PostgreSQL was ever made in that data folder; also where that cannot be seen, for opening it tells why. */
export async function hasDatabase(dataFolder: string): Promise<boolean> {
  return await stat(join(dataFolder, 'postgres/datos')).then(
    () => true,
    (error: unknown) => !['ENOENT', 'ENOTDIR'].includes(errorCode(error)),
  );
}

/**
 * For what must not begin an installation where somebody forgot which folder or database is the service's. Throws
 * `ConfigError` that says where was looked and what to run.
 */
export async function requireInstalacion({
  databaseUrl,
  dataFolder,
}: Pick<Config, 'dataFolder' | 'databaseUrl'>): Promise<void> {
  if (databaseUrl !== undefined) {
    const [problema] = await checkServer(databaseUrl);
    if (problema !== undefined || (await hasEsquema(databaseUrl))) return;
    throw new ConfigError([
      `La base de datos de DATABASE_URL está vacía: Chaski nunca inició con ella, y este comando no empieza una instalación. ` +
        `Si el servicio usa otra, póngala en DATABASE_URL; ${SI_NO_HAY}`,
    ]);
  }
  if (await hasDatabase(dataFolder)) return;
  throw new ConfigError([
    `No hay una instalación en ${dataFolder}, y este comando no la empieza. Si el servicio usa otra carpeta (la dice al iniciar, ` +
      `en "Datos"), repita el comando con ella: CHASKI_DATA=/esa/carpeta; si usa un PostgreSQL suyo, con su DATABASE_URL; ${SI_NO_HAY}`,
  ]);
}

const SI_NO_HAY = 'si todavía no hay ninguna, inicie el servicio: chaski serve (o npm start).';

const NADIE = '00000000-0000-0000-0000-000000000000';

/** What stands between server and service may swallow the role, and with it, where the login is mighty, every policy. */
async function checkRoles(db: Db): Promise<void> {
  const texto = 'select current_user::text as rol';
  const roles = await Promise.all([
    db.of({ empresaId: NADIE, entorno: '*' }).query<{ rol: string }>(texto),
    db.sistema.query<{ rol: string }>(texto),
  ]).catch((error: unknown) => {
    // A PgBouncer that does not know the option refuses the connection.
    const { cause = error } = error instanceof Error ? error : {};
    if (!(cause instanceof Error && cause.message.includes('startup parameter'))) throw error;
  });
  const nombres = roles?.map(({ rows }) => rows[0]?.rol);
  if (nombres?.[0] === ROL_SERVICIO && nombres[1] === ROL_SISTEMA) return;
  await db.close();
  throw new ConfigError([
    'La conexión a PostgreSQL no toma el rol del servicio (opción de inicio "options"). Si hay un PgBouncer en medio, no sirve: ' +
      'conecte DATABASE_URL directamente al servidor.',
  ]);
}

async function stop(db: Db, embedded: Embedded | undefined): Promise<void> {
  await db.close();
  await embedded?.leave();
}

async function joinFolder(dataFolder: string, options: OpenOptions): Promise<Embedded> {
  try {
    return await joinEmbedded(dataFolder, options);
  } catch (cause) {
    const remedy = FOLDER_PROBLEMS[errorCode(cause)];
    if (remedy === undefined) throw cause;
    const text = cause instanceof Error ? cause.message : '';
    throw new ConfigError([`La carpeta de datos ${dataFolder} no se puede usar: ${remedy} (${text})`], { cause });
  }
}

const FOLDER_PROBLEMS: Readonly<Record<string, string>> = {
  EACCES: 'faltan permisos; use el mismo usuario que la creó',
  EPERM: 'faltan permisos; use el mismo usuario que la creó',
  EROFS: 'es de solo lectura',
  ENOSPC: 'el disco está lleno',
  EDQUOT: 'la cuota de disco está agotada',
  ENOTDIR: 'no es una carpeta',
  EEXIST: 'no es una carpeta',
  ERR_SQLITE_ERROR: 'faltan permisos o el disco está lleno',
};

interface Settings {
  readonly version: number;
  readonly fsync: string;
  readonly full_page_writes: string;
  readonly synchronous_commit: string;
  readonly server_encoding: string;
  readonly transaction_read_only: string;
}

/** What makes this server unfit, in Spanish; empty when it is fit. Throws `ConfigError` when it cannot be reached. */
export async function checkServer(url: string): Promise<string[]> {
  let client: pg.Client | undefined;
  try {
    // Reads the files that the address names.
    client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, query_timeout: 10_000 });
    client.on('error', ignore);
    await client.connect();
    const { rows } = await client.query<Settings>(
      `select current_setting('server_version_num')::int as version, current_setting('fsync') as fsync,
        current_setting('full_page_writes') as full_page_writes, current_setting('synchronous_commit') as synchronous_commit,
        current_setting('server_encoding') as server_encoding, current_setting('transaction_read_only') as transaction_read_only`,
    );
    return rows.flatMap(problemsOf);
  } catch (cause) {
    const text = cause instanceof Error ? cause.message : String(cause);
    const remedio = REMEDIOS.find(([sign]) => sign.test(`${errorCode(cause)} ${text}`))?.[1];
    const problema = `No se puede conectar a PostgreSQL: ${text || errorCode(cause)}`;
    throw new ConfigError([remedio === undefined ? problema : `${problema}. ${remedio}`], { cause });
  } finally {
    client?.end().catch(ignore);
  }
}

/** What to do where it is the encryption that fails: by the code of Node's TLS, or by the words of `pg` and of the server, which have none. */
const REMEDIOS: readonly (readonly [RegExp, string])[] = [
  [
    /does not support SSL/,
    'A otro equipo se va cifrado: active TLS en PostgreSQL (ssl = on) o, si nadie más ve esa red, escriba sslmode=disable en DATABASE_URL.',
  ],
  [/no encryption/, 'Ese servidor solo admite conexiones cifradas: quite sslmode=disable de DATABASE_URL.'],
  [/ALTNAME/, 'Escriba en DATABASE_URL el nombre que dice el certificado del servidor.'],
  [/CERT_HAS_EXPIRED/, 'Renueve el certificado del servidor.'],
  [
    /CERT|SIGNED|ISSUER|LEAF_SIGNATURE/,
    'Indique la autoridad de su certificado con sslrootcert=/ruta/autoridad.pem en DATABASE_URL.',
  ],
  [/^ENOENT|^EACCES/, 'Revise las rutas que nombra DATABASE_URL (sslrootcert, sslcert, sslkey, o el socket).'],
];

function problemsOf(settings: Settings): string[] {
  const durable = (['fsync', 'full_page_writes', 'synchronous_commit'] as const)
    .filter((name) => settings[name] === 'off')
    .map(
      (name) =>
        `PostgreSQL tiene ${name} = off: un corte de luz perdería comprobantes ya respondidos. Actívelo (${name} = on) y reinicie PostgreSQL.`,
    );
  const others = [
    settings.version < MIN_VERSION &&
      `PostgreSQL ${Math.floor(settings.version / 10_000)} es muy antiguo: se necesita 15 o posterior.`,
    settings.server_encoding !== 'UTF8' &&
      `La base de datos usa ${settings.server_encoding}: créela con ENCODING 'UTF8'.`,
    settings.transaction_read_only === 'on' &&
      'La base de datos es de solo lectura (¿una réplica?): conecte DATABASE_URL al servidor principal.',
  ].filter((problema) => typeof problema === 'string');
  return [...durable, ...others];
}

function ignore(): void {}
