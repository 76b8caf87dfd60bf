import type { EstadoGuia } from '@chaski/core/estado/guia.ts';
import type { OperacionGre } from '@chaski/core/sunat/gre.ts';
import { run } from '../../platform/db/run.ts';
import type { Queryable } from '../../platform/db/tx.ts';
import { defineStates, type Outcome } from '../../platform/jobs/cola/states.ts';
import type { EnCurso, Guia, SunatGuia } from '../types.ts';
import { GUIAS } from './cola-store.ts';

/** What an outcome writes of a guía. */
export interface Resultado extends Outcome<EstadoGuia> {
  readonly sunat: SunatGuia | null;
  readonly mensaje: string | null;
  /** The ticket that counts from now on; null when there is none. */
  readonly ticket: string | null;
  readonly repeticiones: number;
  readonly numeroLibre: boolean;
}

/** The states of a guía as they are written, each with its attempt and its event. */
export const VIDA = defineStates(GUIAS, {
  name: 'guia',
  attempts: 'guia_intentos',
  events: 'guia_eventos',
  of: 'guia_id',
  told: '$9 <> $4',
  ended: {
    row: `mensaje = $15, repeticiones = $16, ticket = $17, numero_libre = $18,
    ticket_en = case when $17::text is null then null when ticket = $17 then ticket_en else now() end`,
  },
});

/** Records the intent before any socket opens. Answers the attempt's number, or undefined when the lease was lost. */
export const startAttempt = VIDA.begin;

/** Writes an outcome and gives the lease back. False: someone else holds the guía now, nothing was written. */
export function recordOutcome(db: Queryable, g: EnCurso, o: Resultado): Promise<boolean> {
  return VIDA.record(db, g, o, [o.mensaje, o.repeticiones, o.ticket, o.numeroLibre]);
}

/** A person lets it go on: its turn is now. False: it does not wait for one any more. */
export const resume = VIDA.move({
  name: 'reanudada',
  set: 'siguiente_intento_en = now(), repeticiones = 0, mensaje = null',
});

/** A person took it back in SOL ($7). False: it is not accepted any more. */
export const takeBack = VIDA.move({ name: 'baja', set: 'baja = $7::json' });

/** A person found out what SUNAT made of it ($7), and whether its number is free ($8). False: it waits for nobody. */
export const settle = VIDA.move({
  name: 'decidida',
  set: 'sunat = $7::json, numero_libre = $8, mensaje = null, siguiente_intento_en = null, final_en = now()',
});

const INTERRUMPIDOS = `select count(*)::int as veces from guia_intentos where ${VIDA.unended}`;

/** How many times in a row whoever carried it ended without an outcome, since a person last let it go on. */
export async function countInterrumpidos(db: Queryable, { empresaId, id }: Guia): Promise<number> {
  const query = { name: 'guia-interrumpidos', text: INTERRUMPIDOS, values: [empresaId, id] };
  return (await run<{ veces: number }>(db, query))[0]?.veces ?? 0;
}

const ENVIO: OperacionGre = 'enviarGuia';

/**
 * Sendings of which it is not certain that SUNAT took nothing: what it did not process it has not. The one under way is among them, and those
 * that a restore may have taken away.
 */
const ENVIADAS = `
select count(*) filter (where operacion = '${ENVIO}' and (resultado is null or resultado <> 'noProcesado')) > 1
    or exists (select 1 from guia_eventos where empresa_id = $1 and guia_id = $2 and evento = 'baseRestaurada') as otra,
  coalesce(bool_or(resultado = 'atender' and codigo in ('1032', '1033')), false) as "yaEstaba"
from guia_intentos where empresa_id = $1 and guia_id = $2`;

/** What is known of our sending, before the last time. */
export interface Envios {
  /** An earlier one may have arrived at SUNAT; also one of which a copy that was put back knows nothing. */
  readonly otra: boolean;
  /**
   * SUNAT had the number when our first one came: of another system, or of that very one, which the network repeated. It has it of none that
   * came after it, however many answers are lost.
   */
  readonly yaEstaba: boolean;
}

export async function findEnvios(db: Queryable, { empresaId, id }: Guia): Promise<Envios> {
  const query = { name: 'guia-enviadas', text: ENVIADAS, values: [empresaId, id] };
  return (await run<Envios>(db, query))[0] ?? { otra: false, yaEstaba: false };
}
