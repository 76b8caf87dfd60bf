import { type Dicho, decir } from '@chaski/core/lib/idiomas.ts';
import { fila } from './fila.ts';

export const DE_EXPORTACIONES = {
  'exportacion-que-no-existe': fila('NOT_FOUND', { es: 'La exportación no existe.', en: 'The export does not exist.' }),
  'exportacion-eliminada': fila('DOMAIN_ERROR', {
    es: 'La exportación que pidió con esta Idempotency-Key se eliminó; para otra, envíe otra clave.',
    en: 'The export that you asked for with this Idempotency-Key was deleted; for another one, send another key.',
  }),
  'exportaciones-en-proceso': fila('DOMAIN_ERROR', ({ cuantas }: { cuantas: number }) => ({
    es: `Ya se hacen ${cuantas} exportaciones, que es el máximo; espere a que termine una o elimínela.`,
    en: `${cuantas} exports are being made already, which is the most; wait until one ends, or delete it.`,
  })),
  'exportaciones-guardadas': fila('DOMAIN_ERROR', ({ cuantas }: { cuantas: number }) => ({
    es: `Ya hay ${cuantas} exportaciones guardadas, que es el máximo; elimine una que ya descargó.`,
    en: `${cuantas} exports are stored already, which is the most; delete one that you have downloaded.`,
  })),
  'exportaciones-que-miden-demasiado': fila('DOMAIN_ERROR', ({ gigas }: { gigas: number }) => ({
    es: `Las exportaciones guardadas ya miden ${gigas} GB, que es el máximo; elimine una que ya descargó.`,
    en: `The stored exports measure ${gigas} GB already, which is the most; delete one that you have downloaded.`,
  })),
  'exportacion-demasiado-grande': fila('DOMAIN_ERROR', ({ maximo }: { maximo: number }) => ({
    es: `Una exportación admite ${maximo} comprobantes y este filtro tiene más; acote las fechas.`,
    en: `An export takes ${maximo} documents and this filter has more; narrow the dates.`,
  })),
  'exportacion-en-proceso': fila('DOMAIN_ERROR', {
    es: 'La exportación todavía no está lista; consulte GET /exportaciones/{id}.',
    en: 'The export is not ready yet; look at GET /exportaciones/{id}.',
  }),
  'exportacion-fallida': fila('DOMAIN_ERROR', ({ motivo }: { motivo: Dicho }) => ({
    es: `La exportación no se pudo hacer: ${decir(motivo, 'es')}`.trim(),
    en: `The export could not be made: ${decir(motivo, 'en')}`.trim(),
  })),
  'exportacion-vencida': fila('NOT_FOUND', {
    es: 'La exportación ya venció y su archivo se borró; pídala de nuevo.',
    en: 'The export has expired and its file was deleted; ask for it again.',
  }),
};
