import type { Acceso } from '../platform/http/route.ts';
import { AppError } from '../platform/mensajes/app-error.ts';
import { GUIAS } from './enviar/cola-store.ts';
import { carry, wait } from './enviar/llevar.ts';
import type { CarryPorts } from './ports.ts';
import { estadoDe } from './respuesta.ts';
import { findGuia } from './store.ts';
import { correlativoDe, type Guia } from './types.ts';

/**
 * Goes on with the very same signed bytes: sends them, or asks about their ticket. A final one answers its state. Throws `NOT_FOUND`, and
 * `DOMAIN_ERROR` for a `RECHAZADA` and for what only a person can go on with.
 */
export async function reintentar(deps: CarryPorts, acceso: Acceso, id: string): Promise<Guia> {
  const g = await findGuia(deps.db.of(acceso), acceso, id);
  if (g === undefined) throw new AppError('guia-que-no-existe');
  switch (estadoDe(g)) {
    case 'ACEPTADA':
    case 'ANULADA':
      return g;
    case 'RECHAZADA':
      throw new AppError('reenvio-de-una-guia-rechazada', { correlativo: correlativoDe(g) });
    default:
  }
  if (g.estado === 'POR_ATENDER') {
    throw new AppError('reenvio-de-una-guia-por-atender', { correlativo: correlativoDe(g), motivo: g.mensaje ?? '' });
  }
  const enCurso = g.leaseVivo ? undefined : await GUIAS.claim(deps.db.of(acceso), acceso.empresaId, id);
  return enCurso === undefined ? wait(deps, acceso, g) : carry(deps, acceso, enCurso);
}
