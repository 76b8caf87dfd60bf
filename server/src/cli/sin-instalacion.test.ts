import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '@chaski/node/errors.ts';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { type Config, readConfig } from '../platform/config/config.ts';
import { hasEsquema } from '../platform/db/inspect.ts';
import { portOf } from '../webhooks/testing.ts';
import { type Command, readArgs } from './command.ts';
import { allCommands } from './commands.ts';

/* Whoever forgets the service's CHASKI_DATA in another terminal must hear of it, and not be given a second installation. */

/** These begin an installation, or work in a folder of their own: that is what they are for. */
const EMPIEZAN = ['serve', 'empresa crear', 'restaurar', 'demo', 'simulador'];

/** An owner who prepares a database of their own for the service names it: that is how it begins there. */
const PREPARAN = ['migrate', 'respaldar'];

/** Of the API, of no data at all, or (`doctor`) tells what it misses among its findings. */
const SIN_DATOS =
  /^(emitir|estado|anular|apartar|reanudar|descargar|listar|catalogo|novedades|exportar|exportacion .*|correo .*|guia .*|producto .*|cliente .*|doctor|completar)$/;

const COMMANDS = await allCommands();
const DEMAS = COMMANDS.filter(({ nombre }) => !EMPIEZAN.includes(nombre));
const DE_LA_INSTALACION = DEMAS.filter(({ nombre }) => !SIN_DATOS.test(nombre));

const api = createServer((_request, response) => response.writeHead(401).end());
let folder: string;
/** Of the test's server, the database that nobody put anything in. */
let vacia: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chaski-sin-'));
  vacia = inject('testServer').adminUrl;
  // What is of the API is refused there, so nothing is done.
  api.listen(0, '127.0.0.1');
  await once(api, 'listening');
  vi.stubEnv('CHASKI_CLAVE', 'chk_test_NadieLaConoceEjemplo000000000000001');
  for (const name of ['log', 'error'] as const) vi.spyOn(console, name).mockImplementation(() => {});
});
afterAll(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  api.close();
  api.closeAllConnections();
  await rm(folder, { recursive: true, force: true });
});

function configDe(env: Record<string, string>): Config {
  const result = readConfig(
    { CHASKI_URL: `http://127.0.0.1:${portOf(api.address())}`, ...env },
    { root: false, cwd: folder },
  );
  if (!result.ok) throw new ConfigError(result.problemas);
  return result.config;
}

/** The command's own first example, as a shell hands it over. */
function ejemploDe({ nombre, ejemplos: [linea = ''] }: Command): string[] {
  const llamada = linea.replace('eval "$(', '').replace(/\)"$/, '');
  const { stdout } = spawnSync('bash', ['-c', `chaski() { printf '%s\\0' "$@"; }; ${llamada}`]);
  return stdout.toString('utf8').split('\0').slice(0, -1).slice(nombre.split(' ').length);
}

/** What its first example fails with; undefined if it does not. */
async function falla(command: Command, config: Config, argv = ejemploDe(command)): Promise<unknown> {
  return await Promise.resolve()
    .then(() => command.run(readArgs(command, argv), config))
    .then(
      () => undefined,
      (error: unknown) => error,
    );
}

describe('where the data folder holds no installation', () => {
  it('every command is walked', () => {
    expect(EMPIEZAN.filter((nombre) => !COMMANDS.some((command) => command.nombre === nombre))).toEqual([]);
    expect(DE_LA_INSTALACION.length).toBeGreaterThan(25);
  });

  it.each(DEMAS.map((command) => [command.nombre, command] as const))('%s makes none', async (_nombre, command) => {
    await falla(command, configDe({}));
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });

  it.each(DE_LA_INSTALACION.map((command) => [command.nombre, command] as const))(
    '%s says where it looked and what to run',
    async (_nombre, command) => {
      const error = await falla(command, configDe({}));
      expect(error).toBeInstanceOf(ConfigError);
      for (const parte of [`en ${join(folder, 'data')}`, 'CHASKI_DATA=', 'DATABASE_URL', 'chaski serve'])
        expect(String(error)).toContain(parte);
    },
  );

  it('also to see the XML of a body, which takes a company', async () => {
    const [emitir] = COMMANDS.filter(({ nombre }) => nombre === 'emitir');
    const cuerpo = join(import.meta.dirname, '../../../examples/01-factura-gravada-contado/entrada.json');
    const error = emitir && (await falla(emitir, configDe({}), [cuerpo, '--hasta', 'xml']));
    expect(String(error)).toContain(`en ${join(folder, 'data')}`);
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });
});

describe('where DATABASE_URL names an empty database', () => {
  it.each(
    DE_LA_INSTALACION.filter(({ nombre }) => !PREPARAN.includes(nombre)).map((each) => [each.nombre, each] as const),
  )('%s says so, and makes nothing in it nor beside it', async (_nombre, command) => {
    const error = await falla(command, configDe({ DATABASE_URL: vacia }));
    expect(String(error)).toMatch(/DATABASE_URL.*vacía[\s\S]*chaski serve/);
    expect(await hasEsquema(vacia)).toBe(false);
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });
});
