import type { Rol } from '../../panel/route.ts';
import { run } from '../../platform/db/run.ts';
import type { Queryable } from '../../platform/db/tx.ts';

/** What a one-time link is good for. */
export type Enlace = {
  readonly id: string;
  readonly venceEn: Date;
} & (
  | { readonly tipo: 'propietario' }
  | { readonly tipo: 'invitacion'; readonly empresa: EmpresaDeEnlace; readonly correo: string; readonly rol: Rol }
  | {
      readonly tipo: 'recuperacion';
      readonly usuarioId: string;
      readonly correo: string;
      readonly quitaSegundoFactor: boolean;
    }
);

export interface EmpresaDeEnlace {
  readonly id: string;
  readonly ruc: string;
  readonly razonSocial: string;
}

/** A new link; what its kind does not have is absent. */
export interface NuevoEnlace {
  readonly id: string;
  readonly hash: Buffer;
  readonly tipo: Enlace['tipo'];
  readonly empresaId?: string;
  readonly correo?: string;
  readonly rol?: Rol;
  /** The user who made it. */
  readonly creadoPor?: string;
  readonly usuarioId?: string;
  readonly quitaSegundoFactor?: boolean;
}

/** For how many hours each kind is good. */
export const HORAS: Readonly<Record<Enlace['tipo'], number>> = {
  propietario: 24,
  recuperacion: 24,
  invitacion: 7 * 24,
};

/** Stores it and answers when it ends. */
export async function insertEnlace(db: Queryable, nuevo: NuevoEnlace): Promise<Date> {
  const { id, hash, tipo, empresaId, correo, rol, creadoPor, usuarioId, quitaSegundoFactor = false } = nuevo;
  const text = `insert into enlaces (id, token_hash, tipo, vence_en, empresa_id, correo, rol, creado_por, usuario_id,
      quita_segundo_factor)
    values ($1, $2, $3, now() + make_interval(hours => $4), $5, $6, $7, $8, $9, $10) returning vence_en as "venceEn"`;
  const deInvitacion = [empresaId ?? null, correo ?? null, rol ?? null, creadoPor ?? null];
  const values = [id, hash, tipo, HORAS[tipo], ...deInvitacion, usuarioId ?? null, quitaSegundoFactor];
  const [row] = await run<{ venceEn: Date }>(db, text, values);
  if (row === undefined) throw new Error('El enlace no se guardó');
  return row.venceEn;
}

interface Fila {
  readonly id: string;
  readonly tipo: Enlace['tipo'];
  readonly venceEn: Date;
  readonly empresa: EmpresaDeEnlace | null;
  readonly correo: string | null;
  readonly rol: Rol | null;
  readonly usuarioId: string | null;
  readonly quitaSegundoFactor: boolean;
}

const COLUMNS = `l.id, l.tipo, l.vence_en as "venceEn", coalesce(l.correo, u.correo) as correo, l.rol,
  case when e.id is not null then json_build_object('id', e.id, 'ruc', e.ruc, 'razonSocial', e.razon_social) end as empresa,
  l.usuario_id as "usuarioId", l.quita_segundo_factor as "quitaSegundoFactor"`;

const VALIDO = `from enlaces l left join empresas e on e.id = l.empresa_id left join usuarios u on u.id = l.usuario_id
  where l.token_hash = $1 and l.vence_en > now() and u.desactivado_en is null`;

/** The link of that token, if it is good now. */
export async function findEnlace(db: Queryable, hash: Buffer): Promise<Enlace | undefined> {
  return toEnlace((await run<Fila>(db, `select ${COLUMNS} ${VALIDO}`, [hash]))[0]);
}

/** Uses it up: of all who try at once, one gets it. */
export async function takeEnlace(db: Queryable, hash: Buffer): Promise<Enlace | undefined> {
  const [row] = await run<Fila>(db, `select ${COLUMNS} ${VALIDO} for update of l`, [hash]);
  if (row !== undefined) await run(db, 'delete from enlaces where id = $1', [row.id]);
  return toEnlace(row);
}

function toEnlace(row: Fila | undefined): Enlace | undefined {
  if (row === undefined) return undefined;
  const { id, tipo, venceEn, empresa, correo, rol, usuarioId, quitaSegundoFactor } = row;
  if (tipo === 'propietario') return { id, venceEn, tipo };
  if (tipo === 'invitacion' && empresa !== null && correo !== null && rol !== null) {
    return { id, venceEn, tipo, empresa, correo, rol };
  }
  if (tipo === 'recuperacion' && usuarioId !== null && correo !== null) {
    return { id, venceEn, tipo, usuarioId, correo, quitaSegundoFactor };
  }
  throw new Error(`El enlace ${id} no dice para qué es`);
}

export async function deletePropietario(db: Queryable): Promise<void> {
  await run(db, `delete from enlaces where tipo = 'propietario'`, []);
}

/** The links by which this account could be recovered; they end with any change of its password. */
export async function deleteRecuperacion(db: Queryable, usuarioId: string): Promise<void> {
  await run(db, 'delete from enlaces where usuario_id = $1', [usuarioId]);
}

/** Those of a company that wait to be used. */
export interface Invitacion {
  readonly id: string;
  readonly correo: string;
  readonly rol: Rol;
  readonly creadaEn: Date;
  readonly venceEn: Date;
}

export async function listInvitaciones(db: Queryable, empresaId: string): Promise<Invitacion[]> {
  const text = `select id, correo, rol, creado_en as "creadaEn", vence_en as "venceEn" from enlaces
    where empresa_id = $1 and vence_en > now() order by creado_en desc, id`;
  return await run<Invitacion>(db, text, [empresaId]);
}

/** Ends an invitation; undefined when the company has none of that id. */
export async function deleteInvitacion(db: Queryable, empresaId: string, id: string): Promise<Invitacion | undefined> {
  const text = `delete from enlaces where empresa_id = $1 and id = $2
    returning id, correo, rol, creado_en as "creadaEn", vence_en as "venceEn"`;
  return (await run<Invitacion>(db, text, [empresaId, id]))[0];
}

/** Ends those for that address: a new one takes their place, or who was invited has come. */
export async function deleteInvitacionesDe(db: Queryable, empresaId: string, correo: string): Promise<void> {
  await run(db, 'delete from enlaces where empresa_id = $1 and correo = $2', [empresaId, correo]);
}

/** Ends those that a user made, of one company or of all: who made a link knows it. */
export async function deleteInvitacionesPor(db: Queryable, usuarioId: string, empresaId?: string): Promise<void> {
  const text = 'delete from enlaces where creado_por = $1 and ($2::uuid is null or empresa_id = $2)';
  await run(db, text, [usuarioId, empresaId ?? null]);
}
