import { RETENCION_DIAS } from '../retencion.ts';
import { espera, fila, tras } from './fila.ts';

/** What a person looks at: views, drafts, live changes, stories, the log of requests. */
export const DE_OPERACION = {
  'vista-que-no-existe': fila('NOT_FOUND', { es: 'La vista no existe.', en: 'The view does not exist.' }),
  'demasiadas-vistas': fila('DOMAIN_ERROR', ({ maximo }: { maximo: number }) => ({
    es: `Ya tiene ${maximo} vistas; borre alguna.`,
    en: `You have ${maximo} views already; delete one.`,
  })),
  'vista-que-ya-existe': fila('ALREADY_EXISTS', ({ nombre }: { nombre: string }) => ({
    es: `Ya tiene una vista «${nombre}» de esta lista; use otro nombre.`,
    en: `You have a view «${nombre}» of this list already; use another name.`,
  })),
  'borrador-que-no-existe': fila('NOT_FOUND', { es: 'El borrador no existe.', en: 'The draft does not exist.' }),
  'demasiados-borradores': fila('DOMAIN_ERROR', ({ maximo }: { maximo: number }) => ({
    es: `Ya hay ${maximo} borradores; borre los que no use.`,
    en: `There are ${maximo} drafts already; delete those that you do not use.`,
  })),
  'borrador-que-otro-cambio': fila('ALREADY_EXISTS', ({ version }: { version: number }) => ({
    es: `Alguien cambió este borrador después (versión ${version}); vuelva a abrirlo antes de guardar.`,
    en: `Somebody changed this draft afterwards (version ${version}); open it again before you save.`,
  })),
  'servicio-que-termina-sus-paginas': espera({
    es: 'El servicio está terminando. Vuelva a conectarse en unos segundos.',
    en: 'The service is stopping. Connect again in a few seconds.',
  }),
  'demasiadas-paginas': fila(
    'RATE_LIMIT_EXCEEDED',
    ({ maximo }: { maximo: number }) => ({
      es: `Tiene ${maximo} páginas abiertas: cierre alguna para ver cambios en vivo aquí.`,
      en: `You have ${maximo} pages open: close one to see changes live here.`,
    }),
    tras(30),
  ),
  'demasiadas-paginas-de-todos': fila(
    'RATE_LIMIT_EXCEEDED',
    {
      es: 'Hay demasiadas páginas abiertas; los cambios se verán al actualizar.',
      en: 'Too many pages are open; changes will be seen when you reload.',
    },
    tras(30),
  ),
  'archivo-que-no-espera': fila('DOMAIN_ERROR', {
    es: 'El archivo no espera a una persona: sigue solo o ya terminó.',
    en: 'The file does not wait for a person: it goes on by itself or is done.',
  }),
  'auditoria-comprobandose': fila(
    'RATE_LIMIT_EXCEEDED',
    {
      es: 'La auditoría de esta empresa ya se está comprobando; espere a que termine.',
      en: 'The audit of this company is being checked already; wait until that ends.',
    },
    tras(5),
  ),
  'intento-que-no-existe': fila('NOT_FOUND', { es: 'El intento no existe.', en: 'The attempt does not exist.' }),
  'cliente-sin-comprobantes': fila('NOT_FOUND', {
    es: 'Ningún comprobante es de ese cliente.',
    en: 'No document is of that customer.',
  }),
  'solicitud-que-no-existe': fila('NOT_FOUND', {
    es: `La solicitud no existe, o pasaron más de ${RETENCION_DIAS} días.`,
    en: `The request does not exist, or more than ${RETENCION_DIAS} days have passed.`,
  }),
};
