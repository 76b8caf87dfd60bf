import { ESTADOS_PUBLICOS } from '../../comprobantes/read/filtros.ts';
import { Type } from '../../platform/http/schema.ts';
import { Estado, Url } from '../historia/schemas.ts';
import { Codigo, Dia, Entero, Instante, Monto, opcional, Uuid } from '../schemas.ts';

/* The first screen of a company and environment. */

const Conteo = Type.Object(Object.fromEntries(ESTADOS_PUBLICOS.map((estado) => [estado, Entero])));

/** What waits, and what happens or is to be done next. */
const Espera = {
  correlativo: Type.String({ examples: ['F001-123'] }),
  desde: Type.String({ format: 'date-time', description: 'Desde cuándo existe' }),
  motivo: opcional(Type.String({ description: 'Por qué espera' })),
  accion: Type.String({
    description: 'Qué sigue y cuándo, para una persona',
    examples: ['SUNAT no responde; reintento 3 en 4 min'],
  }),
};

const Pendiente = Type.Object({
  id: Uuid,
  tipoComprobante: Type.String(),
  estado: Estado,
  ...Espera,
  intentos: Entero,
  siguienteIntentoEn: opcional(Instante),
});

const GuiaEnEspera = Type.Object({ id: Uuid, ...Espera });

const AnulacionEnEspera = Type.Object({
  id: Uuid,
  comprobante: Uuid,
  identificador: Type.String({ examples: ['RA-20261121-1'] }),
  ...Espera,
});

export const Clima = Type.Object({
  servicio: Type.Enum(['envio', 'consulta']),
  destino: Type.String({ description: 'Servidor', examples: ['e-factura.sunat.gob.pe'] }),
  estado: Type.Enum(['bueno', 'con-fallas', 'sin-respuesta']),
  desde: opcional(Type.String({ format: 'date-time', description: 'Desde cuándo no responde o falla' })),
  pruebaEn: opcional(
    Type.String({
      format: 'date-time',
      description: 'Mientras se le deja descansar porque no responde: cuándo se prueba otra vez',
    }),
  ),
  latenciaMs: Type.Union([Entero, Type.Null()], {
    description: 'Mediana de la última hora; null si no hubo respuestas',
  }),
  intercambios: Type.Integer({ description: 'De esta empresa, en la última hora' }),
  sinRespuesta: Type.Integer({ description: 'De ellos, los que nadie respondió' }),
});

const WebhookConFallas = Type.Object({
  id: Uuid,
  url: Url,
  activo: Type.Boolean(),
  pendientes: Type.Integer({ description: 'Entregas que ya fallaron y se repetirán' }),
  agotadas: Type.Integer({ description: 'En los últimos 7 días' }),
  ultimoError: opcional(Type.String()),
  ultimoStatus: opcional(Entero),
});

const Prevision = Type.Object({
  dia: Dia,
  novedades: Type.Array(Type.Object({ texto: Type.String(), fuente: Type.String() })),
  miradoEn: Type.Union([Instante, Type.Null()], { description: 'null: nadie lo miró todavía' }),
  revisados: Entero,
  rechazados: Entero,
  observados: Entero,
  completo: Type.Boolean({ description: 'Si se miraron todos los de los últimos 90 días; si no, los más nuevos' }),
  sinLeer: Type.Integer({
    description: 'Además de los revisados, los que no se pudieron volver a leer: de ellos no se sabe',
  }),
  reglas: Type.Array(
    Type.Object({
      severidad: Type.Enum(['rechazo', 'observacion']),
      codigo: opcional(Type.String({ description: 'El de SUNAT' })),
      campo: Type.String({ examples: ['items[].codigoSunat'] }),
      mensaje: Type.String(),
      documentos: Entero,
      ejemplos: Type.Array(Type.Object({ id: Uuid, correlativo: Type.String() }), { description: 'Los 5 más nuevos' }),
    }),
    { description: 'La más incumplida primero' },
  ),
});

/** Sales: issued, and neither refused nor annulled; what credits takes away. */
const Cifra = Type.Object({ cantidad: Entero, importe: Monto, igv: Monto });

const Ventas = Type.Object(
  {
    mes: Type.String({ format: 'date', description: 'Primer día del mes' }),
    anterior: Type.String({ format: 'date', description: 'Primer día del mes anterior' }),
    hasta: Dia,
    porCorregir: Type.Integer({
      description: 'Rechazados de los dos meses en cuyo lugar no se emitió otro; 1000 si son más',
    }),
    monedas: Type.Array(
      Type.Object({
        moneda: Type.String({ examples: ['PEN'] }),
        mes: Cifra,
        enCurso: Cifra,
        mismosDias: Cifra,
        anterior: Cifra,
        dias: Type.Array(
          Type.Object({
            dia: Entero,
            mes: Type.Union([Monto, Type.Null()]),
            anterior: Type.Union([Monto, Type.Null()]),
          }),
          { description: 'Vendido desde el primer día del mes hasta cada uno; null lo que no llegó o no existe' },
        ),
      }),
      { description: 'Soles primero, y siempre; las demás, si algo se emitió en ellas' },
    ),
  },
  {
    description:
      'Lo emitido que SUNAT no rechazó ni está anulado, por fecha de emisión: el mes de hoy (`mes`; de él, `enCurso` lo que SUNAT no ' +
      'decidió), los mismos días del anterior y el anterior entero. Las notas de crédito restan',
  },
);

export const Inicio = Type.Object({
  contadores: Type.Object({
    hoy: Conteo,
    ultimos30Dias: Conteo,
    total: Conteo,
  }),
  pendienteMasAntiguo: Type.Union([Pendiente, Type.Null()]),
  porAtender: Type.Object({
    cantidad: Type.Integer({ description: 'Comprobantes, guías y anulaciones que esperan a una persona' }),
    comprobantes: Type.Array(Pendiente, { description: 'Los primeros 10' }),
    guias: Type.Array(GuiaEnEspera, { description: 'Las primeras 10' }),
    anulaciones: Type.Array(AnulacionEnEspera, { description: 'Las primeras 10' }),
  }),
  sunat: Type.Object({
    servicios: Type.Array(Clima),
    esperan: Type.Integer({
      description: 'Comprobantes, guías y anulaciones que están por enviarse o por confirmarse',
    }),
    pausa: opcional(Type.String({ description: 'Por qué descansan los envíos de la empresa' })),
    faltan: opcional(
      Type.Array(Type.String(), { description: 'Lo que falta configurar para emitir: certificado, usuario SOL' }),
    ),
  }),
  servicio: Type.Array(
    Type.Object({
      desde: Instante,
      intercambios: Entero,
      sinRespuesta: Entero,
      medianaMs: Type.Union([Entero, Type.Null()]),
    }),
    { description: 'Intercambios con SUNAT de los últimos 2000 comprobantes, hora por hora, las últimas 24' },
  ),
  certificado: Type.Union([Type.Object({ hasta: Instante, dias: Entero }), Type.Null()]),
  webhooks: Type.Object({ fallando: Entero, lista: Type.Array(WebhookConFallas) }),
  prevision: Type.Union([Prevision, Type.Null()], {
    description:
      'Desde 30 días antes de un cambio con fecha: qué se habría rechazado u observado de los comprobantes de los últimos 90 días si ' +
      'fueran de ese día y no de su víspera. Se mira una vez al día, hasta 2000 comprobantes, y no los de una fecha simulada que no llegó; null si nada cambia pronto',
  }),
  anulaciones: Type.Object({
    enProceso: Entero,
    lista: Type.Array(AnulacionEnEspera, { description: 'Las 10 más antiguas' }),
  }),
  ventas: Ventas,
  dias: Type.Array(
    Type.Object({
      fecha: Dia,
      moneda: Type.String({ examples: ['PEN'] }),
      estado: Estado,
      cantidad: Entero,
      importe: Monto,
    }),
    { description: 'Por fecha de emisión, los últimos 30 días de Lima; solo las combinaciones que existen' },
  ),
  rechazos: Type.Array(Type.Object({ ...Codigo.properties, cantidad: Entero }), {
    description: 'Los 8 códigos más frecuentes de los últimos 30 días',
  }),
});
