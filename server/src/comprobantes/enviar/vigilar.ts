import { claseEmitida } from '@chaski/core/documentos/registro.ts';
import { type Evento, transition } from '@chaski/core/estado/estado.ts';
import { resolveSinConstancia, SIN_CONSULTA, sePuedeConsultar } from '@chaski/core/sunat/consulta.ts';
import type { Veredicto } from '@chaski/core/sunat/veredicto.ts';
import type { Sweeper } from '../../platform/jobs/cola/sweeper.ts';
import { startWork } from '../../platform/jobs/cola/work.ts';
import { sospecharDeSerie } from '../../series/conciliar.ts';
import type { CanalEmpresa } from '../../sunat/canal.ts';
import { quienDe } from '../../sunat/due-sql.ts';
import { updateInformada } from '../informar/informables-store.ts';
import type { AskPorts, CarryPorts } from '../ports.ts';
import type { EnCurso } from '../types.ts';
import { readComprobante, tellVeredicto } from './aviso.ts';
import { lookVigilados, VIGILADOS } from './cola-store.ts';
import { plazoVencido, sunatDe } from './enviar.ts';
import { enviadoHacePoco, estabaAlLlegar } from './envios.ts';
import { askValidez } from './preguntar-validez.ts';
import { ask, type Desenlace } from './transmitir.ts';

/*
 * What waits for a person, and SUNAT may tell yet. What was set aside after an attempt that may have arrived: SUNAT, asked, did not have it then;
 * it may have taken it up since. And what SUNAT was asked about until a day past its deadline and said nothing of. So it is asked again, and
 * nothing is ever sent.
 */

/** Asks about it, document by document as its turn comes. */
export function startVigilia(deps: CarryPorts): Sweeper {
  return startWork(deps, {
    queue: VIGILADOS,
    look: lookVigilados,
    keyOf: quienDe,
    carry: (c) => watch(deps, c),
    slots: 4,
    slotsPerKey: 2,
  });
}

/** Whether somebody can be asked for it: its CDR, or, with the company's credential, its validity. */
export function sePuedePreguntar({ consultaUrl, validez }: CanalEmpresa, c: EnCurso): boolean {
  return validez !== undefined || (consultaUrl !== undefined && sePuedeConsultar({ ...c, tipo: c.tipoComprobante }));
}

/** What SUNAT has by now is written, if the document still waits in the same way, and told; of anything else nothing changes. */
async function watch(deps: CarryPorts, c: EnCurso): Promise<void> {
  const hallado = await look(deps, c);
  if (hallado === undefined) return;
  const { veredicto, cdr } = hallado;
  const { apartado } = c;
  const evento = eventoDe(veredicto, apartado);
  if (evento === undefined) return;
  const estado = transition(c.estado, evento);
  const final = estado !== 'POR_ATENDER';
  const escrito = await deps.db.tx(c, async (connection) => {
    const queda = { estado, evento, final, cdr, sunat: sunatDe(veredicto), motivo: final ? null : veredicto.mensaje };
    const prueba = 'prueba' in veredicto ? veredicto.prueba : undefined;
    const informada = { ...queda, prueba, apartado, soloSinResumen: true };
    if (!(await updateInformada(connection, c.empresaId, c.id, informada))) return false;
    const ahora = await readComprobante(connection, c, c.id);
    if (ahora === undefined) return true;
    // Of one that was set aside its customer hears nothing: who did it was told that it is not at SUNAT, and perhaps another was issued.
    const contexto = { origen: deps.origen(), uuid: deps.uuid, correo: deps.smtp !== undefined && !apartado };
    await tellVeredicto(connection, ahora, contexto);
    return true;
  });
  if (!escrito) return;
  deps.log.warn({ comprobante: c.id, evento }, 'SUNAT dijo qué hay de un comprobante que esperaba a una persona');
  deps.despertar.entregas();
  if (!apartado) deps.despertar.correos();
  if ('numeroAjeno' in veredicto) await sospecharDeSerie(deps, c, c.numero);
}

async function look(deps: AskPorts, c: EnCurso): Promise<Pick<Desenlace, 'veredicto' | 'cdr'> | undefined> {
  const conocido = await ask(deps, c);
  if (conocido !== 'noExiste' && conocido !== 'sinRespuesta') return conocido;
  // Past its deadline SUNAT takes it no more; before, it may yet.
  if (!c.apartado)
    return conocido === 'noExiste' && !(await enviadoHacePoco(deps, c)) ? plazoVencido(c, true) : undefined;
  if (conocido === 'noExiste') return undefined;
  const canal = await deps.empresas.canal(c, claseEmitida(c.tipoComprobante).servicio);
  if ('faltan' in canal || canal.validez === undefined) return undefined;
  const { ruc, validez } = canal;
  const { tipoComprobante: tipo, serie, numero, fechaEmision } = c;
  const dicho = await askValidez(deps, c, validez, {
    ruc,
    tipo,
    serie,
    numero,
    fechaEmision,
    importe: c.totales.total ?? '',
  });
  const { mensaje } = dicho;
  const comun = { mensaje, cdr: undefined };
  const consta = dicho.estado === 'aceptado' || dicho.estado === 'anulado';
  // Whoever set it aside knew that SUNAT has the number: that it still has says nothing of what was sent since.
  if (consta && (await estabaAlLlegar(deps.db.of(c), c))) {
    const respuesta = { tipo: 'consultar', codigo: '1033', mensaje, textoSunat: '' } as const;
    const nada = { huboPrevio: false, reciente: false };
    return { veredicto: resolveSinConstancia(respuesta, SIN_CONSULTA.mensaje, nada, dicho), cdr: null };
  }
  if (dicho.estado === 'aceptado')
    return { veredicto: { tipo: 'aceptado', ...comun, observaciones: [], prueba: mensaje }, cdr: null };
  if (dicho.estado === 'anulado') return { veredicto: { tipo: 'atender', codigo: undefined, ...comun }, cdr: null };
  return undefined;
}

/** Undefined: it says nothing, and it is asked again. */
function eventoDe({ tipo }: Veredicto, apartado: boolean): Evento | undefined {
  switch (tipo) {
    case 'aceptado':
      return apartado ? 'apartadoAceptado' : 'tardeAceptado';
    case 'rechazado':
      return apartado ? 'apartadoRechazado' : 'tardeRechazado';
    case 'atender':
      return apartado ? 'apartadoDudoso' : 'tardeDudoso';
    default:
      return undefined;
  }
}
