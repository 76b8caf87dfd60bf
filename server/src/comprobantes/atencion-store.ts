import type { EstadoInterno } from '@chaski/core/estado/estado.ts';
import { run } from '../db/run.ts';
import type { Queryable } from '../db/tx.ts';
import type { Entorno } from '../http/route.ts';
import { TAKEN_AWAY } from '../jobs/cola/lease.ts';
import { PREGUNTA_PRIMERA } from './cola-store.ts';
import type { EnCurso } from './types.ts';

/** A document that waits for a person. */
export interface PorAtender {
  readonly empresaId: string;
  readonly id: string;
  readonly ruc: string;
  readonly entorno: Entorno;
  readonly serie: string;
  readonly numero: number;
  readonly estado: EstadoInterno;
  readonly motivo: string | null;
}

const SELECT = `
select c.empresa_id as "empresaId", c.id, e.ruc, c.entorno, c.serie, c.numero, c.estado, c.motivo
from comprobantes c join empresas e on e.id = c.empresa_id where c.estado = 'POR_ATENDER' and c.final_en is null`;

export async function listPorAtender(db: Queryable): Promise<PorAtender[]> {
  return run<PorAtender>(db, `${SELECT} order by c.plazo_envio, c.id limit 1000`, []);
}

/**
 * Undefined when there is none, or when it waits for nobody: one that a resumen diario carries waits for SUNAT, and must not be
 * sent by itself meanwhile. `id` may be any text.
 */
export async function findPorAtender(db: Queryable, id: string): Promise<PorAtender | undefined> {
  return (await run<PorAtender>(db, `${SELECT} and c.anulacion_id is null and c.id::text = $1`, [id.toLowerCase()]))[0];
}

const SET_ASIDE = `
with c as (
  update comprobantes set estado = $4, motivo = $5, apartado_en = now(), pudo_registrarse = pudo_registrarse or $7, siguiente_intento_en = case when $8 then now() + ${PREGUNTA_PRIMERA} end, lease_hasta = null
  where empresa_id = $1 and id = $2 and lease_token = $3 and final_en is null and anulacion_id is null
  returning empresa_id, id
)
insert into eventos (empresa_id, comprobante_id, de, a, evento, detalle)
select empresa_id, id, $6, $4, 'personaAparta', json_build_object('mensaje', $5::text) from c
returning 1 as uno`;

export interface Apartado {
  readonly estado: EstadoInterno;
  readonly motivo: string;
  /** SUNAT may still take it up, and is asked again. */
  readonly enDuda: boolean;
}

/** Ends the lease with the document set aside. False: somebody else decided meanwhile, nothing was written. */
export async function setAside(db: Queryable, c: EnCurso, { estado, motivo, enDuda }: Apartado): Promise<boolean> {
  const values = [c.empresaId, c.id, c.token, estado, motivo, c.estado, c.pudoRegistrarse, enDuda];
  return (await run(db, { name: 'comprobante-apartar', text: SET_ASIDE, values })).length === 1;
}

/** Gives the document back to the background, which takes it within a second. False when it waited no more. */
export async function resumeComprobante(db: Queryable, c: PorAtender, estado: EstadoInterno): Promise<boolean> {
  const rows = await run(
    db,
    `with c as (
      update comprobantes set estado = $3, motivo = null, apartado_en = null, siguiente_intento_en = now(), ${TAKEN_AWAY}
      where empresa_id = $1 and id = $2 and estado = $4 and anulacion_id is null returning empresa_id, id
    )
    insert into eventos (empresa_id, comprobante_id, de, a, evento) select empresa_id, id, $4, $3, 'personaReanuda' from c
    returning 1 as uno`,
    [c.empresaId, c.id, estado, c.estado],
  );
  return rows.length === 1;
}
