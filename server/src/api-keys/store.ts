import { randomBytes, randomUUID } from 'node:crypto';
import type { Actor } from '../auditoria/anotar.ts';
import { toDatabaseError } from '../platform/db/errors.ts';
import { run } from '../platform/db/run.ts';
import type { Queryable } from '../platform/db/tx.ts';
import type { ClaveValida } from '../platform/http/auth.ts';
import type { Entorno, Permiso } from '../platform/http/route.ts';
import type { Uso } from './authenticate.ts';
import { CLAVE_RANDOM_BYTES, type ClaveNueva, generateClave } from './clave.ts';
import { inetOf } from './redes.ts';

export const LIMITE_POR_DEFECTO = 120;

/** What a new key may do. */
export interface SolicitudClave {
  readonly empresaId: string;
  readonly entorno: Entorno;
  readonly nombre: string;
  readonly permisos: readonly Permiso[];
  /** Requests per minute. */
  readonly limite: number;
  readonly expiraEn: Date | null;
  /** As `Clave.redes`. */
  readonly redes?: readonly string[] | null;
  readonly creadaPor?: Pick<Actor, 'tipo' | 'id'>;
}

/** A key as lists show it: never its value. */
export interface Clave {
  readonly id: string;
  readonly empresaId: string;
  readonly ruc: string;
  readonly entorno: Entorno;
  readonly nombre: string;
  readonly permisos: readonly Permiso[];
  readonly limite: number;
  /** Networks (CIDR) from which it may be used; null: from everywhere. */
  readonly redes: readonly string[] | null;
  readonly prefijo: string;
  readonly ultimos4: string;
  readonly creadaEn: Date;
  /** Who made it, where that was noted; of a user, also the name. No key makes keys. */
  readonly creadaPorTipo: Exclude<Actor['tipo'], 'clave'> | null;
  readonly creadaPor: string | null;
  /** Whose key of an hour it is (`de-prueba.ts`); null: one that was made to stay. */
  readonly deUsuario: string | null;
  readonly rotadaEn: Date | null;
  readonly expiraEn: Date | null;
  readonly revocadaEn: Date | null;
  /** To the minute. */
  readonly ultimoUsoEn: Date | null;
  /** The client's address, and method and pattern of the route. */
  readonly ultimoUsoDesde: string | null;
  readonly ultimoUsoRuta: string | null;
}

/** A key at the only moment at which its value is known. */
export interface ClaveEntregada {
  readonly id: string;
  readonly clave: string;
}

/** Makes and stores a key; its value is in the answer and nowhere else. */
export async function createClave(db: Queryable, solicitud: SolicitudClave): Promise<ClaveEntregada> {
  const { empresaId, entorno, nombre, permisos, limite, expiraEn, redes = null, creadaPor } = solicitud;
  const nueva = fresh(entorno);
  const id = randomUUID();
  await run(
    db,
    `insert into claves (id, empresa_id, entorno, nombre, permisos, limite_por_minuto, expira_en, hash, prefijo, ultimos4,
       redes, creada_por_tipo, creada_por)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      id,
      empresaId,
      entorno,
      nombre,
      permisos,
      limite,
      expiraEn,
      nueva.hash,
      nueva.prefijo,
      nueva.ultimos4,
      redes,
      creadaPor?.tipo ?? null,
      creadaPor?.id ?? null,
    ],
  );
  return { id, clave: nueva.texto };
}

/** Gives the key a new value; the old one is worth nothing from this commit on. Undefined: no such key, or revoked. */
export async function rotateClave(db: Queryable, id: string, entorno: Entorno): Promise<ClaveEntregada | undefined> {
  const nueva = fresh(entorno);
  const rows = await run(
    db,
    `update claves set hash = $3, ultimos4 = $4, rotada_en = now()
     where id = $1 and entorno = $2 and revocada_en is null returning id`,
    [id, entorno, nueva.hash, nueva.ultimos4],
  );
  return rows.length === 0 ? undefined : { id, clave: nueva.texto };
}

/** Ends a key for good, at once on every process. False: no such key. Revoking twice keeps the first date. */
export async function revokeClave(db: Queryable, id: string): Promise<boolean> {
  const rows = await run(
    db,
    'update claves set revocada_en = coalesce(revocada_en, now()) where id = $1 returning id',
    [id],
  );
  return rows.length === 1;
}

const COLUMNS = `c.id, c.empresa_id as "empresaId", e.ruc, c.entorno, c.nombre, c.permisos, c.limite_por_minuto as limite,
  c.redes::text[] as redes, c.creada_por_tipo as "creadaPorTipo", coalesce(u.nombre, c.creada_por) as "creadaPor",
  c.de_usuario as "deUsuario", host(c.ultimo_uso_desde) as "ultimoUsoDesde", c.ultimo_uso_ruta as "ultimoUsoRuta", c.prefijo, c.ultimos4, c.creada_en as "creadaEn", c.rotada_en as "rotadaEn", c.expira_en as "expiraEn",
  c.revocada_en as "revocadaEn", c.ultimo_uso_en as "ultimoUsoEn"`;

/** With the name of whoever made it, while there is such a user. */
const FROM = `from claves c join empresas e on e.id = c.empresa_id
  left join usuarios u on c.creada_por_tipo = 'usuario' and u.id::text = c.creada_por`;

/** The keys of one company, or of all, oldest first, revoked ones included. */
export async function listClaves(db: Queryable, empresaId?: string): Promise<Clave[]> {
  const rows = await run<Clave>(
    db,
    `select ${COLUMNS} ${FROM}
     where $1::uuid is null or c.empresa_id = $1 order by c.empresa_id, c.creada_en, c.id`,
    [empresaId ?? null],
  );
  return rows;
}

/** The key, locked until the transaction ends. */
export async function lockClave(db: Queryable, id: string): Promise<Clave | undefined> {
  const text = `select ${COLUMNS} ${FROM} where c.id = $1 for no key update of c`;
  return (await run<Clave>(db, text, [id]))[0];
}

/** The keys whose ids begin with that, two at most: whole ids are found by the index. */
export async function findClavesPorId(db: Queryable, inicio: string): Promise<Clave[]> {
  const text = UUID.test(inicio)
    ? `select ${COLUMNS} ${FROM} where c.id = $1`
    : `select ${COLUMNS} ${FROM} where starts_with(c.id::text, $1) limit 2`;
  return await run<Clave>(db, text, [inicio]);
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The key of that whole id, if it is this company's. */
export async function findClave(db: Queryable, empresaId: string, id: string): Promise<Clave | undefined> {
  const text = `select ${COLUMNS} ${FROM} where c.id = $1 and c.empresa_id = $2`;
  return (await run<Clave>(db, text, [id, empresaId]))[0];
}

/** Stores what a person may change of a key. */
export async function updateClave(db: Queryable, clave: Clave): Promise<void> {
  const { id, nombre, permisos, limite, expiraEn, redes } = clave;
  const text = `update claves set nombre = $2, permisos = $3, limite_por_minuto = $4, expira_en = $5, redes = $6 where id = $1`;
  await run(db, text, [id, nombre, permisos, limite, expiraEn, redes]);
}

/** The id of the key with that value, whatever its state. */
export async function findClaveId(db: Queryable, hash: Buffer): Promise<string | undefined> {
  const rows = await run<{ id: string }>(db, 'select id from claves where hash = $1', [hash]);
  return rows[0]?.id;
}

/**
 * One statement, one round trip: finds the key, counts the request if the key is valid, and notes its use at most once
 * a minute. Exact over all processes, because the counter's row is locked while it is counted. A request that waited for
 * that lock over the turn of the minute is counted in the newer one, hence `greatest`; a window further ahead was begun by a clock
 * that was wrong, and is none. Time is the database's.
 */
const AUTHENTICATE = `
with clave as materialized (
  select c.id, c.empresa_id, c.entorno, c.permisos, c.limite_por_minuto, c.ultimo_uso_en, c.de_usuario,
         e.version || '.' || n.version as version
  from claves c
  join empresas e on e.id = c.empresa_id
  join empresa_entornos n on n.empresa_id = c.empresa_id and n.entorno = c.entorno
  where c.hash = $1 and c.revocada_en is null and (c.expira_en is null or c.expira_en > now())
    and (c.redes is null or $3::inet <<= any (c.redes))
), ventana as (
  insert into clave_ventanas as v (clave_id, empieza_en, usados)
  select id, date_trunc('minute', now()), $2::int from clave
  on conflict (clave_id) do update set
    empieza_en = case when v.empieza_en > excluded.empieza_en + interval '1 minute' then excluded.empieza_en
      else greatest(v.empieza_en, excluded.empieza_en) end,
    usados = case when v.empieza_en between excluded.empieza_en and excluded.empieza_en + interval '1 minute' then v.usados else 0 end
      + excluded.usados
  returning empieza_en, usados
), uso as (
  update claves set ultimo_uso_en = now(), ultimo_uso_desde = $3, ultimo_uso_ruta = $4 from clave
  where claves.id = clave.id and claves.ultimo_uso_en is not distinct from clave.ultimo_uso_en
    and (clave.ultimo_uso_en is null or clave.ultimo_uso_en <= now() - interval '1 minute')
)
select clave.id as "claveId", clave.empresa_id as "empresaId", clave.entorno, clave.permisos,
  clave.de_usuario is not null as "dePrueba", clave.limite_por_minuto as limite, ventana.usados, clave.version,
  least(60, greatest(1, ceil(extract(epoch from ventana.empieza_en + interval '1 minute' - now()))))::int as "reinicioSegundos"
from clave, ventana`;

/** The valid key of that hash, `veces` requests counted: see `authenticate`. */
export async function findAndCount(
  db: Queryable,
  hash: Buffer,
  { desde = '', ruta }: Partial<Uso>,
  veces: number,
): Promise<ClaveValida | undefined> {
  try {
    const values = [hash, veces, inetOf(desde) ?? null, ruta ?? null];
    const { rows } = await db.query<ClaveValida>({ name: 'authenticate', text: AUTHENTICATE, values });
    return rows[0];
  } catch (error) {
    throw toDatabaseError(error);
  }
}

function fresh(entorno: Entorno): ClaveNueva {
  return generateClave(entorno, randomBytes(CLAVE_RANDOM_BYTES));
}
