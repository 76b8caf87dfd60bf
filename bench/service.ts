import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const CLI = join(import.meta.dirname, '../server/src/cli/main.ts');

/** The service as `npm start` runs it: a process of its own with its PostgreSQL and simulator, in a temporary folder. */
export interface BenchService {
  readonly url: string;
  readonly clave: string;
  /** Its data folder. */
  readonly carpeta: string;
  /** Resident memory of the service's process, MiB. */
  rssMiB(): number;
  stop(): Promise<void>;
}

export async function startBenchService(entorno: 'test' | 'live' = 'test'): Promise<BenchService> {
  const folder = await mkdtemp(join(tmpdir(), 'chaski-bench-'));
  // PostgreSQL runs as another user when we are root, and has to reach its folder.
  await chmod(folder, 0o755);
  const carpeta = join(folder, 'datos');
  const env = {
    ...process.env,
    CHASKI_DATA: carpeta,
    PORT: '0',
    SIMULADOR_PORT: '0',
    LOG_LEVEL: 'warn',
    DATABASE_URL: '',
  };
  const child = spawn(process.execPath, [...(process.env.NODE_FLAGS ?? '').split(' ').filter(Boolean), CLI, 'serve'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await readUrl(child);
  const args = ['clave', 'crear', '--entorno', entorno, '--permisos', 'todos', '--limite', '1000000', '--json'];
  const created = spawnSync(process.execPath, [CLI, ...args], { env, encoding: 'utf8' });
  const { clave } = JSON.parse(created.stdout);
  return {
    url,
    clave,
    carpeta,
    rssMiB: () => Number(spawnSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' }).stdout) / 1024,
    async stop() {
      child.kill('SIGTERM');
      while (child.exitCode === null && child.signalCode === null) await sleep(50);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function readUrl(child: ChildProcess): Promise<string> {
  let output = '';
  for await (const chunk of child.stdout ?? []) {
    output += chunk;
    const url = /(http:\/\/127\.0\.0\.1:\d+)\/api\/v1\b/.exec(output)?.[1];
    if (url !== undefined && output.includes('curl')) {
      child.stdout?.resume();
      return url;
    }
  }
  throw new Error(`El servicio no inició: ${output}`);
}
