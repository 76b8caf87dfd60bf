import type { TipoComprobante } from '@chaski/core/documento/types.ts';
import type { EstadoInterno } from '@chaski/core/estado/estado.ts';
import { run } from '../../platform/db/run.ts';
import type { Queryable } from '../../platform/db/tx.ts';
import { isHeld } from '../../platform/jobs/cola/lease.ts';
import type { EstadoEntrega } from '../../webhooks/types.ts';
import { type Alcance, ARCHIVO } from '../inicio/inicio-store.ts';
import type { FilaArchivo, FilaPendiente } from '../listas/filas.ts';

/** A document with what its story begins from. */
export interface FilaHistoria extends FilaPendiente {
  readonly sunat: { readonly codigo: string; readonly mensaje: string; readonly notas: readonly string[] } | null;
  readonly plazoEnvio: Date;
  readonly archivoBytes: number;
  readonly afectadoId: string | null;
}

export async function findHistoria(db: Queryable, a: Alcance, id: string): Promise<FilaHistoria | undefined> {
  const text = `select id, tipo_comprobante as "tipoComprobante", serie, numero, estado, motivo, asincrono,
      anulacion_id as "anulacionId", apartado_en is not null as apartado, ${isHeld()} as "leaseVivo", creado_en as "creadoEn", intentos,
      siguiente_intento_en as "siguienteIntentoEn", sunat, plazo_envio as "plazoEnvio", length(archivo) as "archivoBytes",
      afectado_id as "afectadoId"
    from comprobantes where empresa_id = $1 and entorno = $2 and id = $3`;
  return (await run<FilaHistoria>(db, { name: 'historia', text, values: [a.empresaId, a.entorno, id] }))[0];
}

/** A transition, of the document or of a file. */
export interface FilaEvento {
  readonly en: Date;
  readonly de: string | null;
  readonly a: string;
  readonly evento: string;
  readonly detalle: unknown;
}

/** Rows of each kind that a story tells at most, the newest. */
export const MAX = 500;

/** In order. */
export async function listEventos(db: Queryable, { empresaId }: Alcance, id: string): Promise<FilaEvento[]> {
  const text = `select en, de, a, evento, detalle from (select * from eventos where empresa_id = $1 and comprobante_id = $2
    order by id desc limit ${MAX}) e order by id`;
  return await run<FilaEvento>(db, { name: 'historia-eventos', text, values: [empresaId, id] });
}

export async function listEventosDeArchivos(
  db: Queryable,
  { empresaId }: Alcance,
  ids: readonly string[],
): Promise<(FilaEvento & { readonly resumenId: string })[]> {
  const text = `select resumen_id as "resumenId", en, de, a, evento, detalle from resumen_eventos
    where empresa_id = $1 and resumen_id = any ($2) order by en, id limit ${MAX}`;
  return await run(db, { name: 'historia-eventos-archivos', text, values: [empresaId, ids] });
}

/** One attempt, whatever came of it. */
export interface FilaIntento {
  /** Of a file; null of the document itself. */
  readonly resumenId: string | null;
  readonly n: number;
  readonly operacion: string;
  readonly iniciadoEn: Date;
  readonly terminadoEn: Date | null;
  readonly resultado: string | null;
  readonly codigo: string | null;
  readonly archivoBytes: number;
  readonly respuestaBytes: number;
  /** Capped. Null where there is none, or it does not come with the story. */
  readonly respuesta: Buffer | null;
}

/** Bytes of an answer that are shown. */
const MAX_RESPUESTA = 65_536;

/** Attempts whose answer comes with the story, the newest; that of any other is asked for by itself. */
export const CON_RESPUESTA = 20;

/** Of an attempt `i`. */
export const INTENTO = `i.n, i.operacion, i.iniciado_en as "iniciadoEn", i.terminado_en as "terminadoEn", i.resultado, i.codigo,
  coalesce(length(i.respuesta), 0) as "respuestaBytes"`;

/** The answer of an attempt, capped: read only where it is wanted. */
export const RESPUESTA = `substring(i.respuesta from 1 for ${MAX_RESPUESTA})`;

/** Of the document and of its files, in the order in which they began. */
export async function listIntentos(
  db: Queryable,
  { empresaId }: Alcance,
  id: string,
  archivos: readonly string[],
): Promise<FilaIntento[]> {
  const text = `with todos as (
      (select null::uuid as "resumenId", ${INTENTO}, length(c.archivo) as "archivoBytes"
        from intentos i join comprobantes c on c.empresa_id = i.empresa_id and c.id = i.comprobante_id
        where i.empresa_id = $1 and i.comprobante_id = $2 order by i.n desc limit ${MAX})
      union all
      (select i.resumen_id, ${INTENTO}, length(r.archivo) from resumen_intentos i
        join resumenes r on r.empresa_id = i.empresa_id and r.id = i.resumen_id
        where i.empresa_id = $1 and i.resumen_id = any ($3) order by i.n desc limit ${MAX})
    ), ultimos as materialized (select "resumenId", n from todos order by "iniciadoEn" desc, n desc limit ${CON_RESPUESTA}),
    respuestas as (
      (select null::uuid as "resumenId", i.n, ${RESPUESTA} as respuesta from ultimos u join intentos i on i.n = u.n
        where i.empresa_id = $1 and i.comprobante_id = $2 and u."resumenId" is null)
      union all
      (select i.resumen_id, i.n, ${RESPUESTA} as respuesta from ultimos u join resumen_intentos i on i.resumen_id = u."resumenId" and i.n = u.n
        where i.empresa_id = $1))
    select t.*, r.respuesta from todos t
    left join respuestas r on r.n = t.n and r."resumenId" is not distinct from t."resumenId" order by "iniciadoEn", n`;
  return await run<FilaIntento>(db, { name: 'historia-intentos', text, values: [empresaId, id, archivos] });
}

/** The attempt of that number with its answer: of the document, or of the file where one is named. */
export async function findIntento(
  db: Queryable,
  { empresaId }: Alcance,
  id: string,
  n: number,
  resumenId: string | undefined,
): Promise<FilaIntento | undefined> {
  if (resumenId === undefined) {
    const text = `select null::uuid as "resumenId", ${INTENTO}, ${RESPUESTA} as respuesta, length(c.archivo) as "archivoBytes"
      from intentos i join comprobantes c on c.empresa_id = i.empresa_id and c.id = i.comprobante_id
      where i.empresa_id = $1 and i.comprobante_id = $2 and i.n = $3`;
    return (await run<FilaIntento>(db, { name: 'historia-intento', text, values: [empresaId, id, n] }))[0];
  }
  const text = `select i.resumen_id as "resumenId", ${INTENTO}, ${RESPUESTA} as respuesta, length(r.archivo) as "archivoBytes"
    from resumen_intentos i join resumenes r on r.empresa_id = i.empresa_id and r.id = i.resumen_id
    where i.empresa_id = $1 and i.resumen_id = $4 and r.comprobante_id = $2 and i.n = $3`;
  return (
    await run<FilaIntento>(db, { name: 'historia-intento-archivo', text, values: [empresaId, id, n, resumenId] })
  )[0];
}

/** The files that carried the document, the newest first. */
export async function listArchivosDe(db: Queryable, { empresaId }: Alcance, id: string): Promise<FilaArchivo[]> {
  const text = `select ${ARCHIVO} from resumenes where empresa_id = $1 and comprobante_id = $2 order by id desc limit 100`;
  return await run<FilaArchivo>(db, { name: 'historia-archivos', text, values: [empresaId, id] });
}

export interface FilaEntrega {
  readonly id: string;
  readonly webhookId: string;
  readonly url: string;
  readonly tipo: string;
  readonly secuencia: number | null;
  readonly estado: EstadoEntrega;
  readonly intentos: number;
  readonly creadaEn: Date;
  readonly terminadaEn: Date | null;
  readonly siguienteIntentoEn: Date | null;
  readonly ultimoStatus: number | null;
  readonly ultimoError: string | null;
}

export async function listEntregasDe(db: Queryable, { empresaId }: Alcance, id: string): Promise<FilaEntrega[]> {
  const text = `select e.id, e.webhook_id as "webhookId", w.url, m.tipo, m.secuencia, e.estado, e.intentos, e.creada_en as "creadaEn",
      e.terminada_en as "terminadaEn", e.siguiente_intento_en as "siguienteIntentoEn", e.ultimo_status as "ultimoStatus",
      e.ultimo_error as "ultimoError"
    from webhook_mensajes m join webhook_entregas e on e.empresa_id = m.empresa_id and e.mensaje_id = m.id
    join webhooks w on w.empresa_id = e.empresa_id and w.id = e.webhook_id
    where m.empresa_id = $1 and m.comprobante_id = $2 order by m.secuencia, e.id limit ${MAX}`;
  return await run<FilaEntrega>(db, { name: 'historia-entregas', text, values: [empresaId, id] });
}

/** A document as another one's story names it. */
export interface FilaRelacionada {
  readonly id: string;
  readonly tipoComprobante: TipoComprobante;
  readonly serie: string;
  readonly numero: number;
  readonly estado: EstadoInterno;
  readonly asincrono: boolean;
  readonly leaseVivo: boolean;
  readonly fechaEmision: string;
  readonly moneda: string;
  readonly total: string;
}

/** The notes over it, oldest first, and what it changes itself. */
export async function listRelacionadas(
  db: Queryable,
  { empresaId }: Alcance,
  id: string,
  afectadoId: string | null,
): Promise<FilaRelacionada[]> {
  const text = `select id, tipo_comprobante as "tipoComprobante", serie, numero, estado, asincrono,
      ${isHeld()} as "leaseVivo", fecha_emision as "fechaEmision", moneda, importe_total::text as total
    from comprobantes where empresa_id = $1 and (afectado_id = $2 or id = $3) order by id limit ${MAX}`;
  return await run<FilaRelacionada>(db, { name: 'historia-notas', text, values: [empresaId, id, afectadoId] });
}

/** What persons did to the document or to its files. */
export interface FilaHecho {
  readonly en: Date;
  readonly accion: string;
  readonly actorTipo: string;
  readonly actorId: string;
  readonly desde: string;
  readonly solicitud: string;
  readonly antes: unknown;
  readonly despues: unknown;
}

/** Acts are few: the last 20 000 of the company are looked through. */
export async function listHechosSobre(
  db: Queryable,
  { empresaId }: Alcance,
  ids: readonly string[],
): Promise<FilaHecho[]> {
  const text = `select en, accion, actor_tipo as "actorTipo", actor_id as "actorId", desde, solicitud, antes, despues
    from (select * from auditoria where empresa_id = $1 order by n desc limit 20000) a
    where objeto = any ($2) order by n limit ${MAX}`;
  return await run<FilaHecho>(db, { name: 'historia-auditoria', text, values: [empresaId, ids] });
}
