import { fila } from './fila.ts';

/** Webhooks and mails. */
export const DE_AVISOS = {
  'webhook-que-no-existe': fila('NOT_FOUND', { es: 'El webhook no existe.', en: 'The webhook does not exist.' }),
  'entrega-que-no-existe': fila('NOT_FOUND', { es: 'La entrega no existe.', en: 'The delivery does not exist.' }),
  'webhook-que-ya-existe': fila('ALREADY_EXISTS', {
    es: 'Ya hay un webhook con esa dirección: véalo en GET /webhooks y cambie sus eventos con PATCH.',
    en: 'There is a webhook with that address already: see it at GET /webhooks and change its events with PATCH.',
  }),
  'demasiados-webhooks': fila('DOMAIN_ERROR', ({ maximo }: { maximo: number }) => ({
    es: `Ya hay ${maximo} webhooks, que es el máximo; elimine uno que no use.`,
    en: `There are ${maximo} webhooks already, which is the most; delete one that you do not use.`,
  })),
  'demasiados-secretos': fila('DOMAIN_ERROR', ({ maximo, horas }: { maximo: number; horas: number }) => ({
    es: `Ya firman también ${maximo} secretos anteriores: espere a que pasen las ${horas} horas de alguno, o envíe {"filtrado": true} para que dejen de firmar todos.`,
    en: `${maximo} earlier secrets sign as well already: wait until the ${horas} hours of one have passed, or send {"filtrado": true} so that all of them stop signing.`,
  })),
  'webhook-inactivo': fila('DOMAIN_ERROR', ({ motivo }: { motivo: string | null }) => ({
    es: `El webhook está inactivo${motivo === null ? '' : ` (${motivo})`}: actívelo con PATCH /webhooks/{id} {"activo": true}.`,
    en: `The webhook is inactive${motivo === null ? '' : ` (${motivo})`}: activate it with PATCH /webhooks/{id} {"activo": true}.`,
  })),

  'servicio-sin-correo': fila('DOMAIN_ERROR', {
    es: 'Este servicio no tiene servidor de correo: quien lo opera debe indicar SMTP_URL y SMTP_REMITENTE y reiniciarlo.',
    en: 'This service has no mail server: whoever runs it has to give SMTP_URL and SMTP_REMITENTE and restart it.',
  }),
  'correo-de-uno-anulado': fila('DOMAIN_ERROR', ({ correlativo }: { correlativo: string }) => ({
    es: `Solo se envía por correo lo que SUNAT aceptó, y ${correlativo} está anulado.`,
    en: `Only what SUNAT accepted is sent by mail, and ${correlativo} is annulled.`,
  })),
  'correo-de-uno-rechazado': fila('DOMAIN_ERROR', ({ correlativo }: { correlativo: string }) => ({
    es: `Solo se envía por correo lo que SUNAT aceptó, y ${correlativo} fue rechazado.`,
    en: `Only what SUNAT accepted is sent by mail, and ${correlativo} was refused.`,
  })),
  'correo-de-uno-sin-aceptar': fila('DOMAIN_ERROR', ({ correlativo }: { correlativo: string }) => ({
    es: `Solo se envía por correo lo que SUNAT aceptó, y ${correlativo} todavía no lo fue.`,
    en: `Only what SUNAT accepted is sent by mail, and ${correlativo} was not yet.`,
  })),
  'correo-de-uno-que-se-anula': fila('DOMAIN_ERROR', ({ correlativo }: { correlativo: string }) => ({
    es: `${correlativo} se está anulando: podrá enviarlo si SUNAT no acepta la anulación.`,
    en: `${correlativo} is being annulled: you can send it if SUNAT does not accept the annulment.`,
  })),
  'demasiados-correos-de-uno': fila(
    'DOMAIN_ERROR',
    ({ correlativo, maximo }: { correlativo: string; maximo: number }) => ({
      es: `${correlativo} ya se envió ${maximo} veces, que es el máximo: descargue el PDF y envíelo usted.`,
      en: `${correlativo} was sent ${maximo} times already, which is the most: download the PDF and send it yourself.`,
    }),
  ),
  'demasiados-correos-en-una-hora': fila(
    'RATE_LIMIT_EXCEEDED',
    ({ maximo, minutos }: { maximo: number; minutos: number }) => ({
      es: `La empresa ya pidió ${maximo} correos en una hora, que es el máximo; repita en ${minutos} minutos.`,
      en: `The company asked for ${maximo} mails within an hour already, which is the most; repeat in ${minutos} minutes.`,
    }),
  ),
};
