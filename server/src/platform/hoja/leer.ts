import { fileURLToPath } from 'node:url';
import { runAparte } from '../aparte.ts';
import { createTurnos } from '../turnos.ts';
import type { HojaLeida } from './hoja.ts';
import { demasiado } from './limites.ts';

const COSTO = { timeoutMs: 20_000, memoriaKib: 1280 * 1024, heapMib: 384 };
const HIJO = fileURLToPath(new URL('./leer-hijo.ts', import.meta.url));

/** Each is a process. */
const turnos = createTurnos({ plazas: 2, cupo: 1 });
const sinFin = (): never => {
  throw new Error('Invariante roto: la espera no tiene límite');
};

/** `readHoja` in a process of its own, bounded in time and memory, one of each company at a time: a file of 20 KB may ask for hours. */
export function readHojaAparte(quien: string, bytes: Buffer): Promise<HojaLeida> {
  return turnos.con(
    quien,
    async () => {
      const { salida, code } = await runAparte(HIJO, bytes, COSTO);
      return code === 0 ? JSON.parse(salida.toString()) : demasiado();
    },
    sinFin,
  );
}
