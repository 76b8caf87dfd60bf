import { tiposSql } from '../db/clases.ts';
import { toDatabaseError } from '../db/errors.ts';
import type { Queryable } from '../db/tx.ts';
import type { Entorno } from '../http/route.ts';

/** A boleta that waits for a resumen diario of its own. */
export interface PorInformar {
  readonly empresaId: string;
  readonly entorno: Entorno;
  readonly id: string;
}

const SIEMPRE = tiposSql(({ vaEnResumen }) => vaEnResumen === 'siempre');

/*
 * Boletas and their notes, by series as `esDeBoleta` tells them, that wait because SUNAT said 1079, or because their
 * deadline passed and no attempt can have left them at SUNAT. Not those for which a resumen is under way already. The
 * companies take turns, so that the many of one do not stand before the few of another.
 */
const LIST = `
select c.empresa_id as "empresaId", c.entorno, c.id from comprobantes c
where c.final_en is null and c.estado = 'POR_ATENDER' and c.anulacion_id is null and c.apartado_en is null
  and (c.serie like 'B%' or (c.serie not like 'F%' and (c.tipo_comprobante in ${SIEMPRE}
    or c.documento #>> '{calculado,documento,nota,afectado,tipoComprobante}' in ${SIEMPRE})))
  and (exists (select 1 from intentos i where i.empresa_id = c.empresa_id and i.comprobante_id = c.id
      and i.n = c.intentos and i.codigo = '1079')
    or (not c.pudo_registrarse and exists (select 1 from eventos e where e.empresa_id = c.empresa_id
      and e.comprobante_id = c.id and e.evento = 'plazoVencido')))
  and c.id::text <> all ($2) and c.empresa_id || '.' || c.entorno <> all ($2)
order by row_number() over (partition by c.empresa_id, c.entorno order by c.plazo_envio, c.id), c.plazo_envio, c.id
limit $1`;

/** Up to `limit` of them, but for those ids, and companies (`empresaId.entorno`), that are put off. Locks nothing. */
export async function listPorInformar(
  db: Queryable,
  limit: number,
  pospuestos: readonly string[],
): Promise<PorInformar[]> {
  try {
    return (await db.query<PorInformar>({ name: 'por-informar', text: LIST, values: [limit, pospuestos] })).rows;
  } catch (error) {
    throw toDatabaseError(error);
  }
}
