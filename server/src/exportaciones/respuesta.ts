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
  description: 'XML firmado, constancia de SUNAT (CDR) y PDF en A4',
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
      description: `EN_PROCESO: se está preparando. LISTA: se puede descargar durante ${DIAS_DISPONIBLE} días. VENCIDA: pasaron, y el archivo se borró. FALLIDA: no se pudo; lo dice mensaje.`,
    }),
    filtro: FILTRO,
    contenido: CONTENIDO,
    progreso: Type.Object({
      hechos: Type.Integer({ description: 'Comprobantes que ya están en el archivo' }),
      total: Type.Integer({ description: 'Los que había al pedirla' }),
      restanteSegundos: Type.Union([Type.Integer(), Type.Null()], {
        description: 'Lo que falta, al ritmo que lleva; null si aún no hay ritmo o ya terminó',
      }),
    }),
    mensaje: Type.Optional(Type.String({ description: 'Por qué falló; o qué espera, mientras está en proceso' })),
    bytes: Type.Optional(Type.Integer({ description: 'Lo que mide el ZIP' })),
    creadaEn: Instante,
    terminadaEn: Type.Optional(Instante),
    venceEl: Type.Optional({ ...Instante, description: 'Hasta cuándo se puede descargar' }),
    enlace: Type.Optional(
      Type.String({ format: 'uri', description: 'Del ZIP, con la misma autorización que toda la API' }),
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
export function mensajeExportacion({ estado, hechos, total, mensaje, venceEn }: Exportacion): string {
  switch (estado) {
    case 'EN_PROCESO':
      return mensaje ?? `Exportación en proceso: ${hechos} de ${total} comprobantes.`;
    case 'LISTA':
      return `Exportación lista: ${hechos === 1 ? '1 comprobante' : `${hechos} comprobantes`}.`;
    case 'FALLIDA':
      return `La exportación no se pudo hacer: ${mensaje ?? ''}`.trim();
    case 'VENCIDA':
      return `La exportación venció el ${venceEn?.toISOString() ?? ''} y su archivo se borró.`;
  }
}

/** By the pace so far; null where there is none yet, or nothing is left to wait for. */
function restante({ estado, hechos, total, trabajadoMs }: Exportacion): number | null {
  if (estado !== 'EN_PROCESO' || hechos === 0) return null;
  return Math.ceil(((total - hechos) * trabajadoMs) / hechos / 1_000);
}
