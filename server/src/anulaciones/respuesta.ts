import { claseDeResumen, TIPOS_RESUMEN } from '@chaski/core/documentos/registro.ts';
import { estadoPublicoAnulacion } from '@chaski/core/estado/anulacion.ts';
import type { EnIdiomas } from '@chaski/core/lib/idiomas.ts';
import { named } from '@chaski/core/lib/named.ts';
import { datosDe } from '../comprobantes/otros/respuesta.ts';
import { DatosDeOtro, DocumentoDeOtro } from '../comprobantes/otros/respuesta-schema.ts';
import { correlativoDe, urlAnulacion } from '../comprobantes/respuesta.ts';
import { Datos } from '../comprobantes/respuesta-schema.ts';
import type { Comprobante } from '../comprobantes/types.ts';
import { shown } from '../platform/http/reading/shown.ts';
import { type Static, Type } from '../platform/http/schema.ts';
import { identificadorDe, type Resumen } from './types.ts';

const ANULACION = named(
  'Anulacion',
  Type.Object({
    id: Type.String({ format: 'uuid' }),
    estado: Type.Enum(['EN_PROCESO', 'ACEPTADA', 'RECHAZADA'], {
      description: {
        es: 'ACEPTADA: el comprobante quedó ANULADA. RECHAZADA: sigue como estaba.',
        en: 'ACEPTADA: the document became ANULADA. RECHAZADA: it stays as it was.',
      },
    }),
    motivo: Type.String(),
    via: Type.Enum(TIPOS_RESUMEN, {
      description: {
        es: 'RA comunicación de baja (facturas), RC resumen diario (boletas), RR resumen de reversiones (retenciones y percepciones)',
        en: 'RA comunicación de baja (facturas), RC resumen diario (boletas), RR resumen de reversiones (retenciones and percepciones)',
      },
    }),
    explicacion: Type.String({ description: { es: 'Por qué va por esa vía', en: 'Why it goes that way' } }),
    identificador: Type.String({ examples: ['RA-20261121-1'] }),
    fechaGeneracion: Type.String({ format: 'date' }),
    solicitadaEn: Type.String({ format: 'date-time' }),
    resueltaEn: Type.Optional(Type.String({ format: 'date-time' })),
    ticket: Type.Optional(Type.String({ description: { es: 'El que dio SUNAT', en: 'The one that SUNAT gave' } })),
    mensaje: Type.Optional(
      Type.String({ description: { es: 'Qué falta, o por qué terminó', en: 'What is missing, or why it ended' } }),
    ),
    sunat: Type.Optional(
      Type.Object({
        codigo: Type.String({ description: { es: '"0" aceptado', en: '"0" accepted' } }),
        mensaje: Type.String(),
        notas: Type.Array(Type.String()),
      }),
    ),
    enlaces: Type.Object({
      consulta: Type.String({ format: 'uri' }),
      xml: Type.String({ format: 'uri' }),
      cdr: Type.Optional(Type.String({ format: 'uri' })),
    }),
  }),
);

/** `data`: the comprobante as the issue response tells it, and its annulment. */
export const DatosAnulacion = named(
  'ComprobanteConAnulacion',
  Type.Object({
    ...Datos.properties,
    documento: Type.Union([Datos.properties.documento, DocumentoDeOtro]),
    anulacion: ANULACION,
  }),
);

/** The same of a sale or a note alone, and of a retención or percepción. */
export const DE_VENTA = { ...Datos.properties, anulacion: ANULACION };
export const DE_OTRO = { ...DatosDeOtro.properties, anulacion: ANULACION };

export function datosAnulacion(c: Comprobante, r: Resumen, origin: string): Static<typeof DatosAnulacion> {
  return { ...datosDe(c, origin), anulacion: anulacion(r, origin) };
}

function anulacion(r: Resumen, origin: string): Static<typeof ANULACION> {
  const consulta = urlAnulacion(r.comprobanteId, origin);
  return {
    id: r.id,
    estado: estadoPublicoAnulacion(r.estado),
    motivo: r.motivo,
    via: r.clase,
    explicacion: r.explicacion,
    identificador: identificadorDe(r),
    fechaGeneracion: r.fecha,
    solicitadaEn: r.creadoEn.toISOString(),
    ...shown({ resueltaEn: r.finalEn, ticket: r.ticket, mensaje: r.mensaje, sunat: r.sunat }),
    enlaces: { consulta, xml: `${consulta}/xml`, ...(r.tieneCdr ? { cdr: `${consulta}/cdr` } : {}) },
  };
}

/** A sentence for `message`. */
export function mensajeAnulacion(c: Comprobante, r: Resumen): EnIdiomas {
  const correlativo = correlativoDe(c);
  const { nombre } = claseDeResumen(r.clase);
  const es = `${nombre.es.toLowerCase()} ${identificadorDe(r)}`;
  const en = `${nombre.en.toLowerCase()} ${identificadorDe(r)}`;
  switch (estadoPublicoAnulacion(r.estado)) {
    case 'ACEPTADA':
      return { es: `${correlativo} quedó anulado por ${es}.`, en: `${correlativo} was annulled by ${en}.` };
    case 'RECHAZADA': {
      const porque = r.sunat?.mensaje ?? r.mensaje ?? '';
      return {
        es: `${correlativo} no se anuló (${es}): ${porque}`.trim(),
        en: `${correlativo} was not annulled (${en}): ${porque}`.trim(),
      };
    }
    case 'EN_PROCESO': {
      const atender = r.estado === 'POR_ATENDER';
      return {
        es: `La anulación de ${correlativo} por ${es} está en proceso${atender ? ' y necesita su atención' : ''}.`,
        en: `The annulment of ${correlativo} by ${en} is under way${atender ? ' and needs your attention' : ''}.`,
      };
    }
  }
}
