import type { EnIdiomas } from '@chaski/core/lib/idiomas.ts';
import { decide as decidirArchivo } from '../anulaciones/atender/decidir.ts';
import { reanudar as reanudarArchivo } from '../anulaciones/atender/reanudar.ts';
import { type DecisionPersona, settle } from '../comprobantes/atender/decidir.ts';
import { reanudar } from '../comprobantes/atender/reanudar.ts';
import type { Deps } from '../deps.ts';
import type { DeEntorno } from '../panel/route.ts';
import { AppError } from '../platform/mensajes/app-error.ts';
import { waits } from './atender-store.ts';

/* What a person does with what waits for one. The use cases look over all companies, so whose it is is asked before. */

type Que = 'comprobantes' | 'resumenes';

export async function reanudarUno(
  deps: Pick<Deps, 'db' | 'despertar'>,
  { acceso, actor }: DeEntorno,
  que: Que,
  id: string,
): Promise<EnIdiomas> {
  await check(deps, acceso, que, id);
  if (que === 'comprobantes') await reanudar(deps.db, id, actor);
  else await reanudarArchivo(deps.db, id, actor);
  deps.despertar.envios();
  return que === 'comprobantes'
    ? {
        es: 'Se preguntará a SUNAT y, si no lo tiene, se enviará de nuevo.',
        en: 'SUNAT will be asked and, if it does not have it, it will be sent again.',
      }
    : { es: 'Se enviará otra vez el mismo archivo.', en: 'The same file will be sent again.' };
}

export async function decideUno(
  deps: Pick<Deps, 'db' | 'smtp' | 'origen' | 'despertar' | 'uuid'>,
  { acceso, actor }: DeEntorno,
  que: Que,
  id: string,
  decision: DecisionPersona,
): Promise<EnIdiomas> {
  await check(deps, acceso, que, id);
  const contexto = { origen: deps.origen(), uuid: deps.uuid, correo: deps.smtp !== undefined };
  if (que === 'comprobantes') await settle(deps.db, id, decision, actor, contexto);
  else await decidirArchivo(deps.db, id, decision, actor, contexto);
  deps.despertar.entregas();
  return {
    es: 'Nada pendiente: la decisión quedó con su evidencia.',
    en: 'Nothing pending: the decision is kept with its evidence.',
  };
}

/** 404 for another company's as for none; 422 for one that waits for nobody. */
async function check(deps: Pick<Deps, 'db'>, acceso: DeEntorno['acceso'], que: Que, id: string): Promise<void> {
  const espera = await waits(deps.db.of(acceso), acceso, que, id);
  const deUno = que === 'comprobantes';
  if (espera === undefined) throw new AppError(deUno ? 'comprobante-que-no-existe' : 'archivo-que-no-existe');
  if (!espera) throw new AppError(deUno ? 'comprobante-que-no-espera' : 'archivo-que-no-espera');
}
