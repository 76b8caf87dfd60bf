import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';

/** A jump is told as soon as it is noticed; this is for one that nobody was there to notice. */
const EVERY_MS = 600_000;

/** A column that says when something is due, and the longest that it is ever put off. */
interface Due {
  readonly table: string;
  readonly column: string;
  readonly longest: string;
  readonly where: string;
}

const PENDING = {
  comprobantes: 'final_en is null',
  resumenes: 'final_en is null',
  webhook_entregas: `estado = 'PENDIENTE'`,
  correos: `estado = 'PENDIENTE'`,
  exportaciones: `estado = 'EN_PROCESO'`,
} as const;

/** Turns wait as `estado/reintentos.ts` and each `plazos.ts` say; nobody holds a lease for longer than it is renewed. */
const LONGEST_TURN: Readonly<Record<keyof typeof PENDING, string>> = {
  comprobantes: '10 minutes',
  resumenes: '10 minutes',
  webhook_entregas: '27 hours',
  correos: '22 hours',
  exportaciones: '10 minutes',
};

const TABLES = ['comprobantes', 'resumenes', 'webhook_entregas', 'correos', 'exportaciones'] as const;

const DUE: readonly Due[] = [
  ...TABLES.flatMap((table): Due[] => [
    { table, column: 'lease_hasta', longest: '5 seconds', where: PENDING[table] },
    { table, column: 'siguiente_intento_en', longest: LONGEST_TURN[table], where: PENDING[table] },
  ]),
  {
    table: 'empresa_entornos',
    column: 'envio_pausado_hasta',
    longest: '1 day',
    where: 'envio_pausado_hasta is not null',
  },
  // Of a session: when it was last seen and when who is there last proved it, which keep it open for that much longer.
  { table: 'sesiones', column: 'vista_en', longest: '0', where: 'true' },
  { table: 'sesiones', column: 'probada_en', longest: '0', where: 'true' },
];

/**
 * A database whose clock was ahead for a moment, and is right again, has leases, turns and pauses that end later than any may: they
 * are due now; the seconds are for rows written after this statement began. Answers how many there were.
 */
export async function bringBack(pool: pg.Pool): Promise<number> {
  let found = 0;
  for (const { table, column, longest, where } of DUE) {
    const { rowCount } = await pool.query(
      `update ${table} set ${column} = now() where ${where} and ${column} > now() + interval '${longest}' + interval '10 seconds'`,
    );
    found += rowCount ?? 0;
  }
  return found;
}

/** Looks now, now and then, and when it is told that the database's clock went back. */
export function startBringingBack(pool: pg.Pool, log: FastifyBaseLogger): { look(): void; stop(): Promise<void> } {
  let stopping = false;
  let looking: Promise<void> = Promise.resolve();
  const look = () => {
    looking = looking
      .then(() => (stopping ? 0 : bringBack(pool)))
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
