import type { Deps } from '../deps.ts';
import type { Acceso } from '../http/route.ts';
import { type Guardado, guardadoFromText } from './guardado.ts';
import { noExiste } from './peticion.ts';
import { findComprobante, findContent } from './store.ts';
import type { Comprobante } from './types.ts';

/** One document with its lines. Throws `NOT_FOUND`, the same for another company's as for none. */
export async function consultar(
  deps: Deps,
  acceso: Acceso,
  id: string,
): Promise<Guardado & { comprobante: Comprobante }> {
  const comprobante = await findComprobante(deps.pool, acceso, id);
  const text = comprobante && (await findContent<string>(deps.pool, acceso, id, 'documento::text'));
  if (comprobante === undefined || text === undefined) throw noExiste();
  return { comprobante, ...guardadoFromText(text) };
}
