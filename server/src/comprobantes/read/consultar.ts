import { esNota } from '@chaski/core/documentos/registro.ts';
import type { Decimal } from '@chaski/core/lib/decimal.ts';
import type { Deps } from '../../deps.ts';
import type { Acceso } from '../../platform/http/route.ts';
import { type FilaNota, listNotas, sumNotas } from '../emitir/notas-store.ts';
import { saldoDe } from '../emitir/saldo.ts';
import { findGuardado, type Guardado } from '../guardado.ts';
import { noExiste } from '../no-existe.ts';
import { findDeVenta } from '../store.ts';
import { type Comprobante, type ComprobanteDeVenta, isDeVenta } from '../types.ts';

/**
 * One sale or note with its lines. Throws `NOT_FOUND`, the same for another company's as for none; 429 where too many long ones of the
 * company wait to be read and somebody asks (`negable`).
 */
export async function consultar(
  deps: Pick<Deps, 'db' | 'hilo'>,
  acceso: Pick<Acceso, 'empresaId' | 'entorno'>,
  id: string,
  negable = true,
): Promise<Guardado & { comprobante: ComprobanteDeVenta }> {
  const comprobante = await findDeVenta(deps.db.of(acceso), acceso, id);
  const guardado = comprobante && (await findGuardado(deps, acceso, id, negable));
  if (comprobante === undefined || guardado === undefined) throw noExiste();
  return { comprobante, ...guardado };
}

/** One sale or note without its lines. Throws `NOT_FOUND`, as `consultar`. */
export async function requireDeVenta(
  { db }: Pick<Deps, 'db'>,
  acceso: Pick<Acceso, 'empresaId' | 'entorno'>,
  id: string,
): Promise<ComprobanteDeVenta> {
  const comprobante = await findDeVenta(db.of(acceso), acceso, id);
  if (comprobante === undefined) throw noExiste();
  return comprobante;
}

/** What a use case of any kind answered of a sale. */
export function asDeVenta(c: Comprobante): ComprobanteDeVenta {
  if (!isDeVenta(c)) throw noExiste();
  return c;
}

/** The notes over a document and what they leave to credit. */
export interface NotasDe {
  /** Oldest first, in whatever state. */
  readonly notas: readonly FilaNota[];
  /** Only of an accepted document. */
  readonly saldo: Decimal | undefined;
}

/** Undefined for a note, over which none is issued. */
export async function consultarNotas(
  deps: Pick<Deps, 'db'>,
  c: ComprobanteDeVenta,
  total: Decimal,
): Promise<NotasDe | undefined> {
  if (esNota(c.tipoComprobante)) return undefined;
  const [notas, suma] = await Promise.all([
    listNotas(deps.db.of(c), c.empresaId, c.id),
    sumNotas(deps.db.of(c), c.empresaId, c.id),
  ]);
  return { notas, saldo: c.estado === 'ACEPTADA' ? saldoDe(total.toFixed(2), suma) : undefined };
}
