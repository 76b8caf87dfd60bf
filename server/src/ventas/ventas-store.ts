import type { EstadoPublico } from '@chaski/core/estado/estado.ts';
import { EN_PROCESO } from '../comprobantes/estados-sql.ts';
import { conSignoSql, ES_VENTA } from '../platform/db/clases.ts';
import { run } from '../platform/db/run.ts';
import type { Queryable } from '../platform/db/tx.ts';
import type { Entorno } from '../platform/http/route.ts';

export interface Alcance {
  readonly empresaId: string;
  readonly entorno: Entorno;
}

/** What was issued on one day in one currency, and what became of it. */
export interface FilaDia {
  /** Of issue, in Lima. */
  readonly fecha: string;
  readonly moneda: string;
  readonly estado: EstadoPublico;
  readonly cantidad: number;
  /** Notas de crédito take off, here and of the IGV. */
  readonly importe: string;
  readonly igv: string;
}

const CONTADORES = ['cantidad', 'importe_total', 'igv'] as const;
const CLAVE = 'empresa_id, entorno, fecha, tipo_comprobante, moneda, estado';
const FILAS = `${CLAVE}, ${CONTADORES.join(', ')}`;

/** Rows of one statement that folds: it takes a few hundredths of a second. */
const LOTE = 5_000;

const conSigno = (columna: string) => `sum(${conSignoSql(columna)})::numeric(20, 2)::text`;

/** What has its outcome, by the counters: as many rows as there are days, whatever was issued on them. Folded or not, each counts once. */
export async function sumDias(db: Queryable, a: Alcance, desde: string, hasta: string): Promise<FilaDia[]> {
  const de = (tabla: string) =>
    `select ${FILAS} from ${tabla} where empresa_id = $1 and entorno = $2 and fecha between $3 and $4`;
  const text = `select fecha, moneda, estado, sum(cantidad)::int as cantidad, ${conSigno('importe_total')} as importe, ${conSigno('igv')} as igv
    from (${de('ventas_dias')} union all ${de('ventas_cambios')}) v group by 1, 2, 3 having sum(cantidad) <> 0 order by 1, 2, 3`;
  return await run<FilaDia>(db, { name: 'ventas-dias', text, values: [a.empresaId, a.entorno, desde, hasta] });
}

/** How many ever came to each final state. */
export async function countFinales(db: Queryable, a: Alcance): Promise<{ estado: string; cantidad: number }[]> {
  const de = (tabla: string) => `select estado, cantidad from ${tabla} where empresa_id = $1 and entorno = $2`;
  const text = `select estado, sum(cantidad)::int as cantidad from (${de('ventas_dias')} union all ${de('ventas_cambios')}) v group by 1`;
  return await run(db, { name: 'ventas-finales', text, values: [a.empresaId, a.entorno] });
}

/** As `estadoPublico`, of one that is not final. */
const PUBLICO = `case when ${EN_PROCESO} then 'EN_PROCESO' else 'PENDIENTE_ENVIO' end`;

/** What has none yet, whatever its day: few, however many documents there are, by an index of theirs alone. */
export async function sumEnCurso(db: Queryable, a: Alcance): Promise<FilaDia[]> {
  const text = `select fecha_emision as fecha, moneda, ${PUBLICO} as estado, count(*)::int as cantidad,
      ${conSigno('importe_total')} as importe, ${conSigno(`coalesce((totales ->> 'igv')::numeric, 0)`)} as igv
    from comprobantes where empresa_id = $1 and entorno = $2 and ${ES_VENTA} and final_en is null group by 1, 2, 3`;
  return await run<FilaDia>(db, { name: 'ventas-en-curso', text, values: [a.empresaId, a.entorno] });
}

/** Refusals that are counted at most. */
export const MAX_POR_CORREGIR = 1_000;

/** Days of issue, and an id before all of theirs. */
export interface Dias {
  readonly desde: string;
  readonly hasta: string;
  readonly primerId: string;
}

/** How many were refused and nothing was issued in their place, of those days and from that id on. By the index of refusals. */
const porCorregir = (empresa: string, entorno: string, primerId: string, desde: string, hasta: string) =>
  `(select count(*)::int from (select from comprobantes r
      where r.empresa_id = ${empresa} and r.entorno = ${entorno} and r.estado = 'RECHAZADA' and r.${ES_VENTA} and r.id >= ${primerId}
        and r.fecha_emision between ${desde} and ${hasta} and not exists (
          select from comprobantes c where c.empresa_id = ${empresa} and c.corrige_id = r.id)
      limit ${MAX_POR_CORREGIR}) x)`;

const POR_CORREGIR = `select ${porCorregir('$1', '$2', '$3', '$4', '$5')} as cuantos`;

/** Refused ones of those days in whose place nothing was issued. */
export async function countPorCorregir(db: Queryable, a: Alcance, { desde, hasta, primerId }: Dias): Promise<number> {
  const values = [a.empresaId, a.entorno, primerId, desde, hasta];
  const rows = await run<{ cuantos: number }>(db, { name: 'ventas-por-corregir', text: POR_CORREGIR, values });
  return rows[0]?.cuantos ?? 0;
}

/** What a company sold in some days in one environment and currency. */
export interface FilaEmpresa extends Alcance {
  readonly moneda: string;
  readonly cantidad: number;
  readonly importe: string;
  readonly igv: string;
}

/** Of several companies at once: accepted, or without an outcome yet. */
export async function sumEmpresas(
  db: Queryable,
  empresas: readonly string[],
  desde: string,
  hasta: string,
): Promise<FilaEmpresa[]> {
  const de = (tabla: string) =>
    `select empresa_id, entorno, tipo_comprobante, moneda, cantidad, importe_total, igv from ${tabla}
      where empresa_id = any ($1::uuid[]) and estado = 'ACEPTADA' and fecha between $2 and $3`;
  const text = `select empresa_id as "empresaId", entorno, moneda, sum(cantidad)::int as cantidad,
      ${conSigno('importe_total')} as importe, ${conSigno('igv')} as igv
    from (${de('ventas_dias')} union all ${de('ventas_cambios')} union all
      select empresa_id, entorno, tipo_comprobante, moneda, 1, importe_total, coalesce((totales ->> 'igv')::numeric, 0) from comprobantes
      where empresa_id = any ($1::uuid[]) and ${ES_VENTA} and final_en is null and fecha_emision between $2 and $3) v
    group by 1, 2, 3 having sum(cantidad) <> 0 order by 1, 2, 3`;
  return await run<FilaEmpresa>(db, { name: 'ventas-empresas', text, values: [empresas, desde, hasta] });
}

/** What somebody has to look at in a company's environment. */
export interface PorMirar extends Alcance {
  /** Without an outcome yet, whatever their day. */
  readonly pendientes: number;
  readonly porCorregir: number;
}

/** Of several companies, in both environments; those where there is anything. `primeros`: as `Dias`, of each environment. */
export async function countPorMirar(
  db: Queryable,
  empresas: readonly string[],
  { desde, hasta }: Omit<Dias, 'primerId'>,
  primeros: Readonly<Record<Entorno, string>>,
): Promise<PorMirar[]> {
  const text = `select * from (select e.id as "empresaId", n.entorno,
      (select count(*)::int from comprobantes c where c.empresa_id = e.id and c.entorno = n.entorno and c.${ES_VENTA} and c.final_en is null) as pendientes,
      ${porCorregir('e.id', 'n.entorno', 'n.primero', '$2', '$3')} as "porCorregir"
    from unnest($1::uuid[]) as e (id) cross join (values ('test', $4::uuid), ('live', $5::uuid)) as n (entorno, primero)) t
    where pendientes + "porCorregir" > 0`;
  const values = [empresas, desde, hasta, primeros.test, primeros.live];
  return await run<PorMirar>(db, { name: 'ventas-por-mirar', text, values });
}

const FOLD = `
with c as (
  delete from ventas_cambios where ctid = any (array(select ctid from ventas_cambios limit ${LOTE} for update skip locked))
  returning ${FILAS}
), s as (
  select ${CLAVE}, ${CONTADORES.map((uno) => `sum(${uno}) as ${uno}`).join(', ')} from c group by ${CLAVE}
), d as (
  -- In one order, so that two processes that fold at once wait for each other at most.
  insert into ventas_dias as d select * from s order by ${CLAVE}
  on conflict (${CLAVE}) do update set ${CONTADORES.map((uno) => `${uno} = d.${uno} + excluded.${uno}`).join(', ')}
)
select count(*)::int as cuantos from c`;

/** Folds some of what was added into the days; answers how many rows. Less than a batch: there is no more now. */
export async function fold(db: Queryable): Promise<number> {
  return (await run<{ cuantos: number }>(db, FOLD))[0]?.cuantos ?? 0;
}

export const FOLD_LOTE = LOTE;

/** A counter that does not say what the documents say. */
export interface Desigual {
  readonly empresaId: string;
  readonly entorno: string;
  readonly fecha: string;
  readonly tipoComprobante: string;
  readonly moneda: string;
  readonly estado: string;
  /** `cantidad importe igv`, of the counters and of the documents. */
  readonly contado: string;
  readonly documentos: string;
}

/** Those that differ, at most 20, over all companies. It reads every document: for who examines an installation. */
export async function listDesiguales(db: Queryable): Promise<Desigual[]> {
  const dicho = (de: string) =>
    `concat_ws(' ', ${CONTADORES.map((uno) => `coalesce(sum(${uno}) filter (where ${de}), 0)::numeric(20, 2)`)})`;
  const text = `select empresa_id as "empresaId", entorno, fecha, tipo_comprobante as "tipoComprobante", moneda, estado,
      ${dicho('contado')} as contado, ${dicho('not contado')} as documentos
    from (select true as contado, ${FILAS} from ventas_dias union all select true, ${FILAS} from ventas_cambios
      union all select false, empresa_id, entorno, fecha_emision, tipo_comprobante, moneda, estado, 1, importe_total,
        coalesce((totales ->> 'igv')::numeric, 0) from comprobantes where final_en is not null and ${ES_VENTA}) v
    group by ${CLAVE} having ${dicho('contado')} <> ${dicho('not contado')} order by ${CLAVE} limit 20`;
  return await run<Desigual>(db, text);
}
