import type { TipoComprobante } from '@chaski/core/documentos/clase.ts';
import type { Calculado } from '@chaski/core/impuestos/types.ts';
import type { Deps } from '../../deps.ts';
import type { Acceso } from '../../platform/http/route.ts';
import { findGuardado } from '../guardado.ts';
import { findByNumero, findComprobante } from '../store.ts';

/** What another document takes its goods from. */
export interface Venta {
  readonly calculado: Calculado;
  readonly numero: number;
}

/** The document of that number that was issued here and SUNAT accepted; undefined where there is none. */
export async function findVenta(
  deps: Pick<Deps, 'db' | 'hilo'>,
  acceso: Acceso,
  { tipo, serie, numero }: { readonly tipo: TipoComprobante; readonly serie: string; readonly numero: number },
): Promise<Venta | undefined> {
  const { empresaId, entorno } = acceso;
  const db = deps.db.of(acceso);
  const id = await findByNumero(db, { empresaId, entorno, tipoComprobante: tipo, serie, numero });
  const comprobante = id === undefined ? undefined : await findComprobante(db, acceso, id);
  if (comprobante?.estado !== 'ACEPTADA') return undefined;
  const guardado = await findGuardado(deps, acceso, comprobante.id, true);
  return guardado && { calculado: guardado.calculado, numero };
}
