import { transitionGuia } from '@chaski/core/estado/guia.ts';
import { actorDe, record } from '../auditoria/anotar.ts';
import type { Acceso } from '../platform/http/route.ts';
import { AppError } from '../platform/mensajes/app-error.ts';
import { GUIAS } from './enviar/cola-store.ts';
import { resume } from './enviar/intentos-store.ts';
import { carry, wait } from './enviar/llevar.ts';
import type { CarryPorts } from './ports.ts';
import { estadoDe } from './respuesta.ts';
import { findGuia } from './store.ts';
import { correlativoDe, type Guia } from './types.ts';

/**
 * Goes on with the very same signed bytes: sends them, or asks about their ticket. One that waits for a person goes on because a person says so.
 * A final one answers its state. Throws `NOT_FOUND`, and `DOMAIN_ERROR` for a `RECHAZADA`.
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
  if (g.estado === 'POR_ATENDER') await letGoOn(deps, acceso, g);
  const enCurso = g.leaseVivo ? undefined : await GUIAS.claim(deps.db.of(acceso), acceso.empresaId, id);
  return enCurso === undefined ? wait(deps, acceso, g) : carry(deps, acceso, enCurso);
}

async function letGoOn(deps: CarryPorts, acceso: Acceso, g: Guia): Promise<void> {
  const estado = transitionGuia(g.estado, 'personaReanuda');
  await deps.db.tx(acceso, async (db) => {
    // Somebody was quicker: what there is to do is done.
    if (!(await resume(db, g, { de: g.estado, a: estado, evento: 'personaReanuda' }))) return;
    await record(db, {
      empresaId: acceso.empresaId,
      entorno: acceso.entorno,
      accion: 'guia.reanudada',
      objeto: g.id,
      actor: actorDe(acceso),
      antes: { estado: g.estado, mensaje: g.mensaje },
      despues: { estado },
    });
  });
}
