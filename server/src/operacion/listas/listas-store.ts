import type { TipoResumen } from '@chaski/core/documentos/clase.ts';
import { COLAS } from '../../colas.ts';
import { run } from '../../platform/db/run.ts';
import type { Queryable } from '../../platform/db/tx.ts';
import { isHeld } from '../../platform/jobs/cola/lease.ts';
import type { EstadoEntrega } from '../../webhooks/types.ts';
import { type Alcance, ARCHIVO } from '../inicio/inicio-store.ts';
import type { FilaArchivo } from './filas.ts';

export interface FiltrosArchivos {
  readonly estado?: 'EN_PROCESO' | 'ACEPTADA' | 'RECHAZADA' | undefined;
  readonly via?: TipoResumen | undefined;
  /** Days of generation. */
  readonly desde?: string | undefined;
  readonly hasta?: string | undefined;
  readonly cursor?: string | undefined;
}

/** Files of `sendSummary`, the newest first. */
export async function listArchivos(
  db: Queryable,
  a: Alcance,
  f: FiltrosArchivos,
  limit: number,
): Promise<FilaArchivo[]> {
  const text = `select ${ARCHIVO} from resumenes where empresa_id = $1 and entorno = $2
      and ($3::text is null or case $3 when 'EN_PROCESO' then final_en is null else estado = $3 end)
      and ($4::text is null or clase = $4) and ($5::date is null or fecha >= $5) and ($6::date is null or fecha <= $6)
      and ($7::uuid is null or id < $7) order by id desc limit $8`;
  const values = [f.estado, f.via, f.desde, f.hasta, f.cursor].map((value) => value ?? null);
  return await run<FilaArchivo>(db, {
    name: 'lista-archivos',
    text,
    values: [a.empresaId, a.entorno, ...values, limit],
  });
}

/** An act as it is stored. */
export interface FilaAuditada {
  readonly n: number;
  readonly en: Date;
  readonly entorno: 'test' | 'live' | '*';
  readonly accion: string;
  readonly objeto: string;
  readonly actorTipo: string;
  readonly actorId: string;
  readonly desde: string;
  readonly solicitud: string;
  readonly antes: unknown;
  readonly despues: unknown;
  readonly huella: Buffer;
}

export interface FiltrosHechos {
  readonly accion?: string | undefined;
  readonly objeto?: string | undefined;
  readonly actor?: string | undefined;
  readonly desde?: Date | undefined;
  readonly hasta?: Date | undefined;
  /** Number before which to go on. */
  readonly antesDe?: number | undefined;
}

/** The company's acts, the newest first. */
export async function listHechos(
  db: Queryable,
  empresaId: string,
  f: FiltrosHechos,
  limit: number,
): Promise<FilaAuditada[]> {
  const text = `select n, en, entorno, accion, objeto, actor_tipo as "actorTipo", actor_id as "actorId", desde, solicitud, antes,
      despues, huella
    from auditoria where empresa_id = $1 and ($2::text is null or accion = $2 or split_part(accion, '.', 1) = $2)
      and ($3::text is null or objeto = $3) and ($4::text is null or actor_id = $4) and ($5::timestamptz is null or en >= $5)
      and ($6::timestamptz is null or en < $6) and ($7::bigint is null or n < $7) order by n desc limit $8`;
  const values = [f.accion, f.objeto, f.actor, f.desde, f.hasta, f.antesDe].map((value) => value ?? null);
  return await run<FilaAuditada>(db, { name: 'lista-auditoria', text, values: [empresaId, ...values, limit] });
}

/** From here on the transaction sees one instant; call it first. */
export async function seeOneInstant(db: Queryable): Promise<void> {
  await run(db, 'set transaction isolation level repeatable read, read only');
}

/** A message with its deliveries. */
export interface FilaMensaje {
  readonly id: string;
  readonly tipo: string;
  readonly creadoEn: Date;
  readonly comprobanteId: string | null;
  readonly secuencia: number | null;
  readonly payload: string;
  readonly entregas: readonly { id: string; webhook: string; estado: EstadoEntrega; intentos: number }[];
}

/** Messages, the newest first. Their ids grow with time, and the index by the instant of their making finds them. */
export async function listMensajes(
  db: Queryable,
  a: Alcance,
  f: {
    readonly tipo?: string | undefined;
    readonly comprobante?: string | undefined;
    readonly cursor?: string | undefined;
  },
  limit: number,
): Promise<FilaMensaje[]> {
  const text = `select m.id, m.tipo, m.creado_en as "creadoEn", m.comprobante_id as "comprobanteId", m.secuencia, m.payload,
      coalesce((select json_agg(json_build_object('id', e.id, 'webhook', e.webhook_id, 'estado', e.estado, 'intentos', e.intentos)
        order by e.id) from webhook_entregas e where e.empresa_id = m.empresa_id and e.mensaje_id = m.id), '[]') as entregas
    from webhook_mensajes m where m.empresa_id = $1 and m.entorno = $2 and ($3::text is null or m.tipo = $3)
      and ($4::uuid is null or m.comprobante_id = $4)
      and ($5::uuid is null or (m.creado_en, m.id) < (select c.creado_en, c.id from webhook_mensajes c where c.empresa_id = $1 and c.id = $5))
    order by m.creado_en desc, m.id desc limit $6`;
  const values = [f.tipo, f.comprobante, f.cursor].map((value) => value ?? null);
  return await run<FilaMensaje>(db, {
    name: 'lista-mensajes',
    text,
    values: [a.empresaId, a.entorno, ...values, limit],
  });
}

export interface FilaResumenWebhook {
  readonly id: string;
  readonly exitos: number;
  readonly fallos: number;
  readonly pendientes: number;
  readonly ultimaEn: Date | null;
  readonly ultimoEstado: EstadoEntrega | null;
}

/** Attempts of one endpoint since an instant: of its last 2000 deliveries. */
const INTENTOS = `select i.iniciado_en, i.terminado_en, i.status from (select id from webhook_entregas e
    where e.empresa_id = $1 and e.webhook_id = w.id order by orden desc limit 2000) e
  join webhook_intentos i on i.empresa_id = $1 and i.entrega_id = e.id
  where i.terminado_en is not null and i.iniciado_en >= $3`;

/** How each endpoint did since that instant. */
export async function summarizeWebhooks(db: Queryable, a: Alcance, desde: Date): Promise<FilaResumenWebhook[]> {
  const text = `select w.id, coalesce(t.exitos, 0)::int as exitos, coalesce(t.fallos, 0)::int as fallos, p.cuantas as pendientes,
      u.creada_en as "ultimaEn", u.estado as "ultimoEstado"
    from webhooks w
    left join lateral (select count(*) filter (where status between 200 and 299) as exitos,
      count(*) filter (where status is null or status not between 200 and 299) as fallos from (${INTENTOS}) i) t on true
    cross join lateral (select count(*)::int as cuantas from (select 1 from webhook_entregas e
      where e.empresa_id = $1 and e.webhook_id = w.id and e.estado = 'PENDIENTE' limit 10000) x) p
    left join lateral (select creada_en, estado from webhook_entregas e where e.empresa_id = $1 and e.webhook_id = w.id
      order by orden desc limit 1) u on true
    where w.empresa_id = $1 and w.entorno = $2 and w.eliminado_en is null order by w.id`;
  return await run<FilaResumenWebhook>(db, {
    name: 'webhooks-resumen',
    text,
    values: [a.empresaId, a.entorno, desde],
  });
}

export interface FilaIntentoWebhook {
  readonly iniciadoEn: Date;
  readonly ms: number;
  readonly exito: boolean;
}

/** Undefined where there is no such endpoint, deleted or not. */
export async function listIntentosWebhook(
  db: Queryable,
  a: Alcance,
  id: string,
  desde: Date,
): Promise<FilaIntentoWebhook[] | undefined> {
  const text = `select i.iniciado_en as "iniciadoEn", (extract(epoch from i.terminado_en - i.iniciado_en) * 1000)::int as ms,
      coalesce(i.status between 200 and 299, false) as exito
    from webhooks w left join lateral (${INTENTOS}) i on true
    where w.empresa_id = $1 and w.entorno = $2 and w.id = $4`;
  const rows = await run<FilaIntentoWebhook>(db, {
    name: 'webhook-intentos',
    text,
    values: [a.empresaId, a.entorno, desde, id],
  });
  return rows.length === 0 ? undefined : rows.filter(({ iniciadoEn }) => iniciadoEn !== null);
}

/** What is not finished of a company and environment. */
export interface FilaCola {
  readonly que: 'comprobante' | 'guia' | 'anulacion' | 'webhook';
  readonly estado: string;
  readonly cantidad: number;
  readonly enCurso: number;
  readonly masAntiguoEn: Date;
  /** Seconds. */
  readonly atraso: number;
}

const summarize = (que: FilaCola['que'], cola: (typeof COLAS)[keyof typeof COLAS], creado: string) => `
select '${que}' as que, c.estado, count(*)::int as cantidad, (count(*) filter (where ${isHeld('c')}))::int as "enCurso",
  min(c.${creado}) as "masAntiguoEn", coalesce(extract(epoch from now() - min(c.siguiente_intento_en) filter (
    where c.estado <> 'POR_ATENDER' and ${cola.due('c')})), 0)::int as atraso
from ${cola.table} c where c.empresa_id = $1 and c.entorno = $2 and c.${cola.open} group by c.estado`;

export async function summarizeCola(db: Queryable, a: Alcance): Promise<FilaCola[]> {
  const text = [
    summarize('comprobante', COLAS.comprobantes, 'creado_en'),
    summarize('guia', COLAS.guias, 'creado_en'),
    summarize('anulacion', COLAS.resumenes, 'creado_en'),
    summarize('webhook', COLAS.entregas, 'creada_en'),
  ].join(' union all ');
  return await run<FilaCola>(db, { name: 'salud-cola', text, values: [a.empresaId, a.entorno] });
}
