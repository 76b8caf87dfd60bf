import { run } from '../../platform/db/run.ts';
import type { Queryable } from '../../platform/db/tx.ts';
import type { Lista } from '../cuerpos.ts';
import type { Alcance } from '../inicio/inicio-store.ts';

/** A view that a person keeps. */
export interface Vista {
  readonly id: string;
  readonly lista: Lista;
  readonly nombre: string;
  readonly consulta: string;
  readonly creadaEn: Date;
}

const VISTA = `id, lista, nombre, consulta, creada_en as "creadaEn"`;

export async function listVistas(db: Queryable, empresaId: string, usuarioId: string): Promise<Vista[]> {
  const text = `select ${VISTA} from vistas where empresa_id = $1 and usuario_id = $2 order by lista, nombre`;
  return await run<Vista>(db, text, [empresaId, usuarioId]);
}

/** Undefined where the person has a view of that name already. */
export async function insertVista(
  db: Queryable,
  empresaId: string,
  usuarioId: string,
  nueva: Pick<Vista, 'id' | 'lista' | 'nombre' | 'consulta'>,
): Promise<Vista | undefined> {
  const text = `insert into vistas (empresa_id, usuario_id, id, lista, nombre, consulta) values ($1, $2, $3, $4, $5, $6)
    on conflict (empresa_id, usuario_id, lista, nombre) do nothing returning ${VISTA}`;
  const { id, lista, nombre, consulta } = nueva;
  return (await run<Vista>(db, text, [empresaId, usuarioId, id, lista, nombre, consulta]))[0];
}

export async function deleteVista(db: Queryable, empresaId: string, usuarioId: string, id: string): Promise<boolean> {
  const text = 'delete from vistas where empresa_id = $1 and usuario_id = $2 and id = $3 returning id';
  return (await run(db, text, [empresaId, usuarioId, id])).length === 1;
}

/** A draft as the list tells it. */
export interface FilaBorrador {
  readonly id: string;
  readonly nombre: string;
  readonly version: number;
  readonly usuarioId: string;
  readonly creadoEn: Date;
  readonly cambiadoEn: Date;
  readonly tipoComprobante: string | null;
  readonly cliente: string | null;
}

export interface Borrador extends FilaBorrador {
  /** JSON text of an object, as it was written. */
  readonly contenido: string;
}

const FILA = `id, nombre, version, usuario_id as "usuarioId", creado_en as "creadoEn", cambiado_en as "cambiadoEn",
  left(contenido ->> 'tipoComprobante', 40) as "tipoComprobante",
  left(case when json_typeof(contenido -> 'cliente') = 'object' then contenido -> 'cliente' ->> 'denominacion' end, 200) as cliente`;

export async function listBorradores(db: Queryable, a: Alcance): Promise<FilaBorrador[]> {
  const text = `select ${FILA} from borradores where empresa_id = $1 and entorno = $2 order by cambiado_en desc, id limit 1000`;
  return await run<FilaBorrador>(db, text, [a.empresaId, a.entorno]);
}

export async function findBorrador(db: Queryable, a: Alcance, id: string): Promise<Borrador | undefined> {
  const text = `select ${FILA}, contenido::text as contenido from borradores where empresa_id = $1 and entorno = $2 and id = $3`;
  return (await run<Borrador>(db, text, [a.empresaId, a.entorno, id]))[0];
}

export async function insertBorrador(
  db: Queryable,
  a: Alcance,
  nuevo: { readonly id: string; readonly nombre: string; readonly contenido: string; readonly usuarioId: string },
): Promise<Borrador | undefined> {
  const text = `insert into borradores (empresa_id, entorno, id, nombre, contenido, usuario_id) values ($1, $2, $3, $4, $5, $6)
    returning ${FILA}, contenido::text as contenido`;
  const { id, nombre, contenido, usuarioId } = nuevo;
  return (await run<Borrador>(db, text, [a.empresaId, a.entorno, id, nombre, contenido, usuarioId]))[0];
}

/** Undefined where it is no longer of that version. */
export async function updateBorrador(
  db: Queryable,
  a: Alcance,
  cambio: {
    readonly id: string;
    readonly version: number;
    readonly nombre?: string;
    readonly contenido?: string;
    readonly usuarioId: string;
  },
): Promise<Borrador | undefined> {
  const text = `update borradores set nombre = coalesce($5, nombre), contenido = coalesce($6::json, contenido), usuario_id = $7,
      version = version + 1, cambiado_en = now()
    where empresa_id = $1 and entorno = $2 and id = $3 and version = $4 returning ${FILA}, contenido::text as contenido`;
  const { id, version, nombre, contenido, usuarioId } = cambio;
  const values = [a.empresaId, a.entorno, id, version, nombre ?? null, contenido ?? null, usuarioId];
  return (await run<Borrador>(db, text, values))[0];
}

export async function deleteBorrador(db: Queryable, a: Alcance, id: string): Promise<boolean> {
  const text = 'delete from borradores where empresa_id = $1 and entorno = $2 and id = $3 returning id';
  return (await run(db, text, [a.empresaId, a.entorno, id])).length === 1;
}

/** How many the company has in that environment, and how many views the person has. */
export async function countBorradores(db: Queryable, a: Alcance): Promise<number> {
  const text = 'select count(*)::int as n from borradores where empresa_id = $1 and entorno = $2';
  return (await run<{ n: number }>(db, text, [a.empresaId, a.entorno]))[0]?.n ?? 0;
}
