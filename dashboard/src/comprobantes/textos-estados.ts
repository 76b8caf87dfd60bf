import type { Textos } from '../i18n/idioma.ts';

/** What the service does with a document, and asks of SUNAT, in plain words; a name that is not here is shown as it is. */
export const textosEstados = {
  es: {
    interno: {
      EN_COLA: 'en cola',
      ENVIANDO: 'enviándose',
      POR_REINTENTAR: 'por reintentar',
      POR_CONFIRMAR: 'por confirmar con SUNAT',
      POR_ATENDER: 'espera a una persona',
      CON_TICKET: 'SUNAT dio un ticket',
      CONSULTANDO: 'consultándose',
      PENDIENTE_ENVIO: 'pendiente de envío',
      EN_PROCESO: 'en proceso',
      ACEPTADA: 'aceptada',
      RECHAZADA: 'rechazada',
      ANULADA: 'anulada',
    },
    operacion: {
      sendBill: 'Envío',
      sendSummary: 'Envío',
      getStatus: 'Consulta del ticket',
      getStatusCdr: 'Consulta de la constancia',
      enviarGuia: 'Envío',
      consultarGuia: 'Consulta del ticket',
    },
    resultado: {
      aceptado: 'aceptado',
      rechazado: 'rechazado',
      reintentar: 'no procesado',
      configurar: 'falta configurar',
      consultar: 'por consultar',
      desconocido: 'sin respuesta cierta',
      atender: 'espera a una persona',
      ticket: 'recibido, con ticket',
      enProceso: 'en proceso',
      yaRecibido: 'ya recibido',
      noExiste: 'SUNAT no lo conoce',
      noProcesado: 'no procesado',
      ticketRecibido: 'recibido, con ticket',
      ticketPerdido: 'SUNAT no conoce el ticket',
      plazoVencido: 'fuera de plazo',
    },
  },
  en: {
    interno: {
      EN_COLA: 'queued',
      ENVIANDO: 'being sent',
      POR_REINTENTAR: 'to be retried',
      POR_CONFIRMAR: 'to be confirmed with SUNAT',
      POR_ATENDER: 'waits for a person',
      CON_TICKET: 'SUNAT gave a ticket',
      CONSULTANDO: 'being queried',
      PENDIENTE_ENVIO: 'pending sending',
      EN_PROCESO: 'in process',
      ACEPTADA: 'accepted',
      RECHAZADA: 'rejected',
      ANULADA: 'voided',
    },
    operacion: {
      sendBill: 'Sending',
      sendSummary: 'Sending',
      getStatus: 'Query of the ticket',
      getStatusCdr: 'Query of the receipt',
      enviarGuia: 'Sending',
      consultarGuia: 'Query of the ticket',
    },
    resultado: {
      aceptado: 'accepted',
      rechazado: 'refused',
      reintentar: 'not processed',
      configurar: 'settings missing',
      consultar: 'to be asked about',
      desconocido: 'no certain answer',
      atender: 'waits for a person',
      ticket: 'received, with a ticket',
      enProceso: 'in process',
      yaRecibido: 'already received',
      noExiste: 'unknown to SUNAT',
      noProcesado: 'not processed',
      ticketRecibido: 'received, with a ticket',
      ticketPerdido: 'ticket unknown to SUNAT',
      plazoVencido: 'past its term',
    },
  },
} satisfies Textos;

/** The plain words for a name of the service. */
export function dicho(nombres: Readonly<Record<string, string>>, nombre: string): string {
  return Object.hasOwn(nombres, nombre) ? (nombres[nombre] ?? nombre) : nombre;
}
