import { claseDeResumen } from '@chaski/core/documentos/registro.ts';
import type { EstadoAnulacion, EventoAnulacion } from '@chaski/core/estado/anulacion.ts';
import { codigoSunat } from '@chaski/core/sunat/codigos.ts';
import { run } from '../platform/db/run.ts';
import type { Queryable } from '../platform/db/tx.ts';
import { defineStates, type Outcome } from '../platform/jobs/cola/states.ts';
import { RESUMENES } from './cola-store.ts';
import type { EnCurso, SunatResumen } from './types.ts';

/** What an outcome writes of a file. */
export interface Resultado extends Outcome<EstadoAnulacion> {
  readonly sunat: SunatResumen | null;
  readonly mensaje: string | null;
  /** The ticket that counts from now on; null when there is none. */
  readonly ticket: string | null;
  readonly repeticiones: number;
}

/** The states of a file as they are written, each with its attempt and its event. */
export const VIDA = defineStates(RESUMENES, {
  name: 'resumen',
  attempts: 'resumen_intentos',
  events: 'resumen_eventos',
  of: 'resumen_id',
  told: '$9 <> $4',
  ended: {
    row: `mensaje = $15, repeticiones = $16, ticket = $17,
    ticket_en = case when $17::text is null then null when ticket = $17 then ticket_en else now() end`,
  },
});

/** Records the intent before any socket opens. Answers the attempt's number, or undefined when the lease was lost. */
export const startAttempt = VIDA.begin;

/** Writes an outcome and gives the lease back. False: someone else holds the file now, nothing was written. */
export function recordOutcome(db: Queryable, r: EnCurso, o: Resultado): Promise<boolean> {
  return VIDA.record(db, r, o, [o.mensaje, o.repeticiones, o.ticket]);
}

/** Since when SUNAT may be expected to have said what it made of a file. */
export interface Espera {
  /** It gave its ticket; the first one since a person last let the file go on. */
  readonly ticketEn: Date | null;
  /** How many tickets it gave since then. */
  readonly tickets: number;
  /** The file was made, or a person let it go on. */
  readonly desde: Date;
}

const ESPERA = `
select least(r.ticket_en, min(e.en) filter (where e.evento = 'ticketRecibido')) as "ticketEn",
  count(*) filter (where e.evento = 'ticketRecibido')::int as tickets, coalesce(p.en, r.creado_en) as desde
from resumenes r
left join lateral (select max(en) as en from resumen_eventos
  where empresa_id = r.empresa_id and resumen_id = r.id and evento = 'personaReanuda') p on true
left join resumen_eventos e on e.empresa_id = r.empresa_id and e.resumen_id = r.id and (p.en is null or e.en > p.en)
where r.empresa_id = $1 and r.id = $2 group by r.ticket_en, r.creado_en, p.en`;

export async function findEspera(db: Queryable, { empresaId, id }: EnCurso): Promise<Espera> {
  const [espera] = await run<Espera>(db, { name: 'resumen-espera', text: ESPERA, values: [empresaId, id] });
  if (espera === undefined) throw new Error(`El resumen ${id} desapareció`);
  return espera;
}

const ENVIOS = `select resultado, codigo from resumen_intentos where empresa_id = $1 and resumen_id = $2 and operacion = $3`;

/** Whether more than one sending of a file may have arrived at SUNAT. */
export async function wasSentTwice(db: Queryable, { empresaId, id, clase }: EnCurso): Promise<boolean> {
  const query = { name: 'resumen-envios', text: ENVIOS, values: [empresaId, id, claseDeResumen(clase).canal] };
  const envios = await run<Envio>(db, query);
  return envios.filter((envio) => !noLlego(envio)).length > 1;
}

interface Envio {
  readonly resultado: string | null;
  readonly codigo: string | null;
}

function noLlego({ resultado, codigo }: Envio): boolean {
  return resultado === 'noProcesado' && (codigo === null || codigoSunat(codigo)?.accion === 'configurar');
}

/**
 * What is stamped after the attempt under way ($5) was stamped by a clock that was ahead: it was before the attempts of this file that came
 * after it, so it counts as made with the first of those that is not ahead itself. No other stamp is touched: one of a clock that was behind
 * must not make the others look older. A restore may have taken sendings away, until it was noticed.
 */
const DEL_COMPROBANTE = `
with propios as (select n, iniciado_en as en from resumen_intentos where empresa_id = $1 and resumen_id = $4),
ahora as (select en from propios where n = $5),
ciertos as (select n, en from propios where en <= (select en from ahora)),
creado as (select case when $6::timestamptz > (select en from ahora)
  then (select en from ciertos order by n limit 1) else $6 end as en)
select case when i.iniciado_en > (select en from ahora)
    then (select c.en from ciertos c where r.id <> $4 or c.n >= i.n order by c.n limit 1) else i.iniciado_en end as en,
  i.n, r.id = $4 as propio, i.resultado, i.codigo, r.id as archivo, (r.id, i.n) = ($4, $5) as actual
from resumen_intentos i join resumenes r on r.empresa_id = i.empresa_id and r.id = i.resumen_id
where r.empresa_id = $1 and r.comprobante_id = $2 and r.proposito = $3 and i.operacion = $7
union all select en, 0, false, null, null, null, false from creado
union all select max(detectada_en), 0, false, null, null, null, false from restauraciones
  where detectada_en > (select en from creado) having max(detectada_en) is not null
order by en, propio, n`;

interface EnvioDelComprobante extends Envio {
  readonly en: Date;
  /** Null: the file under way was made, or a restore was noticed. */
  readonly archivo: string | null;
  /** The sending under way. */
  readonly actual: boolean;
}

/** Of a sending that ends so SUNAT took nothing: it refused it, or had the file already. */
const SIN_TOMAR: ReadonlySet<string> = new Set<EventoAnulacion>(['enProceso', 'rechazado', 'aceptado']);

const TOMADO: EventoAnulacion = 'ticketRecibido';

/**
 * When SUNAT may last have taken a file that asks the same for the comprobante, this one or one before it, besides the sending under way: the
 * last sending whose answer does not say otherwise (a restore may have taken away what was sent until then). When the file was made, where
 * none was sent.
 */
export async function lastSent(db: Queryable, r: EnCurso): Promise<Date> {
  return lastOf((await listEnvios(db, r)).filter(pudoTomarse));
}

/**
 * The same, and of each file without a ticket the first sending after it whatever its answer, the one under way too: the network may have
 * repeated that one and told only of the copy.
 */
export async function lastSentOrRepeated(db: Queryable, r: EnCurso): Promise<Date> {
  const envios = await listEnvios(db, r);
  const tomado = envios.findLastIndex(pudoTomarse);
  const conTicket = new Set(envios.filter(({ resultado }) => resultado === TOMADO).map(({ archivo }) => archivo));
  const sinTicket = envios.slice(tomado + 1).filter(({ archivo }) => !conTicket.has(archivo));
  const primeros = new Map(sinTicket.toReversed().map((envio) => [envio.archivo, envio]));
  return lastOf([...envios.filter(pudoTomarse), ...primeros.values()]);
}

async function listEnvios(db: Queryable, r: EnCurso): Promise<EnvioDelComprobante[]> {
  const { canal } = claseDeResumen(r.clase);
  const values = [r.empresaId, r.comprobanteId, r.proposito, r.id, r.intentos, r.creadoEn, canal];
  const query = { name: 'resumen-ultimo-envio', text: DEL_COMPROBANTE, values };
  return (await run<EnvioDelComprobante>(db, query)).filter((envio) => !noLlego(envio));
}

function pudoTomarse({ actual, resultado }: EnvioDelComprobante): boolean {
  return !actual && !SIN_TOMAR.has(resultado ?? '');
}

function lastOf(envios: readonly EnvioDelComprobante[]): Date {
  return new Date(Math.max(...envios.map(({ en }) => en.getTime())));
}

const INTERRUMPIDOS = `select count(*)::int as veces from resumen_intentos where ${VIDA.unended}`;

/** How many times in a row whoever carried it ended without an outcome, since a person last let it go on. */
export async function countInterrumpidos(db: Queryable, { empresaId, id }: EnCurso): Promise<number> {
  const query = { name: 'resumen-interrumpidos', text: INTERRUMPIDOS, values: [empresaId, id] };
  return (await run<{ veces: number }>(db, query))[0]?.veces ?? 0;
}
