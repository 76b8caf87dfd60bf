import { run } from '../platform/db/run.ts';
import type { Queryable } from '../platform/db/tx.ts';
import { defineAttempts, triedAhead } from '../platform/jobs/cola/attempts.ts';
import { defineQueue, HELD, type Look, NOT_INTERRUPTED, type Seen } from '../platform/jobs/cola/cola.ts';
import { isFree } from '../platform/jobs/cola/lease.ts';
import { TO_COME } from '../platform/jobs/cola/waits.ts';
import type { FalloDeCorreo } from '../platform/mensajes/correos.ts';
import { ESPERA_MAS_LARGA } from './plazos.ts';
import type { CorreoEnCurso, EstadoCorreo } from './types.ts';

const HECHOS = { table: 'correo_intentos', of: 'correo_id' } as const;

/** Mails on their way. */
export const CORREOS = defineQueue<CorreoEnCurso>({
  table: 'correos',
  name: 'correo',
  open: `estado = 'PENDIENTE'`,
  most: 3,
  longest: ESPERA_MAS_LARGA,
  proof: `(t.creado_en > ${TO_COME} or ${triedAhead(HECHOS)})`,
  pace: 'interrumpidos',
  onRelease: NOT_INTERRUPTED,
  columns: `${HELD}, e.comprobante_id as "comprobanteId", e.para, e.fallidos, e.interrumpidos`,
});

/** Company by company, one step over the index for each, and of each only the first whose turn has come. */
const LOOK = `
with recursive r (empresa_id) as (
  (select empresa_id from correos where ${CORREOS.open} order by empresa_id limit 1)
  union all
  select (select c.empresa_id from correos c where c.${CORREOS.open} and c.empresa_id > r.empresa_id
    order by c.empresa_id limit 1)
  from r where r.empresa_id is not null
)
select t.empresa_id as "empresaId", t.id from r cross join lateral (
  select e.empresa_id, e.id, e.siguiente_intento_en as desde from correos e
  where e.empresa_id = r.empresa_id and ${CORREOS.due('e')}
  order by e.siguiente_intento_en limit $1
) t where r.empresa_id <> all ($2::uuid[]) order by t.desde limit $1`;

export const look: Look<CorreoEnCurso, Seen> = (db, { limit, busy }) =>
  run<Seen>(db, { name: 'correo-due', text: LOOK, values: [limit, busy] });

const INTENTOS = defineAttempts(CORREOS, {
  ...HECHOS,
  name: 'correo',
  begun: { columns: 'servidor', values: '$4' },
  ended: {
    row: `estado = $5, fallidos = $6, ultimo_error = $10, sin_servidor = $11,
    siguiente_intento_en = case when $5 = 'PENDIENTE' then now() + $7::float8 * interval '1 millisecond' end,
    terminado_en = case when $5 <> 'PENDIENTE' then now() end`,
    attempt: 'codigo = $8, respuesta = $9, error = $10',
  },
});

/** Records the attempt before any socket opens. Undefined when the lease was lost. */
export function startAttempt(db: Queryable, e: CorreoEnCurso, servidor: string): Promise<number | undefined> {
  return INTENTOS.begin(db, e, [servidor]);
}

/** What an attempt came to, or that there was none (`n` null). */
export interface Resultado {
  readonly estado: EstadoCorreo;
  readonly fallidos: number;
  /** How long until the next attempt, by the database's clock; null where none comes by itself. */
  readonly esperaMs: number | null;
  readonly codigo: number | null;
  readonly respuesta: string | null;
  /** Why it was not sent. */
  readonly error: FalloDeCorreo | null;
  readonly sinServidor: boolean;
}

/** Writes an outcome and gives the lease back. False: someone else holds the mail now, nothing was written. */
export function recordOutcome(db: Queryable, e: CorreoEnCurso, n: number | null, r: Resultado): Promise<boolean> {
  const { estado, fallidos, esperaMs, codigo, respuesta, error, sinServidor } = r;
  return INTENTOS.record(db, e, n, [estado, fallidos, esperaMs, codigo, respuesta, error, sinServidor]);
}

/** The mail server is back: what it left without an answer comes to its turn now. */
export async function advance(db: Queryable): Promise<void> {
  await run(db, {
    name: 'correo-adelantar',
    text: `update correos e set siguiente_intento_en = now(), sin_servidor = false
      where e.${CORREOS.open} and e.sin_servidor and e.siguiente_intento_en > now() and ${isFree('e')}`,
  });
}
