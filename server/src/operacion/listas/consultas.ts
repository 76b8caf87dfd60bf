import { TIPOS_RESUMEN } from '@chaski/core/documentos/registro.ts';
import { finDeDia, instanteLima, isFecha } from '@chaski/core/lib/fecha.ts';
import { EVENTOS_WEBHOOK } from '../../avisos/types.ts';
import { CURSOR } from '../../platform/http/reading/cursor.ts';
import { day, LIMITE, oneOf, type Parametro, query, text, uuid } from '../../platform/http/reading/query.ts';
import { type Schema, Type } from '../../platform/http/schema.ts';
import { Dia, Uuid } from '../schemas.ts';

/* The queries of the dashboard's lists: what each takes. */

const ESTADOS = ['EN_PROCESO', 'ACEPTADA', 'RECHAZADA'] as const;

export const ANULACIONES = query({
  estado: oneOf(ESTADOS, Type.Enum(ESTADOS)),
  via: oneOf(TIPOS_RESUMEN, Type.Enum(TIPOS_RESUMEN)),
  desde: day(Dia),
  hasta: day(Dia),
  limite: LIMITE,
  cursor: CURSOR,
});

/** A day of Lima, or an instant: of a day, its beginning or its end. */
export function momento(schema: Schema, de: 'principio' | 'fin'): Parametro<Date> {
  return {
    schema,
    parse: (texto) => {
      if (isFecha(texto)) return de === 'principio' ? instanteLima(texto) : finDeDia(texto);
      const conZona = /^\d{4}-\d{2}-\d{2}T[\d:.]{5,12}(?:Z|[+-]\d{2}:\d{2})$/.test(texto);
      const instante = new Date(conZona ? texto : Number.NaN);
      return Number.isNaN(instante.getTime()) ? undefined : instante;
    },
    mensaje: {
      es: 'Envíe un día AAAA-MM-DD o un instante ISO 8601.',
      en: 'Send a day YYYY-MM-DD or an ISO 8601 instant.',
    },
  };
}

export const AUDITORIA = query({
  accion: text(Type.String({ description: 'Entera (clave.revocada) o lo que va antes del punto (clave)' }), 100),
  objeto: text(Type.String(), 200),
  actor: text(Type.String({ description: 'Id de la clave o del usuario, o nombre en la línea de comandos' }), 200),
  desde: momento(Dia, 'principio'),
  hasta: momento(Dia, 'fin'),
  limite: LIMITE,
  cursor: {
    schema: CURSOR.schema,
    parse: (texto: string) => (/^[1-9]\d{0,14}$/.test(texto) ? Number(texto) : undefined),
    mensaje: {
      es: 'El cursor no es válido; use el valor de `siguiente`.',
      en: 'The cursor is not valid; use the value of `siguiente`.',
    },
  },
});

const TIPOS_EVENTO = [...EVENTOS_WEBHOOK, 'prueba'] as const;

export const EVENTOS = query({
  tipo: oneOf(TIPOS_EVENTO, Type.Enum(TIPOS_EVENTO)),
  comprobante: uuid(Uuid),
  limite: LIMITE,
  cursor: CURSOR,
});

const TRAMOS = ['hora', 'dia'] as const;

/** By the hour or by the day. */
export const porTramos = (description: string) =>
  query({ por: { ...oneOf(TRAMOS, Type.Enum(TRAMOS, { default: 'hora', description })), defecto: 'hora' as const } });

export const ACTIVIDAD = porTramos('hora: últimas 24; dia: últimos 7');

export const CLIENTES = query({
  q: text(Type.String({ minLength: 2, maxLength: 100 }), 100, 2),
  limite: LIMITE,
  // Nothing is hidden in it: it is the number of the last one.
  cursor: text(CURSOR.schema, 20),
});

export const PRODUCTOS = query({ q: text(Type.String({ minLength: 1, maxLength: 100 }), 100), limite: LIMITE });

export const INTENTO = query({
  anulacion: uuid(
    Type.String({ format: 'uuid', description: 'De una baja o un resumen: su id; sin él, del comprobante' }),
  ),
});
