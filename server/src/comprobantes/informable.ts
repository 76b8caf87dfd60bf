import { type Evento, transition } from '@chaski/core/estado/estado.ts';
import type { Queryable } from '../db/tx.ts';
import { type Guardado, guardadoFromText } from './guardado.ts';
import { type Informada, lockInformables, updateInformada } from './informables-store.ts';
import type { Comprobante, SunatRespuesta } from './types.ts';

/** A boleta, or a note of one, past its own deadline: SUNAT takes it only in a resumen diario (1079). */
export interface Informable extends Guardado {
  readonly comprobante: Comprobante;
}

/** Locks up to `limit` documents of any company until the transaction ends, the oldest first; those that another holds are skipped. */
export async function takeInformables(db: Queryable, limit: number): Promise<Informable[]> {
  const filas = await lockInformables(db, limit);
  return filas.map(({ texto, ...comprobante }) => ({ comprobante, ...guardadoFromText(texto) }));
}

/** What a resumen diario came to for one document. */
export interface DesenlaceResumen {
  /** Undefined: SUNAT decided nothing; the document goes on waiting, with `motivo`. */
  readonly aceptada: boolean | undefined;
  readonly sunat: SunatRespuesta | null;
  /** The CDR of the resumen names no single document; null unless there is one. */
  readonly cdr: Buffer | null;
  readonly motivo: string | null;
}

/** Writes it. False when the document does not wait any more: then nothing was written. */
export async function marcarInformada(
  db: Queryable,
  { empresaId, id }: { readonly empresaId: string; readonly id: string },
  { aceptada, sunat, cdr, motivo }: DesenlaceResumen,
): Promise<boolean> {
  const final = aceptada !== undefined;
  const informada: Informada = {
    ...{ final, sunat, cdr },
    ...decision(aceptada),
    motivo: final ? null : motivo,
  };
  return updateInformada(db, empresaId, id, informada);
}

function decision(aceptada: boolean | undefined): Pick<Informada, 'estado' | 'evento'> {
  if (aceptada === undefined) return { estado: 'POR_ATENDER', evento: 'resumenSinDecidir' };
  const evento: Evento = aceptada ? 'resumenAcepta' : 'resumenRechaza';
  return { estado: transition('POR_ATENDER', evento), evento };
}
