import { COLAS } from '../colas.ts';
import { run } from '../platform/db/run.ts';
import type { Queryable } from '../platform/db/tx.ts';
import { isHeld } from '../platform/jobs/cola/lease.ts';
import { SIN_PAUSA, SIN_PAUSA_DE_GUIAS } from '../sunat/due-sql.ts';

/** Documents (or files of `sendSummary`, or guías) that are not final, nor set aside, of one environment and state. Ages and delays in seconds. */
export interface Pendientes {
  readonly que: 'comprobante' | 'resumen' | 'guia';
  readonly entorno: string;
  readonly estado: string;
  /** A resumen diario carries it: it waits for SUNAT, not for a person. */
  readonly informado: boolean;
  readonly cantidad: number;
  /** How many of them somebody is carrying right now. */
  readonly leases: number;
  /** Of the oldest, since it was stored. */
  readonly antiguedad: number;
  /** How long the one that is most overdue has been waiting for its turn; 0 when none is. */
  readonly atraso: number;
}

type Cola = (typeof COLAS)['comprobantes' | 'resumenes' | 'guias'];

/** Whose turn it is, and nobody has it: a paused company's documents rest on purpose. */
const atraso = (
  { due }: Cola,
  sinPausa: string,
) => `coalesce(extract(epoch from now() - min(c.siguiente_intento_en) filter (
    where c.estado <> 'POR_ATENDER' and ${due('c')} and ${sinPausa})), 0)::float8 as atraso`;

const summarize = (que: Pendientes['que'], cola: Cola, informado: string, mas = '', sinPausa = SIN_PAUSA) => `
select '${que}' as que, c.entorno, c.estado, ${informado} as informado, count(*)::int as cantidad,
  count(*) filter (where ${isHeld('c')})::int as leases,
  extract(epoch from now() - min(c.creado_en))::float8 as antiguedad, ${atraso(cola, sinPausa)}
from ${cola.table} c left join empresa_entornos n on n.empresa_id = c.empresa_id and n.entorno = c.entorno
where c.${cola.open} ${mas} group by 2, 3, 4`;

const PENDIENTES = `${summarize('comprobante', COLAS.comprobantes, 'c.anulacion_id is not null', 'and c.apartado_en is null')}
union all ${summarize('resumen', COLAS.resumenes, 'false')}
union all ${summarize('guia', COLAS.guias, 'false', '', SIN_PAUSA_DE_GUIAS)}`;

/** One look at what is not final, by the partial indexes that the sweepers use: its cost grows with the backlog only. */
export async function summarizePendientes(db: Queryable): Promise<Pendientes[]> {
  return run<Pendientes>(db, { name: 'metricas-pendientes', text: PENDIENTES });
}

/** Webhooks that are neither delivered nor given up, and the age of the oldest in seconds (0 where there is none). */
export async function summarizeEntregas(db: Queryable): Promise<{ pendientes: number; antiguedad: number }> {
  const rows = await run<{ pendientes: number; antiguedad: number }>(db, {
    name: 'metricas-entregas',
    text: `select count(*)::int as pendientes, coalesce(extract(epoch from now() - min(creada_en)), 0)::float8 as antiguedad
      from ${COLAS.entregas.table} where ${COLAS.entregas.open}`,
  });
  return rows[0] ?? { pendientes: 0, antiguedad: 0 };
}

/** Mails that are neither sent nor given up, and the age of the oldest in seconds (0 where there is none). */
export async function summarizeCorreos(db: Queryable): Promise<{ pendientes: number; antiguedad: number }> {
  const rows = await run<{ pendientes: number; antiguedad: number }>(db, {
    name: 'metricas-correos',
    text: `select count(*)::int as pendientes, coalesce(extract(epoch from now() - min(creado_en)), 0)::float8 as antiguedad
      from ${COLAS.correos.table} where ${COLAS.correos.open}`,
  });
  return rows[0] ?? { pendientes: 0, antiguedad: 0 };
}

/** Series that give no numbers until their count is settled with SUNAT's. */
export async function countSeriesDetenidas(db: Queryable): Promise<{ entorno: string; cantidad: number }[]> {
  return run(db, {
    name: 'metricas-series',
    text: 'select entorno, count(*)::int as cantidad from series where conciliacion is not null group by entorno',
  });
}

export interface EntornoVigilado {
  readonly ruc: string;
  readonly entorno: 'test' | 'live';
  readonly certificadoHasta: Date | null;
  readonly pausado: boolean;
  /** SUNAT's query of validity refuses its credential. */
  readonly validezRechazada: boolean;
}

/** So many companies have series of their own; where there are more, those whose certificates end first. */
const MAX_EMPRESAS = 500;

/** Environments with a certificate, a pause or a refused credential, the certificate that ends first in front. */
export async function listEntornosVigilados(db: Queryable): Promise<EntornoVigilado[]> {
  return run<EntornoVigilado>(db, {
    name: 'metricas-entornos',
    text: `select e.ruc, n.entorno, n.certificado_hasta as "certificadoHasta", coalesce(n.envio_pausado_hasta > now(), false) as pausado,
        n.validez_rechazo is not null as "validezRechazada"
      from empresa_entornos n join empresas e on e.id = n.empresa_id
      where n.certificado_hasta is not null or n.envio_pausado_hasta > now() or n.validez_rechazo is not null
      order by n.envio_pausado_hasta > now() desc nulls last, n.validez_rechazo is not null desc, n.certificado_hasta limit ${MAX_EMPRESAS}`,
  });
}

/** The database's clock, milliseconds since 1970. */
export async function readReloj(db: Queryable): Promise<number> {
  const rows = await run<{ ms: number }>(db, {
    name: 'metricas-reloj',
    text: 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
  });
  return rows[0]?.ms ?? Number.NaN;
}

/** By how many seconds the newest event lies ahead of the clock; 0 when none does: then the clock went back since. */
export async function readAdelanto(db: Queryable): Promise<number> {
  const text =
    'select coalesce(extract(epoch from max(en) - now()), 0)::float8 as segundos from eventos where en > now()';
  return (await run<{ segundos: number }>(db, text))[0]?.segundos ?? 0;
}
