import { transitionGuia } from '@chaski/core/estado/guia.ts';
import { actorDe, record } from '../auditoria/anotar.ts';
import type { Deps } from '../deps.ts';
import type { Acceso } from '../platform/http/route.ts';
import { AppError } from '../platform/mensajes/app-error.ts';
import { resume } from './enviar/intentos-store.ts';
import { findGuia } from './store.ts';
import { correlativoDe, type Guia } from './types.ts';

/**
 * Lets a guía go on that waits for a person, with the same bytes, in the background. Throws `NOT_FOUND`, and `DOMAIN_ERROR` for one that waits
 * for nobody.
 */
export async function reanudar(deps: Pick<Deps, 'db' | 'despertar'>, acceso: Acceso, id: string): Promise<Guia> {
  const g = await findGuia(deps.db.of(acceso), acceso, id);
  if (g === undefined) throw new AppError('guia-que-no-existe');
  const { estado, mensaje } = g;
  const queda = estado === 'POR_ATENDER' ? transitionGuia(estado, 'personaReanuda') : undefined;
  const escrita =
    queda !== undefined &&
    (await deps.db.tx(acceso, async (db) => {
      if (!(await resume(db, g, { de: estado, a: queda, evento: 'personaReanuda' }))) return false;
      await record(db, {
        empresaId: acceso.empresaId,
        entorno: acceso.entorno,
        accion: 'guia.reanudada',
        objeto: id,
        actor: actorDe(acceso),
        antes: { estado, mensaje },
        despues: { estado: queda },
      });
      return true;
    }));
  // Of two at once the second finds that it waits no more.
  if (!escrita) throw new AppError('reanudacion-de-una-guia-que-no-espera', { correlativo: correlativoDe(g) });
  // As it is left here: whoever is woken may be sending it a moment later.
  const now = await findGuia(deps.db.of(acceso), acceso, id);
  deps.despertar.envios();
  return now ?? g;
}
