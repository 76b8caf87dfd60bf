import { ultimoDiaDeAnulacion } from '@chaski/core/documento/plazos.ts';
import { fechaLima } from '@chaski/core/lib/fecha.ts';
import { marcarAnulacion } from '../comprobantes/anulable.ts';
import { type Informable, takeInformables } from '../comprobantes/informable.ts';
import { type Queryable, tx } from '../db/tx.ts';
import type { Deps } from '../deps.ts';
import { finDeDia, numerar } from './anular.ts';
import { construir, rechazosDe } from './construir.ts';
import { insertResumen } from './store.ts';

const MOTIVO = 'Fuera del plazo de envío individual';
const EXPLICACION = 'Pasado su plazo, una boleta solo llega a SUNAT por resumen diario (RC), con el estado 1';

/**
 * Makes a resumen diario (state 1) for each boleta, or note of one, that SUNAT no longer takes by itself (1079): the
 * background then carries it, and what SUNAT says of the file decides the comprobante. Answers how many it made.
 */
export async function informarPendientes(deps: Deps, limit: number): Promise<number> {
  return tx(deps.pool, async (db) => {
    const informables = await takeInformables(db, limit);
    let made = 0;
    for (const informable of informables) made += (await informar(deps, db, informable)) ? 1 : 0;
    return made;
  });
}

async function informar(deps: Deps, db: Queryable, { comprobante, calculado }: Informable): Promise<boolean> {
  const { empresaId, entorno, id: comprobanteId, tipoComprobante, serie, numero: numeroComprobante } = comprobante;
  // A company that may not sign now waits for its turn; the others do not wait for it.
  const emisora = await deps.empresas.emisoraDe({ empresaId, entorno });
  if (emisora === undefined) return false;
  const fecha = fechaLima(deps.ahora());
  const id = deps.uuid();
  const clase = 'RC';
  const proposito = 'informar';
  const numero = await numerar(db, { empresaId, entorno }, clase, fecha);
  const contenido = { clase, proposito, fecha, numero, calculado, numeroComprobante, motivo: MOTIVO } as const;
  const [rechazo] = rechazosDe(contenido, emisora);
  if (rechazo !== undefined) {
    deps.log.warn(
      { comprobante: comprobanteId, codigo: rechazo.codigo },
      'el resumen diario no lo admite: espera a una persona',
    );
    return false;
  }
  await insertResumen(db, {
    ...{ empresaId, entorno, id, clase, proposito, fecha, numero, comprobanteId, tipoComprobante, serie },
    ...{ numeroComprobante, motivo: MOTIVO, explicacion: EXPLICACION, webhook: false, enCola: true },
    ...(await construir(contenido, emisora)),
    plazo: finDeDia(ultimoDiaDeAnulacion(calculado.documento.fechaEmision)),
  });
  await marcarAnulacion(db, { empresaId, id: comprobanteId }, id);
  return true;
}
