import { type Dicho, decir } from '@chaski/core/lib/idiomas.ts';
import { fila } from './fila.ts';

interface Detenida {
  readonly serie: string;
  readonly motivo: Dicho;
  readonly ultimo: string | undefined;
  /** That decides it; `N` in it is for the person to say. */
  readonly comando: string;
  readonly conN: boolean;
}

export const DE_SERIES = {
  'serie-sin-numeros': fila('NOT_FOUND', ({ serie }: { serie: string }) => ({
    es: `La serie ${serie} no tiene números todavía.`,
    en: `The series ${serie} has no numbers yet.`,
  })),
  'numero-demasiado-alto': fila('DOMAIN_ERROR', ({ maximo }: { maximo: number }) => ({
    es: `Los números llegan a ${maximo}.`,
    en: `Numbers go up to ${maximo}.`,
  })),
  'numero-anotado-como-hueco': fila(
    'DOMAIN_ERROR',
    ({ correlativo, motivo, siguiente }: { correlativo: string; motivo: string | null; siguiente: number }) => ({
      es: `${correlativo} está anotado como hueco${motivo === null ? '' : ` (${motivo})`}, y una serie no vuelve atrás; lo siguiente es ${siguiente} o más.`,
      en: `${correlativo} is noted as a gap${motivo === null ? '' : ` (${motivo})`}, and a series does not go back; what comes next is ${siguiente} or more.`,
    }),
  ),
  'numero-ya-emitido': fila(
    'DOMAIN_ERROR',
    ({ correlativo, siguiente }: { correlativo: string; siguiente: number }) => ({
      es: `${correlativo} ya está emitido aquí; lo siguiente es ${siguiente} o más.`,
      en: `${correlativo} was issued here already; what comes next is ${siguiente} or more.`,
    }),
  ),
  'numero-que-sunat-tiene': fila(
    'DOMAIN_ERROR',
    ({ correlativo, siguiente }: { correlativo: string; siguiente: number }) => ({
      es: `SUNAT tiene comprobantes de esta serie hasta ${correlativo}; siga desde ${siguiente} o más.`,
      en: `SUNAT has documents of this series up to ${correlativo}; go on from ${siguiente} or more.`,
    }),
  ),
  'serie-por-decidir': fila(
    'DOMAIN_ERROR',
    ({ serie, motivo, ultimo, comando, conN }: Detenida) => ({
      es:
        `La serie ${serie} no da números: ${decir(motivo, 'es')}. El último de este sistema es ${ultimo ?? 'ninguno'}. ` +
        'Revise en SUNAT y en sus copias cuál fue el último emitido y decida desde cuál seguir, ' +
        (conN ? `con N el último emitido + 1: ${comando}` : `por ejemplo: ${comando}`),
      en:
        `The series ${serie} gives no numbers: ${decir(motivo, 'en')}. The last one of this system is ${ultimo ?? 'none'}. ` +
        'Look at SUNAT and in your copies which was the last one issued, and decide from which to go on, ' +
        (conN ? `with N the last one issued + 1: ${comando}` : `for example: ${comando}`),
    }),
    { campo: 'documento.serie' },
  ),
  'serie-por-conciliar': fila(
    'INTERNAL_ERROR',
    ({ serie, motivo }: { serie: string; motivo: Dicho }) => ({
      es: `La serie ${serie} está por conciliar (${decir(motivo, 'es')}) y SUNAT no respondió por sus números. Reintente en unos minutos.`,
      en: `The series ${serie} is to be reconciled (${decir(motivo, 'en')}) and SUNAT did not answer about its numbers. Retry in a few minutes.`,
    }),
    { status: 503, headers: { 'retry-after': '30' } },
  ),
};
