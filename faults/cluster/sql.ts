import { TIPOS } from '@chaski/core/documentos/registro.ts';
import pg from 'pg';
import type { SqlFacts } from '../checker/evidence.ts';

const TEXTO: pg.CustomTypesConfig = { getTypeParser: keepDates };
const OID_DATE = 1082;

/** A `date` stays the text that it is. */
function keepDates(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (oid === OID_DATE) return (value) => value;
  return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
}

/** Asks with a connection of its own that can only read. `url`: a superuser's, who sees the rows of every company. */
export async function withReader<T>(url: string, work: (query: Query) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, types: TEXTO, application_name: 'comprobador' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('set default_transaction_read_only = on');
    return await work(async <R extends object>(text: string) => (await client.query<R>(text)).rows);
  } finally {
    await client.end().catch(() => {});
  }
}

export type Query = <R extends object>(text: string) => Promise<R[]>;

/** All that the invariants ask of the rows, in one snapshot. */
export function readFacts(url: string): Promise<SqlFacts> {
  return withReader(url, async (query) => {
    await query('begin isolation level repeatable read');
    return {
      comprobantes: await query<SqlFacts['comprobantes'][number]>(COMPROBANTES),
      resumenes: await query<SqlFacts['resumenes'][number]>(RESUMENES),
      intentos: await query<SqlFacts['intentos'][number]>(INTENTOS),
      eventos: await query<SqlFacts['eventos'][number]>(EVENTOS),
      idempotencia: await query<SqlFacts['idempotencia'][number]>(IDEMPOTENCIA),
      huecos: await query<SqlFacts['huecos'][number]>(HUECOS),
      mensajes: await query<SqlFacts['mensajes'][number]>(MENSAJES),
      auditoria: await query<SqlFacts['auditoria'][number]>(AUDITORIA),
      ajenas: await readAjenas(query),
      sinAislar: (await query<{ tabla: string }>(SIN_AISLAR)).map(({ tabla }) => tabla),
      malContados: (await query<{ dia: string }>(MAL_CONTADOS)).map(({ dia }) => dia),
    };
  });
}

const COMPROBANTES = `select empresa_id as "empresaId", id, entorno, tipo_comprobante as "tipoComprobante", serie, numero,
  numero_libre as "numeroLibre", importe_total::text as "importeTotal", encode(sha256, 'hex') as sha256, asincrono, estado,
  motivo, final_en is not null as final, siguiente_intento_en is not null as vivo, anulacion_id as "anulacionId",
  creado_en::text as "creadoEn" from comprobantes
  union all select empresa_id, id, entorno, tipo, serie, numero, numero_libre, '', encode(sha256, 'hex'), asincrono, estado, mensaje,
    final_en is not null, siguiente_intento_en is not null, null, creado_en::text from guias
  order by id`;

const RESUMENES = `select empresa_id as "empresaId", id, entorno, clase, proposito, fecha, numero, comprobante_id as "comprobanteId",
  webhook, encode(sha256, 'hex') as sha256, estado, mensaje, sunat is not null as "conSunat", final_en is not null as final,
  siguiente_intento_en is not null as vivo from resumenes r
  order by comprobante_id, (select min(v.id) from resumen_eventos v where v.resumen_id = r.id)`;

const INTENTOS = `select comprobante_id as padre, operacion, encode(sha256, 'hex') as sha256, pudo_llegar as "pudoLlegar" from intentos
  union all select resumen_id, operacion, encode(sha256, 'hex'), true from resumen_intentos
  union all select guia_id, operacion, encode(sha256, 'hex'), true from guia_intentos`;

const EVENTOS = `select padre, de, a, evento, detalle from (
  select comprobante_id as padre, id, de, a, evento, detalle::text from eventos
  union all select resumen_id, id, de, a, evento, detalle::text from resumen_eventos
  union all select guia_id, id, de, a, evento, detalle::text from guia_eventos) e order by padre, id`;

const IDEMPOTENCIA = `select empresa_id as "empresaId", entorno, clave, comprobante_id as "comprobanteId" from idempotencia`;

const HUECOS = `select empresa_id as "empresaId", entorno, tipo_comprobante as "tipoComprobante", serie, desde, hasta from series_huecos`;

const MENSAJES = `select e.id, e.webhook_id as "webhookId", coalesce(m.comprobante_id::text, '') as "comprobanteId", m.tipo, e.estado,
  e.siguiente_intento_en is not null as vivo, e.estado <> 'PENDIENTE' as final
  from webhook_entregas e join webhook_mensajes m on m.empresa_id = e.empresa_id and m.id = e.mensaje_id`;

const AUDITORIA = `select a.empresa_id as "empresaId", a.accion, a.objeto, a.n = 1 or exists (select from auditoria b
  where b.empresa_id = a.empresa_id and b.n = a.n - 1 and b.huella = a.huella_anterior) as encadenada from auditoria a`;

/** Kinds of sales, and of notes over them: what certifies a tax is not counted. */
const VENTAS = `('${TIPOS.join("', '")}')`;

/** Of each day, kind, currency and outcome: how many and how much by the counters, and by the documents. */
const MAL_CONTADOS = `select concat_ws(' ', empresa_id, entorno, fecha, tipo, moneda, estado, ':', sum(n * de), sum(importe * de), sum(igv * de)) as dia from (
    select empresa_id, entorno, fecha, tipo_comprobante as tipo, moneda, estado, cantidad as n, importe_total as importe, igv, 1 as de from ventas_dias
    union all select empresa_id, entorno, fecha, tipo_comprobante, moneda, estado, cantidad, importe_total, igv, 1 from ventas_cambios
    union all select empresa_id, entorno, fecha_emision, tipo_comprobante, moneda, estado, 1, importe_total, (totales ->> 'igv')::numeric, -1
      from comprobantes where final_en is not null and tipo_comprobante in ${VENTAS}) v
  group by empresa_id, entorno, fecha, tipo, moneda, estado
  having sum(n * de) <> 0 or sum(importe * de) <> 0 or sum(igv * de) <> 0`;

/** A row, and the one that it hangs from: both of one company, and of one environment where both say theirs. */
const COLGADAS = [
  ['intentos', 'comprobantes', 'h.comprobante_id = p.id', false],
  ['eventos', 'comprobantes', 'h.comprobante_id = p.id', false],
  ['resumenes', 'comprobantes', 'h.comprobante_id = p.id', true],
  ['resumen_intentos', 'resumenes', 'h.resumen_id = p.id', false],
  ['resumen_eventos', 'resumenes', 'h.resumen_id = p.id', false],
  ['guia_intentos', 'guias', 'h.guia_id = p.id', false],
  ['guia_eventos', 'guias', 'h.guia_id = p.id', false],
  ['webhook_mensajes', 'comprobantes', 'h.comprobante_id = p.id', true],
  ['webhook_entregas', 'webhook_mensajes', 'h.mensaje_id = p.id', true],
  ['webhook_entregas', 'webhooks', 'h.webhook_id = p.id', true],
  ['webhook_intentos', 'webhook_entregas', 'h.entrega_id = p.id', false],
] as const;

async function readAjenas(query: Query): Promise<string[]> {
  const found: string[] = [];
  const count = async (what: string, text: string) => {
    const [row] = await query<{ cuantas: number }>(text);
    if (row !== undefined && row.cuantas > 0) found.push(`${what}: ${row.cuantas}`);
  };
  for (const [hija, padre, join, conEntorno] of COLGADAS) {
    const entorno = conEntorno ? ' or h.entorno <> p.entorno' : '';
    const text = `select count(*)::int as cuantas from ${hija} h join ${padre} p on ${join} where h.empresa_id <> p.empresa_id${entorno}`;
    await count(`${hija} de ${padre}`, text);
  }
  await count(
    'idempotencia de comprobantes',
    `select count(*)::int as cuantas from idempotencia i join comprobantes c on c.id = i.comprobante_id
      where c.empresa_id <> i.empresa_id or c.entorno <> i.entorno`,
  );
  for (const { tabla } of await query<{ tabla: string }>(TENANT_TABLES)) {
    // The trail of acts that concern no company is under a uuid of zeros.
    const text = `select count(*)::int as cuantas from ${tabla} t where empresa_id not in (select id from empresas)
      and empresa_id <> '00000000-0000-0000-0000-000000000000'`;
    await count(`${tabla} de nadie`, text);
  }
  return found;
}

const TENANT_TABLES = `select c.table_name as tabla from information_schema.columns c
  join information_schema.tables t using (table_schema, table_name)
  where c.table_schema = 'public' and c.column_name = 'empresa_id' and t.table_type = 'BASE TABLE'`;

const SIN_AISLAR = `select c.relname as tabla from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p')
    and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'empresa_id' and not a.attisdropped)
    and not (c.relrowsecurity and c.relforcerowsecurity and exists (select from pg_policy p where p.polrelid = c.oid))`;
