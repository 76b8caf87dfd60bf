import { type Dicho, decir } from '@chaski/core/lib/idiomas.ts';
import { fila } from './fila.ts';

interface De {
  /** `T001-12` */
  readonly correlativo: string;
}

export const DE_GUIAS = {
  'guia-que-no-existe': fila('NOT_FOUND', {
    es: 'La guía no existe. Se pide por su id, el que respondió su emisión; si tiene su número, búsquela con GET /guias?serie=T001',
    en: 'The guía does not exist. It is asked for by its id, which its issue was answered with; if you have its number, look for it with GET /guias?serie=T001',
  }),
  'guia-sin-cdr': fila('NOT_FOUND', ({ motivo }: { motivo: Dicho | undefined }) => ({
    es: `La guía no tiene CDR${motivo === undefined ? '' : `: ${decir(motivo, 'es')}`}`,
    en: `The guía has no CDR${motivo === undefined ? '' : `: ${decir(motivo, 'en')}`}`,
  })),
  'reenvio-de-una-guia-rechazada': fila('DOMAIN_ERROR', ({ correlativo }: De) => ({
    es: `${correlativo} fue rechazada y no se envía otra vez; corrija los datos y emita otra guía.`,
    en: `${correlativo} was rejected and is not sent again; correct its data and issue another guía.`,
  })),
  'reenvio-de-una-guia-por-atender': fila(
    'DOMAIN_ERROR',
    ({ correlativo, motivo }: De & { readonly motivo: string }) => ({
      es: `${correlativo} espera a una persona: ${motivo} Reanúdela con POST /guias/{id}/reanudar, o decídala con /decidir.`,
      en: `${correlativo} waits for a person: ${motivo} Let it go on with POST /guias/{id}/reanudar, or decide it with /decidir.`,
    }),
  ),
  'reanudacion-de-una-guia-que-no-espera': fila('DOMAIN_ERROR', ({ correlativo }: De) => ({
    es: `${correlativo} no espera a nadie: consulte su estado.`,
    en: `${correlativo} waits for nobody: look at its state.`,
  })),
  'baja-de-una-guia-no-aceptada': fila('DOMAIN_ERROR', ({ correlativo }: De) => ({
    es: `${correlativo} no está aceptada: solo se da de baja una guía que SUNAT aceptó, y una sola vez.`,
    en: `${correlativo} is not accepted: only a guía that SUNAT accepted is taken back, and only once.`,
  })),
  'decision-de-una-guia-que-no-espera': fila('DOMAIN_ERROR', ({ correlativo }: De) => ({
    es: `${correlativo} no espera la decisión de una persona: consulte su estado.`,
    en: `${correlativo} does not wait for a person's decision: look at its state.`,
  })),
};
