import { type EnIdiomas, igual } from '@chaski/core/lib/idiomas.ts';
import { named } from '@chaski/core/lib/named.ts';
import { EVENTOS_WEBHOOK } from '../avisos/types.ts';
import { Entorno } from '../platform/http/docs.ts';
import { shown } from '../platform/http/reading/shown.ts';
import { type Static, Type } from '../platform/http/schema.ts';
import type { EntregaEntera } from './entregas/reenviar.ts';
import { type Entrega, ESTADOS_ENTREGA, type Intento, type Webhook } from './types.ts';

/* What the routes of webhooks answer: the schema of each answer, and what makes it. */

const Uuid = Type.String({ format: 'uuid' });
const Instante = Type.String({ format: 'date-time' });

export const Evento = named('EventoWebhook', Type.Enum(EVENTOS_WEBHOOK));

const DE_WEBHOOK = {
  id: Uuid,
  entorno: Entorno,
  url: Type.String({ format: 'uri' }),
  descripcion: Type.Optional(Type.String()),
  eventos: Type.Array(Evento),
  activo: Type.Boolean(),
  motivoInactivo: Type.Optional(
    Type.String({
      description: {
        es: 'Si no lo decidió usted: su receptor respondió 410',
        en: 'If it was not you who decided it: your receiver answered 410',
      },
    }),
  ),
  secretoAnteriorHasta: Type.Optional(
    Type.String({
      format: 'date-time',
      description: { es: 'Hasta cuándo firma también uno anterior', en: 'Until when an earlier one signs too' },
    }),
  ),
  creadoEn: Instante,
  cambiadoEn: Instante,
};

/** An endpoint as the API shows it. */
export const WEBHOOK = named('Webhook', Type.Object(DE_WEBHOOK));

export function datosWebhook(w: Webhook): Static<typeof WEBHOOK> {
  return shown({
    id: w.id,
    entorno: w.entorno,
    url: w.url,
    descripcion: w.descripcion,
    eventos: w.eventos,
    activo: w.activo,
    motivoInactivo: w.motivoInactivo,
    secretoAnteriorHasta: w.secretoAnteriorHasta,
    creadoEn: w.creadoEn,
    cambiadoEn: w.cambiadoEn,
  });
}

export const CON_SECRETO = named(
  'WebhookConSecreto',
  Type.Object({
    ...DE_WEBHOOK,
    secreto: Type.String({
      examples: ['whsec_…'],
      description: { es: 'Solo aparece en esta respuesta.', en: 'It appears in this answer only.' },
    }),
  }),
);

const DE_ENTREGA = {
  id: Uuid,
  webhook: Uuid,
  mensaje: Type.String({
    format: 'uuid',
    description: {
      es: 'La cabecera webhook-id: la misma en todos los intentos',
      en: 'The header webhook-id: the same in all attempts',
    },
  }),
  tipo: Type.Enum([...EVENTOS_WEBHOOK, 'prueba']),
  comprobante: Type.Optional(Uuid),
  secuencia: Type.Optional(
    Type.Integer({
      description: {
        es: 'Número de orden entre los avisos del comprobante',
        en: 'Its place among the messages of the document',
      },
    }),
  ),
  estado: Type.Enum(ESTADOS_ENTREGA, {
    description: {
      es: 'AGOTADA: fallaron todos los intentos. CANCELADA: el webhook quedó inactivo antes.',
      en: 'AGOTADA: all attempts failed. CANCELADA: the webhook became inactive before.',
    },
  }),
  intentos: Type.Integer(),
  creadaEn: Instante,
  siguienteIntentoEn: Type.Optional(Instante),
  terminadaEn: Type.Optional(Instante),
  ultimoStatus: Type.Optional(Type.Integer()),
  ultimoError: Type.Optional(Type.String()),
};

/** A delivery as lists show it. */
export const ENTREGA = named('Entrega', Type.Object(DE_ENTREGA));

export function filaEntrega(e: Entrega): Static<typeof ENTREGA> {
  return shown({
    id: e.id,
    webhook: e.webhookId,
    mensaje: e.mensajeId,
    tipo: e.tipo,
    comprobante: e.comprobanteId,
    secuencia: e.secuencia,
    estado: e.estado,
    intentos: e.intentos,
    creadaEn: e.creadaEn,
    siguienteIntentoEn: e.siguienteIntentoEn,
    terminadaEn: e.terminadaEn,
    ultimoStatus: e.ultimoStatus,
    ultimoError: e.ultimoError,
  });
}

const Cabeceras = Type.Record(Type.String());

const RESPUESTA = Type.Object({
  status: Type.Integer(),
  cabeceras: Cabeceras,
  cuerpo: Type.String({ description: { es: 'Los primeros 8 KiB', en: 'The first 8 KiB' } }),
  cortada: Type.Boolean({ description: { es: 'Había más', en: 'It was longer' } }),
});

const INTENTO = Type.Object({
  n: Type.Integer(),
  iniciadoEn: Instante,
  terminadoEn: Type.Optional(Instante),
  url: Type.String(),
  cabeceras: Cabeceras,
  error: Type.Optional(Type.String()),
  respuesta: Type.Optional(RESPUESTA),
});

/** A delivery with its body and every attempt. */
export const ENTREGA_ENTERA = named(
  'EntregaEntera',
  Type.Object({
    ...DE_ENTREGA,
    cuerpo: Type.String({
      description: {
        es: 'El cuerpo, byte por byte como se envía y se firma',
        en: 'The body, byte by byte as it is sent and signed',
      },
    }),
    historial: Type.Array(INTENTO),
  }),
);

export function datosEntrega({ entrega, payload, intentos }: EntregaEntera): Static<typeof ENTREGA_ENTERA> {
  return { ...filaEntrega(entrega), cuerpo: payload, historial: intentos.map(intento) };
}

function intento({ n, iniciadoEn, terminadoEn, url, cabeceras, error, ...i }: Intento): Static<typeof INTENTO> {
  const respuesta = i.status === null ? null : respuestaDe(i, i.status);
  return shown({ n, iniciadoEn, terminadoEn, url, cabeceras, error, respuesta });
}

/** What came back is foreign text: bytes that are none are shown as `\uFFFD`. */
function respuestaDe(
  i: Pick<Intento, 'respuesta' | 'respuestaCabeceras' | 'respuestaCortada'>,
  status: number,
): Static<typeof RESPUESTA> {
  return {
    status,
    cabeceras: i.respuestaCabeceras ?? {},
    cuerpo: i.respuesta?.toString('utf8') ?? '',
    cortada: i.respuestaCortada ?? false,
  };
}

/** A sentence for `message`. */
export function mensajeEntrega(e: Entrega): EnIdiomas {
  switch (e.estado) {
    case 'ENTREGADA':
      return {
        es: `Entregada: el receptor respondió ${e.ultimoStatus ?? '2xx'}.`,
        en: `Delivered: the receiver answered ${e.ultimoStatus ?? '2xx'}.`,
      };
    case 'CANCELADA':
      return {
        es: 'Cancelada: el webhook quedó inactivo o se eliminó antes de entregarla.',
        en: 'Cancelled: the webhook became inactive or was deleted before it was delivered.',
      };
    case 'AGOTADA':
      return {
        es: `No se entregó: ${causa(e).es}. No habrá otro intento si no lo pide.`,
        en: `Not delivered: ${causa(e).en}. There will be no other attempt unless you ask for it.`,
      };
    case 'PENDIENTE':
      return e.intentos === 0
        ? { es: 'En camino.', en: 'On its way.' }
        : {
            es: `Todavía no se entregó: ${causa(e).es}. Se intentará otra vez.`,
            en: `Not delivered yet: ${causa(e).en}. It will be tried again.`,
          };
  }
}

function causa({ ultimoError, ultimoStatus }: Entrega): EnIdiomas {
  if (ultimoError !== null) return igual(ultimoError);
  return ultimoStatus === null
    ? { es: 'sin respuesta', en: 'no answer' }
    : { es: `el receptor respondió ${ultimoStatus}`, en: `the receiver answered ${ultimoStatus}` };
}
