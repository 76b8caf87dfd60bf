import { fileURLToPath } from 'node:url';
import { type Costo, runAparte } from '../../platform/aparte.ts';
import { AppError, Unavailable } from '../../platform/mensajes/app-error.ts';
import { type Logo, logoOf } from './logo.ts';

const COSTO: Costo = { timeoutMs: 10_000, memoriaKib: 1024 * 1024, heapMib: 64 };

/** Why a picture was not read: it cannot be, or not within what one may cost. */
export type CausaLogo = 'ilegible' | 'costoso';

export type Recodificado =
  | { readonly ok: true; readonly logo: Logo }
  | { readonly ok: false; readonly causa: CausaLogo };

/** One picture at a time: all of them together cost what one may. */
let turno: Promise<unknown> = Promise.resolve();

/**
 * A picture read and written anew, of at most 1000 pixels a side and 512 KB, with none of the file's other contents. In a process
 * of its own, bounded in memory and time, after all that wait already. Throws where no process can be started.
 */
export function recodificar(logo: Logo, costo: Costo = COSTO): Promise<Recodificado> {
  const hecho = turno.then(() => recodificarAhora(logo, costo));
  turno = hecho.catch(() => {});
  return hecho;
}

const subiendo = new Set<string>();
const MAX_SUBIENDO = 8;

/** The same of what somebody sent. Throws 429 while another one of the company is read, `Unavailable` when too many wait. */
export async function recodificarSubido(empresaId: string, logo: Logo): Promise<Recodificado> {
  if (subiendo.has(empresaId)) throw new AppError('logo-leyendose');
  if (subiendo.size >= MAX_SUBIENDO) throw new Unavailable('otros-logos-leyendose');
  subiendo.add(empresaId);
  try {
    return await recodificar(logo);
  } finally {
    subiendo.delete(empresaId);
  }
}

const HIJO = fileURLToPath(new URL('./recodificar-hijo.ts', import.meta.url));

async function recodificarAhora(logo: Logo, costo: Costo): Promise<Recodificado> {
  const { salida, code } = await runAparte(HIJO, logo.bytes, costo);
  const nuevo = code === 0 ? logoOf(salida) : undefined;
  if (nuevo !== undefined) return { ok: true, logo: nuevo };
  return { ok: false, causa: code === 1 ? 'ilegible' : 'costoso' };
}
