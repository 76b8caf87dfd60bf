import { type Evento, transition } from '@chaski/core/estado/estado.ts';
import type { Queryable } from '../../platform/db/tx.ts';
import type { SunatRespuesta } from '../types.ts';
import { type Informada, updateInformada } from './informables-store.ts';

/** What a resumen diario came to for one document. */
export interface DesenlaceResumen {
  /** Undefined: SUNAT decided nothing; the document goes on waiting, with `motivo`. */
  readonly aceptada: boolean | undefined;
  readonly sunat: SunatRespuesta | null;
  /** The CDR of the resumen names no single document; null unless there is one. */
  readonly cdr: Buffer | null;
  readonly motivo: string | null;
  /** How it is known that what SUNAT has is ours. */
  readonly prueba?: string | undefined;
  /** SUNAT had it when our first sending came. */
  readonly yaEstaba?: boolean | undefined;
  /** Undecided, and no other resumen is to be made by itself: a person goes on with the document. */
  readonly paraPersona?: boolean;
}

/** The event after which no resumen is made of a document until a person lets it go on. */
export const RESUMEN_POR_ATENDER = 'resumenPorAtender';

/** Writes it. False when the document does not wait any more: then nothing was written. */
export async function markInformada(
  db: Queryable,
  { empresaId, id }: { readonly empresaId: string; readonly id: string },
  { aceptada, sunat, cdr, motivo, prueba, yaEstaba, paraPersona = false }: DesenlaceResumen,
): Promise<boolean> {
  const final = aceptada !== undefined;
  const informada: Informada = {
    final,
    sunat,
    cdr,
    prueba,
    yaEstaba,
    soloSinResumen: false,
    ...decision(aceptada, paraPersona),
    motivo: final ? null : motivo,
  };
  return updateInformada(db, empresaId, id, informada);
}

function decision(aceptada: boolean | undefined, paraPersona: boolean): Pick<Informada, 'estado' | 'evento'> {
  if (aceptada === undefined)
    return { estado: 'POR_ATENDER', evento: paraPersona ? RESUMEN_POR_ATENDER : 'resumenSinDecidir' };
  const evento: Evento = aceptada ? 'resumenAcepta' : 'resumenRechaza';
  return { estado: transition('POR_ATENDER', evento), evento };
}
