import { type Dicho, decir } from '@chaski/core/lib/idiomas.ts';
import { fila } from './fila.ts';

interface De {
  /** `F001-12` */
  readonly correlativo: string;
}

export const DE_ANULACIONES = {
  'archivo-que-no-existe': fila('NOT_FOUND', { es: 'El archivo no existe.', en: 'The file does not exist.' }),
  'anulacion-sin-cdr': fila('NOT_FOUND', ({ motivo }: { motivo: Dicho | null }) => ({
    es: `La anulación no tiene CDR${motivo === null ? '' : `: ${decir(motivo, 'es')}`}`,
    en: `The annulment has no CDR${motivo === null ? '' : `: ${decir(motivo, 'en')}`}`,
  })),
  'anulacion-que-nadie-pidio': fila('NOT_FOUND', {
    es: 'Nadie ha pedido anular este comprobante.',
    en: 'Nobody has asked to annul this document.',
  }),
  'ya-anulado': fila('DOMAIN_ERROR', ({ correlativo }: De) => ({
    es: `${correlativo} ya está anulado.`,
    en: `${correlativo} is annulled already.`,
  })),
  'anulacion-de-un-rechazado': fila('DOMAIN_ERROR', ({ correlativo }: De) => ({
    es: `${correlativo} fue rechazado por SUNAT: no tiene efecto y no hay nada que anular.`,
    en: `${correlativo} was refused by SUNAT: it has no effect and there is nothing to annul.`,
  })),
  'anulacion-de-uno-sin-aceptar': fila('DOMAIN_ERROR', ({ correlativo }: De) => ({
    es: `${correlativo} todavía no fue aceptado por SUNAT; solo se anula lo aceptado. Espere su resultado y vuelva a pedirlo.`,
    en: `${correlativo} was not accepted by SUNAT yet; only what was accepted is annulled. Wait for its outcome and ask for it again.`,
  })),
  'anulacion-de-uno-con-notas': fila('DOMAIN_ERROR', ({ correlativo, notas }: De & { notas: number }) => ({
    es: `${correlativo} tiene ${notas === 1 ? 'una nota vigente; anúlela' : `${notas} notas vigentes; anúlelas`} primero, o corrija con otra nota.`,
    en: `${correlativo} has ${notas === 1 ? 'a nota in force; annul it' : `${notas} notas in force; annul them`} first, or correct with another nota.`,
  })),
  'anulacion-que-deja-saldo-negativo': fila('DOMAIN_ERROR', ({ correlativo }: De) => ({
    es: `Sin ${correlativo}, lo acreditado por notas de crédito pasaría del total del comprobante afectado.`,
    en: `Without ${correlativo}, what notas de crédito credit would exceed the total of the document that they affect.`,
  })),
  'ya-se-esta-anulando': fila('DOMAIN_ERROR', ({ correlativo, archivo, id }: De & { archivo: string; id: string }) => ({
    es: `${correlativo} ya se está anulando (${archivo}); consulte GET /comprobantes/${id}/anulacion.`,
    en: `${correlativo} is being annulled already (${archivo}); look at GET /comprobantes/${id}/anulacion.`,
  })),
  'anulacion-que-sunat-no-admite': fila('DOMAIN_ERROR', ({ problemas }: { problemas: readonly Dicho[] }) => ({
    es: problemas.map((problema) => `${decir(problema, 'es')}.`).join(' '),
    en: problemas.map((problema) => `${decir(problema, 'en')}.`).join(' '),
  })),
  'archivos-del-dia-agotados': fila('DOMAIN_ERROR', {
    es: 'Se llegó al límite de archivos de hoy (99999); pídalo mañana.',
    en: 'Today’s limit of files was reached (99999); ask for it tomorrow.',
  }),
  'ningun-archivo-que-espere': fila('NOT_FOUND', ({ id }: { id: string }) => ({
    es: `Ningún archivo ${id} espera a una persona. Véalos: chaski anulacion pendientes`,
    en: `No file ${id} waits for a person. See those that do: chaski anulacion pendientes`,
  })),
  'decision-que-ya-no-se-espera': fila('DOMAIN_ERROR', ({ correlativo }: De) => ({
    es: `${correlativo} ya no espera esa decisión: revise su estado.`,
    en: `${correlativo} does not wait for that decision any more: look at its state.`,
  })),
};
