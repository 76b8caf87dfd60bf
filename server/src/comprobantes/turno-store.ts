import { instanteMs } from '../cronometro.ts';
import { sePuedeConsultarSql } from '../db/clases.ts';
import { run } from '../db/run.ts';
import type { Queryable } from '../db/tx.ts';
import { free, leased } from '../jobs/cola/lease.ts';
import { CONSULTA, consultaValues, DESTINO, TOCA, type Turno, turnoValues } from '../jobs/turno.ts';
import type { Sobrevivido } from './sobrevividos.ts';
import { EN_CURSO } from './store.ts';
import type { EnCurso } from './types.ts';

const CLAIM = `update comprobantes set lease_token = lease_token + 1, ${leased('$3')}
  where empresa_id = $1 and id = $2 and final_en is null and estado <> 'POR_ATENDER' and ${free('$3')} returning ${EN_CURSO}`;

/**
 * Takes one document that nobody is carrying; undefined when it is final, held, waits for a person, or is not there.
 */
export async function claim(db: Queryable, empresaId: string, id: string): Promise<EnCurso | undefined> {
  const query = { name: 'comprobante-claim', text: CLAIM, values: [empresaId, id, instanteMs()] };
  return (await run<EnCurso>(db, query))[0];
}

const CLAIM_DUE = `
with turno as materialized (
  select c.empresa_id as de, c.id as cual, ${DESTINO} as destino from comprobantes c
  join empresa_entornos n on n.empresa_id = c.empresa_id and n.entorno = c.entorno
  where ${TOCA} and ${free('$8')}
    -- In doubt, and SUNAT can be asked: it is asked elsewhere, and nobody may answer there.
    and not (c.estado not in ('EN_COLA', 'POR_REINTENTAR') and ${sePuedeConsultarSql('c')}
      and coalesce(${CONSULTA}, '') = any ($3))
  order by c.plazo_envio, c.id limit $1 for update of c skip locked)
update comprobantes set lease_token = lease_token + 1, ${leased('$8')}
from turno where empresa_id = turno.de and id = turno.cual
returning ${EN_CURSO}, turno.destino`;

/** A document of the background, with the endpoint to which it goes. */
export interface Tomado extends EnCurso {
  readonly destino: string;
}

/**
 * Takes the documents whose turn has come, the nearest deadline first and then the oldest, skipping companies whose sending is
 * paused, those that hold enough of this process already, and endpoints that rest.
 */
export async function claimDue(db: Queryable, turno: Turno): Promise<Tomado[]> {
  const values = [...turnoValues(turno), ...consultaValues(turno), instanteMs()];
  const rows = await run<Tomado>(db, { name: 'comprobante-due', text: CLAIM_DUE, values });
  return rows.sort((a, b) => a.plazoEnvio.getTime() - b.plazoEnvio.getTime() || (a.id < b.id ? -1 : 1));
}

/**
 * Gives up a document whose holder failed in a way that nobody foresaw: its turn comes again later, the later the more
 * attempts it had, so that one that always fails stands in nobody's way.
 */
export async function postpone(db: Queryable, { empresaId, id, token }: EnCurso): Promise<void> {
  await run(db, {
    name: 'comprobante-postpone',
    text: `update comprobantes set lease_hasta = null, intentos = intentos + 1,
      siguiente_intento_en = now() + least(interval '10 minutes', interval '5 seconds' * power(2, least(intentos, 8)))
      where empresa_id = $1 and id = $2 and lease_token = $3 and final_en is null`,
    values: [empresaId, id, token],
  });
}

const INTERRUMPIDOS = `
with abiertos as (
  select n, operacion from intentos i where empresa_id = $1 and comprobante_id = $2 and terminado_en is null and pudo_llegar
    and not sobrevivido and n > coalesce((select max(n) from intentos where empresa_id = $1 and comprobante_id = $2 and terminado_en is not null), 0)
    and iniciado_en > coalesce((select max(en) from eventos
      where empresa_id = $1 and comprobante_id = $2 and evento = 'personaReanuda'), '-infinity')
)
select count(*)::int as veces, exists (select from intentos where empresa_id = $1 and comprobante_id = $2
  and operacion = 'sendBill' and pudo_llegar and terminado_en is null) as "pudoLlegar" from abiertos
where operacion = 'getStatusCdr' or n = (select min(n) from abiertos)`;

/** What became of those who carried a document and ended without an outcome. */
export interface Interrumpidos {
  /**
   * How many times in a row, since a person last let it go on; one whose request still waited for its turn does not count, nor one that
   * its holder outlived. Whoever takes up a document in doubt asks first, so each time but the first begins with a question.
   */
  readonly veces: number;
  /** One of them may have sent it. */
  readonly pudoLlegar: boolean;
}

export async function findInterrumpidos(db: Queryable, { empresaId, id }: EnCurso): Promise<Interrumpidos> {
  const query = { name: 'comprobante-interrumpidos', text: INTERRUMPIDOS, values: [empresaId, id] };
  return (await run<Interrumpidos>(db, query))[0] ?? { veces: 0, pudoLlegar: true };
}

/** Its attempt, and the one in which it was sent after a question, ended no process: whoever carried it lived on. */
export async function noteSurvived(db: Queryable, { empresaId, id, intentos }: Sobrevivido): Promise<void> {
  await run(db, {
    name: 'comprobante-sobrevivido',
    text: `update intentos set sobrevivido = true
      where empresa_id = $1 and comprobante_id = $2 and n in ($3, $3 + 1) and terminado_en is null`,
    values: [empresaId, id, intentos],
  });
}

/** Its attempt has to wait for its turn: nothing of it has left. */
export async function noteWait(db: Queryable, { empresaId, id, intentos }: EnCurso): Promise<void> {
  await run(db, {
    name: 'comprobante-espera',
    text: `update intentos set pudo_llegar = false
      where empresa_id = $1 and comprobante_id = $2 and n = $3 and terminado_en is null`,
    values: [empresaId, id, intentos],
  });
}

/** Its turn has come, and the attempt begins now. False: somebody else holds the document, and it must not leave. */
export async function noteTurn(
  db: Queryable,
  { empresaId, id, intentos, token }: EnCurso,
  ms: number,
): Promise<boolean> {
  const rows = await run(db, {
    name: 'comprobante-turno',
    text: `update intentos i set pudo_llegar = true, enviado_ms = $5 from comprobantes c
      where i.empresa_id = $1 and i.comprobante_id = $2 and i.n = $3 and i.terminado_en is null
        and c.empresa_id = $1 and c.id = $2 and c.lease_token = $4 and c.final_en is null returning 1`,
    values: [empresaId, id, intentos, token, ms],
  });
  return rows.length === 1;
}

const ENVIADOS = `
select c.creado_en as "creadoEn", clock_timestamp() as ahora, i.n, i.iniciado_en as "iniciadoEn", i.cronometro,
  i.anotado_ms as "anotadoMs", i.enviado_ms as "enviadoMs", i.terminado_ms as "terminadoMs"
from comprobantes c left join intentos i on i.empresa_id = c.empresa_id and i.comprobante_id = c.id
  and i.operacion = 'sendBill' and i.pudo_llegar
where c.empresa_id = $1 and c.id = $2 order by i.n`;

/** An attempt that may have arrived at SUNAT. Milliseconds are of the `Cronometro` of whoever carried it. */
export interface Enviado {
  readonly n: number;
  /** By the database's clock, and by that one: when it was recorded. */
  readonly iniciadoEn: Date;
  readonly anotadoMs: number | null;
  /** Null where its process died first. */
  readonly enviadoMs: number | null;
  readonly terminadoMs: number | null;
  readonly cronometro: string | null;
}

/** By the database's clock, `ahora` included. */
export interface Enviados {
  readonly creadoEn: Date;
  readonly ahora: Date;
  readonly intentos: readonly Enviado[];
}

/** The attempts of a document that may have arrived at SUNAT, in their order. */
export async function listEnviados(db: Queryable, { empresaId, id }: EnCurso): Promise<Enviados> {
  const query = { name: 'comprobante-enviados', text: ENVIADOS, values: [empresaId, id] };
  const rows = await run<Pick<Enviados, 'creadoEn' | 'ahora'> & (Enviado | { readonly n: null })>(db, query);
  const [first] = rows;
  if (first === undefined) throw new Error(`El comprobante ${id} no está`);
  return { creadoEn: first.creadoEn, ahora: first.ahora, intentos: rows.filter((row) => row.n !== null) };
}
