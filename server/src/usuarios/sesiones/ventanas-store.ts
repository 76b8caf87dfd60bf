import { run } from '../../platform/db/run.ts';
import type { Queryable } from '../../platform/db/tx.ts';
import { widerNetworks } from '../../platform/http/connections/failed-auth.ts';
import { sha256 } from './token.ts';

/** Failures after which whoever counts there has to wait. */
export const LIMITES = { pareja: 10, direccion: 50, red56: 100, red48: 200, cuenta: 50, segundo: 10 } as const;

/** Of a wait, and of the window in which failures add up; each further wait without a rest is twice as long, up to `MAXIMO`. */
const MINUTOS = 15;
const MAXIMO = 60;

/** How long a wait is that begins now: `v` is the row. */
const ESPERA = `least(interval '${MAXIMO} minutes', interval '${MINUTOS} minutes' * power(2, v.rondas))`;

/**
 * A window that ends later than any that begins now was begun by a clock that was ahead, and is over. The minute is for a
 * statement that is older than the row which it waited for: none waits that long (`db/pool.ts`).
 */
const TERMINO = `(v.hasta <= now() or v.hasta > now() + ${ESPERA} + interval '1 minute')`;

/**
 * Counts one more failure under a key, unless `si` is false: whoever is refused counts no further, and waits no longer for
 * having asked. The row is locked while it is counted, which makes it exact over all processes. After a window that ended
 * full the next wait is longer; after one that did not, all is forgotten. Nobody is told more than a whole wait.
 */
const CONTAR = (llave: string, limite: number, si: string) => `
  insert into ingreso_ventanas as v (llave, fallidos, rondas, hasta)
  select ${llave}, 1, 0, now() + interval '${MINUTOS} minutes' where ${si}
  on conflict (llave) do update set
    fallidos = case when ${TERMINO} then 1 else least(v.fallidos, ${limite}) + 1 end,
    rondas = case when not ${TERMINO} then v.rondas when v.fallidos >= ${limite} then least(v.rondas + 1, 8) else 0 end,
    hasta = case when ${TERMINO} then now() + interval '${MINUTOS} minutes'
      when v.fallidos + 1 = ${limite} then now() + ${ESPERA} else least(v.hasta, now() + ${ESPERA}) end
  returning llave, fallidos, extract(epoch from hasta - now()) as segundos`;

/**
 * One statement, in this order: the account from this address, this address, the networks around it (of IPv6), the account from
 * everywhere. Who is refused by one is not counted by the next. The last three do not hold for an address from where the user
 * got in before, nor in a session ($8).
 */
const ADMITIR = `
with pareja as (${CONTAR('$1', LIMITES.pareja, 'true')}),
direccion as (${CONTAR('$2', LIMITES.direccion, `(select fallidos from pareja) <= ${LIMITES.pareja}`)}),
conocida as (
  select $8 or exists (select from usuario_direcciones d join usuarios u on u.id = d.usuario_id
    where u.correo = $4 and d.direccion = $5) as si
),
pasa as (select fallidos <= ${LIMITES.direccion} and not (select si from conocida) as si from direccion),
red56 as (${CONTAR('$6::bytea', LIMITES.red56, '$6 is not null and (select si from pasa)')}),
red48 as (${CONTAR('$7::bytea', LIMITES.red48, `(select fallidos from red56) <= ${LIMITES.red56}`)}),
cuenta as (${CONTAR(
  '$3',
  LIMITES.cuenta,
  `(select si from pasa) and coalesce((select fallidos from red48) <= ${LIMITES.red48}, $6 is null)`,
)})
select coalesce(max(ceil(segundos)) filter (where fallidos > limite), 0)::int as espera,
  coalesce(array_agg(llave), '{}') as contadas
from (
  select llave, fallidos, segundos, ${LIMITES.pareja} as limite from pareja
  union all select llave, fallidos, segundos, ${LIMITES.direccion} from direccion
  union all select llave, fallidos, segundos, ${LIMITES.red56} from red56
  union all select llave, fallidos, segundos, ${LIMITES.red48} from red48
  union all select llave, fallidos, segundos, ${LIMITES.cuenta} from cuenta) contadas`;

/** Who tries to get in, from where (`whoseAddress`). */
export interface Intento {
  readonly correo: string;
  readonly direccion: string;
  /** Who is in already is counted by the session instead of the address: no neighbour keeps them from proving who they are. */
  readonly sesion?: string | undefined;
}

/** What became of asking for a try. */
export interface Admision {
  /** Seconds to wait; 0 when it may be tried. */
  readonly espera: number;
  /** The keys under which it was counted: of them alone it is ever given back. */
  readonly contadas: readonly Buffer[];
}

/** Takes one of the tries left, before anything is tried. */
export async function admit(db: Queryable, intento: Intento): Promise<Admision> {
  const { correo, direccion, sesion } = intento;
  const [red56, red48] = sesion === undefined ? widerNetworks(direccion).map((red) => sha256(`red|${red}`)) : [];
  const values = [...llavesOf(intento), correo, direccion, red56, red48, sesion !== undefined];
  return (await run<Admision>(db, ADMITIR, values))[0] ?? { espera: 0, contadas: [] };
}

/** Whether anybody who may still get in did so from that address before. */
export async function esDeAntes(db: Queryable, direccion: string): Promise<boolean> {
  const text = `select exists (select from usuario_direcciones d join usuarios u on u.id = d.usuario_id
    where d.direccion = $1 and u.desactivado_en is null) as si`;
  return (await run<{ si: boolean }>(db, text, [direccion]))[0]?.si ?? false;
}

/**
 * Nothing was tried, so what was counted is taken back, and nothing else is forgiven. Not within a transaction: one row after
 * another, so that none waits for a second one while it holds a first.
 */
export async function giveBack(db: Queryable, contadas: Admision['contadas']): Promise<void> {
  const menos = 'update ingreso_ventanas set fallidos = greatest(0, fallidos - 1) where llave = $1';
  for (const llave of contadas) await run(db, menos, [llave]);
}

/** The try was no failure: the failures of that account from that address are forgotten, of the rest this one is taken back. */
export async function perdonar(db: Queryable, intento: Intento, contadas: Admision['contadas']): Promise<void> {
  const [pareja] = llavesOf(intento);
  await run(db, 'delete from ingreso_ventanas where llave = $1', [pareja]);
  const otras = contadas.filter((llave) => !llave.equals(pareja));
  await giveBack(db, otras);
}

/** The same for the codes of second factors; `cuenta` says what is counted. */
export async function admitSegundo(db: Queryable, cuenta: string): Promise<number> {
  const text = `with v as (${CONTAR('$1', LIMITES.segundo, 'true')})
    select case when fallidos > ${LIMITES.segundo} then ceil(segundos)::int else 0 end as espera from v`;
  return (await run<{ espera: number }>(db, text, [sha256(cuenta)]))[0]?.espera ?? 0;
}

export async function giveBackSegundo(db: Queryable, cuenta: string): Promise<void> {
  await run(db, 'delete from ingreso_ventanas where llave = $1', [sha256(cuenta)]);
}

function llavesOf({ correo, direccion, sesion }: Intento): [Buffer, Buffer, Buffer] {
  const donde = sesion === undefined ? direccion : `sesion ${sesion}`;
  return [sha256(`pareja|${correo}|${donde}`), sha256(`direccion|${donde}`), sha256(`cuenta|${correo}`)];
}
