import type { EstadoInterno } from '@chaski/core/estado/estado.ts';
import { run } from '../../platform/db/run.ts';
import type { Queryable } from '../../platform/db/tx.ts';
import type { Entorno } from '../../platform/http/route.ts';
import { TAKEN_AWAY } from '../../platform/jobs/cola/lease.ts';
import { PREGUNTA_PRIMERA } from '../enviar/cola-store.ts';
import { VIDA } from '../enviar/intentos-store.ts';
import type { EnCurso } from '../types.ts';

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
from comprobantes c join empresas e on e.id = c.empresa_id
where c.estado = 'POR_ATENDER' and c.final_en is null and c.anulacion_id is null`;

/*
 * One that a resumen diario carries is in neither: it waits for SUNAT, or a person decides it with that file, and must not be sent by itself
 * meanwhile.
 */

export async function listPorAtender(db: Queryable): Promise<PorAtender[]> {
  return run<PorAtender>(db, `${SELECT} order by c.plazo_envio, c.id limit 1000`, []);
}

/** Undefined when there is none, or when it waits for nobody. `id` may be any text. */
export async function findPorAtender(db: Queryable, id: string): Promise<PorAtender | undefined> {
  return (await run<PorAtender>(db, `${SELECT} and c.id::text = $1`, [id.toLowerCase()]))[0];
}

const setAsideRow = VIDA.move({
  name: 'apartar',
  set: `motivo = $7, apartado_en = now(), pudo_registrarse = pudo_registrarse or $8,
    siguiente_intento_en = case when $9 then now() + ${PREGUNTA_PRIMERA} end, lease_hasta = null`,
  where: 'lease_token = $10 and final_en is null and anulacion_id is null',
});

export interface Apartado {
  readonly estado: EstadoInterno;
  readonly motivo: string;
  /** SUNAT may still take it up, and is asked again. */
  readonly enDuda: boolean;
}

/** Ends the lease with the document set aside. False: somebody else decided meanwhile, nothing was written. */
export function setAside(db: Queryable, c: EnCurso, { estado, motivo, enDuda }: Apartado): Promise<boolean> {
  const cambio = { de: c.estado, a: estado, evento: 'personaAparta', detalle: { mensaje: motivo } };
  return setAsideRow(db, c, cambio, [motivo, c.pudoRegistrarse, enDuda, c.token]);
}

const resume = VIDA.move({
  name: 'reanudar',
  set: `motivo = null, apartado_en = null, siguiente_intento_en = now(), ${TAKEN_AWAY}`,
  where: 'anulacion_id is null',
});

/** Gives the document back to the background, which takes it within a second. False when it waited no more. */
export function resumeComprobante(db: Queryable, c: PorAtender, estado: EstadoInterno): Promise<boolean> {
  return resume(db, c, { de: c.estado, a: estado, evento: 'personaReanuda' });
}
