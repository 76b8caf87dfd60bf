import { type EnIdiomas, igual } from '@chaski/core/lib/idiomas.ts';
import { named } from '@chaski/core/lib/named.ts';
import { FILTROS } from '../comprobantes/read/filtros.ts';
import { Entorno } from '../platform/http/docs.ts';
import { shown } from '../platform/http/reading/shown.ts';
import { API_BASE } from '../platform/http/route.ts';
import { type Static, Type } from '../platform/http/schema.ts';
import { CONTENIDOS, DIAS_DISPONIBLE, ESTADOS_EXPORTACION, type Exportacion } from './types.ts';

/* What the routes of exports answer: its schema, and what makes it. */

const Instante = Type.String({ format: 'date-time' });

export const CONTENIDO = Type.Array(Type.Enum(CONTENIDOS), {
  description: {
    es: 'XML firmado, constancia de SUNAT (CDR) y PDF en A4',
    en: 'Signed XML, SUNAT’s receipt (CDR) and PDF in A4',
  },
  minItems: 1,
});

const { desde, hasta, tipoComprobante, serie, estado } = FILTROS;

const FILTRO = named(
  'FiltroExportacion',
  Type.Object({
    desde: desde.schema,
    hasta: hasta.schema,
    tipoComprobante: Type.Optional(tipoComprobante.schema),
    serie: Type.Optional(serie.schema),
    estado: Type.Optional(estado.schema),
  }),
);

/** An export as the API answers it. */
export const EXPORTACION = named(
  'Exportacion',
  Type.Object({
    id: Type.String({ format: 'uuid' }),
    entorno: Entorno,
    estado: Type.Enum(ESTADOS_EXPORTACION, {
      description: {
        es: `EN_PROCESO: se está preparando. LISTA: se puede descargar durante ${DIAS_DISPONIBLE} días. VENCIDA: pasaron, y el archivo se borró. FALLIDA: no se pudo; lo dice mensaje.`,
        en: `EN_PROCESO: it is being prepared. LISTA: it can be downloaded for ${DIAS_DISPONIBLE} days. VENCIDA: they passed, and the file was deleted. FALLIDA: it could not be made; mensaje says why.`,
      },
    }),
    filtro: FILTRO,
    contenido: CONTENIDO,
    progreso: Type.Object({
      hechos: Type.Integer({
        description: { es: 'Comprobantes que ya están en el archivo', en: 'Documents that are in the file already' },
      }),
      total: Type.Integer({
        description: { es: 'Los que había al pedirla', en: 'Documents found when it was requested' },
      }),
      restanteSegundos: Type.Union([Type.Integer(), Type.Null()], {
        description: {
          es: 'Lo que falta, al ritmo que lleva; null si aún no hay ritmo o ya terminó',
          en: 'What is left, at the rate it goes; null while there is no rate yet or when it ended',
        },
      }),
    }),
    mensaje: Type.Optional(
      Type.String({
        description: {
          es: 'Por qué falló; o qué espera, mientras está en proceso',
          en: 'Why it failed; or what it waits for, while it is under way',
        },
      }),
    ),
    bytes: Type.Optional(Type.Integer({ description: { es: 'Lo que mide el ZIP', en: 'Size of the ZIP, in bytes' } })),
    creadaEn: Instante,
    terminadaEn: Type.Optional(Instante),
    venceEl: Type.Optional({
      ...Instante,
      description: { es: 'Hasta cuándo se puede descargar', en: 'Until when it can be downloaded' },
    }),
    enlace: Type.Optional(
      Type.String({
        format: 'uri',
        description: {
          es: 'Del ZIP, con la misma autorización que toda la API',
          en: 'Of the ZIP, with the same authorisation as the whole API',
        },
      }),
    ),
  }),
);

/** `origin`: scheme and host of the absolute link. */
export function datosExportacion(e: Exportacion, origin: string): Static<typeof EXPORTACION> {
  const { id, entorno, estado, filtro, contenido, hechos, total, mensaje, tamano: bytes, creadaEn, terminadaEn } = e;
  const enlace = estado === 'LISTA' ? `${origin}${API_BASE}/exportaciones/${id}/archivo` : null;
  return {
    id,
    entorno,
    estado,
    filtro,
    contenido,
    progreso: { hechos, total, restanteSegundos: restante(e) },
    ...shown({ mensaje, bytes, creadaEn, terminadaEn, venceEl: e.venceEn, enlace }),
  };
}

/** A sentence for `message`. */
export function mensajeExportacion({ estado, hechos, total, mensaje, venceEn }: Exportacion): EnIdiomas {
  switch (estado) {
    case 'EN_PROCESO':
      return mensaje === null
        ? {
            es: `Exportación en proceso: ${hechos} de ${total} comprobantes.`,
            en: `Export under way: ${hechos} of ${total} documents.`,
          }
        : igual(mensaje);
    case 'LISTA':
      return {
        es: `Exportación lista: ${hechos === 1 ? '1 comprobante' : `${hechos} comprobantes`}.`,
        en: `Export ready: ${hechos === 1 ? '1 document' : `${hechos} documents`}.`,
      };
    case 'FALLIDA':
      return {
        es: `La exportación no se pudo hacer: ${mensaje ?? ''}`.trim(),
        en: `The export could not be made: ${mensaje ?? ''}`.trim(),
      };
    case 'VENCIDA':
      return {
        es: `La exportación venció el ${venceEn?.toISOString() ?? ''} y su archivo se borró.`,
        en: `The export expired on ${venceEn?.toISOString() ?? ''} and its file was deleted.`,
      };
  }
}

/** By the pace so far; null where there is none yet, or nothing is left to wait for. */
function restante({ estado, hechos, total, trabajadoMs }: Exportacion): number | null {
  if (estado !== 'EN_PROCESO' || hechos === 0) return null;
  return Math.ceil(((total - hechos) * trabajadoMs) / hechos / 1_000);
}
