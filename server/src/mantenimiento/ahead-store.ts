import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { PAUSA_MINUTOS } from '../empresas/store.ts';
import type { Held, Queue } from '../platform/jobs/cola/cola.ts';
import { LEASE } from '../platform/jobs/cola/lease.ts';
import { TO_COME } from '../platform/jobs/cola/waits.ts';
import { HORAS } from '../usuarios/enlaces/store.ts';
import { SEGUNDO_FACTOR_MINUTOS, VENCE_HORAS } from '../usuarios/sesiones/sesiones-store.ts';

/** A jump is told as soon as it is noticed; this is for one that nobody was there to notice. */
const EVERY_MS = 600_000;

/** A column that says when something is due or ends. Intervals, proofs and values are SQL over the row `t`. */
interface Due {
  readonly table: string;
  readonly column: string;
  readonly where: string;
  /** The longest that a right clock ever sets it ahead. */
  readonly longest: string;
  /** What else proves that the clock was ahead when it was set. */
  readonly proof?: string;
  /** What it becomes; absent: now. */
  readonly becomes?: string;
}

/** Of rows that somebody carries, and then somebody else. */
type Cola = Pick<Queue<Held>, 'table' | 'open' | 'longest' | 'proof'>;

function ofTurns({ table, open: where, longest, proof }: Cola): readonly Due[] {
  return [
    { table, column: 'siguiente_intento_en', where, longest, ...(proof && { proof }) },
    // Nobody holds one for longer than it is renewed.
    { table, column: 'lease_hasta', where, longest: `interval '${LEASE}'` },
  ];
}

const NOW = `interval '0'`;
const SESSION = `case when completa then interval '${VENCE_HORAS} hours' else interval '${SEGUNDO_FACTOR_MINUTOS} minutes' end`;

const LINK = `interval '1 hour' * case tipo ${Object.entries(HORAS)
  .map(([tipo, horas]) => `when '${tipo}' then ${horas}`)
  .join(' ')} end`;

const DUE: readonly Due[] = [
  {
    table: 'empresa_entornos',
    column: 'envio_pausado_hasta',
    where: 'envio_pausado_hasta is not null',
    longest: `interval '${PAUSA_MINUTOS} minutes'`,
  },
  // Of a session: when it was last seen and when who is there last proved it, which keep it open for that much longer.
  { table: 'sesiones', column: 'vista_en', where: 'true', longest: NOW },
  { table: 'sesiones', column: 'probada_en', where: 'true', longest: NOW },
  // What was to be good for so long is good for that long from now on, and no longer.
  ...(
    [
      ['sesiones', 'vence_en', 'true', SESSION],
      ['enlaces', 'vence_en', 'true', LINK],
      ['claves', 'expira_en', 'de_usuario is not null', `interval '1 hour'`],
    ] as const
  ).map(([table, column, where, longest]): Due => ({ table, column, where, longest, becomes: `now() + ${longest}` })),
];

/**
 * A database whose clock was ahead for a moment, and is right again, has leases, turns and pauses that end later than any may: they
 * are due now. `colas`: whose turns and leases. Answers how many there were.
 */
export async function bringBack(pool: pg.Pool, colas: readonly Cola[]): Promise<number> {
  let found = 0;
  for (const { table, column, where, longest, proof = 'false', becomes = 'now()' } of [
    ...colas.flatMap(ofTurns),
    ...DUE,
  ]) {
    const { rowCount } = await pool.query(
      `update ${table} t set ${column} = ${becomes} where ${where} and ${column} > ${TO_COME}
        and (${column} > ${TO_COME} + ${longest} or ${proof})`,
    );
    found += rowCount ?? 0;
  }
  return found;
}

/** Looks now, now and then, and when it is told that the database's clock went back. */
export function startBringingBack(
  pool: pg.Pool,
  log: FastifyBaseLogger,
  colas: readonly Cola[],
): { look(): void; stop(): Promise<void> } {
  let stopping = false;
  let looking: Promise<void> = Promise.resolve();
  const look = () => {
    looking = looking
      .then(() => (stopping ? 0 : bringBack(pool, colas)))
      .then((found) => {
        if (found > 0)
          log.warn({ filas: found }, 'el reloj de la base de datos estuvo adelantado: lo que aplazó toca ya');
      })
      .catch((error: unknown) => {
        if (!stopping)
          log.warn({ err: error }, 'no se miró lo que un reloj adelantado hubiera aplazado; sigue en unos minutos');
      });
  };
  look();
  const timer = setInterval(look, EVERY_MS);
  timer.unref();
  return {
    look,
    stop: async () => {
      stopping = true;
      clearInterval(timer);
      await looking;
    },
  };
}
