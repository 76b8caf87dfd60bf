import type { ClaseDeOtro } from '@chaski/core/documentos/clase.ts';
import { noExiste } from '../no-existe.ts';

/** What the operations of a kind have in common. */
export const DE_OTROS = { tags: ['Retenciones y percepciones'] };

/** Of those of one document. */
export const DE_UNO = { ...DE_OTROS, id: noExiste };

/** `Retencion`, in the names of its operations. */
export function nombreDe({ nombreApi }: ClaseDeOtro): string {
  return `${nombreApi.slice(0, 1)}${nombreApi.slice(1).toLowerCase()}`;
}
