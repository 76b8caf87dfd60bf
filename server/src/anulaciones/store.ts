import type { TipoResumen } from '@chaski/core/documentos/clase.ts';
import type { EstadoAnulacion } from '@chaski/core/estado/anulacion.ts';
import { instanteMs } from '../cronometro.ts';
import { run } from '../db/run.ts';
import type { Queryable } from '../db/tx.ts';
import type { Entorno } from '../http/route.ts';
import { LEASE, leased } from '../jobs/cola/lease.ts';
import type { EnCurso, Proposito, Resumen, SunatResumen } from './types.ts';

const COLUMNS = `empresa_id as "empresaId", id, entorno, clase, proposito, fecha, numero,
  comprobante_id as "comprobanteId", tipo_comprobante as "tipoComprobante", serie,
  numero_comprobante as "numeroComprobante", motivo, explicacion, webhook, estado, mensaje, sunat,
  cdr is not null as "tieneCdr", ticket, creado_en as "creadoEn", final_en as "finalEn",
  coalesce(lease_hasta > now(), false) as "leaseVivo", coalesce(siguiente_intento_en <= now(), false) as toca`;

/** Columns of an `EnCurso`. */
export const EN_CURSO = `${COLUMNS}, archivo, lease_token as token, intentos, repeticiones, plazo,
  pudo_registrarse as "pudoRegistrarse", false as "intentoAbierto"`;

interface Alcance {
  readonly empresaId: string;
  readonly entorno: Entorno;
}

const NEXT = `
insert into resumen_numeros as n (empresa_id, entorno, clase, fecha, ultimo_numero) values ($1, $2, $3, $4, 1)
on conflict (empresa_id, entorno, clase, fecha) do update set ultimo_numero = n.ultimo_numero + 1
returning ultimo_numero`;

/**
 * The next number of that kind of file on that day. The row stays locked until the transaction ends. Past 99,999 the check
 * constraint of the table refuses.
 */
export async function nextNumero(db: Queryable, a: Alcance, clase: TipoResumen, fecha: string): Promise<number> {
  const query = { name: 'resumen-numero', text: NEXT, values: [a.empresaId, a.entorno, clase, fecha] };
  const { rows } = await db.query<{ ultimo_numero: number }>(query);
  const numero = rows[0]?.ultimo_numero;
  if (numero === undefined) throw new Error('El día no devolvió número');
  return numero;
}

/** A file about to be born. */
export interface NuevoResumen extends Alcance {
  readonly id: string;
  readonly clase: TipoResumen;
  readonly proposito: Proposito;
  readonly fecha: string;
  readonly numero: number;
  readonly comprobanteId: string;
  readonly tipoComprobante: string;
  readonly serie: string;
  readonly numeroComprobante: number;
  readonly motivo: string;
  readonly explicacion: string;
  readonly webhook: boolean;
  readonly archivo: Buffer;
  readonly sha256: Buffer;
  readonly plazo: Date;
  /** True: born `EN_COLA`, for the background. False: born `ENVIANDO`, with its first attempt and lease (token 1). */
  readonly enCola: boolean;
}

const INSERT = `
with r as (
  insert into resumenes (empresa_id, id, entorno, clase, proposito, fecha, numero, comprobante_id, tipo_comprobante, serie,
    numero_comprobante, motivo, explicacion, webhook, archivo, sha256, plazo, estado, intentos, lease_token, lease_hasta,
    siguiente_intento_en, lease_ms)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17,
    case when $18 then 'EN_COLA' else 'ENVIANDO' end, case when $18 then 0 else 1 end, 1,
    case when $18 then null else clock_timestamp() + interval '${LEASE}' end, now(), $19)
  returning *
), i as (
  insert into resumen_intentos (empresa_id, resumen_id, n, operacion, sha256)
  select empresa_id, id, 1, 'sendSummary', sha256 from r where estado = 'ENVIANDO'
), e as (
  insert into resumen_eventos (empresa_id, resumen_id, a, evento) select empresa_id, id, estado, 'creado' from r
)
select ${EN_CURSO.replace('false as "intentoAbierto"', `estado = 'ENVIANDO' as "intentoAbierto"`)} from r`;

/** Stores a signed file with its intent to send, in the caller's transaction. */
export async function insertResumen(db: Queryable, n: NuevoResumen): Promise<EnCurso> {
  const rows = await run<EnCurso>(db, {
    name: 'resumen-insert',
    text: INSERT,
    values: [
      ...[n.empresaId, n.id, n.entorno, n.clase, n.proposito, n.fecha, n.numero, n.comprobanteId, n.tipoComprobante],
      ...[n.serie, n.numeroComprobante, n.motivo, n.explicacion, n.webhook, n.archivo, n.sha256, n.plazo, n.enCola],
      n.enCola ? null : instanteMs(),
    ],
  });
  const [creado] = rows;
  if (creado === undefined) throw new Error('El resumen no se guardó');
  return creado;
}

const START_ATTEMPT = `
with r as (
  update resumenes set estado = $6, intentos = intentos + 1, pudo_registrarse = pudo_registrarse or $7,
    ${leased('$9')}, siguiente_intento_en = now() + $8::float8 * interval '1 millisecond'
  where empresa_id = $1 and id = $2 and lease_token = $3 and final_en is null
  returning empresa_id, id, intentos, sha256
), i as (
  insert into resumen_intentos (empresa_id, resumen_id, n, operacion, sha256)
  select empresa_id, id, intentos, $4, sha256 from r
), e as (
  insert into resumen_eventos (empresa_id, resumen_id, de, a, evento)
  select empresa_id, id, $5, $6, 'intentoIniciado' from r where $5 <> $6
)
select intentos from r`;

/** Records the intent before any socket opens, as `startAttempt` of comprobantes. */
export async function startAttempt(
  db: Queryable,
  r: EnCurso,
  {
    operacion,
    estado,
    esperaMs,
  }: { operacion: 'sendSummary' | 'getStatus'; estado: EstadoAnulacion; esperaMs: number },
): Promise<number | undefined> {
  const rows = await run<{ intentos: number }>(db, {
    name: 'resumen-intento',
    text: START_ATTEMPT,
    values: [r.empresaId, r.id, r.token, operacion, r.estado, estado, r.pudoRegistrarse, esperaMs, instanteMs()],
  });
  return rows[0]?.intentos;
}

/** What an outcome writes. */
export interface Resultado {
  readonly estado: EstadoAnulacion;
  readonly evento: string;
  readonly mensaje: string | null;
  readonly sunat: SunatResumen | null;
  readonly cdr: Buffer | null;
  /** The ticket that counts from now on; null when there is none. */
  readonly ticket: string | null;
  readonly pudoRegistrarse: boolean;
  readonly final: boolean;
  readonly repeticiones: number;
  /** How long until the next attempt, by the database's clock; null where none comes by itself. */
  readonly esperaMs: number | null;
  readonly respuesta: Buffer | null;
  readonly codigo: string | null;
}

const RECORD = `
with r as (
  update resumenes set estado = $4, mensaje = $5, sunat = coalesce($6::json, sunat), cdr = coalesce($7, cdr),
    ticket_en = case when $8::text is null then null when ticket = $8 then ticket_en else now() end, ticket = $8,
    pudo_registrarse = pudo_registrarse or $9, final_en = case when $10 then now() end, repeticiones = $11,
    siguiente_intento_en = now() + $12::float8 * interval '1 millisecond', lease_hasta = null
  where empresa_id = $1 and id = $2 and lease_token = $3 and final_en is null
  returning empresa_id, id, intentos
), i as (
  update resumen_intentos set terminado_en = now(), resultado = $14, codigo = $15, respuesta = $16 from r
  where resumen_intentos.empresa_id = $1 and resumen_intentos.resumen_id = $2 and resumen_intentos.n = r.intentos
), e as (
  insert into resumen_eventos (empresa_id, resumen_id, de, a, evento, detalle)
  select empresa_id, id, $13, $4, $14, $6::json from r
)
select 1 from r`;

/** Writes an outcome and gives the lease back. False: someone else holds the file now, nothing was written. */
export async function recordOutcome(db: Queryable, r: EnCurso, o: Resultado): Promise<boolean> {
  const sunat = o.sunat === null ? null : JSON.stringify(o.sunat);
  const rows = await run(db, {
    name: 'resumen-resultado',
    text: RECORD,
    values: [
      ...[r.empresaId, r.id, r.token, o.estado, o.mensaje, sunat, o.cdr, o.ticket, o.pudoRegistrarse, o.final],
      ...[o.repeticiones, o.esperaMs, r.estado, o.evento, o.codigo, o.respuesta],
    ],
  });
  return rows.length === 1;
}

/** One file of that company and environment, or undefined. */
export async function findResumen(db: Queryable, a: Alcance, id: string): Promise<Resumen | undefined> {
  const rows = await run<Resumen>(db, {
    name: 'resumen-find',
    text: `select ${COLUMNS} from resumenes where empresa_id = $1 and entorno = $2 and id = $3`,
    values: [a.empresaId, a.entorno, id],
  });
  return rows[0];
}

/** The newest annulment of a comprobante, or undefined: by its first event, as an id of a clock that was ahead for a moment is greater than those after it. */
export async function findAnulacion(db: Queryable, a: Alcance, comprobanteId: string): Promise<Resumen | undefined> {
  const rows = await run<Resumen>(db, {
    name: 'resumen-de-comprobante',
    text: `select ${COLUMNS} from resumenes where empresa_id = $1 and entorno = $2 and comprobante_id = $3
      and proposito = 'anular' order by (select min(e.id) from resumen_eventos e
        where e.empresa_id = resumenes.empresa_id and e.resumen_id = resumenes.id) desc limit 1`,
    values: [a.empresaId, a.entorno, comprobanteId],
  });
  return rows[0];
}

/** One heavy column of a file. */
export async function findContent(
  db: Queryable,
  { empresaId, id }: Pick<Resumen, 'empresaId' | 'id'>,
  column: 'archivo' | 'cdr',
): Promise<Buffer | undefined> {
  const rows = await run<{ content: Buffer | null }>(db, {
    name: `resumen-${column}`,
    text: `select ${column} as content from resumenes where empresa_id = $1 and id = $2`,
    values: [empresaId, id],
  });
  return rows[0]?.content ?? undefined;
}

/** Ends a file that waited for a person, because another one takes its place. */
export async function replace(
  db: Queryable,
  r: Pick<Resumen, 'empresaId' | 'id' | 'estado'>,
  estado: EstadoAnulacion,
  mensaje: string,
): Promise<void> {
  await run(db, {
    text: `with r as (
      update resumenes set estado = $4, mensaje = $5, final_en = now(), siguiente_intento_en = null, lease_token = lease_token + 1,
        lease_hasta = null
      where empresa_id = $1 and id = $2 and estado = $3 returning empresa_id, id
    )
    insert into resumen_eventos (empresa_id, resumen_id, de, a, evento) select empresa_id, id, $3, $4, 'personaReemplaza' from r`,
    values: [r.empresaId, r.id, r.estado, estado, mensaje],
  });
}
