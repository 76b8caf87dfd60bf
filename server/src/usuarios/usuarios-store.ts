import { run } from '../platform/db/run.ts';
import type { Queryable } from '../platform/db/tx.ts';

/** A person, with what proves it; secrets still sealed. */
export interface Usuario {
  readonly id: string;
  readonly correo: string;
  readonly nombre: string;
  /** PHC string. */
  readonly contrasena: string;
  readonly duenoInstalacion: boolean;
  readonly totpCifrado: Buffer | null;
  readonly totpPendiente: Buffer | null;
  readonly desactivadoEn: Date | null;
}

const COLUMNS = `id, correo, nombre, contrasena, dueno_instalacion as "duenoInstalacion", totp_cifrado as "totpCifrado",
  totp_pendiente as "totpPendiente", desactivado_en as "desactivadoEn"`;

/** By its e-mail address in canonical form. */
export async function findByCorreo(db: Queryable, correo: string): Promise<Usuario | undefined> {
  return (await run<Usuario>(db, `select ${COLUMNS} from usuarios where correo = $1`, [correo]))[0];
}

export async function findUsuario(db: Queryable, id: string): Promise<Usuario | undefined> {
  return (await run<Usuario>(db, `select ${COLUMNS} from usuarios where id = $1`, [id]))[0];
}

/** Locked until the transaction ends: one change of what proves a user after another. */
export async function lockUsuario(db: Queryable, id: string): Promise<Usuario | undefined> {
  return (await run<Usuario>(db, `select ${COLUMNS} from usuarios where id = $1 for no key update`, [id]))[0];
}

export interface NuevoUsuario {
  readonly id: string;
  readonly correo: string;
  readonly nombre: string;
  readonly contrasena: string;
  readonly duenoInstalacion: boolean;
}

/** False: somebody has that address already. */
export async function insertUsuario(db: Queryable, nuevo: NuevoUsuario): Promise<boolean> {
  const text = `insert into usuarios (id, correo, nombre, contrasena, dueno_instalacion) values ($1, $2, $3, $4, $5)
    on conflict (correo) do nothing returning id`;
  const { id, correo, nombre, contrasena, duenoInstalacion } = nuevo;
  return (await run(db, text, [id, correo, nombre, contrasena, duenoInstalacion])).length === 1;
}

/** A user as the operator sees it. */
export interface FilaUsuario extends Pick<Usuario, 'id' | 'correo' | 'nombre' | 'duenoInstalacion' | 'desactivadoEn'> {
  readonly segundoFactor: boolean;
  readonly empresas: number;
  readonly creadoEn: Date;
  readonly ultimoIngresoEn: Date | null;
}

/** Oldest first. */
export async function listUsuarios(db: Queryable): Promise<FilaUsuario[]> {
  const text = `select ${COLUMNS}, totp_cifrado is not null as "segundoFactor", creado_en as "creadoEn",
      ultimo_ingreso_en as "ultimoIngresoEn",
      (select count(*)::int from membresias m where m.usuario_id = usuarios.id) as empresas
    from usuarios order by creado_en, id`;
  return await run<FilaUsuario>(db, text, []);
}

/** Whether there is anybody at all, and whether an owner of the installation may still get in. */
export async function countUsuarios(db: Queryable): Promise<{ alguno: boolean; propietario: boolean }> {
  const text = `select exists (select from usuarios) as alguno,
    exists (select from usuarios where dueno_instalacion and desactivado_en is null) as propietario`;
  const [row] = await run<{ alguno: boolean; propietario: boolean }>(db, text, []);
  return row ?? { alguno: false, propietario: false };
}

/** Until the end of the transaction nobody else becomes owner of the installation or makes a link to become it. */
export async function lockPropietario(db: Queryable): Promise<void> {
  await run(db, `select pg_advisory_xact_lock(hashtext('chaski propietario de la instalación'))`, []);
}

export async function updateNombre(db: Queryable, id: string, nombre: string): Promise<void> {
  await run(db, 'update usuarios set nombre = $2 where id = $1', [id, nombre]);
}

export async function updateContrasena(db: Queryable, id: string, contrasena: string): Promise<void> {
  const text = 'update usuarios set contrasena = $2, contrasena_cambiada_en = now() where id = $1';
  await run(db, text, [id, contrasena]);
}

/** False: it was switched off before. */
export async function desactivar(db: Queryable, id: string): Promise<boolean> {
  const text = 'update usuarios set desactivado_en = now() where id = $1 and desactivado_en is null returning id';
  return (await run(db, text, [id])).length === 1;
}

/** Addresses that are remembered of a user, for 90 days: the last ones. */
export const MAX_DIRECCIONES = 50;

/** Notes that the user got in, and from where. */
export async function noteIngreso(db: Queryable, id: string, direccion: string): Promise<void> {
  await run(db, 'update usuarios set ultimo_ingreso_en = now() where id = $1', [id]);
  const text = `insert into usuario_direcciones (usuario_id, direccion, vista_en) values ($1, $2, now())
    on conflict (usuario_id, direccion) do update set vista_en = now()`;
  await run(db, text, [id, direccion]);
  const sobran = `delete from usuario_direcciones where usuario_id = $1 and direccion in (
    select direccion from usuario_direcciones where usuario_id = $1 order by vista_en desc offset ${MAX_DIRECCIONES})`;
  await run(db, sobran, [id]);
}

export async function updatePendiente(db: Queryable, id: string, sellado: Buffer): Promise<void> {
  await run(db, 'update usuarios set totp_pendiente = $2 where id = $1', [id, sellado]);
}

/** What was pending is in force; `paso` is that of the code which confirmed it. */
export async function confirmPendiente(db: Queryable, id: string, paso: number): Promise<void> {
  const text = 'update usuarios set totp_cifrado = totp_pendiente, totp_pendiente = null, totp_paso = $2 where id = $1';
  await run(db, text, [id, paso]);
}

/** Whether a second factor is asked of everybody. */
export async function seExige(db: Queryable): Promise<boolean> {
  const text = 'select exige_segundo_factor as si from instalacion';
  return (await run<{ si: boolean }>(db, text, []))[0]?.si ?? false;
}

/** False: it was so before. */
export async function updateExigencia(db: Queryable, exige: boolean): Promise<boolean> {
  const text = `update instalacion set exige_segundo_factor = $1 where exige_segundo_factor <> $1 returning unica`;
  return (await run(db, text, [exige])).length === 1;
}

export async function removeSegundoFactor(db: Queryable, id: string): Promise<void> {
  await run(db, 'update usuarios set totp_cifrado = null, totp_pendiente = null where id = $1', [id]);
  await replaceCodigos(db, id, []);
}

/**
 * Uses up a step of 30 s, and all before it; false when it was used up already, on whichever process. A code is of the step of
 * now, the one before or the one after (`SegundoFactor`): one used that is more than two steps ahead was of a clock that was.
 */
export async function usePaso(db: Queryable, id: string, paso: number): Promise<boolean> {
  const text =
    'update usuarios set totp_paso = $2 where id = $1 and totp_paso not between $2::bigint and $2::bigint + 2 returning id';
  return (await run(db, text, [id, paso])).length === 1;
}

/** Uses up a recovery code; false when there is none of that hash (any more). */
export async function useCodigo(db: Queryable, id: string, hash: Buffer): Promise<boolean> {
  const text = 'delete from usuario_codigos where usuario_id = $1 and hash = $2 returning hash';
  return (await run(db, text, [id, hash])).length === 1;
}

export async function replaceCodigos(db: Queryable, id: string, hashes: readonly Buffer[]): Promise<void> {
  await run(db, 'delete from usuario_codigos where usuario_id = $1', [id]);
  await run(db, 'insert into usuario_codigos (usuario_id, hash) select $1, unnest($2::bytea[])', [id, hashes]);
}

/** Something that the user did, or that was tried in the user's name. */
export interface Actividad {
  readonly en: Date;
  readonly accion: string;
  readonly desde: string;
  readonly empresa: { readonly id: string; readonly ruc: string; readonly razonSocial: string } | null;
}

/** From the audit, the newest first. */
export async function listActividad(db: Queryable, id: string, limite: number): Promise<Actividad[]> {
  const text = `select a.en, a.accion, a.desde, case when e.id is not null
      then json_build_object('id', e.id, 'ruc', e.ruc, 'razonSocial', e.razon_social) end as empresa
    from (
      (select empresa_id, n, en, accion, desde from auditoria
        where actor_tipo = 'usuario' and actor_id = $1 order by en desc limit $2)
      union
      (select empresa_id, n, en, accion, desde from auditoria
        where empresa_id = '00000000-0000-0000-0000-000000000000' and objeto = $1 order by en desc limit $2)
    ) a left join empresas e on e.id = a.empresa_id
    order by a.en desc, a.n desc limit $2`;
  return await run<Actividad>(db, text, [id, limite]);
}
