import { POR_VENIR } from '@chaski/core/documento/negativa.ts';
import type { EstadoAnulacion } from '@chaski/core/estado/anulacion.ts';
import type { Fecha } from '@chaski/core/lib/fecha.ts';
import { run } from '../../platform/db/run.ts';
import type { Queryable } from '../../platform/db/tx.ts';
import { TAKEN_AWAY } from '../../platform/jobs/cola/lease.ts';
import { VIDA } from '../intentos-store.ts';
import type { Resumen, SunatResumen } from '../types.ts';

/** A file that waits for a person. */
export interface ResumenPorAtender
  extends Pick<
    Resumen,
    | 'empresaId'
    | 'id'
    | 'entorno'
    | 'clase'
    | 'proposito'
    | 'fecha'
    | 'numero'
    | 'serie'
    | 'numeroComprobante'
    | 'estado'
    | 'mensaje'
  > {
  readonly ruc: string;
}

const SELECT = `
select r.empresa_id as "empresaId", r.id, e.ruc, r.entorno, r.clase, r.proposito, r.fecha, r.numero, r.serie,
  r.numero_comprobante as "numeroComprobante", r.estado, r.mensaje
from resumenes r join empresas e on e.id = r.empresa_id where r.estado = 'POR_ATENDER' and r.final_en is null`;

export async function listResumenesPorAtender(db: Queryable): Promise<ResumenPorAtender[]> {
  return run<ResumenPorAtender>(db, `${SELECT} order by r.plazo, r.id limit 1000`, []);
}

/** Undefined when there is none, or when it waits for nobody. `id` may be any text. */
export async function findResumenPorAtender(db: Queryable, id: string): Promise<ResumenPorAtender | undefined> {
  return (await run<ResumenPorAtender>(db, `${SELECT} and r.id::text = $1`, [id.toLowerCase()]))[0];
}

const resume = VIDA.move({
  name: 'reanudar',
  set: `mensaje = null, repeticiones = 0, siguiente_intento_en = now(), ${TAKEN_AWAY}`,
});

/** Gives the file back to the background, which takes it within a second. False when it waited no more. */
export function resumeResumen(db: Queryable, r: ResumenPorAtender, estado: EstadoAnulacion): Promise<boolean> {
  return resume(db, r, { de: r.estado, a: estado, evento: 'personaReanuda' });
}

const decide = VIDA.move({
  name: 'decidir',
  set: `mensaje = null, sunat = $7::json, final_en = now(), siguiente_intento_en = null, ${TAKEN_AWAY}`,
  where: 'final_en is null',
});

/** Ends the file as a person decided. False when it waited no more. */
export function decideResumen(
  db: Queryable,
  r: ResumenPorAtender,
  {
    estado,
    evento,
    sunat,
  }: { readonly estado: EstadoAnulacion; readonly evento: string; readonly sunat: SunatResumen },
): Promise<boolean> {
  return decide(db, r, { de: r.estado, a: estado, evento, detalle: sunat }, [JSON.stringify(sunat)]);
}

const giveWay = VIDA.move({
  name: 'reemplazar',
  set: `mensaje = $7, final_en = now(), siguiente_intento_en = null, ${TAKEN_AWAY}`,
});

/** Ends a file that waited for a person, because another one takes its place. */
export async function replace(
  db: Queryable,
  r: Pick<Resumen, 'empresaId' | 'id' | 'estado'>,
  estado: EstadoAnulacion,
  mensaje: string,
): Promise<void> {
  await giveWay(db, r, { de: r.estado, a: estado, evento: 'personaReemplaza' }, [mensaje]);
}

/**
 * How many files of the same purpose for the same comprobante, dated before `hasta` where it is given, ended without SUNAT's word: it may have
 * applied each. Not so of one whose day had not come when it answered.
 */
export async function countPerdidos(db: Queryable, r: Resumen, hasta: Fecha | null = null): Promise<number> {
  const rows = await run<{ perdidos: number }>(
    db,
    `select count(*)::int as perdidos from resumenes r where empresa_id = $1 and comprobante_id = $2 and proposito = $3
      and estado = 'RECHAZADA' and sunat is null and pudo_registrarse and ($5::date is null or fecha < $5)
      and not exists (select 1 from resumen_intentos i
        where i.empresa_id = $1 and i.resumen_id = r.id and i.n = r.intentos and i.codigo = any ($4))`,
    [r.empresaId, r.comprobanteId, r.proposito, POR_VENIR, hasta],
  );
  return rows[0]?.perdidos ?? 0;
}

/** Whether the database was put back to an earlier copy, and nobody has said yet that this is over. */
export async function isRestored(db: Queryable): Promise<boolean> {
  return (await run(db, 'select 1 as uno from restauraciones where cerrada_en is null limit 1', [])).length > 0;
}

/** Whether a person let it go on after it waited for one. */
export async function wasResumed(db: Queryable, r: Resumen): Promise<boolean> {
  const text = `select 1 as uno from resumen_eventos where empresa_id = $1 and resumen_id = $2 and evento = 'personaReanuda' limit 1`;
  return (await run(db, text, [r.empresaId, r.id])).length > 0;
}
