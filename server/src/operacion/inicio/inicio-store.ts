import { ES_VENTA } from '../../platform/db/clases.ts';
import { run } from '../../platform/db/run.ts';
import type { Queryable } from '../../platform/db/tx.ts';
import type { Entorno } from '../../platform/http/route.ts';
import { isHeld } from '../../platform/jobs/cola/lease.ts';
import type { FilaArchivo, FilaPendiente } from '../listas/filas.ts';

export interface Alcance {
  readonly empresaId: string;
  readonly entorno: Entorno;
}

/** Days of issue, and an id before all of theirs. */
export interface Dias {
  readonly desde: string;
  readonly hasta: string;
  readonly primerId: string;
}

const PENDIENTE = `id, tipo_comprobante as "tipoComprobante", serie, numero, estado, motivo, asincrono,
  anulacion_id as "anulacionId", apartado_en is not null as apartado, ${isHeld()} as "leaseVivo", creado_en as "creadoEn", intentos,
  siguiente_intento_en as "siguienteIntentoEn"`;

/**
 * The oldest that is not final, and those that wait for a person: the first `limite` and how many there are. What SUNAT accepted although
 * it was set aside is among them for a week.
 */
export async function listPendientes(
  db: Queryable,
  a: Alcance,
  limite: number,
): Promise<{ masAntiguo: FilaPendiente | undefined; porAtender: FilaPendiente[]; cuantos: number }> {
  // Materialized: looked for among what is not final, never along the whole list.
  // Of all of them the least is read; of those few that are told, the rest.
  const text = `with p as materialized (
      select id, estado = 'POR_ATENDER' and anulacion_id is null as atender, false as final from comprobantes
      where empresa_id = $1 and entorno = $2 and ${ES_VENTA} and final_en is null and apartado_en is null
      union all select id, true, true from comprobantes
      where empresa_id = $1 and entorno = $2 and ${ES_VENTA} and apartado_en is not null and estado = 'ACEPTADA' and anulacion_id is null
        and final_en > now() - interval '7 days'
    ), n as materialized (
      select id from (select id from p where not final order by id limit 1) primero union
      select id from (select id from p where atender order by id limit $3) atienden)
    select ${PENDIENTE}, (select count(*)::int from p where atender) as cuantos
    from comprobantes where empresa_id = $1 and id in (select id from n) order by id`;
  type Fila = FilaPendiente & { readonly cuantos: number };
  const rows = await run<Fila>(db, { name: 'inicio-espera', text, values: [a.empresaId, a.entorno, limite] });
  const atiende = ({ estado, anulacionId }: Fila) =>
    (estado === 'POR_ATENDER' && anulacionId === null) || estado === 'ACEPTADA';
  return {
    masAntiguo: rows.find(({ estado }) => estado !== 'ACEPTADA'),
    porAtender: rows.filter(atiende).slice(0, limite),
    cuantos: rows[0]?.cuantos ?? 0,
  };
}

export const ARCHIVO = `id, clase, proposito, fecha, numero, comprobante_id as "comprobanteId",
  tipo_comprobante as "tipoComprobante", serie, numero_comprobante as "numeroComprobante", estado, motivo, explicacion, mensaje,
  sunat, ticket, cdr is not null as "tieneCdr", intentos, siguiente_intento_en as "siguienteIntentoEn",
  ${isHeld()} as "leaseVivo", creado_en as "creadoEn", final_en as "finalEn"`;

/** Files that are not final, the oldest first, up to 1000. */
export async function listArchivosPendientes(db: Queryable, a: Alcance): Promise<FilaArchivo[]> {
  const text = `with r as materialized (select ${ARCHIVO} from resumenes
      where empresa_id = $1 and entorno = $2 and final_en is null) select * from r order by id limit 1000`;
  return await run<FilaArchivo>(db, { name: 'inicio-archivos', text, values: [a.empresaId, a.entorno] });
}

/** How often SUNAT refused with each code what is of those days, the most frequent first: among the last 5000 refusals. */
export async function countRechazos(
  db: Queryable,
  a: Alcance,
  { desde, hasta, primerId }: Dias,
): Promise<{ codigo: string; cantidad: number }[]> {
  // The index finds the refusals; only they are read.
  const text = `with r as materialized (
      select id from comprobantes where empresa_id = $1 and entorno = $2 and ${ES_VENTA} and id >= $3 and estado = 'RECHAZADA'
      order by id desc limit 5000)
    select c.sunat ->> 'codigo' as codigo, count(*)::int as cantidad from r
    join comprobantes c on c.empresa_id = $1 and c.id = r.id
    where coalesce(c.sunat ->> 'codigo', '') <> '' and c.fecha_emision between $4 and $5
    group by 1 order by 2 desc, 1 limit 8`;
  const values = [a.empresaId, a.entorno, primerId, desde, hasta];
  return await run(db, { name: 'inicio-rechazos', text, values });
}

export interface FilaWebhook {
  readonly id: string;
  readonly url: string;
  readonly activo: boolean;
  readonly pendientes: number;
  readonly agotadas: number;
  readonly ultimoError: string | null;
  readonly ultimoStatus: number | null;
}

/** Webhooks whose deliveries fail: waiting after a failure, or given up within the last 7 days (of the last 1000 of each). */
export async function listWebhooksConFallas(db: Queryable, a: Alcance): Promise<FilaWebhook[]> {
  const text = `select w.id, w.url, w.activo, p.cuantas as pendientes, g.cuantas as agotadas,
      u.ultimo_error as "ultimoError", u.ultimo_status as "ultimoStatus"
    from webhooks w
    cross join lateral (select count(*)::int as cuantas from (select 1 from webhook_entregas e
      where e.empresa_id = $1 and e.webhook_id = w.id and e.estado = 'PENDIENTE' and e.fallidos > 0 limit 1000) x) p
    cross join lateral (select count(*)::int as cuantas from (select estado, terminada_en from webhook_entregas e
      where e.empresa_id = $1 and e.webhook_id = w.id order by orden desc limit 1000) x
      where estado = 'AGOTADA' and terminada_en > now() - interval '7 days') g
    left join lateral (select ultimo_error, ultimo_status from (select ultimo_error, ultimo_status, estado, fallidos from webhook_entregas e
      where e.empresa_id = $1 and e.webhook_id = w.id order by orden desc limit 1000) x
      where estado = 'AGOTADA' or fallidos > 0 limit 1) u on true
    where w.empresa_id = $1 and w.entorno = $2 and w.eliminado_en is null and (p.cuantas > 0 or g.cuantas > 0)
    order by w.id`;
  return await run<FilaWebhook>(db, { name: 'inicio-webhooks', text, values: [a.empresaId, a.entorno] });
}

export async function findCertificado(db: Queryable, a: Alcance): Promise<Date | undefined> {
  const text = 'select certificado_hasta as hasta from empresa_entornos where empresa_id = $1 and entorno = $2';
  const [row] = await run<{ hasta: Date | null }>(db, {
    name: 'inicio-certificado',
    text,
    values: [a.empresaId, a.entorno],
  });
  return row?.hasta ?? undefined;
}

/** One exchange with SUNAT that has ended. */
export interface Intercambio {
  readonly operacion: string;
  readonly iniciadoEn: Date;
  readonly ms: number;
  /** SUNAT itself said something: a gateway's page, a 503, is nobody's answer. */
  readonly respondido: boolean;
}

/** Those since `desdeId` of the last 2000 documents and of what is not final (500 of them), the newest first. */
export async function listIntercambios(
  db: Queryable,
  a: Alcance,
  desdeId: string,
  desde: Date,
): Promise<Intercambio[]> {
  const text = `with p as materialized (
      select id from comprobantes where empresa_id = $1 and entorno = $2 and final_en is null limit 500
    ), d as materialized (
      (select id from comprobantes where empresa_id = $1 and entorno = $2 and id >= $3 order by id desc limit 2000)
      union select id from p)
    select i.operacion, i.iniciado_en as "iniciadoEn",
      (extract(epoch from i.terminado_en - i.iniciado_en) * 1000)::int as ms,
      i.codigo is not null as respondido
    from d join intentos i on i.empresa_id = $1 and i.comprobante_id = d.id
    where i.terminado_en is not null and i.iniciado_en >= $4 order by i.iniciado_en desc limit 5000`;
  return await run<Intercambio>(db, {
    name: 'inicio-intercambios',
    text,
    values: [a.empresaId, a.entorno, desdeId, desde],
  });
}
