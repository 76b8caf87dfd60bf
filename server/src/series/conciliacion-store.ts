import { sePuedeConsultarSql } from '../platform/db/clases.ts';
import { run } from '../platform/db/run.ts';
import type { Queryable } from '../platform/db/tx.ts';
import type { ClaveSerie, Conciliacion, Recuerdo } from './types.ts';

/** A series whose numbers do not flow. */
export interface SerieDetenida extends ClaveSerie {
  readonly ultimoNumero: number;
  readonly conciliacion: Conciliacion;
  readonly motivo: string;
  /** The highest number that SUNAT is known to have. */
  readonly conocido: number | null;
}

const COLUMNS = `s.empresa_id as "empresaId", s.entorno, s.tipo_comprobante as "tipoComprobante", s.serie,
  s.ultimo_numero as "ultimoNumero", s.conciliacion, s.conciliacion_motivo as motivo, s.conciliacion_conocido as conocido`;
const CLAVE = 's.empresa_id = $1 and s.entorno = $2 and s.tipo_comprobante = $3 and s.serie = $4';

/** Undefined when its numbers flow, or when there is no such series. */
export async function findDetenida(db: Queryable, clave: ClaveSerie): Promise<SerieDetenida | undefined> {
  const text = `select ${COLUMNS} from series s where ${CLAVE} and s.conciliacion is not null`;
  return (await run<SerieDetenida>(db, text, values(clave)))[0];
}

/** As it stands, locked until the transaction ends; undefined when there is no such series. */
export async function lockSerie(
  db: Queryable,
  clave: ClaveSerie,
): Promise<(Omit<SerieDetenida, 'conciliacion' | 'motivo'> & Partial<SerieDetenida>) | undefined> {
  return (await run<SerieDetenida>(db, `select ${COLUMNS} from series s where ${CLAVE} for update`, values(clave)))[0];
}

/** Every series whose numbers do not flow, with the company's RUC. */
export async function listDetenidas(db: Queryable): Promise<(SerieDetenida & { readonly ruc: string })[]> {
  return run(
    db,
    `select ${COLUMNS}, e.ruc from series s join empresas e on e.id = s.empresa_id where s.conciliacion is not null
     order by e.ruc, s.entorno, s.tipo_comprobante, s.serie`,
    [],
  );
}

/** Numbers flow again, unless somebody changed the series since it was looked at. */
export async function release(db: Queryable, s: SerieDetenida): Promise<void> {
  await run(
    db,
    `update series s set conciliacion = null, conciliacion_motivo = null, conciliacion_conocido = null
     where ${CLAVE} and s.conciliacion = $5 and s.ultimo_numero = $6`,
    [...values(s), s.conciliacion, s.ultimoNumero],
  );
}

/** A person is to decide. False: somebody changed the series since it was looked at, and what was found out is of then. */
export async function block(
  db: Queryable,
  s: SerieDetenida,
  motivo: string,
  conocido: number | null,
): Promise<boolean> {
  const rows = await run(
    db,
    `update series s set conciliacion = 'BLOQUEADA', conciliacion_motivo = $7, conciliacion_conocido = $8
     where ${CLAVE} and s.conciliacion = $5 and s.ultimo_numero = $6 returning 1`,
    [...values(s), s.conciliacion, s.ultimoNumero, motivo, conocido],
  );
  return rows.length === 1;
}

/** What stops a series that SUNAT cannot be asked about: the network passes one document in seven twice at its worst, and none so many. */
const SEGUIDOS = 8;

/** Of the last so many numbers, how many documents wait for a person because SUNAT holds their number. */
const AJENOS = (tabla: string, tipo: string, intentos: string, de: string) => `
select count(*) from ${tabla} c join ${intentos} i on i.empresa_id = c.empresa_id and i.${de} = c.id and i.n = c.intentos
where c.empresa_id = $1 and c.entorno = $2 and c.${tipo} = $3 and c.serie = $4
  and c.numero > $6::int - $8::int and c.numero <= $6::int and c.estado = 'POR_ATENDER' and i.codigo = '1033'`;

/**
 * SUNAT holds another content under a number of this series: it is to be asked before the next one. Where it cannot be asked,
 * one such number, and two, may be an accident of the network, which passed our own documents twice; so many in a row are another
 * system's.
 */
export async function suspect(
  db: Queryable,
  s: ClaveSerie,
  numero: number,
  { motivo, consultable }: { readonly motivo: string; readonly consultable: boolean },
): Promise<void> {
  await run(
    db,
    `update series s set conciliacion = 'PENDIENTE', conciliacion_motivo = $5 where ${CLAVE} and s.conciliacion is null
     and ($7 or $8::int = (${AJENOS('comprobantes', 'tipo_comprobante', 'intentos', 'comprobante_id')})
       + (${AJENOS('guias', 'tipo', 'guia_intentos', 'guia_id')}))`,
    [...values(s), motivo, numero, consultable, SEGUIDOS],
  );
}

/** Factura series whose numbers flow, of all companies: those of which SUNAT may be asked. */
export async function listConsultables(db: Queryable): Promise<(ClaveSerie & { readonly ultimoNumero: number })[]> {
  const text = `select ${COLUMNS} from series s where s.conciliacion is null and s.ultimo_numero > 0
    and ${sePuedeConsultarSql('s')} order by s.empresa_id, s.entorno, s.serie limit 1000`;
  return run(db, text, []);
}

/** It is to be asked before the next number of a series that stands at `ultimo`; false: it went on, and is left alone. */
export async function suspectAt(db: Queryable, s: ClaveSerie, ultimo: number, motivo: string): Promise<boolean> {
  const text = `update series s set conciliacion = 'PENDIENTE', conciliacion_motivo = $5
    where ${CLAVE} and s.conciliacion is null and s.ultimo_numero = $6 returning 1`;
  return (await run(db, text, [...values(s), motivo, ultimo])).length === 1;
}

/**
 * SUNAT is to be asked before the next number of every series; answers how many. Those that wait keep their reason.
 * Locked in the order in which emissions lock them.
 */
export async function suspectAll(db: Queryable, motivo: string): Promise<number> {
  const text = `with todas as (
      select empresa_id, entorno, tipo_comprobante, serie from series where conciliacion is null
      order by empresa_id, entorno collate "C", tipo_comprobante collate "C", serie collate "C" for update
    )
    update series s set conciliacion = 'PENDIENTE', conciliacion_motivo = $1 from todas t
    where s.empresa_id = t.empresa_id and s.entorno = t.entorno and s.tipo_comprobante = t.tipo_comprobante and s.serie = t.serie
    returning 1`;
  return (await run(db, text, [motivo])).length;
}

/** The noted gap that the number belongs to, unless it was issued after all; `motivo` null: the emission itself skipped it. */
export async function findHueco(
  db: Queryable,
  s: ClaveSerie,
  numero: number,
): Promise<{ readonly motivo: string | null } | undefined> {
  const text = `select s.motivo from series_huecos s where ${CLAVE} and $5 between s.desde and s.hasta
    and not exists (select 1 from comprobantes c where c.empresa_id = $1 and c.entorno = $2 and c.tipo_comprobante = $3
      and c.serie = $4 and c.numero = $5)
    and not exists (select 1 from guias c where c.empresa_id = $1 and c.entorno = $2 and c.tipo = $3
      and c.serie = $4 and c.numero = $5)`;
  return (await run<{ motivo: string | null }>(db, text, [...values(s), numero]))[0];
}

/** What a person decided: the next number, and the record of those that are skipped (`motivo`). */
export async function decide(
  db: Queryable,
  s: Omit<SerieDetenida, 'conciliacion' | 'motivo'>,
  siguiente: number,
  motivo: string,
): Promise<void> {
  if (siguiente > s.ultimoNumero + 1) {
    await run(
      db,
      `insert into series_huecos (empresa_id, entorno, tipo_comprobante, serie, desde, hasta, motivo)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [...values(s), s.ultimoNumero + 1, siguiente - 1, motivo],
    );
  }
  await run(
    db,
    `update series s set ultimo_numero = $5, conciliacion = null, conciliacion_motivo = null, conciliacion_conocido = null
     where ${CLAVE}`,
    [...values(s), siguiente - 1],
  );
}

/**
 * A series that is not here, while a restore stands: it may be one that was lost. It comes to be without a number, to be asked
 * about. Does nothing where there is such a series, or no such restore.
 */
export async function insertDudosa(db: Queryable, s: ClaveSerie): Promise<void> {
  await run(
    db,
    `insert into series (empresa_id, entorno, tipo_comprobante, serie, ultimo_numero, conciliacion, conciliacion_motivo)
     select $1, $2, $3, $4, 0, 'PENDIENTE', motivo from restauraciones where cerrada_en is null order by id desc limit 1
     on conflict do nothing`,
    values(s),
  );
}

/** The database was put back: it stands until a person closes it. */
export async function insertRestauracion(db: Queryable, motivo: string): Promise<void> {
  await run(db, 'insert into restauraciones (motivo) values ($1)', [motivo]);
}

/** Those that stand, the oldest first. */
export async function listRestauraciones(
  db: Queryable,
): Promise<{ readonly detectadaEn: Date; readonly motivo: string }[]> {
  const text = 'select detectada_en as "detectadaEn", motivo from restauraciones where cerrada_en is null order by id';
  return run(db, text, []);
}

/** Answers how many stood. */
export async function closeRestauraciones(db: Queryable): Promise<number> {
  return (await run(db, 'update restauraciones set cerrada_en = now() where cerrada_en is null returning 1', []))
    .length;
}

const TOTAL = '(select coalesce(sum(cuenta), 0)::bigint from testigos)';

/** The counts of all data folders together. */
export async function countTotal(db: Queryable): Promise<number> {
  return (await run<{ total: number }>(db, `select ${TOTAL} as total`, []))[0]?.total ?? 0;
}

/** What the database says of itself to one data folder. */
export interface Base {
  /** The folder's count. */
  readonly cuenta: number | undefined;
  /** It knows some folder. */
  readonly conocida: boolean;
  /** A service was at work a moment ago: three times its beat. */
  readonly enServicio: boolean;
  readonly conNumeros: boolean;
  /** The counts of all folders together. */
  readonly total: number;
}

/** Nobody counts for this folder until the transaction ends. */
export async function lockBase(db: Queryable, id: string): Promise<Base> {
  const [fila] = await run<{ cuenta: number }>(db, 'select cuenta from testigos where id = $1 for update', [id]);
  const [uso] = await run<Omit<Base, 'cuenta'>>(
    db,
    `select exists (select 1 from testigos) as conocida,
       exists (select 1 from testigos where visto_en between now() - interval '30 seconds' and now() + interval '30 seconds')
         as "enServicio",
       exists (select 1 from series where ultimo_numero > 0) as "conNumeros",
       ${TOTAL} as total`,
    [],
  );
  const { conocida = false, enServicio = false, conNumeros = false, total = 0 } = uso ?? {};
  return { cuenta: fila?.cuenta, conocida, enServicio, conNumeros, total };
}

/** Counts one more for that folder, beyond `alMenos`. */
export async function advance(db: Queryable, id: string, alMenos: number): Promise<Recuerdo> {
  const [row] = await run<Recuerdo>(
    db,
    `insert into testigos as t (id, cuenta, visto_en) values ($1, $2::bigint + 1, clock_timestamp())
     on conflict (id) do update set cuenta = greatest(t.cuenta, $2::bigint) + 1, visto_en = clock_timestamp()
     returning id, cuenta, cuenta + (select coalesce(sum(o.cuenta), 0)::bigint from testigos o where o.id <> t.id) as total`,
    [id, alMenos],
  );
  if (row === undefined) throw new Error('La base de datos no contó');
  return row;
}

function values(s: ClaveSerie): string[] {
  return [s.empresaId, s.entorno, s.tipoComprobante, s.serie];
}
