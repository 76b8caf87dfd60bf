import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Looks at the rows again and again while things go on. */
export interface Watch {
  /** From now on the long waits of retries pass in no time; that none is too long was seen before. */
  hurry(): void;
  /** Everything that was not as it must be at every moment, each once. */
  seen(): readonly string[];
  stop(): Promise<void>;
}

/** The longest wait of a retry (`reintentos.ts` says ten minutes), and of a delivery (24 h and its jitter). */
const MAX_ESPERA = '11 minutes';
const MAX_ESPERA_ENTREGA = '27 hours';

/** Rows that nobody will carry on: not final, waiting for nobody, and without a turn; or with one that is too far away. */
const FALTAS = `
  select 'comprobante ' || serie || '-' || numero || ' ' || estado || ' sin turno' as que from comprobantes
    where final_en is null and estado <> 'POR_ATENDER' and siguiente_intento_en is null
  union all select clase || ' ' || numero || ' ' || estado || ' sin turno' from resumenes
    where final_en is null and estado <> 'POR_ATENDER' and siguiente_intento_en is null
  union all select 'guía ' || serie || '-' || numero || ' ' || estado || ' sin turno' from guias
    where final_en is null and estado <> 'POR_ATENDER' and siguiente_intento_en is null
  union all select 'entrega ' || id || ' sin turno' from webhook_entregas
    where estado = 'PENDIENTE' and siguiente_intento_en is null
  union all select 'comprobante ' || serie || '-' || numero || ' espera demasiado' from comprobantes
    where final_en is null and siguiente_intento_en > now() + interval '${MAX_ESPERA}'
  union all select clase || ' ' || numero || ' espera demasiado' from resumenes
    where final_en is null and siguiente_intento_en > now() + interval '${MAX_ESPERA}'
  union all select 'guía ' || serie || '-' || numero || ' espera demasiado' from guias
    where final_en is null and siguiente_intento_en > now() + interval '${MAX_ESPERA}'
  union all select 'entrega ' || id || ' espera demasiado' from webhook_entregas
    where estado = 'PENDIENTE' and siguiente_intento_en > now() + interval '${MAX_ESPERA_ENTREGA}'`;

const PRONTO = ['webhook_entregas', 'comprobantes', 'resumenes', 'guias'].map(
  (tabla) =>
    `update ${tabla} set siguiente_intento_en = now() where siguiente_intento_en > now() + interval '6 seconds'`,
);

const EVERY_MS = 250;

/** `databaseUrl`: a superuser's. */
export async function startWatch(databaseUrl: string): Promise<Watch> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'comprobador' });
  client.on('error', () => {});
  await client.connect();
  const seen = new Set<string>();
  let hurried = false;
  let stopped = false;
  const look = async () => {
    while (!stopped) {
      const { rows } = await client.query<{ que: string }>(FALTAS);
      for (const { que } of rows) seen.add(que);
      if (hurried) for (const text of PRONTO) await client.query(text);
      await sleep(EVERY_MS);
    }
  };
  const looking = look();
  looking.catch(() => {});
  return {
    hurry: () => {
      hurried = true;
    },
    seen: () => [...seen],
    stop: async () => {
      stopped = true;
      try {
        await looking;
      } finally {
        await client.end();
      }
    },
  };
}
