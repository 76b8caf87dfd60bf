import { transition } from '@chaski/core/estado/estado.ts';
import { type Actor, record } from '../../auditoria/anotar.ts';
import type { ContextoAviso } from '../../avisos/avisar.ts';
import type { Db } from '../../platform/db/db.ts';
import { readComprobante, tellVeredicto } from '../enviar/aviso.ts';
import { updateInformada } from '../informar/informables-store.ts';
import type { SunatRespuesta } from '../types.ts';
import { findPorAtender, type PorAtender } from './atencion-store.ts';
import { ninguno } from './reanudar.ts';

/** What a person found out about a document, or about a file, that waits for one. */
export interface DecisionPersona {
  readonly aceptado: boolean;
  /** Where it was seen, in the person's words: it stays with the document. */
  readonly evidencia: string;
}

/**
 * A person decides a comprobante that waits for one: SUNAT accepted it, or it is not to be. What SUNAT's CDR would say, the
 * evidence says. Whoever asked to be told is told. Throws `NOT_FOUND` when it waits for nobody.
 */
export async function settle(
  db: Db,
  id: string,
  decision: DecisionPersona,
  actor: Actor,
  contexto: ContextoAviso,
): Promise<PorAtender> {
  const found = await findPorAtender(db.sistema, id);
  if (found === undefined) throw ninguno(id);
  const { empresaId, entorno, id: objeto, estado: antes, motivo } = found;
  const evento = decision.aceptado ? 'personaAcepta' : 'personaRechaza';
  const estado = transition(antes, evento);
  const sunat = respuestaDe(decision);
  await db.tx({ empresaId, entorno }, async (connection) => {
    const informada = { estado, evento, sunat, motivo: null, cdr: null, final: true, soloSinResumen: true };
    if (!(await updateInformada(connection, empresaId, objeto, informada))) throw ninguno(id);
    const comprobante = await readComprobante(connection, found, objeto);
    if (comprobante !== undefined) await tellVeredicto(connection, comprobante, contexto);
    await record(connection, {
      empresaId,
      entorno,
      accion: 'comprobante.decidido',
      objeto,
      actor,
      antes: { estado: antes, motivo },
      despues: { estado, evidencia: decision.evidencia },
    });
  });
  return found;
}

/** The number counts as used: whoever refused it may hold it. */
function respuestaDe({ aceptado, evidencia }: DecisionPersona): SunatRespuesta {
  const que = aceptado
    ? 'Una persona comprobó que SUNAT lo aceptó; no hay constancia (CDR).'
    : 'Una persona decidió que este comprobante no vale ante SUNAT.';
  return { codigo: aceptado ? '0' : '', mensaje: `${que} Evidencia: ${evidencia}`, notas: [], numeroConsumido: true };
}
