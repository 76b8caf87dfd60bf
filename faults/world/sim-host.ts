/**
 * SUNAT in a process of its own: `node sim-host.ts <folder>`. Says where its first simulator listens; each line that it reads
 * asks for another, with a ledger of its own and the same certificate, so that cases never meet in one ledger.
 */
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Simulador, startSimulador } from '../../simulator/src/servicio/listen.ts';

const [folder = '.'] = process.argv.slice(2);
const running = new Map<number, Simulador>();
let made = 0;

async function fresh(): Promise<void> {
  const carpeta = join(folder, String(made));
  await mkdir(carpeta, { recursive: true });
  if (made > 0) await copyFile(join(folder, '0', 'certificado-sunat.pem'), join(carpeta, 'certificado-sunat.pem'));
  made += 1;
  const simulador = await startSimulador({ port: 0, carpeta });
  running.set(simulador.port, simulador);
  const { url, port, certificado } = simulador;
  console.log(JSON.stringify({ url, port, certificado }));
}

await fresh();
for await (const line of createInterface({ input: process.stdin })) {
  const [, order, port] = /^"(fresh|end)(?: (\d+))?"$/.exec(line) ?? [];
  if (order === 'fresh') await fresh();
  const ending = order === 'end' ? running.get(Number(port)) : undefined;
  running.delete(Number(port));
  await ending?.close();
}
process.exit(0);
