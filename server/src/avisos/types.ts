/** What an endpoint may be told of. */
export const EVENTOS_WEBHOOK = [
  'comprobante.aceptado',
  'comprobante.rechazado',
  'comprobante.anulado',
  'anulacion.rechazada',
  'guia.aceptada',
  'guia.rechazada',
  'guia.anulada',
  'retencion.aceptada',
  'retencion.rechazada',
  'retencion.anulada',
  'percepcion.aceptada',
  'percepcion.rechazada',
  'percepcion.anulada',
] as const;

export type EventoWebhook = (typeof EVENTOS_WEBHOOK)[number];

/** Every kind of message; `prueba` goes to the one endpoint that is tried. */
export type TipoMensaje = EventoWebhook | 'prueba';

/** What becomes of what is kept as a comprobante, by the name that its kind has there. */
export const EVENTOS = {
  comprobante: {
    aceptado: 'comprobante.aceptado',
    rechazado: 'comprobante.rechazado',
    anulado: 'comprobante.anulado',
  },
  retencion: { aceptado: 'retencion.aceptada', rechazado: 'retencion.rechazada', anulado: 'retencion.anulada' },
  percepcion: { aceptado: 'percepcion.aceptada', rechazado: 'percepcion.rechazada', anulado: 'percepcion.anulada' },
} as const satisfies Readonly<Record<string, Readonly<Record<'aceptado' | 'rechazado' | 'anulado', EventoWebhook>>>>;
