import type { EstadoInterno } from '@chaski/core/estado/estado.ts';
import { toDatabaseError } from '../db/errors.ts';
import type { Queryable } from '../db/tx.ts';
import { COLUMNS } from './store.ts';
import type { Comprobante, SunatRespuesta } from './types.ts';

/** A document that SUNAT takes only in a resumen diario by now, with its stored text. */
export interface FilaInformable extends Comprobante {
  readonly texto: string;
}

/*
 * Boletas and their notes, by series as `esDeBoleta` tells them, that wait because SUNAT said 1079, or because their
 * deadline passed and no attempt can have left them at SUNAT. Not those for which a resumen is under way already.
 */
const TAKE = `
select ${COLUMNS}, documento::text as texto from comprobantes c
where c.final_en is null and c.estado = 'POR_ATENDER' and c.anulacion_id is null
  and (c.serie like 'B%' or (c.tipo_comprobante = '03' and c.serie not like 'F%'))
  and (exists (select 1 from intentos i where i.empresa_id = c.empresa_id and i.comprobante_id = c.id
      and i.n = c.intentos and i.codigo = '1079')
    or (not c.pudo_registrarse and exists (select 1 from eventos e where e.empresa_id = c.empresa_id
      and e.comprobante_id = c.id and e.evento = 'plazoVencido')))
order by c.plazo_envio, c.id limit $1 for no key update of c skip locked`;

/** Locks up to `limit` of them until the transaction ends, the oldest first. */
export async function lockInformables(db: Queryable, limit: number): Promise<FilaInformable[]> {
  return run<FilaInformable>(db, { name: 'informables', text: TAKE, values: [limit] });
}

const INFORMED = `
with c as (
  update comprobantes set estado = $3, motivo = $4, sunat = coalesce($5::json, sunat), cdr = coalesce($6, cdr),
    final_en = case when $7 then now() end, anulacion_id = null,
    numero_libre = $3 = 'RECHAZADA' and coalesce($5::json ->> 'numeroConsumido', 'true') = 'false'
  where empresa_id = $1 and id = $2 and estado = 'POR_ATENDER' and final_en is null
  returning empresa_id, id
), e as (
  insert into eventos (empresa_id, comprobante_id, de, a, evento, detalle)
  select empresa_id, id, 'POR_ATENDER', $3, $8, $5::json from c
)
select 1 as uno from c`;

export interface Informada {
  readonly estado: EstadoInterno;
  readonly evento: string;
  readonly motivo: string | null;
  readonly sunat: SunatRespuesta | null;
  readonly cdr: Buffer | null;
  readonly final: boolean;
}

/** False when the document does not wait any more: then nothing was written. */
export async function updateInformada(db: Queryable, empresaId: string, id: string, i: Informada): Promise<boolean> {
  const sunat = i.sunat === null ? null : JSON.stringify(i.sunat);
  const values = [empresaId, id, i.estado, i.motivo, sunat, i.cdr, i.final, i.evento];
  return (await run(db, { name: 'comprobante-informado', text: INFORMED, values })).length === 1;
}

async function run<T extends object>(db: Queryable, query: { name: string; text: string; values: unknown[] }) {
  try {
    return (await db.query<T>(query)).rows;
  } catch (error) {
    throw toDatabaseError(error);
  }
}
