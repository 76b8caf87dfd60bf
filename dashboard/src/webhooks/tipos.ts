import type { Entrega, EventoWebhook } from '@chaski/sdk/src/index.ts';
import type { Rutas } from '../api/generado/panel.ts';

export type EstadoEntrega = Entrega['estado'];
export const ESTADOS_ENTREGA = [
  'PENDIENTE',
  'ENTREGADA',
  'AGOTADA',
  'CANCELADA',
] as const satisfies readonly EstadoEntrega[];

/** What a webhook may be told of. */
export const EVENTOS = [
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
] as const satisfies readonly EventoWebhook[];

/** Every kind of message; `prueba` goes to the one webhook that is tried. */
export type TipoEvento = EventoWebhook | 'prueba';
export const TIPOS = [...EVENTOS, 'prueba'] as const satisfies readonly TipoEvento[];

/** How the deliveries of one webhook went in the last 24 hours. */
export type Resumen = Rutas['GET /empresas/{empresa}/{entorno}/webhooks/resumen']['datos']['webhooks'][number];
export type Actividad = Rutas['GET /empresas/{empresa}/{entorno}/webhooks/{id}/actividad']['datos'];
export type Evento = Rutas['GET /empresas/{empresa}/{entorno}/eventos']['datos']['eventos'][number];
