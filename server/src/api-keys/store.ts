import { randomBytes, randomUUID } from 'node:crypto';
import { toDatabaseError } from '../db/errors.ts';
import type { Queryable } from '../db/tx.ts';
import type { Entorno, Permiso } from '../http/route.ts';
import type { Autenticacion } from './authenticate.ts';
import { CLAVE_RANDOM_BYTES, type ClaveNueva, generateClave } from './clave.ts';

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
  readonly prefijo: string;
  readonly ultimos4: string;
  readonly creadaEn: Date;
  readonly rotadaEn: Date | null;
  readonly expiraEn: Date | null;
  readonly revocadaEn: Date | null;
  /** To the minute. */
  readonly ultimoUsoEn: Date | null;
}

/** A key at the only moment at which its value is known. */
export interface ClaveEntregada {
  readonly id: string;
  readonly clave: string;
}

/** Makes and stores a key; its value is in the answer and nowhere else. */
export async function createClave(db: Queryable, solicitud: SolicitudClave): Promise<ClaveEntregada> {
  const { empresaId, entorno, nombre, permisos, limite, expiraEn } = solicitud;
  const nueva = fresh(entorno);
  const id = randomUUID();
  await run(
    db,
    `insert into claves (id, empresa_id, entorno, nombre, permisos, limite_por_minuto, expira_en, hash, prefijo, ultimos4)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [id, empresaId, entorno, nombre, permisos, limite, expiraEn, nueva.hash, nueva.prefijo, nueva.ultimos4],
  );
  return { id, clave: nueva.texto };
}

/** Gives the key a new value; the old one is worth nothing from this commit on. Undefined: no such key, or revoked. */
export async function rotateClave(db: Queryable, id: string, entorno: Entorno): Promise<ClaveEntregada | undefined> {
  const nueva = fresh(entorno);
  const { rows } = await run(
    db,
    `update claves set hash = $3, ultimos4 = $4, rotada_en = now()
     where id = $1 and entorno = $2 and revocada_en is null returning id`,
    [id, entorno, nueva.hash, nueva.ultimos4],
  );
  return rows.length === 0 ? undefined : { id, clave: nueva.texto };
}

/** Ends a key for good, at once on every process. False: no such key. Revoking twice keeps the first date. */
export async function revokeClave(db: Queryable, id: string): Promise<boolean> {
  const { rows } = await run(
    db,
    'update claves set revocada_en = coalesce(revocada_en, now()) where id = $1 returning id',
    [id],
  );
  return rows.length === 1;
}

const COLUMNS = `c.id, c.empresa_id as "empresaId", e.ruc, c.entorno, c.nombre, c.permisos, c.limite_por_minuto as limite,
  c.prefijo, c.ultimos4, c.creada_en as "creadaEn", c.rotada_en as "rotadaEn", c.expira_en as "expiraEn",
  c.revocada_en as "revocadaEn", c.ultimo_uso_en as "ultimoUsoEn"`;

/** The keys of one company, or of all, oldest first, revoked ones included. */
export async function listClaves(db: Queryable, empresaId?: string): Promise<Clave[]> {
  const { rows } = await run<Clave>(
    db,
    `select ${COLUMNS} from claves c join empresas e on e.id = c.empresa_id
     where $1::uuid is null or c.empresa_id = $1 order by c.empresa_id, c.creada_en, c.id`,
    [empresaId ?? null],
  );
  return rows;
}

/** The key, locked until the transaction ends. */
export async function lockClave(db: Queryable, id: string): Promise<Clave | undefined> {
  const text = `select ${COLUMNS} from claves c join empresas e on e.id = c.empresa_id where c.id = $1 for no key update of c`;
  return (await run<Clave>(db, text, [id])).rows[0];
}

/** Stores what a person may change of a key. */
export async function updateClave(db: Queryable, clave: Clave): Promise<void> {
  const { id, nombre, permisos, limite, expiraEn } = clave;
  await run(db, 'update claves set nombre = $2, permisos = $3, limite_por_minuto = $4, expira_en = $5 where id = $1', [
    ...[id, nombre, permisos, limite, expiraEn],
  ]);
}

/** The id of the key with that value, whatever its state. */
export async function findClaveId(db: Queryable, hash: Buffer): Promise<string | undefined> {
  const { rows } = await run<{ id: string }>(db, 'select id from claves where hash = $1', [hash]);
  return rows[0]?.id;
}

/**
 * One statement, one round trip: finds the key, counts the request if the key is valid, and notes its use at most once
 * a minute. Exact over all processes, because the counter's row is locked while it is counted. A request that waited for
 * that lock over the turn of the minute is counted in the newer one, hence `greatest`. Time is the database's.
 */
const AUTHENTICATE = `
with clave as materialized (
  select c.id, c.empresa_id, c.entorno, c.permisos, c.limite_por_minuto, c.ultimo_uso_en,
         e.version || '.' || n.version as version
  from claves c
  join empresas e on e.id = c.empresa_id
  join empresa_entornos n on n.empresa_id = c.empresa_id and n.entorno = c.entorno
  where c.hash = $1 and c.revocada_en is null and (c.expira_en is null or c.expira_en > now())
), ventana as (
  insert into clave_ventanas as v (clave_id, empieza_en, usados)
  select id, date_trunc('minute', now()), $2::int from clave
  on conflict (clave_id) do update set
    empieza_en = greatest(v.empieza_en, excluded.empieza_en),
    usados = case when excluded.empieza_en > v.empieza_en then 0 else v.usados end + excluded.usados
  returning empieza_en, usados
), uso as (
  update claves set ultimo_uso_en = now() from clave
  where claves.id = clave.id and claves.ultimo_uso_en is not distinct from clave.ultimo_uso_en
    and (clave.ultimo_uso_en is null or clave.ultimo_uso_en <= now() - interval '1 minute')
)
select clave.id as "claveId", clave.empresa_id as "empresaId", clave.entorno, clave.permisos,
  clave.limite_por_minuto as limite, ventana.usados, clave.version,
  least(60, greatest(1, ceil(extract(epoch from ventana.empieza_en + interval '1 minute' - now()))))::int as "reinicioSegundos"
from clave, ventana`;

/** The valid key of that hash, `veces` requests counted: see `authenticate`. */
export async function findAndCount(db: Queryable, hash: Buffer, veces: number): Promise<Autenticacion | undefined> {
  try {
    const { rows } = await db.query<Autenticacion>({ name: 'authenticate', text: AUTHENTICATE, values: [hash, veces] });
    return rows[0];
  } catch (error) {
    throw toDatabaseError(error);
  }
}

function fresh(entorno: Entorno): ClaveNueva {
  return generateClave(entorno, randomBytes(CLAVE_RANDOM_BYTES));
}

async function run<T extends object>(db: Queryable, text: string, values: unknown[]) {
  try {
    return await db.query<T>(text, values);
  } catch (error) {
    throw toDatabaseError(error);
  }
}
