import type { Rol } from '../../panel/route.ts';
import { run } from '../../platform/db/run.ts';
import type { Queryable } from '../../platform/db/tx.ts';

/** A person of a company. */
export interface Miembro {
  /** The user's. */
  readonly id: string;
  readonly nombre: string;
  readonly correo: string;
  readonly rol: Rol;
  /** Owner of every company, member or not: here nobody changes that. */
  readonly duenoInstalacion: boolean;
  readonly segundoFactor: boolean;
  readonly desactivado: boolean;
  readonly desdeEn: Date;
  readonly ultimoIngresoEn: Date | null;
}

const COLUMNS = `u.id, u.nombre, u.correo, u.dueno_instalacion as "duenoInstalacion",
    case when u.dueno_instalacion then 'dueno' else m.rol end as rol, u.totp_cifrado is not null as "segundoFactor",
    u.desactivado_en is not null as desactivado, coalesce(m.creada_en, u.creado_en) as "desdeEn",
    u.ultimo_ingreso_en as "ultimoIngresoEn"`;
const SELECT = `select ${COLUMNS} from membresias m join usuarios u on u.id = m.usuario_id where m.empresa_id = $1`;

/** Who gets into the company, by name: its members, and the owners of the installation. */
export async function listMiembros(db: Queryable, empresaId: string): Promise<Miembro[]> {
  const text = `select ${COLUMNS} from usuarios u left join membresias m on m.usuario_id = u.id and m.empresa_id = $1
    where m.usuario_id is not null or u.dueno_instalacion order by u.nombre, u.id`;
  return await run<Miembro>(db, text, [empresaId]);
}

/**
 * All members of the company, locked until the transaction ends: two owners do not take each other's place at once. The company
 * itself first, since one without members has no other row to wait for.
 */
export async function lockMiembros(db: Queryable, empresaId: string): Promise<Miembro[]> {
  await run(db, 'select 1 from empresas where id = $1 for no key update', [empresaId]);
  return await run<Miembro>(db, `${SELECT} order by u.id for update of m`, [empresaId]);
}

/** Makes the user a member with that role, or gives a member that role. */
export async function putMiembro(db: Queryable, empresaId: string, usuarioId: string, rol: Rol): Promise<void> {
  const text = `insert into membresias (empresa_id, usuario_id, rol) values ($1, $2, $3)
    on conflict (empresa_id, usuario_id) do update set rol = excluded.rol`;
  await run(db, text, [empresaId, usuarioId, rol]);
}

export async function deleteMiembro(db: Queryable, empresaId: string, usuarioId: string): Promise<void> {
  await run(db, 'delete from membresias where empresa_id = $1 and usuario_id = $2', [empresaId, usuarioId]);
}
