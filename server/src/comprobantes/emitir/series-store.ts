import { allDone } from '../../platform/db/group.ts';
import type { Queryable } from '../../platform/db/tx.ts';
import { USADOS_EN_HUECO } from '../../series/huecos-sql.ts';
import { type ClaveSerie, NumeroRetenido, type Recuerdo } from '../../series/types.ts';

export type { ClaveSerie };

/** SUNAT's numbers have eight digits. */
export const MAX_NUMERO = 99_999_999;

/** A series that comes to life while a restore stands may be one that was lost. */
const INSERT = (ultimo: string) => `
insert into series as s (empresa_id, entorno, tipo_comprobante, serie, ultimo_numero, conciliacion, conciliacion_motivo)
select $1::uuid, $2, $3, $4, ${ultimo}, case when r.motivo is not null then 'PENDIENTE' end, r.motivo
from (select (select motivo from restauraciones where cerrada_en is null order by id desc limit 1) as motivo) r`;
/** What the database knows of this service's data folder; null: nothing any more. */
const CUENTA = '(select t.cuenta from testigos t where t.id = $5::uuid) as cuenta';

const NEXT = `
${INSERT('1')}
on conflict (empresa_id, entorno, tipo_comprobante, serie) do update set ultimo_numero = s.ultimo_numero + 1
returning ultimo_numero, conciliacion, ${CUENTA}`;

/**
 * The next number of the series, which comes to life at its first use. The row stays locked until the transaction ends:
 * a rollback gives the number back, so the service itself never leaves a hole. Past 99,999,999 the check constraint of the
 * table refuses. Throws `NumeroRetenido` while the series is to be reconciled, and when the database is behind what
 * this process remembers.
 */
export async function nextNumero(db: Queryable, s: ClaveSerie, recuerdo: Recuerdo): Promise<number> {
  const query = { name: 'serie-next', text: NEXT, values: [...values(s), recuerdo.id] };
  const { rows } = await db.query<FilaSerie>(query);
  const [fila] = rows;
  if (fila === undefined) throw new Error('La serie no devolvió número');
  checkFluye(s, fila, recuerdo);
  return fila.ultimo_numero;
}

function checkFluye(s: ClaveSerie, { conciliacion, cuenta }: FilaSerie, recuerdo: Recuerdo): void {
  const atrasada = cuenta === null || cuenta < recuerdo.cuenta;
  if (conciliacion !== null || atrasada) throw new NumeroRetenido(s, atrasada);
}

interface FilaSerie {
  readonly ultimo_numero: number;
  readonly conciliacion: string | null;
  readonly cuenta: number | null;
}

/** Whether that number is one of those that were lost. */
const PERDIDO = (numero: string) => `exists (select 1 from series_huecos h where h.empresa_id = s.empresa_id
  and h.entorno = s.entorno and h.tipo_comprobante = s.tipo_comprobante and h.serie = s.serie and h.motivo is not null
  and ${numero}::integer between h.desde and h.hasta) as perdido`;

const LOCK = `
${INSERT('0')}
on conflict (empresa_id, entorno, tipo_comprobante, serie) do update set ultimo_numero = s.ultimo_numero
returning ultimo_numero, conciliacion, ${CUENTA}, ${PERDIDO('$6')}`;

/** A series, as it is judged for a number that the caller chose. */
export interface SerieVista {
  readonly ultimo: number;
  /** The number that was asked about is one of those that were lost, which SUNAT may have. */
  readonly perdido: boolean;
}

/** For a number that the caller chose; takes nothing. Throws `NumeroRetenido` as `nextNumero`. */
export async function lockSerie(db: Queryable, s: ClaveSerie, numero: number, recuerdo: Recuerdo): Promise<SerieVista> {
  const query = { name: 'serie-lock', text: LOCK, values: [...values(s), recuerdo.id, numero] };
  const { rows } = await db.query<FilaSerie & { perdido: boolean }>(query);
  const [fila] = rows;
  if (fila === undefined) throw new Error('La serie no devolvió su número');
  checkFluye(s, fila, recuerdo);
  return { ultimo: fila.ultimo_numero, perdido: fila.perdido };
}

/**
 * The series goes on from a number above its last one. The numbers between become a declared gap — unless this is the first use
 * of the series, which then begins there.
 */
export async function advanceSerie(db: Queryable, s: ClaveSerie, ultimo: number, numero: number): Promise<void> {
  const hueco = `insert into series_huecos (empresa_id, entorno, tipo_comprobante, serie, desde, hasta) values ($1, $2, $3, $4, $5, $6)`;
  const text = `update series set ultimo_numero = $5 where empresa_id = $1 and entorno = $2 and tipo_comprobante = $3 and serie = $4`;
  await allDone([
    ...(ultimo > 0 && numero > ultimo + 1 ? [db.query(hueco, [...values(s), ultimo + 1, numero - 1])] : []),
    db.query({ name: 'serie-advance', text, values: [...values(s), numero] }),
  ]);
}

const PEEK = `select ultimo_numero as ultimo, ${PERDIDO('$5')} from series s
where empresa_id = $1 and entorno = $2 and tipo_comprobante = $3 and serie = $4`;

/** As `lockSerie`, of a series that other documents may move on meanwhile: nothing is locked or taken. */
export async function peekSerie(db: Queryable, s: ClaveSerie, numero?: number): Promise<SerieVista> {
  const { rows } = await db.query<SerieVista>(PEEK, [...values(s), numero]);
  return rows[0] ?? { ultimo: 0, perdido: false };
}

/** A series as `GET /series` answers it. */
export interface Serie {
  readonly tipoComprobante: string;
  readonly serie: string;
  readonly siguienteNumero: number;
  /** Numbers wait for a person's decision. */
  readonly bloqueada: boolean;
  /** Why the next number waits, for a person or for SUNAT to be asked; absent while numbers flow. */
  readonly motivo?: string;
  readonly huecos: readonly Hueco[];
  /** Documents that their owner set aside: SUNAT does not have them, and their numbers are theirs. */
  readonly apartados: readonly { readonly numero: number; readonly id: string; readonly motivo: string }[];
}

export interface Hueco {
  readonly desde: number;
  readonly hasta: number;
  /** How many of them may still be used. */
  readonly libres: number;
  /** Why, where no client jumped over them. */
  readonly motivo?: string;
}

const LIST = `
with a as materialized (
  select tipo_comprobante, serie, json_agg(json_build_object('numero', numero, 'id', id, 'motivo', motivo) order by numero) as todos
  from comprobantes where empresa_id = $1 and entorno = $2 and final_en is null and apartado_en is not null group by 1, 2
)
select s.tipo_comprobante as "tipoComprobante", s.serie, s.ultimo_numero + 1 as "siguienteNumero",
  s.conciliacion is not distinct from 'BLOQUEADA' as bloqueada, s.conciliacion_motivo as motivo,
  coalesce((
    select json_agg(json_strip_nulls(json_build_object('desde', h.desde, 'hasta', h.hasta, 'motivo', h.motivo, 'libres',
      case when h.motivo is not null then 0 else h.hasta - h.desde + 1 - (
        ${USADOS_EN_HUECO}) end)) order by h.desde)
    from series_huecos h where h.empresa_id = s.empresa_id and h.entorno = s.entorno
      and h.tipo_comprobante = s.tipo_comprobante and h.serie = s.serie), '[]') as huecos,
  coalesce((select a.todos from a where a.tipo_comprobante = s.tipo_comprobante and a.serie = s.serie), '[]') as apartados
from series s where s.empresa_id = $1 and s.entorno = $2 and (s.ultimo_numero > 0 or s.conciliacion is not null)
order by s.tipo_comprobante, s.serie`;

/** Every series in use, with its next number the gaps that clients declared (`libres`: numbers still unused in each), and what was set aside. */
export async function listSeries(db: Queryable, acceso: Pick<ClaveSerie, 'empresaId' | 'entorno'>): Promise<Serie[]> {
  const { rows } = await db.query<Omit<Serie, 'motivo'> & { motivo: string | null }>(LIST, [
    acceso.empresaId,
    acceso.entorno,
  ]);
  return rows.map(({ motivo, ...serie }) => ({ ...serie, ...(motivo === null ? {} : { motivo }) }));
}

function values(s: ClaveSerie): string[] {
  return [s.empresaId, s.entorno, s.tipoComprobante, s.serie];
}
