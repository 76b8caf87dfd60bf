import type { ClaseDeOtro } from '@chaski/core/documentos/clase.ts';
import type { Deps } from '../../deps.ts';
import type { Acceso } from '../../platform/http/route.ts';
import { noExiste } from '../no-existe.ts';
import { findComprobante } from '../store.ts';
import { type ComprobanteDeOtro, isDeOtro } from '../types.ts';

/** Which one is asked for. */
interface Una {
  readonly deps: Pick<Deps, 'db'>;
  readonly acceso: Acceso;
  readonly id: string;
}

/** The retención or percepción of that id, of that kind, with its present state. Throws `NOT_FOUND` where there is none, or it is of another kind. */
export async function findDe({ deps, acceso, id }: Una, { codigo }: ClaseDeOtro): Promise<ComprobanteDeOtro> {
  const c = await findComprobante(deps.db.of(acceso), acceso, id);
  if (c === undefined || !isDeOtro(c) || c.tipoComprobante !== codigo) throw noExiste();
  return c;
}
