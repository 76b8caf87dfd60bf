import { fileURLToPath } from 'node:url';
import { runAparte } from '../aparte.ts';
import type { HojaLeida } from './hoja.ts';
import { demasiado } from './limites.ts';

const COSTO = { timeoutMs: 20_000, memoriaKib: 1280 * 1024, heapMib: 384 };
const HIJO = fileURLToPath(new URL('./leer-hijo.ts', import.meta.url));

/** `readHoja` in a process of its own, bounded in time and memory: a file of 20 KB may ask for hours. How many there are at once is for who asks. */
export async function readHojaAparte(bytes: Buffer): Promise<HojaLeida> {
  const { salida, code } = await runAparte(HIJO, bytes, COSTO);
  return code === 0 ? JSON.parse(salida.toString()) : demasiado();
}
