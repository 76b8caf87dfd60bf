import type { Hallazgo } from '@chaski/core/documento/formato/formatos.ts';
import { suggest } from '@chaski/core/documento/formato/sugerencia.ts';
import { isFecha } from '@chaski/core/lib/fecha.ts';
import type { EnIdiomas } from '@chaski/core/lib/idiomas.ts';
import { EVENTOS_WEBHOOK } from '../avisos/types.ts';
import { type BodyOf, body, flag, optional, orNull, parsed, someOf, text } from '../platform/http/reading/campos.ts';
import { CURSOR } from '../platform/http/reading/cursor.ts';
import { LIMITE, oneOf, type QueryOf, query } from '../platform/http/reading/query.ts';
import { Type } from '../platform/http/schema.ts';
import { type Destino, type Redes, readDestino } from './egreso/destino.ts';
import { Evento } from './respuesta.ts';
import { ESTADOS_ENTREGA } from './types.ts';

/** What a name leads to is judged afterwards. */
const url = (falta: EnIdiomas) =>
  parsed(
    Type.String({
      format: 'uri',
      examples: ['https://erp.miempresa.pe/chaski'],
      description: { es: 'https, puerto 443 u 8443', en: 'https, port 443 or 8443' },
    }),
    (texto: string, { egreso }: { readonly egreso: { readonly redes: Redes } }): { valor: Destino } | Hallazgo => {
      const leido = readDestino(texto, egreso.redes);
      if (leido.ok) return { valor: leido.destino };
      return { mensaje: leido.mensaje, ...(leido.clase === 'red' ? { conflicto: true as const } : {}) };
    },
    { mensaje: falta },
  );

const eventos = someOf(
  EVENTOS_WEBHOOK,
  Type.Array(Evento, {
    description: { es: 'De qué se avisa; si se omite, de todo.', en: 'Events to be notified of; if left out, all.' },
    minItems: 1,
  }),
  {
    ninguno: {
      mensaje: {
        es: `Envíe al menos uno de: ${EVENTOS_WEBHOOK.join(', ')}`,
        en: `Send at least one of: ${EVENTOS_WEBHOOK.join(', ')}`,
      },
    },
    ajeno: noEsEvento,
  },
);

const descripcion = text({ maxLength: 200 });

export const CREAR = body(
  {
    url: url({
      es: 'Falta la dirección adonde enviar los avisos; p. ej. https://erp.miempresa.pe/chaski',
      en: 'The address to send the notices to is missing; e.g. https://erp.miempresa.pe/chaski',
    }),
    eventos: optional(eventos),
    // Null is none: not told, since leaving it out says so already.
    descripcion: optional({ ...orNull(descripcion), schema: descripcion.schema }),
    activo: flag({ default: true }),
  },
  { name: 'CuerpoWebhook' },
);

/** Absent: it stays as it is. */
export const CAMBIAR = body(
  {
    url: optional(url({ es: 'Envíe la dirección nueva', en: 'Send the new address' })),
    eventos: optional(eventos),
    descripcion: optional(orNull(descripcion)),
    activo: optional(
      flag({
        description: {
          es: 'false: se cancela lo pendiente y no se le envía nada; recupérelo después.',
          en: 'false: what is pending is cancelled and nothing is sent to it; recover it afterwards.',
        },
      }),
    ),
  },
  { name: 'CambiosWebhook', alguno: true },
);

/** Whether the secret leaked. */
export const ROTAR = body(
  {
    filtrado: flag({
      default: false,
      description: {
        es: 'true: los anteriores dejan de firmar al instante.',
        en: 'true: the earlier ones stop signing at once.',
      },
    }),
  },
  { omisible: true },
);

const FORMA_DESDE = {
  es: 'envíe un instante con su zona (2026-11-20T15:00:00-05:00) o un día en Lima (2026-11-20)',
  en: 'send an instant with its zone (2026-11-20T15:00:00-05:00) or a day in Lima (2026-11-20)',
};

/** An instant with its zone, or a day in Lima. */
export const RECUPERAR = body({
  desde: parsed(
    Type.String({ examples: ['2026-11-20', '2026-11-20T15:00:00-05:00'] }),
    (texto) => {
      const valor = readInstante(texto);
      return valor === undefined
        ? { mensaje: { es: `No es una fecha; ${FORMA_DESDE.es}`, en: `It is not a date; ${FORMA_DESDE.en}` } }
        : { valor };
    },
    { mensaje: { es: `Falta desde cuándo; ${FORMA_DESDE.es}`, en: `Since when is missing; ${FORMA_DESDE.en}` } },
  ),
});

export const ENTREGAS = query({
  estado: oneOf(ESTADOS_ENTREGA, Type.Enum(ESTADOS_ENTREGA)),
  limite: LIMITE,
  cursor: CURSOR,
});

export type PeticionCrear = BodyOf<typeof CREAR>;
export type PeticionCambiar = BodyOf<typeof CAMBIAR>;
export type FiltrosEntregas = QueryOf<typeof ENTREGAS>;

function readInstante(texto: string): Date | undefined {
  const entero = isFecha(texto) ? `${texto}T00:00:00-05:00` : texto;
  if (
    !/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/.test(entero) ||
    !isFecha(entero.slice(0, 10))
  ) {
    return undefined;
  }
  const instante = new Date(entero);
  return Number.isNaN(instante.getTime()) ? undefined : instante;
}

function noEsEvento(codigo: string) {
  const parecido = suggest(codigo, EVENTOS_WEBHOOK);
  const remedio =
    parecido === undefined
      ? { es: `use ${EVENTOS_WEBHOOK.join(', ')}`, en: `use ${EVENTOS_WEBHOOK.join(', ')}` }
      : { es: `¿quiso decir \`${parecido}\`?`, en: `did you mean \`${parecido}\`?` };
  return { mensaje: { es: `No existe ese evento; ${remedio.es}`, en: `There is no such event; ${remedio.en}` } };
}
