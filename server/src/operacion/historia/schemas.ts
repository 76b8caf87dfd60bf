import { TIPOS_RESUMEN } from '@chaski/core/documentos/registro.ts';
import { ESTADOS_PUBLICOS } from '../../comprobantes/read/filtros.ts';
import { Type } from '../../platform/http/schema.ts';
import { Codigo, Dia, Entero, Instante, Monto, opcional, Quien, Uuid } from '../schemas.ts';

/* The story of a document. */

export const Estado = Type.Enum([...ESTADOS_PUBLICOS]);

export const Hito = Type.Object({
  en: Instante,
  sobre: Type.Enum(['comprobante', 'guia', 'anulacion', 'auditoria', 'webhook'], { description: 'De qué cuenta' }),
  evento: Type.String({ examples: ['aceptado'] }),
  titulo: Type.String({ description: 'Qué pasó, para una persona' }),
  quien: Quien,
  de: opcional(Type.String({ description: 'Estado interno anterior' })),
  a: opcional(Type.String({ description: 'Estado interno posterior' })),
  intento: opcional(Entero),
  codigo: opcional(Type.String({ description: 'De SUNAT' })),
  texto: opcional(Type.String({ description: 'Lo que dijo SUNAT, o por qué' })),
  remedio: opcional(Type.String({ description: 'Qué hacer' })),
  notas: opcional(
    Type.Array(Type.String(), { description: { es: 'Observaciones de SUNAT', en: 'Observations by SUNAT' } }),
  ),
  solicitud: opcional(Type.String({ description: 'Id de la solicitud que lo causó' })),
  desde: opcional(Type.String({ description: 'Dirección de quien lo pidió' })),
});

export const Intento = Type.Object({
  de: Type.Enum(['comprobante', 'guia', 'anulacion']),
  archivo: opcional(Type.String({ description: 'Identificador de la baja o del resumen' })),
  anulacion: opcional(Type.String({ format: 'uuid', description: 'Id de la baja o del resumen' })),
  n: Entero,
  operacion: Type.String({ examples: ['sendBill'] }),
  iniciadoEn: Instante,
  terminadoEn: opcional(Instante),
  ms: opcional(Entero),
  resultado: opcional(Type.String({ examples: ['aceptado'] })),
  codigo: opcional(Type.String()),
  texto: opcional(Type.String({ description: 'Qué significa el código' })),
  remedio: opcional(Type.String()),
  peticionBytes: Type.Integer({ description: 'Del archivo enviado; 0 si solo se preguntó' }),
  respuestaBytes: Type.Integer({ description: 'De lo guardado de la respuesta' }),
  respuesta: opcional(
    Type.String({
      description:
        'Lo que respondió SUNAT (hasta 64 KiB). Si trajo un CDR se guarda aparte y no está aquí. La historia trae las ' +
        'respuestas de los 20 últimos intentos; pida cada una de las otras con /intentos/{n}.',
    }),
  ),
});

const Relacionado = Type.Object({
  id: Uuid,
  tipo: Type.String({ examples: ['NOTA_CREDITO'] }),
  tipoComprobante: Type.String(),
  correlativo: Type.String(),
  estado: Estado,
  fechaEmision: Dia,
  moneda: Type.String(),
  total: Monto,
});

/** Its path and query often are a password. */
export const Url = Type.String({ description: 'Sin el permiso de webhooks, solo esquema y servidor' });

export const EntregaDelComprobante = Type.Object({
  id: Uuid,
  webhook: Uuid,
  url: Url,
  tipo: Type.String(),
  secuencia: opcional(Entero),
  estado: Type.Enum(['PENDIENTE', 'ENTREGADA', 'AGOTADA', 'CANCELADA']),
  intentos: Entero,
  creadaEn: Instante,
  terminadaEn: opcional(Instante),
  siguienteIntentoEn: opcional(Instante),
  ultimoStatus: opcional(Entero),
  ultimoError: opcional(Type.String()),
});

const AnulacionDelComprobante = Type.Object({
  id: Uuid,
  via: Type.Enum([...TIPOS_RESUMEN]),
  proposito: Type.Enum(['anular', 'informar']),
  identificador: Type.String(),
  estado: Type.Enum(['EN_PROCESO', 'ACEPTADA', 'RECHAZADA']),
  esperaPersona: Type.Boolean(),
  accion: Type.String(),
  motivo: Type.String(),
  explicacion: Type.String(),
  tieneCdr: Type.Boolean(),
  solicitadaEn: Instante,
  resueltaEn: opcional(Instante),
  ticket: opcional(Type.String()),
  mensaje: opcional(Type.String()),
  sunat: opcional(Type.Object({ codigo: Type.String(), mensaje: Type.String(), notas: Type.Array(Type.String()) })),
});

export const Historia = Type.Object({
  id: Uuid,
  correlativo: Type.String(),
  estado: Estado,
  estadoInterno: Type.String({ examples: ['POR_REINTENTAR'] }),
  esperaPersona: Type.Boolean({ description: 'Se puede reanudar o decidir' }),
  apartado: Type.Boolean({ description: 'Alguien lo apartó: no se envía hasta que alguien lo reanude' }),
  accion: Type.String({ description: 'Qué sigue y cuándo, para una persona' }),
  siguienteIntentoEn: opcional(Instante),
  plazoEnvio: Instante,
  veredicto: opcional(
    Type.Object(
      {
        ...Codigo.properties,
        diceElNumero: opcional(Type.Literal(true, { description: 'El remedio dice que su número quedó usado' })),
        notas: Type.Array(Codigo, { description: 'Observaciones' }),
      },
      {
        description: 'Lo que decidió SUNAT',
      },
    ),
  ),
  linea: Type.Array(Hito, { description: 'Del más antiguo al más nuevo' }),
  intentos: Type.Array(Intento),
  entregas: Type.Array(EntregaDelComprobante),
  cambiadoPor: Type.Array(Relacionado, { description: 'Notas sobre este comprobante' }),
  cambiaA: Type.Union([Relacionado, Type.Null()], { description: 'De una nota: el comprobante que modifica' }),
  anulaciones: Type.Array(AnulacionDelComprobante, { description: 'Bajas y resúmenes, la más nueva primero' }),
});
