import { type Dicho, decir } from '@chaski/core/lib/idiomas.ts';
import { fila } from './fila.ts';

export const DE_GUIAS = {
  'guia-que-no-existe': fila('NOT_FOUND', {
    es: 'La guía no existe. Se pide por su id, el que respondió su emisión; si tiene su número, búsquela con GET /guias?serie=T001',
    en: 'The guía does not exist. It is asked for by its id, which its issue was answered with; if you have its number, look for it with GET /guias?serie=T001',
  }),
  'guia-sin-cdr': fila('NOT_FOUND', ({ motivo }: { motivo: Dicho | undefined }) => ({
    es: `La guía no tiene CDR${motivo === undefined ? '' : `: ${decir(motivo, 'es')}`}`,
    en: `The guía has no CDR${motivo === undefined ? '' : `: ${decir(motivo, 'en')}`}`,
  })),
  'reenvio-de-una-guia-rechazada': fila('DOMAIN_ERROR', ({ correlativo }: { correlativo: string }) => ({
    es: `${correlativo} fue rechazada y no se envía otra vez; corrija los datos y emita otra guía.`,
    en: `${correlativo} was rejected and is not sent again; correct its data and issue another guía.`,
  })),
};
