/**
 * `npm run verify:package` proves that what `npm run package` makes works: packs it, unpacks it in an empty folder, installs its
 * production packages alone, and there runs the demonstration and the service; then what the container's image runs. Says its
 * sizes; exits 1 at the first that fails.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Lockfile, packagesOf } from '../check/packages.ts';
import { packChaski } from './pack.ts';

const folder = mkdtempSync(join(tmpdir(), 'chaski-paquete-'));
chmodSync(folder, 0o755);
try {
  const packed = packChaski(folder);
  console.log(`chaski: ${packed.entries} archivos, ${mib(packed.size)} MiB, ${mib(packed.unpackedSize)} MiB abierto`);
  const casa = join(folder, 'casa');
  mkdirSync(casa, { mode: 0o755 });
  run('tar', ['-xzf', packed.file, '-C', casa, '--strip-components', '1'], casa);
  run('npm', ['ci', '--no-audit', '--no-fund'], casa);
  const chaski = join(casa, 'bin/chaski.js');
  statSync(chaski);
  console.log(run(chaski, ['--version'], casa).trim());
  console.log(`${asLocked(casa)} paquetes de otros, todos en la versión del lockfile`);
  const demo = run(chaski, ['demo'], casa);
  if (!demo.includes('ACEPTADA')) throw new Error(`La demostración no aceptó nada:\n${demo}`);
  console.log(demo.trim().split('\n').slice(0, 12).join('\n'));
  await verifyService(chaski, casa);
  console.log('El paquete sirve.');
} finally {
  rmSync(folder, { recursive: true, force: true });
}

await import('./verify-image.ts');

/** How many packages npm installed beside ours; throws where one is not of the version that the lockfile says. */
function asLocked(casa: string): number {
  const lockfile: Lockfile = JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8'));
  const versions = Map.groupBy(packagesOf(lockfile), ({ name }) => name);
  const manifests = globSync('**/node_modules/{[!.@]*,@*/*}/package.json', { cwd: casa });
  const installed = manifests.map((path) => JSON.parse(readFileSync(join(casa, path), 'utf8')));
  const others = installed.filter(({ name }) => name !== 'chaski');
  for (const { name, version } of others) {
    const known = versions.get(name)?.some((entry) => entry.version === version);
    if (known !== true) throw new Error(`Se instaló ${name} ${version}, que no está en el lockfile`);
  }
  if (others.length < 50) throw new Error(`Solo se hallaron ${others.length} paquetes`);
  return others.length;
}

/** The service as installed: ready, its page and one document. */
async function verifyService(chaski: string, casa: string): Promise<void> {
  const env = { ...env0(), CHASKI_DATA: join(casa, 'datos'), PORT: '0', SIMULADOR_PORT: '0', LOG_LEVEL: 'error' };
  const child = spawn(chaski, ['serve'], { cwd: casa, env, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const { url, clave } = await welcome(child);
    const page = await fetch(url, { headers: { accept: 'text/html' } });
    const text = await page.text();
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(text)?.[1];
    if (page.status !== 200 || script === undefined) throw new Error(`El panel no está: ${page.status}`);
    if ((await fetch(url + script)).status !== 200) throw new Error(`Falta ${script}`);
    for (const path of ['/openapi.json', '/docs', '/docs/guias/primer-documento.md', '/llms.txt']) {
      const answer = await fetch(url + path);
      const { length } = await answer.text();
      if (answer.status !== 200 || length < 500)
        throw new Error(`${path} respondió ${answer.status}, ${length} letras`);
    }
    const answer = await fetch(`${url}/api/v1/comprobantes/emitir`, {
      method: 'POST',
      headers: { authorization: `Bearer ${clave}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        documento: {
          tipoComprobante: '03',
          serie: 'B001',
          items: [{ descripcion: 'Prueba', cantidad: 1, precioUnitario: 10 }],
        },
      }),
    });
    const body = await answer.text();
    if (answer.status !== 200 || !body.includes('"ACEPTADA"')) throw new Error(`No emitió: ${body}`);
    console.log(`Servicio: listo, panel en ${script}, una boleta ACEPTADA`);
  } finally {
    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    if (code !== 0) console.error(`El servicio terminó con ${String(code)}`);
  }
}

async function welcome(child: ChildProcess): Promise<{ url: string; clave: string }> {
  let text = '';
  for await (const chunk of child.stdout ?? []) {
    text += chunk;
    const url = /(http:\/\/127\.0\.0\.1:\d+)\/api\/v1/.exec(text)?.[1];
    const clave = /(chk_test_\w+)/.exec(text)?.[1];
    if (url !== undefined && clave !== undefined) {
      child.stdout?.resume();
      return { url, clave };
    }
  }
  throw new Error(`El servicio no inició:\n${text}`);
}

/** Nothing of this project's own installation is in the way. */
function env0(): Record<string, string | undefined> {
  const { PATH = '' } = process.env;
  return {
    ...process.env,
    PATH: PATH.split(':')
      .filter((part) => !part.includes('node_modules'))
      .join(':'),
  };
}

function run(program: string, args: readonly string[], cwd: string): string {
  return execFileSync(program, args, {
    cwd,
    env: env0(),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 300_000,
  });
}

function mib(bytes: number): string {
  return (bytes / 1_048_576).toFixed(1);
}
