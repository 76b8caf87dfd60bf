import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { IDIOMAS, type Idioma } from '@chaski/core/lib/idiomas.ts';
import { type TasasPorAno, VARIABLE_RESTAURANTES } from '@chaski/core/vigencias/tasas.ts';
import { readDatabaseUrl } from './config-base.ts';
import { readSmtp, type SmtpConfig } from './config-smtp.ts';
import { readIgvRestaurantes } from './config-tasas.ts';
import { readTestigo, type TestigoConfig } from './config-testigo.ts';

export type { SmtpConfig, TestigoConfig };

/** Everything that comes from outside, read once at the start and passed on as an argument. */
export interface Config {
  /** Absolute path of the data folder. */
  readonly dataFolder: string;
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** Undefined: no simulator. */
  readonly simulatorPort: number | undefined;
  /** Undefined: no metrics are served. */
  readonly metricsPort: number | undefined;
  /** Where the metrics listen: they name every company and ask for no key. */
  readonly metricsHost: string;
  /** Origin without a trailing slash, for absolute links; undefined: taken from each request's host. */
  readonly publicUrl: string | undefined;
  /** Undefined: the embedded PostgreSQL in the data folder. */
  readonly databaseUrl: string | undefined;
  /** The owner's connection, for migrations alone; undefined: `databaseUrl` is the owner's. */
  readonly databaseAdminUrl: string | undefined;
  readonly sunatTimeoutMs: number;
  /** Rates of the IGV of restaurants and hotels that were not official when this version was made. */
  readonly igvRestaurantes: TasasPorAno;
  /** Networks where webhooks may go besides the public internet, in CIDR notation. */
  readonly webhookRedes: readonly string[];
  /** A source of names by DNI, with `{numero}` in its address; undefined: there is none. */
  readonly dniUrl: string | undefined;
  /** What that source wants as a Bearer token. */
  readonly dniToken: string | undefined;
  /** The operator's mail server; undefined: no mail is sent. */
  readonly smtp: SmtpConfig | undefined;
  /** The witness outside the data folder; undefined: there is none. */
  readonly testigo: TestigoConfig | undefined;
  /** Whose `X-Forwarded-For` and `-Proto` are believed, in CIDR notation; empty: nobody's. */
  readonly proxyRedes: readonly string[];
  /** The installation's key, 32 bytes; undefined: the file `secretos/llave` of the data folder. */
  readonly secreto: Buffer | undefined;
  /** The key before that one, while it is being changed (`chaski secretos rotar`). */
  readonly secretoAnterior: Buffer | undefined;
  readonly logLevel: LogLevel;
  /** In which commands tell what they find and what fails. */
  readonly idioma: Idioma;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];

export type Environment = Readonly<Record<string, string | undefined>>;

export type ConfigResult =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly problemas: string[] };

/** What the process is, besides its environment. */
export interface Host {
  readonly root: boolean;
  readonly cwd: string;
}

export function currentHost(): Host {
  return { root: process.getuid?.() === 0, cwd: process.cwd() };
}

/**
 * Reads the environment and finds all its problems in one go. An empty variable counts as absent.
 * This is the only reader of the environment.
 */
export function readConfig(env: Environment, host: Host = currentHost()): ConfigResult {
  const problemas: string[] = [];
  const reader = new Reader(env, problemas);
  const refuse = (problema: string) => void problemas.push(problema);
  const dataFolder = resolve(host.cwd, reader.text('CHASKI_DATA') ?? (host.root ? '/var/lib/chaski' : './data'));
  const config: Config = {
    dataFolder,
    host: reader.host('HOST') ?? '127.0.0.1',
    port: reader.integer('PORT', 0, 65_535) ?? 3000,
    simulatorPort:
      reader.text('SIMULADOR_PORT') === 'off' ? undefined : (reader.integer('SIMULADOR_PORT', 0, 65_535) ?? 3001),
    metricsPort: reader.text('METRICS_PORT') === 'off' ? undefined : reader.integer('METRICS_PORT', 0, 65_535),
    metricsHost: reader.host('METRICS_HOST') ?? '127.0.0.1',
    publicUrl: reader.origin('CHASKI_URL'),
    databaseUrl: reader.databaseUrl('DATABASE_URL'),
    databaseAdminUrl: reader.databaseUrl('DATABASE_ADMIN_URL'),
    sunatTimeoutMs: reader.integer('SUNAT_TIMEOUT_MS', 50, 600_000) ?? 30_000,
    igvRestaurantes: readIgvRestaurantes(reader.text(VARIABLE_RESTAURANTES), refuse),
    webhookRedes: reader.networks('WEBHOOK_REDES'),
    dniUrl: reader.plantilla('DNI_URL'),
    dniToken: reader.text('DNI_TOKEN'),
    smtp: readSmtp(reader.text('SMTP_URL'), reader.text('SMTP_REMITENTE'), refuse),
    testigo: readTestigo(reader.text('TESTIGO'), reader.text('TESTIGO_URL'), dataFolder, refuse),
    proxyRedes: reader.networks('PROXY_REDES'),
    secreto: reader.key('CHASKI_SECRETO'),
    secretoAnterior: reader.key('CHASKI_SECRETO_ANTERIOR'),
    logLevel: reader.oneOf('LOG_LEVEL', LOG_LEVELS) ?? 'info',
    idioma: reader.oneOf('CHASKI_IDIOMA', IDIOMAS) ?? 'es',
  };
  problemas.push(...samePorts(config), ...noDisk(config), ...dangers(env), ...unknownNames(env));
  return problemas.length === 0 ? { ok: true, config } : { ok: false, problemas };
}

/** The same of a process whose configuration may be wrong. */
export function idiomaDe(env: Environment = process.env): Idioma {
  return IDIOMAS.find((idioma) => idioma === env.CHASKI_IDIOMA?.trim()) ?? 'es';
}

/**
 * A path that a person wrote, from where the person stood: npm runs our script in the project's folder, and notes the
 * other in INIT_CWD.
 */
export function resolveGiven(path: string, env: Environment = process.env, host: Host = currentHost()): string {
  const desde = env.npm_lifecycle_event === 'chaski' ? env.INIT_CWD : undefined;
  return resolve(host.cwd, desde ?? '', path);
}

class Reader {
  readonly #env: Environment;
  readonly #problemas: string[];

  constructor(env: Environment, problemas: string[]) {
    this.#env = env;
    this.#problemas = problemas;
  }

  text(name: string): string | undefined {
    const value = this.#env[name]?.trim();
    return value === '' ? undefined : value;
  }

  integer(name: string, min: number, max: number): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const number = Number(value);
    if (/^\d{1,9}$/.test(value) && number >= min && number <= max) return number;
    return this.#refuse(`${name}=${value} no sirve: debe ser un entero de ${min} a ${max}.`);
  }

  oneOf<T extends string>(name: string, values: readonly T[]): T | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    return (
      values.find((each) => each === value) ?? this.#refuse(`${name}=${value} no sirve: use ${values.join(', ')}.`)
    );
  }

  host(name: string): string | undefined {
    const value = this.text(name);
    const isName = value !== undefined && HOST_NAME.test(value) && !/^[\d.]+$/.test(value);
    if (value === undefined || isIP(value) !== 0 || isName) return value;
    return this.#refuse(
      `${name}=${value} no sirve: debe ser una dirección IP o un nombre, sin puerto (el puerto va en PORT).`,
    );
  }

  origin(name: string): string | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const url = URL.parse(value);
    if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
      return this.#refuse(`${name}=${value} no es una dirección; escriba por ejemplo https://facturas.miempresa.pe`);
    }
    if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '') {
      return this.#refuse(`${name} debe ser solo el origen, sin ruta ni usuario: ${url.origin}`);
    }
    return url.origin;
  }

  /** An address with `{numero}` where the number goes. */
  plantilla(name: string): string | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const url = URL.parse(value.replace('{numero}', '0'));
    if (value.includes('{numero}') && url !== null && /^https?:$/.test(url.protocol)) return value;
    return this.#refuse(
      `${name} no sirve: escriba una dirección con {numero}, por ejemplo https://fuente.pe/dni/{numero}`,
    );
  }

  /** The value itself is never repeated: it carries a password. */
  databaseUrl(name: string): string | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    return readDatabaseUrl(value, this.text('PGHOST'), (problema) => this.#refuse(`${name} ${problema}`));
  }

  /** CIDR blocks or single addresses, separated by commas. */
  networks(name: string): readonly string[] {
    const parts = (this.text(name) ?? '').split(',').map((part) => part.trim());
    return parts
      .filter((part) => part !== '')
      .map((part) => {
        const [address = '', bits] = part.split('/');
        const version = isIP(address);
        const max = version === 4 ? 32 : 128;
        const length = bits ?? String(max);
        if (version === 0 || !/^\d{1,3}$/.test(length) || Number(length) > max) {
          this.#refuse(`${name}=${part} no sirve: escriba redes como 10.1.0.0/16 o direcciones, separadas por comas.`);
        }
        return `${address}/${length}`;
      });
  }

  key(name: string): Buffer | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const key = decodeKey(value);
    if (key === undefined) {
      return this.#refuse(
        `${name} debe tener 32 bytes en hexadecimal (64 cifras) o base64. Genere una: openssl rand -hex 32`,
      );
    }
    if (new Set(key).size < 12) return this.#refuse(`${name} no es aleatoria. Genere una: openssl rand -hex 32`);
    return key;
  }

  #refuse(problema: string): undefined {
    this.#problemas.push(problema);
    return undefined;
  }
}

const HOST_NAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/i;

/** 32 bytes from 64 hexadecimal digits or from base64 (either alphabet, padded or not); undefined for anything else. */
export function decodeKey(text: string): Buffer | undefined {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  if (!/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) return undefined;
  const key = Buffer.from(text, 'base64');
  return key.length === 32 ? key : undefined;
}

/** The kernel's own folders take no files, and Node's recursive mkdir tries for ever in them. `path`: absolute. */
export function isKernelFolder(path: string): boolean {
  return /^\/(proc|sys|dev)(\/|$)/.test(path);
}

function noDisk({ dataFolder }: Config): string[] {
  if (!isKernelFolder(dataFolder)) return [];
  return [`CHASKI_DATA=${dataFolder} no es una carpeta de disco: elija otra, por ejemplo /var/lib/chaski.`];
}

function samePorts(config: Config): string[] {
  const named = [
    ['PORT', config.port],
    ['SIMULADOR_PORT', config.simulatorPort ?? 0],
    ['METRICS_PORT', config.metricsPort ?? 0],
  ] as const;
  return named.flatMap(([name, port], index) =>
    named
      .slice(index + 1)
      .filter(([, other]) => port !== 0 && other === port)
      .map(([other]) => `${name} y ${other} no pueden ser el mismo puerto (${port}).`),
  );
}

function dangers(env: Environment): string[] {
  if (env.NODE_TLS_REJECT_UNAUTHORIZED !== '0') return [];
  return [
    'NODE_TLS_REJECT_UNAUTHORIZED=0 desactiva la verificación de certificados: cualquiera podría hacerse pasar por SUNAT. Quítela; ' +
      'para confiar en una autoridad propia use NODE_EXTRA_CA_CERTS.',
  ];
}

const NAMES = [
  'CHASKI_DATA',
  'CHASKI_URL',
  'CHASKI_CLAVE',
  'CHASKI_SECRETO',
  'CHASKI_SECRETO_ANTERIOR',
  'CHASKI_IDIOMA',
];

function unknownNames(env: Environment): string[] {
  return Object.keys(env)
    .filter((name) => name.toUpperCase().startsWith('CHASKI_') && !NAMES.includes(name))
    .map(
      (name) =>
        `La variable ${name} no existe. ¿Quiso decir ${closest(name.toUpperCase(), NAMES)}? Existen: ${NAMES.join(', ')}.`,
    );
}

/** The option that a typing mistake most likely meant: the least edits away. */
export function closest(text: string, options: readonly string[]): string {
  const ranked = options.map((option) => ({ option, distance: editDistance(text, option) }));
  ranked.sort((a, b) => a.distance - b.distance);
  return ranked[0]?.option ?? '';
}

/** Letters to add, take away or change. */
export function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(substitution, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    previous = row;
  }
  return previous[b.length] ?? 0;
}
