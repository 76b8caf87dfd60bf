import { ENVIO } from '@chaski/core/vigencias/plazos.ts';
import { RESUMEN_POR_ATENDER } from '../../comprobantes/informar/informable.ts';
import { esDeBoletaSql } from '../../platform/db/clases.ts';
import { toDatabaseError } from '../../platform/db/errors.ts';
import { run } from '../../platform/db/run.ts';
import type { Queryable } from '../../platform/db/tx.ts';
import type { Entorno } from '../../platform/http/route.ts';
import { backoff } from '../../platform/jobs/cola/waits.ts';
import type { EnCurso } from '../types.ts';

/** A boleta that waits for a resumen diario of its own. */
export interface PorInformar {
  readonly empresaId: string;
  readonly entorno: Entorno;
  readonly id: string;
}

/** Of the files of a boleta that came to nothing since a person last let it, or one of them, go on. */
const FALLIDOS = `from resumenes r where r.empresa_id = c.empresa_id and r.comprobante_id = c.id and r.proposito = 'informar'
  and r.estado = 'RECHAZADA' and r.final_en > coalesce(greatest(
    (select max(e.en) from eventos e where e.empresa_id = c.empresa_id and e.comprobante_id = c.id and e.evento = 'personaReanuda'),
    (select max(e.en) from resumen_eventos e join resumenes s on s.empresa_id = e.empresa_id and s.id = e.resumen_id
      where s.empresa_id = c.empresa_id and s.comprobante_id = c.id and e.evento = 'personaReanuda')), '-infinity')`;

/** Until the next file, after so many that came to nothing: 1, 8, 64, 512 seconds. */
const OTRO_ARCHIVO = backoff(1_000, 4_096_000, 8);

/** That one came to nothing less than that ago. An end in the future is of a clock that was ahead. */
const ESPERA = `select 1 from (select count(*)::int as veces, max(r.final_en) as fin ${FALLIDOS}) f
  where f.fin <= now() and f.fin > now() - ${OTRO_ARCHIVO.sql('f.veces')}`;

/*
 * Boletas and their notes that wait because SUNAT said that they are too late to go by themselves, or because their
 * deadline passed and no attempt can have left them at SUNAT. Not those for which a resumen is under way already, nor those that
 * such a file left to a person, nor yet those whose last one came to nothing a moment ago. The
 * companies take turns, so that the many of one do not stand before the few of another.
 */
const LIST = `
select c.empresa_id as "empresaId", c.entorno, c.id from comprobantes c
where c.final_en is null and c.estado = 'POR_ATENDER' and c.anulacion_id is null and c.apartado_en is null
  and ${esDeBoletaSql('c')}
  and (exists (select 1 from intentos i where i.empresa_id = c.empresa_id and i.comprobante_id = c.id
      and i.n = c.intentos and i.codigo = '${ENVIO.boleta.codigo}')
    or (not c.pudo_registrarse and exists (select 1 from eventos e where e.empresa_id = c.empresa_id
      and e.comprobante_id = c.id and e.evento = 'plazoVencido')))
  and coalesce((select e.evento from eventos e where e.empresa_id = c.empresa_id and e.comprobante_id = c.id
    order by e.id desc limit 1), '') <> '${RESUMEN_POR_ATENDER}'
  and not exists (${ESPERA})
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

/** How many files of a boleta came to nothing since a person last let it go on. */
export async function countFallidos(db: Queryable, empresaId: string, id: string): Promise<number> {
  const text = `select (select count(*)::int ${FALLIDOS}) as veces from comprobantes c where c.empresa_id = $1 and c.id = $2`;
  return (
    (await run<{ veces: number }>(db, { name: 'por-informar-fallidos', text, values: [empresaId, id] }))[0]?.veces ?? 0
  );
}

/** What is known of our own sending of a boleta, besides the file that is under way: by itself, or in earlier ones whose ticket was lost. */
export interface EnviosDeBoleta {
  /** One of them may be what SUNAT has. */
  readonly huboPrevio: boolean;
  /** One that was sent by itself. */
  readonly porSuVia: boolean;
  /** The last was made less than a day ago. */
  readonly reciente: boolean;
}

/** SUNAT has the boleta already, and does not say whose. */
export const YA_INFORMADA = '2282';

/* What was there when a file came is none of those after it, however many tickets are lost (ADR 0023, 7). */
const ENVIOS = `
select c.pudo_registrarse as "porSuVia", c.pudo_registrarse or count(r.id) > 0 as "huboPrevio",
  greatest(c.creado_en, max(r.creado_en)) > now() - interval '1 day' as reciente
from comprobantes c left join resumenes r on r.empresa_id = c.empresa_id and r.comprobante_id = c.id and r.id <> $3
  and r.proposito = 'informar' and r.estado = 'RECHAZADA' and r.sunat is null and r.pudo_registrarse
  and not exists (select 1 from resumenes f join resumen_intentos i on i.empresa_id = f.empresa_id and i.resumen_id = f.id
    where f.empresa_id = c.empresa_id and f.comprobante_id = c.id and f.proposito = 'informar' and f.id < r.id and i.codigo = '${YA_INFORMADA}')
where c.empresa_id = $1 and c.id = $2 group by c.empresa_id, c.id`;

export async function findEnviosDeBoleta(db: Queryable, r: EnCurso): Promise<EnviosDeBoleta | undefined> {
  const values = [r.empresaId, r.comprobanteId, r.id];
  return (await run<EnviosDeBoleta>(db, { name: 'por-informar-envios', text: ENVIOS, values }))[0];
}
