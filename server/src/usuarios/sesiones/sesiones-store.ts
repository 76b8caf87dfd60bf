import type { Rol, Sesion } from '../../panel/route.ts';
import { run } from '../../platform/db/run.ts';
import type { Queryable } from '../../platform/db/tx.ts';

/** Minutes without a request after which a session ends. */
export const INACTIVA_MINUTOS = 30;
/** Hours after which it ends in any case. */
export const VENCE_HORAS = 12;
/** Minutes for which who is there counts as proved. */
export const RECIENTE_MINUTOS = 10;
/** Minutes to give the second factor after the password. */
export const SEGUNDO_FACTOR_MINUTOS = 10;

const VALIDA = `s.completa and u.desactivado_en is null and s.vence_en > now()
  and s.vista_en > now() - interval '${INACTIVA_MINUTOS} minutes'`;

const FALTA = 'u.totp_cifrado is null and exists (select from instalacion where exige_segundo_factor)';

const SESION = `s.id, s.usuario_id as "usuarioId", u.nombre, u.correo, u.dueno_instalacion as "duenoInstalacion",
  s.probada_en > now() - interval '${RECIENTE_MINUTOS} minutes' as reciente,
  ${FALTA} as "faltaSegundoFactor"`;

/**
 * One statement, one round trip: the session, if it is valid now, and what its user is in that company. It is noted as seen
 * at most once a minute. Nothing is remembered between requests, so that whatever ends a session or a role ends it at once
 * on every process. Time is the database's.
 */
const OPEN = `
with s as materialized (
  select ${SESION}, s.vista_en from sesiones s join usuarios u on u.id = s.usuario_id
  where s.token_hash = $1 and ${VALIDA}
), vista as (
  update sesiones set vista_en = now() from s
  where sesiones.id = s.id and $3 and sesiones.vista_en = s.vista_en and s.vista_en <= now() - interval '1 minute'
)
select s.*, case when s."duenoInstalacion" then 'dueno' else m.rol end as rol,
  e.version || '.' || t.version as test, e.version || '.' || l.version as live
from s
left join empresas e on e.id = $2
left join membresias m on m.empresa_id = e.id and m.usuario_id = s."usuarioId"
left join empresa_entornos t on t.empresa_id = e.id and t.entorno = 'test'
left join empresa_entornos l on l.empresa_id = e.id and l.entorno = 'live'`;

/** A valid session; `rol` is null without membership, `test` and `live` (versions) without such a company. */
export interface FilaAbierta extends Sesion {
  readonly rol: Rol | null;
  readonly test: string | null;
  readonly live: string | null;
}

/** `anotar`: somebody is there, so that it goes on. */
export async function openSesion(
  db: Queryable,
  hash: Buffer,
  empresaId: string | undefined,
  anotar: boolean,
): Promise<FilaAbierta | undefined> {
  const values = [hash, empresaId ?? null, anotar];
  return (await run<FilaAbierta>(db, { name: 'sesion', text: OPEN, values }))[0];
}

/** What the session's user is in that company; undefined without a session that is valid now and whole, or no member. */
export async function findRol(db: Queryable, id: string, empresaId: string): Promise<Rol | undefined> {
  const text = `select case when u.dueno_instalacion then 'dueno' else m.rol end as rol
    from sesiones s join usuarios u on u.id = s.usuario_id join empresas e on e.id = $2
    left join membresias m on m.empresa_id = e.id and m.usuario_id = u.id where s.id = $1 and ${VALIDA} and not (${FALTA})`;
  return (await run<{ rol: Rol | null }>(db, { text, values: [id, empresaId] }))[0]?.rol ?? undefined;
}

/** What a new session is of. */
export interface NuevaSesion {
  readonly id: string;
  readonly hash: Buffer;
  readonly usuarioId: string;
  readonly completa: boolean;
  readonly desde: string;
  readonly agente: string;
}

export async function insertSesion(db: Queryable, nueva: NuevaSesion): Promise<void> {
  const { id, hash, usuarioId, completa, desde, agente } = nueva;
  const dura = completa ? `${VENCE_HORAS} hours` : `${SEGUNDO_FACTOR_MINUTOS} minutes`;
  const text = `insert into sesiones (id, token_hash, usuario_id, completa, vence_en, desde, agente)
    values ($1, $2, $3, $4, now() + $5::interval, $6, $7)`;
  await run(db, { text, values: [id, hash, usuarioId, completa, dura, desde, agente] });
}

/** Sessions that a user has at once; what begins one more ends the oldest. */
export const MAX_SESIONES = 50;

/**
 * Ends the user's oldest beyond `MAX_SESIONES`, those that wait for a second factor apart: who knows the password alone ends
 * nobody's. Call it with the user's row locked.
 */
export async function deleteSobrantes(db: Queryable, usuarioId: string, completa: boolean): Promise<void> {
  const text = `delete from sesiones where id in (
    select id from sesiones where usuario_id = $1 and completa = $2 order by creada_en desc, id offset ${MAX_SESIONES})`;
  await run(db, { text, values: [usuarioId, completa] });
}

/** The user whose password was right and whose second factor is missing; the row is locked until the transaction ends. */
export async function lockIncompleta(db: Queryable, hash: Buffer): Promise<string | undefined> {
  const text = `select s.usuario_id as id from sesiones s join usuarios u on u.id = s.usuario_id
    where s.token_hash = $1 and not s.completa and s.vence_en > now() and u.desactivado_en is null for update of s`;
  return (await run<{ id: string }>(db, { text, values: [hash] }))[0]?.id;
}

/** The same session under another token; `probada`: its user is proved now. False when it has ended meanwhile. */
export async function renewSesion(db: Queryable, id: string, hash: Buffer, probada: boolean): Promise<boolean> {
  const text = `update sesiones set token_hash = $2, vista_en = now(),
      probada_en = case when $3 then now() else probada_en end
    where id = $1 and completa returning id`;
  return (await run(db, { text, values: [id, hash, probada] })).length === 1;
}

export async function touchSesion(db: Queryable, id: string): Promise<void> {
  await run(db, { text: 'update sesiones set vista_en = now() where id = $1', values: [id] });
}

/** When it ends, and until when its user counts as proved. */
export interface Plazos {
  readonly venceEn: Date;
  readonly inactivaEn: Date;
  readonly recienteHasta: Date | null;
}

export async function findPlazos(db: Queryable, id: string): Promise<Plazos | undefined> {
  const text = `select s.vence_en as "venceEn", s.vista_en + interval '${INACTIVA_MINUTOS} minutes' as "inactivaEn",
      case when s.probada_en > now() - interval '${RECIENTE_MINUTOS} minutes'
        then s.probada_en + interval '${RECIENTE_MINUTOS} minutes' end as "recienteHasta"
    from sesiones s where s.id = $1`;
  return (await run<Plazos>(db, { text, values: [id] }))[0];
}

/** A session as its user sees it. */
export interface FilaSesion {
  readonly id: string;
  readonly creadaEn: Date;
  readonly vistaEn: Date;
  readonly desde: string;
  readonly agente: string;
}

/** Those that are valid now, the last seen first. */
export async function listSesiones(db: Queryable, usuarioId: string): Promise<FilaSesion[]> {
  const text = `select s.id, s.creada_en as "creadaEn", s.vista_en as "vistaEn", s.desde, s.agente
    from sesiones s join usuarios u on u.id = s.usuario_id
    where s.usuario_id = $1 and ${VALIDA} order by s.vista_en desc, s.id`;
  return await run<FilaSesion>(db, { text, values: [usuarioId] });
}

/** Ends the session of that cookie, whatever its state; answers whose it was. */
export async function deleteByToken(db: Queryable, hash: Buffer): Promise<string | undefined> {
  const text = 'delete from sesiones where token_hash = $1 returning usuario_id as id';
  return (await run<{ id: string }>(db, { text, values: [hash] }))[0]?.id;
}

/** False: the user has no such session. */
export async function deleteSesion(db: Queryable, usuarioId: string, id: string): Promise<boolean> {
  const text = 'delete from sesiones where id = $2 and usuario_id = $1 returning id';
  return (await run(db, { text, values: [usuarioId, id] })).length === 1;
}

/** Ends every session of the user but `menos`; answers how many. */
export async function deleteSesiones(db: Queryable, usuarioId: string, menos?: string): Promise<number> {
  const text = 'delete from sesiones where usuario_id = $1 and id is distinct from $2::uuid returning id';
  return (await run(db, { text, values: [usuarioId, menos ?? null] })).length;
}

/** A company in which the user may do something. */
export interface EmpresaDeUsuario {
  readonly id: string;
  readonly ruc: string;
  readonly razonSocial: string;
  readonly nombreComercial: string | null;
  readonly obligadoCodigoProducto: boolean;
  readonly rol: Rol;
}

export async function listEmpresasDe(
  db: Queryable,
  { usuarioId, duenoInstalacion }: Pick<Sesion, 'usuarioId' | 'duenoInstalacion'>,
): Promise<EmpresaDeUsuario[]> {
  const text = `select e.id, e.ruc, e.razon_social as "razonSocial", e.nombre_comercial as "nombreComercial",
      e.obligado_codigo_producto as "obligadoCodigoProducto", case when $2 then 'dueno' else m.rol end as rol
    from empresas e left join membresias m on m.empresa_id = e.id and m.usuario_id = $1
    where $2 or m.usuario_id is not null order by e.razon_social, e.id`;
  return await run<EmpresaDeUsuario>(db, { text, values: [usuarioId, duenoInstalacion] });
}

/** What the companies into which that user gets are called. */
export async function listNombresDeEmpresas(
  db: Queryable,
  quien: Pick<Sesion, 'usuarioId' | 'duenoInstalacion'>,
): Promise<string[]> {
  const empresas = await listEmpresasDe(db, quien);
  return empresas.flatMap(({ razonSocial, nombreComercial }) => [razonSocial, nombreComercial ?? '']);
}
