import type { Fecha } from '@chaski/core/lib/fecha.ts';
import { ES_VENTA } from '../platform/db/clases.ts';
import { run } from '../platform/db/run.ts';
import type { Queryable } from '../platform/db/tx.ts';
import type { Entorno } from '../platform/http/route.ts';
import type { Hallado } from './comparar.ts';

export interface Alcance {
  readonly empresaId: string;
  readonly entorno: Entorno;
}

/** A rule with the documents that would break it. */
export interface ReglaPrevista extends Hallado {
  readonly documentos: number;
  /** The newest of them. */
  readonly ejemplos: readonly { readonly id: string; readonly correlativo: string }[];
}

/** How far back documents are looked at. */
export const DIAS_REVISADOS = 90;

/** What a day would mean for the documents of a company and environment. */
export interface Prevision {
  /** Those that were judged. */
  readonly revisados: number;
  /** Besides, those that could not be read again: nothing is known of them. */
  readonly sinLeer: number;
  /** Whether these were all of those days. */
  readonly completo: boolean;
  readonly rechazados: number;
  readonly observados: number;
  readonly reglas: readonly ReglaPrevista[];
}

export interface PrevisionMirada extends Prevision {
  readonly miradoEn: Date;
}

/**
 * Whoever looks and dies leaves it to others so much later. No lease of `jobs/cola`: nothing leaves and nothing is over, so that two who look
 * write the same, and a company has no row before its first turn.
 */
const TURNO = `interval '10 minutes'`;

const TAKE = `
with c as (
  select e.id, n.entorno from empresas e cross join (values ('test'), ('live')) n (entorno)
  left join cambios_previstos p on p.empresa_id = e.id and p.entorno = n.entorno
  where p.empresa_id is null
    or ((p.dia <> $1 or p.mirado_en is null or p.mirado_en < now() - interval '1 day') and p.tomado_en < now() - ${TURNO})
  order by p.mirado_en nulls first, e.id limit 1
)
insert into cambios_previstos as p (empresa_id, entorno, dia) select id, entorno, $1 from c
on conflict (empresa_id, entorno) do update set dia = $1, tomado_en = now(), mirado_en = case when p.dia = $1 then p.mirado_en end
  where p.tomado_en < now() - ${TURNO}
returning empresa_id as "empresaId", entorno`;

/** The company and environment that was looked at the longest ago, not within a day, or not for that day; undefined of none. */
export async function takeTurno(sistema: Queryable, dia: Fecha): Promise<Alcance | undefined> {
  return (await run<Alcance>(sistema, { name: 'prevision-turno', text: TAKE, values: [dia] }))[0];
}

export async function storePrevision(db: Queryable, a: Alcance, dia: Fecha, prevision: Prevision): Promise<void> {
  const { revisados, sinLeer, completo, rechazados, observados, reglas } = prevision;
  const text = `update cambios_previstos set mirado_en = now(), revisados = $4, completo = $5, rechazados = $6, observados = $7,
    reglas = $8, sin_leer = $9 where empresa_id = $1 and entorno = $2 and dia = $3`;
  const cuentas = [revisados, completo, rechazados, observados, JSON.stringify(reglas), sinLeer];
  const values = [a.empresaId, a.entorno, dia, ...cuentas];
  await run(db, text, values);
}

const PREVISION = `mirado_en as "miradoEn", revisados, sin_leer as "sinLeer", completo, rechazados, observados, reglas`;

/** Undefined until it was looked at for that day. */
export async function findPrevision(db: Queryable, a: Alcance, dia: Fecha): Promise<PrevisionMirada | undefined> {
  const text = `select ${PREVISION} from cambios_previstos
    where empresa_id = $1 and entorno = $2 and dia = $3 and mirado_en is not null`;
  return (await run<PrevisionMirada>(db, text, [a.empresaId, a.entorno, dia]))[0];
}

export interface Afectada extends PrevisionMirada {
  readonly ruc: string;
  readonly entorno: Entorno;
}

/** Of all companies, those for whom that day means something. */
export async function listAfectadas(sistema: Queryable, dia: Fecha): Promise<Afectada[]> {
  const text = `select e.ruc, p.entorno, ${PREVISION} from cambios_previstos p join empresas e on e.id = p.empresa_id
    where p.dia = $1 and p.mirado_en is not null and p.rechazados + p.observados > 0 order by e.ruc, p.entorno`;
  return await run(sistema, text, [dia]);
}

/** Of all companies and environments, how far looking for that day came. */
export interface Miradas {
  readonly miradas: number;
  /** Those that issued something and were not looked at yet. */
  readonly porMirar: number;
  readonly revisados: number;
  readonly sinLeer: number;
  /** Those of which only the newest documents were. */
  readonly incompletas: number;
  /** When the first and the last were looked at; null while none was. */
  readonly desde: Date | null;
  readonly hasta: Date | null;
}

const MIRADAS = `
select count(p.mirado_en)::int as miradas, coalesce(sum(p.revisados), 0)::int as revisados, coalesce(sum(p.sin_leer), 0)::int as "sinLeer",
  count(*) filter (where not p.completo)::int as incompletas,
  count(*) filter (where p.mirado_en is null
    and exists (select 1 from comprobantes c where c.empresa_id = e.id and c.entorno = n.entorno and c.${ES_VENTA}))::int as "porMirar",
  min(p.mirado_en) as desde, max(p.mirado_en) as hasta
from empresas e cross join (values ('test'), ('live')) n (entorno)
left join cambios_previstos p on p.empresa_id = e.id and p.entorno = n.entorno and p.dia = $1 and p.mirado_en is not null`;

export async function countMiradas(sistema: Queryable, dia: Fecha): Promise<Miradas> {
  const nadie = { miradas: 0, porMirar: 0, revisados: 0, sinLeer: 0, incompletas: 0, desde: null, hasta: null };
  return (await run<Miradas>(sistema, MIRADAS, [dia]))[0] ?? nadie;
}

/** An issued document as it is judged again. */
export interface FilaEmitida {
  readonly id: string;
  readonly serie: string;
  readonly numero: number;
  /** The stored text of `Guardado`. */
  readonly documento: string;
  readonly afectadoId: string | null;
}

const PAGE = `
select id, serie, numero, documento::text as documento, afectado_id as "afectadoId" from comprobantes
where empresa_id = $1 and entorno = $2 and id >= $3 and id < $4 and fecha_emision between $5 and $6 and estado <> 'RECHAZADA'
  and ${ES_VENTA}
order by id desc limit $7`;

/** Newest first, below `antesDe`, dated from `desde` to `hasta`, not those that SUNAT refused. */
export async function listEmitidos(
  db: Queryable,
  a: Alcance,
  { desde, hasta, primerId }: { readonly desde: Fecha; readonly hasta: Fecha; readonly primerId: string },
  antesDe: string,
  limite: number,
): Promise<FilaEmitida[]> {
  const values = [a.empresaId, a.entorno, primerId, antesDe, desde, hasta, limite];
  return await run<FilaEmitida>(db, { name: 'prevision-pagina', text: PAGE, values });
}
