/**
 * `npm run bench:padron -- --filas 14000000` makes a padrón of that many invented taxpayers, imports it with the command that
 * an operator uses, and looks customers up over HTTP afterwards. Prints the import's time and
 * memory, and the look-ups' p50 and p99.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lineaDePadron, writePadron } from '../testing/src/documents/padron.ts';
import { startBenchService } from './service.ts';

const MAIN = join(import.meta.dirname, '../server/src/cli/main.ts');
const CONSULTAS = 5_000;
const A_LA_VEZ = 1;

const filas = Number(process.argv[process.argv.indexOf('--filas') + 1]) || 1_000_000;
const service = await startBenchService('live');
try {
  const aparte = await mkdtemp(join(tmpdir(), 'chaski-padron-'));
  const ruta = join(aparte, 'padron.txt');
  await writePadron(ruta, filas);
  const mb = Math.round((await stat(ruta)).size / 1e6);
  const { segundos, mib } = await importar(ruta);
  const consultas = await consultar();
  console.log(`padrón de ${filas} filas (${mb} MB): importado en ${segundos.toFixed(1)} s, ${mib} MiB como máximo`);
  console.log(`  ${Math.round(filas / segundos)} filas por segundo`);
  console.log(
    `consultas: ${CONSULTAS} por HTTP, ${A_LA_VEZ} a la vez: p50 ${consultas.p50} ms, p99 ${consultas.p99} ms`,
  );
  await rm(aparte, { recursive: true });
} finally {
  await service.stop();
}

/** Runs the command as an operator does; its memory is what the kernel says of it. */
async function importar(ruta: string): Promise<{ segundos: number; mib: number }> {
  const empezo = performance.now();
  const child = spawn(process.execPath, [MAIN, 'padron', 'importar', ruta], {
    env: { ...process.env, CHASKI_DATA: service.carpeta },
    stdio: ['ignore', 'inherit', 'ignore'],
  });
  let mib = 0;
  const timer = setInterval(() => {
    mib = Math.max(mib, rssMiB(child.pid ?? 0));
  }, 100);
  const code = await new Promise((resolve) => child.once('exit', resolve));
  clearInterval(timer);
  if (code !== 0) throw new Error(`padron importar terminó con ${String(code)}`);
  return { segundos: (performance.now() - empezo) / 1_000, mib };
}

function rssMiB(pid: number): number {
  try {
    return Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024);
  } catch {
    // It ended.
    return 0;
  }
}

async function consultar(): Promise<{ p50: string; p99: string }> {
  const tiempos: number[] = [];
  let n = 0;
  const una = async () => {
    while (n < CONSULTAS) {
      const ruc = lineaDePadron((n++ * 7_919) % filas, filas).slice(0, 11);
      const desde = performance.now();
      const answer = await fetch(`${service.url}/api/v1/customers/${ruc}`, {
        headers: { authorization: `Bearer ${service.clave}` },
      });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${ruc}: ${answer.status}`);
      tiempos.push(performance.now() - desde);
    }
  };
  await Promise.all(Array.from({ length: A_LA_VEZ }, una));
  const orden = tiempos.sort((a, b) => a - b);
  const at = (parte: number) => (orden[Math.floor(orden.length * parte)] ?? 0).toFixed(1);
  return { p50: at(0.5), p99: at(0.99) };
}
