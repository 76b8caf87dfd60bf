import { esFinal } from '@chaski/core/estado/estado.ts';
import { wasTold } from '../../avisos/avisar.ts';
import type { Deps } from '../../deps.ts';
import { createLater, type Later } from '../../platform/jobs/later.ts';
import { lockComprobante } from '../emitir/notas-store.ts';
import type { Comprobante } from '../types.ts';
import { tellVeredicto } from './aviso.ts';

/** A document whose caller was answered that its sending broke off. */
export type PorDecir = Later<Pick<Comprobante, 'empresaId' | 'entorno' | 'id'>>;

/**
 * Tells the webhooks of the verdicts of those whose caller was not answered with them, though they are written: a database that went away
 * as it wrote one does not say that it did. What is not decided yet the background tells of when it is. Its mail was queued with it.
 */
export function createPorDecir(deps: Pick<Deps, 'db' | 'log' | 'origen' | 'uuid' | 'despertar'>): PorDecir {
  const { db, log, origen, uuid, despertar } = deps;
  return createLater(log, 'de qué veredicto falta avisar', async (de) => {
    await db.tx(de, async (connection) => {
      const c = await lockComprobante(connection, de, de.id);
      if (c === undefined || !esFinal(c.estado) || (await wasTold(connection, de.empresaId, de.id))) return;
      await tellVeredicto(connection, c, { origen: origen(), uuid, correo: false });
    });
    despertar.entregas();
  });
}
