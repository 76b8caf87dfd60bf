import { randomBytes, randomUUID } from 'node:crypto';
import { run } from '../platform/db/run.ts';
import type { Queryable } from '../platform/db/tx.ts';
import type { Permiso } from '../platform/http/route.ts';
import { CLAVE_RANDOM_BYTES, generateClave } from './clave.ts';
import { LIMITE_POR_DEFECTO } from './store.ts';

/** Of whom, and what it may do. */
export interface SolicitudDePrueba {
  readonly empresaId: string;
  readonly usuarioId: string;
  readonly nombre: string;
  readonly permisos: readonly Permiso[];
}

/** Made or given another value; the text of it is here and nowhere else. */
export interface DePruebaEntregada {
  readonly id: string;
  readonly clave: string;
  readonly expiraEn: Date;
  /** Whether the person had none in this company before. */
  readonly nueva: boolean;
}

/** An hour, on the database's clock. */
const UPSERT = `insert into claves as c (id, empresa_id, entorno, nombre, permisos, limite_por_minuto, expira_en, hash, prefijo,
    ultimos4, creada_por_tipo, creada_por, de_usuario)
  values ($1, $2, 'test', $3, $4, $5, now() + interval '1 hour', $6, $7, $8, 'usuario', $9::text, $9::uuid)
  on conflict (empresa_id, de_usuario) where de_usuario is not null do update set nombre = excluded.nombre,
    permisos = excluded.permisos, limite_por_minuto = excluded.limite_por_minuto, expira_en = excluded.expira_en,
    hash = excluded.hash, ultimos4 = excluded.ultimos4, redes = null, rotada_en = now(), revocada_en = null
  returning c.id, c.expira_en as "expiraEn", c.rotada_en is null as nueva`;

/** The person's key of that company with a new value: the one before is worth nothing from this commit on. */
export async function putDePrueba(db: Queryable, solicitud: SolicitudDePrueba): Promise<DePruebaEntregada> {
  const { empresaId, usuarioId, nombre, permisos } = solicitud;
  const { texto, hash, prefijo, ultimos4 } = generateClave('test', randomBytes(CLAVE_RANDOM_BYTES));
  const values = [randomUUID(), empresaId, nombre, permisos, LIMITE_POR_DEFECTO, hash, prefijo, ultimos4, usuarioId];
  const [fila] = await run<Omit<DePruebaEntregada, 'clave'>>(db, { text: UPSERT, values });
  if (fila === undefined) throw new Error('La clave de prueba no se guardó');
  return { ...fila, clave: texto };
}

/** Seconds between one key and the next of a person: each is an act in the audit of a company. */
export const ESPERA_SEGUNDOS = 10;

/** Seconds until the person may have another one; 0: now. In a transaction that has the user's row locked. */
export async function findEspera(db: Queryable, usuarioId: string): Promise<number> {
  const text = `select extract(epoch from clock_timestamp() - max(coalesce(rotada_en, creada_en)))::float8 as hace
    from claves where de_usuario = $1`;
  const hace = (await run<{ hace: number | null }>(db, { text, values: [usuarioId] }))[0]?.hace ?? ESPERA_SEGUNDOS;
  // One that is yet to come was made by a clock that was ahead.
  return hace < 0 ? 0 : Math.max(0, Math.ceil(ESPERA_SEGUNDOS - hace));
}

/** A key that ended. */
export interface DePruebaTerminada {
  readonly id: string;
  readonly empresaId: string;
  readonly nombre: string;
  readonly ultimos4: string;
}

/** Which of a person's keys, or of all who have no second factor; the rest of them stay. */
export interface CualesDePrueba {
  readonly usuarioId: string | 'sinSegundoFactor';
  /** Only this company's. */
  readonly en?: string;
  /** All but this company's. */
  readonly menosEn?: string;
}

/** Ends those that would still work, by company. */
export async function endDePrueba(
  db: Queryable,
  { usuarioId, en = null, menosEn = null }: { [K in keyof CualesDePrueba]: CualesDePrueba[K] | null },
): Promise<DePruebaTerminada[]> {
  const text = `update claves set revocada_en = now()
    where case when $1 = 'sinSegundoFactor' then de_usuario in (select id from usuarios where totp_cifrado is null)
        else de_usuario::text = $1 end and ($2::uuid is null or empresa_id = $2) and ($3::uuid is null or empresa_id <> $3)
      and revocada_en is null and expira_en > now()
    returning id, empresa_id as "empresaId", nombre, ultimos4`;
  const rows = await run<DePruebaTerminada>(db, { text, values: [usuarioId, en, menosEn] });
  return rows.toSorted((a, b) => (a.empresaId < b.empresaId ? -1 : 1));
}
