import { transitionAnulacion } from '@chaski/core/estado/anulacion.ts';
import { type Actor, record } from '../../auditoria/anotar.ts';
import type { ContextoAviso } from '../../avisos/avisar.ts';
import type { DecisionPersona } from '../../comprobantes/atender/decidir.ts';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/mensajes/app-error.ts';
import { tellDesenlace } from '../aviso.ts';
import { decideComprobante } from '../seguir/seguir.ts';
import { findResumen } from '../store.ts';
import { identificadorDe, type SunatResumen } from '../types.ts';
import { decideResumen, findResumenPorAtender, type ResumenPorAtender } from './atencion-store.ts';
import { ninguno } from './reanudar.ts';

/**
 * A person decides a comunicación de baja or a resumen diario that waits for one, and with it the comprobante that it carries:
 * annulled or not, registered or not. Throws `NOT_FOUND` when it waits for nobody, and `DOMAIN_ERROR` when the comprobante no
 * longer takes what was decided.
 */
export async function decide(
  db: Db,
  id: string,
  decision: DecisionPersona,
  actor: Actor,
  contexto: ContextoAviso,
): Promise<ResumenPorAtender> {
  const found = await findResumenPorAtender(db.sistema, id);
  if (found === undefined) throw ninguno(id);
  const { empresaId, entorno, id: objeto, estado: antes, mensaje } = found;
  const evento = decision.aceptado ? 'personaAcepta' : 'personaRechaza';
  const estado = transitionAnulacion(antes, evento);
  const sunat = respuestaDe(found, decision);
  await db.tx({ empresaId, entorno }, async (connection) => {
    const r = await findResumen(connection, found, objeto);
    if (r === undefined) throw ninguno(id);
    // The comprobante's row is always locked first.
    if (!(await decideComprobante(connection, r, { estado, sunat, mensaje: null }))) throw yaNo(found);
    if (!(await decideResumen(connection, found, { estado, evento, sunat }))) throw ninguno(id);
    await tellDesenlace(connection, r, contexto);
    await record(connection, {
      empresaId,
      entorno,
      accion: 'anulacion.decidida',
      objeto,
      actor,
      antes: { estado: antes, mensaje },
      despues: { estado, evidencia: decision.evidencia },
    });
  });
  return found;
}

function respuestaDe(r: ResumenPorAtender, { aceptado, evidencia }: DecisionPersona): SunatResumen {
  const archivo = identificadorDe(r);
  const que = aceptado
    ? `Una persona comprobó que SUNAT aplicó ${archivo}; no hay constancia (CDR).`
    : `Una persona comprobó que SUNAT no aplicó ${archivo}.`;
  return { codigo: aceptado ? '0' : '', mensaje: `${que} Evidencia: ${evidencia}`, notas: [] };
}

function yaNo({ serie, numeroComprobante }: ResumenPorAtender): AppError {
  return new AppError('decision-que-ya-no-se-espera', { correlativo: `${serie}-${numeroComprobante}` });
}
