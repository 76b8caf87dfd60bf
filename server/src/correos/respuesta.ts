import type { EnIdiomas } from '@chaski/core/lib/idiomas.ts';
import { named } from '@chaski/core/lib/named.ts';
import { frase } from '../platform/http/reading/idioma.ts';
import { shown } from '../platform/http/reading/shown.ts';
import { type Static, Type } from '../platform/http/schema.ts';
import { fraseDelFallo } from '../platform/mensajes/correos.ts';
import type { CorreoEntero } from './pedir.ts';
import { type Correo, ESTADOS_CORREO, type IntentoCorreo, ORIGENES_CORREO } from './types.ts';

/* What the routes of mail answer: the schema of each answer, and what makes it. */

const Instante = Type.String({ format: 'date-time' });

const INTENTO = named(
  'IntentoCorreo',
  Type.Object({
    n: Type.Integer(),
    iniciadoEn: Instante,
    terminadoEn: Type.Optional(
      Type.String({
        format: 'date-time',
        description: {
          es: 'Falta si está en curso o se interrumpió',
          en: 'Absent while it is under way or when it was interrupted',
        },
      }),
    ),
    codigo: Type.Optional(
      Type.Integer({
        description: {
          es: 'Lo que respondió el servidor de correo, p. ej. 250',
          en: 'What the mail server answered, e.g. 250',
        },
      }),
    ),
    respuesta: Type.Optional(
      Type.String({ description: { es: 'Su respuesta, palabra por palabra', en: 'Its answer, word for word' } }),
    ),
    error: Type.Optional(Type.String()),
  }),
);

/** A mail as the API shows it. */
export const CORREO = named(
  'Correo',
  Type.Object({
    id: Type.String({ format: 'uuid' }),
    para: Type.String({ format: 'email' }),
    origen: Type.Enum(ORIGENES_CORREO, {
      description: {
        es: 'automatico: salió con la aceptación. copia: el de la empresa. pedido: alguien lo pidió.',
        en: 'automatico: it left with the acceptance. copia: the company’s own. pedido: somebody asked for it.',
      },
    }),
    estado: Type.Enum(ESTADOS_CORREO, {
      description: {
        es: 'PENDIENTE: en camino. ENVIADO: el servidor de correo lo recibió. FALLIDO: no habrá otro intento si no lo pide. CANCELADO: el comprobante se anuló antes.',
        en: 'PENDIENTE: on its way. ENVIADO: the mail server received it. FALLIDO: there will be no other attempt unless you ask for it. CANCELADO: the document was annulled before.',
      },
    }),
    creadoEn: Instante,
    siguienteIntentoEn: Type.Optional(Instante),
    terminadoEn: Type.Optional(Instante),
    error: Type.Optional(
      Type.String({ description: { es: 'Por qué no se envió todavía', en: 'Why it was not sent yet' } }),
    ),
    intentos: Type.Array(INTENTO, { description: { es: 'Del primero al último', en: 'From the first to the last' } }),
  }),
);

export function datosCorreo({ correo, intentos }: CorreoEntero): Static<typeof CORREO> {
  const { id, para, origen, estado, creadoEn, siguienteIntentoEn, terminadoEn, ultimoError } = correo;
  const error = ultimoError === null ? null : frase(fraseDelFallo(ultimoError));
  const suyos = intentos.map(datosIntento);
  return shown({ id, para, origen, estado, creadoEn, siguienteIntentoEn, terminadoEn, error, intentos: suyos });
}

function datosIntento(intento: IntentoCorreo): Static<typeof INTENTO> {
  const { n, iniciadoEn, terminadoEn, codigo, respuesta } = intento;
  const error = intento.error === null ? null : frase(fraseDelFallo(intento.error));
  return shown({ n, iniciadoEn, terminadoEn, codigo, respuesta, error });
}

/** A sentence for `message`. */
export function mensajeCorreo({ para, estado, ultimoError, siguienteIntentoEn, creadoEn }: Correo): EnIdiomas {
  const porque = ultimoError === null ? undefined : fraseDelFallo(ultimoError);
  switch (estado) {
    case 'ENVIADO':
      return { es: `Enviado a ${para}.`, en: `Sent to ${para}.` };
    case 'CANCELADO':
      return {
        es: `No se envió a ${para}: el comprobante se anuló antes.`,
        en: `Not sent to ${para}: the document was annulled before.`,
      };
    case 'FALLIDO':
      return {
        es: `No se envió a ${para}: ${porque?.es ?? 'falló'}.`,
        en: `Not sent to ${para}: ${porque?.en ?? 'it failed'}.`,
      };
    case 'PENDIENTE':
      return porque === undefined || (siguienteIntentoEn ?? creadoEn) <= creadoEn
        ? { es: `En camino a ${para}.`, en: `On its way to ${para}.` }
        : {
            es: `Todavía no se envió a ${para}: ${porque.es}. Se intentará otra vez.`,
            en: `Not yet sent to ${para}: ${porque.en}. It will be tried again.`,
          };
  }
}
