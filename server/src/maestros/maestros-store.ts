import { plegar } from '@chaski/core/lib/acentos.ts';
import { like, palabrasDe } from '../platform/db/buscar.ts';
import { run } from '../platform/db/run.ts';
import type { Queryable } from '../platform/db/tx.ts';
import type { Acceso } from '../platform/http/route.ts';
import type { Ficha, Maestro } from './maestro.ts';

export type De = Pick<Acceso, 'empresaId' | 'entorno'>;

/** A row as it is stored. */
export interface Fila {
  readonly id: string;
  readonly creadoEn: Date;
  readonly cambiadoEn: Date;
  readonly ficha: Ficha;
}

interface Plana {
  readonly [columna: string]: unknown;
}

const SUYA = 'empresa_id = $1 and entorno = $2';

/** Names of fields are quoted: they are ours, never a caller's. */
function columnsOf({ columnas }: Maestro): string {
  const suyas = Object.entries(columnas).map(([campo, columna]) => `${columna}::text as "${campo}"`);
  return `id, creado_en as "creadoEn", cambiado_en as "cambiadoEn", ${suyas.join(', ')}`;
}

/** What is looked for in a row, folded. */
export function textoDe({ buscados }: Maestro, ficha: Ficha): string {
  return plegar(buscados.flatMap((campo) => ficha[campo] ?? []).join(' '));
}

function toFila({ columnas }: Maestro, { id, creadoEn, cambiadoEn, ...suyas }: Plana): Fila {
  const entries = Object.keys(columnas).flatMap((campo) => {
    const valor = suyas[campo];
    return typeof valor === 'string' ? [[campo, valor] as const] : [];
  });
  return {
    id: String(id),
    creadoEn: toDate(creadoEn),
    cambiadoEn: toDate(cambiadoEn),
    ficha: Object.fromEntries(entries),
  };
}

function toDate(value: unknown): Date {
  return value instanceof Date ? value : new Date(String(value));
}

export interface Filtro {
  readonly q?: string;
  /** Exactly that, of the first field of its key. */
  readonly clave?: string;
  /** After the row of that id. */
  readonly cursor?: string;
  readonly limite: number;
}

/** The newest first. `%`, `_` and `\` of what is looked for are letters. */
export async function listFilas(db: Queryable, de: De, maestro: Maestro, filtro: Filtro): Promise<Fila[]> {
  const { q = '', clave, cursor, limite } = filtro;
  const [primera = ''] = maestro.clave;
  const palabras = palabrasDe(q).map(like);
  const text = `select ${columnsOf(maestro)} from ${maestro.tabla}
    where ${SUYA} and texto like all ($3) and ($4::text is null or ${maestro.columnas[primera]} = $4) and ($5::uuid is null or id < $5)
    order by id desc limit $6`;
  const values = [de.empresaId, de.entorno, palabras, clave ?? null, cursor ?? null, limite];
  return (await run<Plana>(db, text, values)).map((row) => toFila(maestro, row));
}

export async function findFila(db: Queryable, de: De, maestro: Maestro, id: string): Promise<Fila | undefined> {
  const text = `select ${columnsOf(maestro)} from ${maestro.tabla} where ${SUYA} and id = $3 for update`;
  const [row] = await run<Plana>(db, text, [de.empresaId, de.entorno, id]);
  return row === undefined ? undefined : toFila(maestro, row);
}

/** Of those keys, the rows that there are. `claves`: for each field of the key, its values. */
export async function findByClave(db: Queryable, de: De, maestro: Maestro, fichas: readonly Ficha[]): Promise<Fila[]> {
  const columnas = maestro.clave.map((campo) => maestro.columnas[campo]);
  const parametros = maestro.clave.map((_, n) => `$${n + 3}::text[]`);
  const text = `select ${columnsOf(maestro)} from ${maestro.tabla}
    where ${SUYA} and (${columnas.join(', ')}) in (select * from unnest(${parametros.join(', ')}))`;
  const values = maestro.clave.map((campo) => fichas.map((ficha) => ficha[campo] ?? null));
  return (await run<Plana>(db, text, [de.empresaId, de.entorno, ...values])).map((row) => toFila(maestro, row));
}

/** How many there are; nobody else adds one before the transaction ends. */
export async function countFilas(db: Queryable, de: De, { tabla }: Maestro): Promise<number> {
  await run(db, `select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`${tabla} ${de.empresaId} ${de.entorno}`]);
  const text = `select count(*)::int as n from ${tabla} where ${SUYA}`;
  return (await run<{ n: number }>(db, text, [de.empresaId, de.entorno]))[0]?.n ?? 0;
}

/** Stores rows, each key once: `todas` as they are now, `nuevas` those alone whose key is not there. Answers those that were stored. */
export async function saveFilas(
  db: Queryable,
  de: De,
  maestro: Maestro,
  filas: readonly { readonly id: string; readonly ficha: Ficha }[],
  cuales: 'todas' | 'nuevas',
): Promise<Fila[]> {
  const { tabla, clave } = maestro;
  const columnas = columnPairs(maestro);
  const nombres = ['id', ...columnas.map(([, columna]) => columna), 'texto'];
  const parametros = nombres.map((nombre, n) => `$${n + 3}::${typeOf(nombre)}[]`);
  const llave = clave.map((campo) => maestro.columnas[campo]);
  const cambios = nombres
    .filter((nombre) => nombre !== 'id' && !llave.includes(nombre))
    .map((nombre) => `${nombre} = excluded.${nombre}`);
  const text = `insert into ${tabla} (empresa_id, entorno, ${nombres.join(', ')})
    select $1, $2, f.* from unnest(${parametros.join(', ')}) as f
    on conflict on constraint ${tabla}_clave do ${cuales === 'nuevas' ? 'nothing' : `update set ${cambios.join(', ')}, cambiado_en = now()`}
    returning ${columnsOf(maestro)}`;
  const values = [
    filas.map(({ id }) => id),
    ...columnas.map(([campo]) => filas.map(({ ficha }) => ficha[campo] ?? null)),
    filas.map(({ ficha }) => textoDe(maestro, ficha)),
  ];
  return (await run<Plana>(db, text, [de.empresaId, de.entorno, ...values])).map((row) => toFila(maestro, row));
}

/** The row as it is from now on. Violates the key's constraint where another one has it. */
export async function updateFila(
  db: Queryable,
  de: De,
  maestro: Maestro,
  id: string,
  ficha: Ficha,
): Promise<Fila | undefined> {
  const columnas = columnPairs(maestro);
  const cambios = columnas.map(([, columna], n) => `${columna} = $${n + 5}::${typeOf(columna)}`);
  const text = `update ${maestro.tabla} set texto = $4, cambiado_en = now(), ${cambios.join(', ')}
    where ${SUYA} and id = $3 returning ${columnsOf(maestro)}`;
  const values = columnas.map(([campo]) => ficha[campo] ?? null);
  const [row] = await run<Plana>(db, text, [de.empresaId, de.entorno, id, textoDe(maestro, ficha), ...values]);
  return row === undefined ? undefined : toFila(maestro, row);
}

export async function deleteFila(db: Queryable, de: De, { tabla }: Maestro, id: string): Promise<boolean> {
  const text = `delete from ${tabla} where ${SUYA} and id = $3 returning id`;
  return (await run(db, text, [de.empresaId, de.entorno, id])).length === 1;
}

function columnPairs({ columnas }: Maestro): (readonly [string, string])[] {
  return Object.entries(columnas);
}

function typeOf(columna: string): string {
  if (columna === 'id') return 'uuid';
  return columna === 'precio_unitario' ? 'numeric' : 'text';
}
