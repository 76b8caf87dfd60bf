import { toDatabaseError } from '../db/errors.ts';
import type { Queryable } from '../db/tx.ts';
import type { Entorno, Permiso } from '../http/route.ts';

/** A key that is valid now, and where it stands in its minute. */
export interface Autenticacion {
  readonly claveId: string;
  readonly empresaId: string;
  readonly entorno: Entorno;
  readonly permisos: readonly Permiso[];
  /** Requests per minute. */
  readonly limite: number;
  /** Requests of this minute, this one included; above `limite` it must be refused. */
  readonly usados: number;
  /** Whole seconds until the next minute begins, 1–60. */
  readonly reinicioSegundos: number;
  /** Changes when the company or this environment of it changes: certificate, SOL user, address, pause. */
  readonly version: string;
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
  select id, date_trunc('minute', now()), 1 from clave
  on conflict (clave_id) do update set
    empieza_en = greatest(v.empieza_en, excluded.empieza_en),
    usados = case when excluded.empieza_en > v.empieza_en then 1 else v.usados + 1 end
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

/**
 * Whose key it is, by its SHA-256 (`parseClave`); undefined when no such key is valid now: unknown, revoked and expired
 * are not told apart. Throws `DatabaseUnavailable`.
 */
export async function authenticate(db: Queryable, hash: Buffer): Promise<Autenticacion | undefined> {
  try {
    const { rows } = await db.query<Autenticacion>({ name: 'authenticate', text: AUTHENTICATE, values: [hash] });
    return rows[0];
  } catch (error) {
    throw toDatabaseError(error);
  }
}
