import type { Queryable } from '../db/tx.ts';
import type { Entorno } from '../http/route.ts';

/** Numbers are per company, environment, type and series. */
export interface ClaveSerie {
  readonly empresaId: string;
  readonly entorno: Entorno;
  readonly tipoComprobante: string;
  readonly serie: string;
}

/** SUNAT's numbers have eight digits. */
export const MAX_NUMERO = 99_999_999;

const NEXT = `
insert into series as s (empresa_id, entorno, tipo_comprobante, serie, ultimo_numero) values ($1, $2, $3, $4, 1)
on conflict (empresa_id, entorno, tipo_comprobante, serie) do update set ultimo_numero = s.ultimo_numero + 1
returning ultimo_numero`;

/**
 * The next number of the series, which comes to life at its first use. The row stays locked until the transaction ends:
 * a rollback gives the number back, so the service itself never leaves a hole. Past 99,999,999 the check constraint of the
 * table refuses.
 */
export async function nextNumero(db: Queryable, s: ClaveSerie): Promise<number> {
  const { rows } = await db.query<{ ultimo_numero: number }>({ name: 'serie-next', text: NEXT, values: values(s) });
  const numero = rows[0]?.ultimo_numero;
  if (numero === undefined) throw new Error('La serie no devolvió número');
  return numero;
}

const LOCK = `
insert into series as s (empresa_id, entorno, tipo_comprobante, serie, ultimo_numero) values ($1, $2, $3, $4, 0)
on conflict (empresa_id, entorno, tipo_comprobante, serie) do update set ultimo_numero = s.ultimo_numero
returning ultimo_numero`;

/**
 * Takes a number that the caller chose. Above the next one, the numbers between become a declared gap — unless this is the
 * first use of the series, which then begins there. Whether the number is in use is for the unique index to say.
 */
export async function takeNumero(db: Queryable, s: ClaveSerie, numero: number): Promise<void> {
  const { rows } = await db.query<{ ultimo_numero: number }>({ name: 'serie-lock', text: LOCK, values: values(s) });
  const ultimo = rows[0]?.ultimo_numero ?? 0;
  if (numero <= ultimo) return;
  if (ultimo > 0 && numero > ultimo + 1) {
    await db.query(
      `insert into series_huecos (empresa_id, entorno, tipo_comprobante, serie, desde, hasta) values ($1, $2, $3, $4, $5, $6)`,
      [...values(s), ultimo + 1, numero - 1],
    );
  }
  await db.query(
    `update series set ultimo_numero = $5 where empresa_id = $1 and entorno = $2 and tipo_comprobante = $3 and serie = $4`,
    [...values(s), numero],
  );
}

/** The number that the series would give next; nothing is taken, so another document may get it. */
export async function peekNumero(db: Queryable, s: ClaveSerie): Promise<number> {
  const text = `select ultimo_numero from series where empresa_id = $1 and entorno = $2 and tipo_comprobante = $3 and serie = $4`;
  const { rows } = await db.query<{ ultimo_numero: number }>(text, values(s));
  return (rows[0]?.ultimo_numero ?? 0) + 1;
}

/** A series as `GET /series` answers it. */
export interface Serie {
  readonly tipoComprobante: string;
  readonly serie: string;
  readonly siguienteNumero: number;
  readonly huecos: readonly { readonly desde: number; readonly hasta: number; readonly libres: number }[];
}

const LIST = `
select s.tipo_comprobante as "tipoComprobante", s.serie, s.ultimo_numero + 1 as "siguienteNumero",
  coalesce((
    select json_agg(json_build_object('desde', h.desde, 'hasta', h.hasta, 'libres', h.hasta - h.desde + 1 - (
      select count(*) from comprobantes c where c.empresa_id = h.empresa_id and c.entorno = h.entorno
        and c.tipo_comprobante = h.tipo_comprobante and c.serie = h.serie and c.numero between h.desde and h.hasta
        and not c.numero_libre)) order by h.desde)
    from series_huecos h where h.empresa_id = s.empresa_id and h.entorno = s.entorno
      and h.tipo_comprobante = s.tipo_comprobante and h.serie = s.serie), '[]') as huecos
from series s where s.empresa_id = $1 and s.entorno = $2 and s.ultimo_numero > 0
order by s.tipo_comprobante, s.serie`;

/** Every series in use, with its next number and the gaps that clients declared (`libres`: numbers still unused in each). */
export async function listSeries(db: Queryable, acceso: Pick<ClaveSerie, 'empresaId' | 'entorno'>): Promise<Serie[]> {
  const { rows } = await db.query<Serie>(LIST, [acceso.empresaId, acceso.entorno]);
  return rows;
}

function values(s: ClaveSerie): string[] {
  return [s.empresaId, s.entorno, s.tipoComprobante, s.serie];
}
