import type { EstadoInterno } from '@chaski/core/estado/estado.ts';
import { run } from '../db/run.ts';
import type { Queryable } from '../db/tx.ts';
import type { SunatRespuesta } from './types.ts';

const INFORMED = `
with c as (
  update comprobantes set estado = $3, motivo = $4, sunat = coalesce($5::json, sunat), cdr = coalesce($6, cdr),
    final_en = case when $7 then now() end, anulacion_id = null,
    -- What SUNAT accepted although it was set aside stays to be seen as such.
    apartado_en = case when $8 = 'apartadoAceptado' then apartado_en end,
    numero_libre = $3 = 'RECHAZADA' and coalesce($5::json ->> 'numeroConsumido', 'true') = 'false'
  where empresa_id = $1 and id = $2 and estado = 'POR_ATENDER' and final_en is null and (not $9 or anulacion_id is null)
    and ($8 not like 'apartado%' or apartado_en is not null)
  returning empresa_id, id
), e as (
  insert into eventos (empresa_id, comprobante_id, de, a, evento, detalle)
  select empresa_id, id, 'POR_ATENDER', $3, $8, coalesce($10::json, $5::json) from c
)
select 1 as uno from c`;

export interface Informada {
  readonly estado: EstadoInterno;
  readonly evento: string;
  readonly motivo: string | null;
  readonly sunat: SunatRespuesta | null;
  readonly cdr: Buffer | null;
  /** How it is known that what SUNAT has is ours; the event says it. */
  readonly prueba?: string | undefined;
  readonly final: boolean;
  /** Not while a resumen diario carries it, whose word SUNAT is to say. */
  readonly soloSinResumen: boolean;
}

/** False when the document does not wait any more: then nothing was written. */
export async function updateInformada(db: Queryable, empresaId: string, id: string, i: Informada): Promise<boolean> {
  const sunat = i.sunat === null ? null : JSON.stringify(i.sunat);
  const detalle = i.prueba === undefined ? null : JSON.stringify({ ...i.sunat, prueba: i.prueba });
  const values = [empresaId, id, i.estado, i.motivo, sunat, i.cdr, i.final, i.evento, i.soloSinResumen, detalle];
  return (await run(db, { name: 'comprobante-informado', text: INFORMED, values })).length === 1;
}
