/** What an endpoint may be told of. */
export const EVENTOS_WEBHOOK = [
  'comprobante.aceptado',
  'comprobante.rechazado',
  'comprobante.anulado',
  'anulacion.rechazada',
  'guia.aceptada',
  'guia.rechazada',
  'guia.anulada',
] as const;

export type EventoWebhook = (typeof EVENTOS_WEBHOOK)[number];

/** Every kind of message; `prueba` goes to the one endpoint that is tried. */
export type TipoMensaje = EventoWebhook | 'prueba';
