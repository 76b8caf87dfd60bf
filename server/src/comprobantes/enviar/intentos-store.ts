import type { EstadoInterno } from '@chaski/core/estado/estado.ts';
import type { Cronometro } from '../../platform/cronometro.ts';
import { ENTREGAN, PREGUNTAN } from '../../platform/db/clases.ts';
import { run } from '../../platform/db/run.ts';
import type { Queryable } from '../../platform/db/tx.ts';
import { type Beginning, defineStates, type Outcome } from '../../platform/jobs/cola/states.ts';
import type { Tramo } from '../../sunat/client.ts';
import type { EnCurso, SunatRespuesta } from '../types.ts';
import { COMPROBANTES } from './cola-store.ts';
import type { Sobrevivido } from './sobrevividos.ts';

/** What an outcome writes of a document. */
export interface Resultado extends Outcome<EstadoInterno> {
  readonly sunat: SunatRespuesta | null;
  readonly motivo: string | null;
  /** SUNAT registered nothing under the number. */
  readonly numeroLibre: boolean;
  /** The attempt may have arrived at SUNAT. */
  readonly pudoLlegar: boolean;
  /** Of its request, where it may have arrived. */
  readonly tramo: Tramo | undefined;
}

/** The states of a document as they are written, each with its attempt and its event. */
export const VIDA = defineStates(COMPROBANTES, {
  name: 'comprobante',
  attempts: 'intentos',
  events: 'eventos',
  of: 'comprobante_id',
  begun: ['cronometro', 'anotado_ms'],
  ended: {
    row: 'motivo = $15, numero_libre = $16',
    attempt: 'pudo_llegar = $17, enviado_ms = coalesce($18, enviado_ms), terminado_ms = $19',
  },
});

/** Records the intent before any socket opens. Answers the attempt's number, or undefined when the lease was lost. */
export function startAttempt(
  db: Queryable,
  c: EnCurso,
  { reloj, ...beginning }: Beginning<EstadoInterno> & { readonly reloj: Cronometro },
): Promise<number | undefined> {
  return VIDA.begin(db, c, beginning, [reloj.id, reloj.ms()]);
}

/** Writes an outcome and gives the lease back. False: someone else holds the document now, nothing was written. */
export function recordOutcome(db: Queryable, c: EnCurso, r: Resultado): Promise<boolean> {
  const { motivo, numeroLibre, pudoLlegar, tramo } = r;
  return VIDA.record(db, c, r, [motivo, numeroLibre, pudoLlegar, tramo?.enviadoMs, tramo?.terminadoMs]);
}

const INTERRUMPIDOS = `
with abiertos as (
  select n, operacion from intentos where ${VIDA.unended} and pudo_llegar and not sobrevivido
)
select count(*)::int as veces, exists (select from intentos where empresa_id = $1 and comprobante_id = $2
  and operacion in ${ENTREGAN} and pudo_llegar and terminado_en is null) as "pudoLlegar" from abiertos
where operacion in ${PREGUNTAN} or n = (select min(n) from abiertos)`;

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

/** That attempt ended no process: whoever carried it lived on. */
export async function noteSurvived(db: Queryable, { empresaId, id, n }: Sobrevivido): Promise<void> {
  await run(db, {
    name: 'comprobante-sobrevivido',
    text: `update intentos set sobrevivido = true
      where empresa_id = $1 and comprobante_id = $2 and n = $3 and terminado_en is null`,
    values: [empresaId, id, n],
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
select c.creado_en as "creadoEn", clock_timestamp() as ahora,
  (select max(detectada_en) from restauraciones where detectada_en > c.creado_en) as "restauradaEn",
  (select min(detectada_en) from restauraciones where detectada_en > c.creado_en) as "restauradaDesde", exists (select from eventos e where e.empresa_id = c.empresa_id and e.comprobante_id = c.id
    and e.detalle ->> 'yaEstaba' = 'true') as "estabaInformada", i.n, i.codigo, i.iniciado_en as "iniciadoEn", i.cronometro,
  i.anotado_ms as "anotadoMs", i.enviado_ms as "enviadoMs", i.terminado_ms as "terminadoMs"
from comprobantes c left join intentos i on i.empresa_id = c.empresa_id and i.comprobante_id = c.id
  and i.operacion in ${ENTREGAN} and i.pudo_llegar
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
  /** SUNAT's, or null. */
  readonly codigo: string | null;
}

/** By the database's clock, `ahora` included. */
export interface Enviados {
  readonly creadoEn: Date;
  readonly ahora: Date;
  /** The database was put back to an earlier copy since, so that until then it may have been sent as nobody here knows. */
  readonly restauradaEn: Date | null;
  /** The first time that it was. */
  readonly restauradaDesde: Date | null;
  /** SUNAT, told of it by a resumen diario before any other sending may have arrived, had it already. */
  readonly estabaInformada: boolean;
  readonly intentos: readonly Enviado[];
}

/** The attempts of a document that may have arrived at SUNAT, in their order. */
export async function listEnviados(
  db: Queryable,
  { empresaId, id }: Pick<EnCurso, 'empresaId' | 'id'>,
): Promise<Enviados> {
  const query = { name: 'comprobante-enviados', text: ENVIADOS, values: [empresaId, id] };
  const rows = await run<Omit<Enviados, 'intentos'> & (Enviado | { readonly n: null })>(db, query);
  const [first] = rows;
  if (first === undefined) throw new Error(`El comprobante ${id} no está`);
  const { creadoEn, ahora, restauradaEn, restauradaDesde, estabaInformada } = first;
  return {
    creadoEn,
    ahora,
    restauradaEn,
    restauradaDesde,
    estabaInformada,
    intentos: rows.filter((row) => row.n !== null),
  };
}
