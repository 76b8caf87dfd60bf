import type { EventoAnulacion } from '@chaski/core/estado/anulacion.ts';
import type { VeredictoResumen } from '@chaski/core/sunat/resumen.ts';
import type { Sweeper } from '../../platform/jobs/cola/sweeper.ts';
import { startWork } from '../../platform/jobs/cola/work.ts';
import { quienDe } from '../../sunat/due-sql.ts';
import { lookVigilados, VIGILADOS } from '../cola-store.ts';
import type { AskPorts, CarryPorts } from '../ports.ts';
import type { EnCurso } from '../types.ts';
import { consultarTicket, type Desenlace } from './presentar.ts';
import { record } from './seguir.ts';
import { searchHecho } from './tras-el-plazo.ts';

/*
 * What waits for a person because SUNAT does not say what it made of a file. It is asked about its ticket all the same, seldom, and nothing
 * is ever sent: a person may be at it.
 */

/** Asks about what waits for a person, file by file as its turn comes. */
export function startVigiliaDeResumenes(deps: CarryPorts): Sweeper {
  return startWork(deps, {
    queue: VIGILADOS,
    look: lookVigilados,
    keyOf: quienDe,
    carry: (r) => watch(deps, r),
    slots: 4,
    slotsPerKey: 2,
  });
}

/** What SUNAT says by now is written, unless a person was quicker; of anything else nothing changes. */
async function watch(deps: CarryPorts, r: EnCurso): Promise<void> {
  const desenlace = await ask(deps, r);
  const evento = eventoDe(desenlace.veredicto, r);
  if (evento !== undefined) await record(deps, r, evento, desenlace);
}

async function ask(deps: AskPorts, r: EnCurso): Promise<Desenlace> {
  const desenlace = await consultarTicket(deps, r);
  if (eventoDe(desenlace.veredicto, r) !== undefined) return desenlace;
  const veredicto = await searchHecho(deps, r);
  return veredicto === undefined ? desenlace : { ...desenlace, veredicto };
}

/** Undefined: it says nothing new, and it is asked again. */
function eventoDe(veredicto: VeredictoResumen, { mensaje }: EnCurso): EventoAnulacion | undefined {
  switch (veredicto.tipo) {
    case 'aceptado':
      return 'tardeAceptado';
    case 'rechazado':
      return 'tardeRechazado';
    case 'atender':
      return veredicto.mensaje === mensaje ? undefined : 'atender';
    default:
      return undefined;
  }
}
