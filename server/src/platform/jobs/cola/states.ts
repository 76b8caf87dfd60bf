import type { OperacionGre } from '@chaski/core/sunat/gre.ts';
import type { Operacion as OperacionSoap } from '@chaski/core/sunat/soap/soap.ts';
import { instanteMs } from '../../cronometro.ts';
import { run } from '../../db/run.ts';
import type { Queryable } from '../../db/tx.ts';
import type { Held, Queue, Seen } from './cola.ts';
import { LEASE, leased } from './lease.ts';

/** By which an attempt asks something of SUNAT. */
type Operacion = OperacionSoap | OperacionGre;

/** Where a queue of files for SUNAT, whose rows have a state, keeps its attempts and events; and what of them is as its own. */
interface Declaration {
  /** With which the names of its prepared statements begin. */
  readonly name: string;
  readonly attempts: string;
  readonly events: string;
  /** Their column with the id of the row. */
  readonly of: string;
  /** Further columns of an attempt that begins. */
  readonly begun?: readonly string[];
  /** Of which beginnings there is an event ($9: from that state; $4: to that one); absent: of all. */
  readonly told?: string;
  /** At the end: what else is set of the row and of the attempt, with parameters from $15 on. */
  readonly ended: { readonly row: string; readonly attempt?: string };
}

/** A row in somebody's hands, as far as its state goes. */
interface Stated extends Held {
  readonly estado: string;
  readonly pudoRegistrarse: boolean;
}

export interface Beginning<E extends string> {
  readonly operacion: Operacion;
  readonly estado: E;
  /** Should the holder die, nobody takes the row up before that, nor before the lease runs out. */
  readonly esperaMs?: number;
}

/** What an outcome writes. */
export interface Outcome<E extends string> {
  readonly estado: E;
  readonly evento: string;
  /** SUNAT's words, as they are told; null: what is known of them stays. */
  readonly sunat: object | null;
  /** How it is known that what SUNAT has is ours; the event says it. */
  readonly prueba?: string | undefined;
  readonly cdr: Buffer | null;
  /** SUNAT may have registered the file in this attempt. */
  readonly pudoRegistrarse: boolean;
  readonly final: boolean;
  /** How long until the next attempt, by the database's clock; null where none comes by itself. */
  readonly esperaMs: number | null;
  /** What came back, capped, for the attempt's record. */
  readonly respuesta: Buffer | null;
  readonly codigo: string | null;
}

/** How a row's state changes that nobody is carrying: SQL, with parameters from $7 on. */
interface Change {
  readonly name: string;
  /** What else is set; of a lease that somebody may have, that it is taken away. */
  readonly set: string;
  /** What else is asked of the row. */
  readonly where?: string;
}

/** What such a change writes. */
export interface Moved<E extends string> {
  readonly de: E;
  readonly a: E;
  readonly evento: string;
  /** What the event tells of it. */
  readonly detalle?: object | null;
}

/** False: the row is not in that state any more, or not as it is to be, and nothing was written. */
export type Move<E extends string> = (
  db: Queryable,
  row: Seen,
  moved: Moved<E>,
  values?: readonly unknown[],
) => Promise<boolean>;

/** What a row begins with, besides its own columns. */
export interface Birth {
  /** For the background; otherwise in the hands of whoever stores it, its first attempt recorded. */
  readonly enCola: boolean;
  readonly operacion: Operacion;
  /** What the event tells of it. */
  readonly detalle?: string;
}

/** Stores a row with its intent to send, in the caller's transaction: values of its own columns, and of those of its attempt. */
export type Bear<R extends object> = (
  db: Queryable,
  birth: Birth,
  values: readonly unknown[],
  begun?: readonly unknown[],
) => Promise<R>;

/** A row as it is born: with a lease (token 1) and its first attempt, or neither. */
export function newborn(enCola: boolean) {
  const [estado, intentos] = enCola ? (['EN_COLA', 0] as const) : (['ENVIANDO', 1] as const);
  return { estado, intentos, token: 1, leaseVivo: !enCola, intentoAbierto: !enCola, pudoRegistrarse: false } as const;
}

/** Attempts and outcomes with the state that each leaves the row in: one statement writes them, and the event that tells of them. */
export interface States<T extends Stated> {
  /** How rows are stored, by the columns that are their own; answers what `returned` says of each. */
  born<R extends object>(columns: readonly string[], returned?: string): Bear<R>;
  /** Records the attempt before any socket opens, and answers its number. Undefined when the lease was lost. */
  begin(db: Queryable, e: T, b: Beginning<T['estado']>, values?: readonly unknown[]): Promise<number | undefined>;
  /** Writes an outcome and gives the lease back. False: it is somebody else's now, nothing was written. */
  record(db: Queryable, e: T, o: Outcome<T['estado']>, values: readonly unknown[]): Promise<boolean>;
  /** A change of state that is no attempt's: a person's, or what SUNAT says elsewhere. */
  move(change: Change): Move<T['estado']>;
  /** Of attempts of the row $2 of the company $1: nobody ended it nor one after it, since a person last let the row go on. */
  readonly unended: string;
}

export function defineStates<T extends Stated>(queue: Queue<T>, declaration: Declaration): States<T> {
  const { name, attempts, events, of, begun = [], told, ended } = declaration;
  const ofAttempt = also(begun);
  const its = `empresa_id = $1 and ${of} = $2`;
  const begin = `
with e as (
  update ${queue.table} set estado = $4, intentos = intentos + 1, pudo_registrarse = pudo_registrarse or $5,
    siguiente_intento_en = now() + $6::float8 * interval '1 millisecond', ${leased('$7')}
  where ${queue.mine} returning empresa_id, id, intentos, sha256
), i as (
  insert into ${attempts} (empresa_id, ${of}, n, operacion, sha256, iniciado_en${ofAttempt})
  select empresa_id, id, intentos, $8, sha256, clock_timestamp()${also(parameters(begun, 10))} from e
), t as (
  insert into ${events} (empresa_id, ${of}, de, a, evento)
  select empresa_id, id, $9, $4, 'intentoIniciado' from e${told ? ` where ${told}` : ''}
)
select intentos from e`;
  const record = `
with e as (
  update ${queue.table} set estado = $4, sunat = coalesce($5::json, sunat), cdr = coalesce($6, cdr),
    pudo_registrarse = pudo_registrarse or $7, final_en = case when $8 then now() end,
    siguiente_intento_en = now() + $9::float8 * interval '1 millisecond', lease_hasta = null, ${ended.row}
  where ${queue.mine} returning empresa_id, id, intentos
), i as (
  update ${attempts} i set terminado_en = now(), resultado = $10, codigo = $11, respuesta = $12${ended.attempt ? `, ${ended.attempt}` : ''}
  -- What an attempt that has ended brought stays: an outcome without an attempt, such as a deadline, has none to write to.
  from e where i.empresa_id = $1 and i.${of} = $2 and i.n = e.intentos and i.terminado_en is null
), t as (
  insert into ${events} (empresa_id, ${of}, de, a, evento, detalle)
  select empresa_id, id, $13, $4, $10, coalesce($14::json, $5::json) from e
)
select 1 from e`;
  return {
    born: <R extends object>(columns: readonly string[], returned?: string): Bear<R> => {
      const text = `
with e as (
  insert into ${queue.table} (${columns.join(', ')}, estado, intentos, lease_token, siguiente_intento_en, lease_hasta, lease_ms)
  values (${parameters(columns, 6).join(', ')}, $1, $2, 1, now(),
    case when $2 > 0 then clock_timestamp() + interval '${LEASE}' end, $3)
  returning ${returned === undefined ? 'empresa_id, id, sha256' : '*'}
), i as (
  insert into ${attempts} (empresa_id, ${of}, n, operacion, sha256, iniciado_en${ofAttempt})
  select empresa_id, id, $2, $4, sha256, clock_timestamp()${also(parameters(begun, 6 + columns.length))} from e where $2 > 0
), t as (
  insert into ${events} (empresa_id, ${of}, a, evento, detalle) select empresa_id, id, $1, 'creado', $5::json from e
)
select ${returned ?? '1 as uno'} from e`;
      return async (db, { enCola, operacion, detalle = null }, values, attempt = []) => {
        const { estado, intentos } = newborn(enCola);
        const own = [estado, intentos, enCola ? null : instanteMs(), operacion, detalle];
        const query = { name: `${name}-insert`, text, values: [...own, ...values, ...attempt] };
        const [row] = await run<R>(db, query);
        if (row === undefined) throw new Error(`${name}: no se guardó`);
        return row;
      };
    },
    begin: async (db, e, { operacion, estado, esperaMs = 0 }, values = []) => {
      const own = [estado, e.pudoRegistrarse, esperaMs, instanteMs(), operacion, e.estado, ...values];
      const query = { name: `${name}-intento`, text: begin, values: [e.empresaId, e.id, e.token, ...own] };
      return (await run<{ intentos: number }>(db, query))[0]?.intentos;
    },
    record: async (db, e, o, values) => {
      const sunat = o.sunat === null ? null : JSON.stringify(o.sunat);
      const detalle = o.prueba === undefined ? null : JSON.stringify({ ...o.sunat, prueba: o.prueba });
      const row = [o.estado, sunat, o.cdr, o.pudoRegistrarse, o.final, o.esperaMs];
      const attempt = [o.evento, o.codigo, o.respuesta, e.estado, detalle, ...values];
      const query = {
        name: `${name}-resultado`,
        text: record,
        values: [e.empresaId, e.id, e.token, ...row, ...attempt],
      };
      return (await run(db, query)).length === 1;
    },
    move: ({ name: own, set, where }) => {
      const text = `
with e as (
  update ${queue.table} set estado = $4, ${set} where empresa_id = $1 and id = $2 and estado = $3${where ? ` and ${where}` : ''}
  returning empresa_id, id
)
insert into ${events} (empresa_id, ${of}, de, a, evento, detalle) select empresa_id, id, $3, $4, $5, $6::json from e returning 1 as uno`;
      return async (db, { empresaId, id }, { de, a, evento, detalle = null }, values = []) => {
        const told = detalle === null ? null : JSON.stringify(detalle);
        const query = { name: `${name}-${own}`, text, values: [empresaId, id, de, a, evento, told, ...values] };
        return (await run(db, query)).length === 1;
      };
    },
    unended: `${its} and terminado_en is null
  and n > coalesce((select max(n) from ${attempts} where ${its} and terminado_en is not null), 0)
  and iniciado_en > coalesce((select max(en) from ${events} where ${its} and evento = 'personaReanuda'), '-infinity')`,
  };
}

function parameters(columns: readonly string[], first: number): string[] {
  return columns.map((_, index) => `$${first + index}`);
}

function also(sql: readonly string[]): string {
  return sql.map((one) => `, ${one}`).join('');
}
