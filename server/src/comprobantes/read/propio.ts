import type { Deps } from '../../deps.ts';
import { requirePropio } from '../../platform/http/auth.ts';
import type { Acceso } from '../../platform/http/route.ts';
import { isIssuedBy } from './propio-store.ts';

interface Uno {
  readonly deps: Pick<Deps, 'db'>;
  readonly acceso: Acceso;
  readonly id: string;
}

/** Throws 403 to a key that may not read such documents (`lectura`) and did not issue this one. */
export function requireComprobantePropio(
  { deps, acceso, id }: Uno,
  lectura: 'invoices.read' | 'withholdings.read',
): Promise<void> {
  return requirePropio(acceso, lectura, (clave) => isIssuedBy(deps.db.of(acceso), acceso.empresaId, id, clave));
}
