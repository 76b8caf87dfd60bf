import { transition } from '@chaski/core/estado/estado.ts';
import { sePuedeConsultar } from '@chaski/core/sunat/consulta.ts';
import type { Veredicto } from '@chaski/core/sunat/veredicto.ts';
import type { Deps } from '../deps.ts';
import type { CanalEmpresa } from '../empresas/empresas.ts';
import type { Sweeper } from '../jobs/cola/sweeper.ts';
import { startWork } from '../jobs/cola/work.ts';
import { quienDe } from '../jobs/due.ts';
import { sospecharDeSerie } from '../series/conciliar.ts';
import { avisar } from '../webhooks/avisar.ts';
import { avisoDeVeredicto, leerComprobante } from './aviso.ts';
import { APARTADOS, lookApartados } from './cola-store.ts';
import { sunatDe } from './enviar.ts';
import { updateInformada } from './informables-store.ts';
import { preguntarValidez } from './preguntar-validez.ts';
import { type Desenlace, preguntar } from './transmitir.ts';
import type { EnCurso } from './types.ts';

/*
 * What was set aside after an attempt that may have arrived. SUNAT, asked, did not have it then; it may have taken it up since. So it is
 * asked again, and nothing is ever sent.
 */

/** Asks about what was set aside in doubt, document by document as its turn comes. */
export function startVigilia(deps: Deps): Sweeper {
  return startWork(deps, {
    ...{ queue: APARTADOS, look: lookApartados, keyOf: quienDe },
    carry: (c) => vigilar(deps, c),
    ...{ slots: 4, slotsPerKey: 2 },
  });
}

/** Whether somebody can be asked for it: its CDR, or, with the company's credential, its validity. */
export function sePuedePreguntar({ consultaUrl, validez }: CanalEmpresa, c: EnCurso): boolean {
  return validez !== undefined || (consultaUrl !== undefined && sePuedeConsultar({ ...c, tipo: c.tipoComprobante }));
}

/** What SUNAT has by now is written, if the document is still set aside, and told; of anything else nothing changes. */
async function vigilar(deps: Deps, c: EnCurso): Promise<void> {
  const hallado = await mirar(deps, c);
  if (hallado === undefined) return;
  const { veredicto, cdr } = hallado;
  const evento = eventoDe(veredicto);
  if (evento === undefined) return;
  const estado = transition(c.estado, evento);
  const final = estado !== 'POR_ATENDER';
  const escrito = await deps.db.tx(c, async (connection) => {
    const queda = { estado, evento, final, cdr, sunat: sunatDe(veredicto), motivo: final ? null : veredicto.mensaje };
    const prueba = 'prueba' in veredicto ? veredicto.prueba : undefined;
    if (!(await updateInformada(connection, c.empresaId, c.id, { ...queda, prueba, soloSinResumen: true })))
      return false;
    // Whoever set it aside was told that it is not at SUNAT, so this is told whether or not the first answer was waited for.
    const ahora = await leerComprobante(connection, c, c.id);
    const aviso = ahora && avisoDeVeredicto({ ...ahora, asincrono: true }, { origen: deps.origen(), uuid: deps.uuid });
    if (aviso !== undefined) await avisar(connection, aviso);
    return true;
  });
  if (!escrito) return;
  deps.log.warn({ comprobante: c.id, evento }, 'SUNAT tiene un comprobante que estaba apartado');
  deps.despertar.entregas();
  if ('numeroAjeno' in veredicto) await sospecharDeSerie(deps, c, c.numero);
}

async function mirar(deps: Deps, c: EnCurso): Promise<Pick<Desenlace, 'veredicto' | 'cdr'> | undefined> {
  const conocido = await preguntar(deps, c);
  if (conocido === 'noExiste') return undefined;
  if (conocido !== 'sinRespuesta') return conocido;
  const canal = await deps.empresas.canal(c);
  if ('faltan' in canal || canal.validez === undefined) return undefined;
  const { ruc, validez } = canal;
  const { tipoComprobante: tipo, serie, numero, fechaEmision } = c;
  const dicho = await preguntarValidez(deps, c, validez, {
    ...{ ruc, tipo, serie, numero, fechaEmision, importe: c.totales.total ?? '' },
  });
  const { mensaje } = dicho;
  const comun = { mensaje, cdr: undefined };
  if (dicho.estado === 'aceptado')
    return { veredicto: { tipo: 'aceptado', ...comun, observaciones: [], prueba: mensaje }, cdr: null };
  if (dicho.estado === 'anulado') return { veredicto: { tipo: 'atender', codigo: undefined, ...comun }, cdr: null };
  return undefined;
}

/** Undefined: it says nothing, and it is asked again. */
function eventoDe({ tipo }: Veredicto): 'apartadoAceptado' | 'apartadoRechazado' | 'apartadoDudoso' | undefined {
  switch (tipo) {
    case 'aceptado':
      return 'apartadoAceptado';
    case 'rechazado':
      return 'apartadoRechazado';
    case 'atender':
      return 'apartadoDudoso';
    default:
      return undefined;
  }
}
