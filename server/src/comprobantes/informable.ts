import { type Evento, transition } from '@chaski/core/estado/estado.ts';
import type { Queryable } from '../db/tx.ts';
import { type Informada, updateInformada } from './informables-store.ts';
import type { SunatRespuesta } from './types.ts';

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
    ...{ final, sunat, cdr, soloSinResumen: false },
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
