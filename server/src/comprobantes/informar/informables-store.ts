import type { EstadoInterno } from '@chaski/core/estado/estado.ts';
import type { Queryable } from '../../platform/db/tx.ts';
import { VIDA } from '../enviar/intentos-store.ts';
import type { SunatRespuesta } from '../types.ts';

const inform = VIDA.move({
  name: 'informado',
  // What SUNAT accepted although it was set aside stays to be seen as such.
  set: `motivo = $7, sunat = coalesce($8::json, sunat), cdr = coalesce($9, cdr), final_en = case when $10 then now() end,
    anulacion_id = null, siguiente_intento_en = null, apartado_en = case when $5 = 'apartadoAceptado' then apartado_en end,
    numero_libre = $4 = 'RECHAZADA' and coalesce($8::json ->> 'numeroConsumido', 'true') = 'false'`,
  where: `final_en is null and (not $11 or anulacion_id is null) and ($12::boolean is null or $12 = (apartado_en is not null))`,
});

export interface Informada {
  readonly estado: EstadoInterno;
  readonly evento: string;
  readonly motivo: string | null;
  readonly sunat: SunatRespuesta | null;
  readonly cdr: Buffer | null;
  /** How it is known that what SUNAT has is ours; the event says it. */
  readonly prueba?: string | undefined;
  /** SUNAT had it when our first sending came; the event says it. */
  readonly yaEstaba?: boolean | undefined;
  readonly final: boolean;
  /** Not while a resumen diario carries it, whose word SUNAT is to say. */
  readonly soloSinResumen: boolean;
  /** Only while it is set aside, or while it is not; absent: either way. */
  readonly apartado?: boolean;
}

/** False when the document does not wait any more: then nothing was written. */
export function updateInformada(db: Queryable, empresaId: string, id: string, i: Informada): Promise<boolean> {
  const mas = { ...(i.prueba && { prueba: i.prueba }), ...(i.yaEstaba && { yaEstaba: true }) };
  const detalle = Object.keys(mas).length === 0 ? i.sunat : { ...i.sunat, ...mas };
  const cambio = { de: 'POR_ATENDER', a: i.estado, evento: i.evento, detalle } as const;
  const sunat = i.sunat === null ? null : JSON.stringify(i.sunat);
  return inform(db, { empresaId, id }, cambio, [i.motivo, sunat, i.cdr, i.final, i.soloSinResumen, i.apartado]);
}
