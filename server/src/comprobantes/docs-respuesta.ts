import { type TProperties, Type } from 'typebox';
import { ESTADOS_PUBLICOS } from './filtros.ts';

/* What the routes of documents answer, as OpenAPI. A test holds it against real answers. */

const MontoTexto = Type.String({ description: 'Dos decimales', examples: ['118.00'] });
const Numero = Type.String({ description: 'Hasta diez decimales', examples: ['1.5'] });
export const Fecha = Type.String({ format: 'date', examples: ['2026-11-20'] });

const CLIENTE = {
  tipoDocumento: Type.String({ description: 'Catálogo 06, o «-» sin documento' }),
  numeroDocumento: Type.String(),
  denominacion: Type.String(),
};
const Cliente = Type.Object(CLIENTE);
const ClienteConContacto = Type.Object({
  ...CLIENTE,
  direccion: Type.Optional(Type.String()),
  correo: Type.Optional(Type.String()),
});

export const Estado = Type.Enum([...ESTADOS_PUBLICOS]);

const Totales = Type.Object(
  { gravada: MontoTexto, igv: MontoTexto, total: MontoTexto },
  {
    additionalProperties: MontoTexto,
    description: 'Además, si no son cero: exonerada, inafecta, exportacion, gratuita, ivap, pendiente.',
  },
);

export const Resumen = {
  id: Type.String({ format: 'uuid' }),
  estado: Estado,
  tipo: Type.String({ examples: ['FACTURA'] }),
  tipoComprobante: Type.String({ examples: ['01'] }),
  serie: Type.String({ examples: ['F001'] }),
  correlativo: Type.String({ examples: ['F001-123'] }),
  fechaEmision: Fecha,
  moneda: Type.String({ examples: ['PEN'] }),
  cliente: Cliente,
  totales: Totales,
};

const Sunat = Type.Object({
  estado: Estado,
  codigo: Type.String({ description: '"0" aceptado' }),
  mensaje: Type.String(),
  notas: Type.Array(Type.String(), { description: 'Observaciones de SUNAT' }),
  numeroConsumido: Type.Optional(Type.Boolean()),
});

/** `data`, around what a route says of the document. */
const datos = (documento: TProperties) =>
  Type.Object({
    entorno: Type.Enum(['test', 'live']),
    estado: Estado,
    documento: Type.Object(documento),
    enlaces: Type.Object({
      consulta: Type.String({ format: 'uri' }),
      pdf: Type.Optional(Type.String({ format: 'uri' })),
      xml: Type.Optional(Type.String({ format: 'uri' })),
      cdr: Type.Optional(Type.String({ format: 'uri' })),
    }),
    sunat: Type.Optional(Sunat),
  });

/** `documento` of the issue response; the last three only once SUNAT accepted. */
const Emitido = {
  ...Resumen,
  hash: Type.Optional(Type.String()),
  cadenaQr: Type.Optional(Type.String()),
  codigoBarras: Type.Optional(Type.String()),
};

const ItemCalculado = Type.Object({
  codigo: Type.Optional(Type.String()),
  codigoSunat: Type.Optional(Type.String()),
  gtin: Type.Optional(Type.String()),
  descripcion: Type.String(),
  unidadMedida: Type.String(),
  cantidad: Numero,
  tipoIgv: Type.String({ description: 'Catálogo 07' }),
  valorUnitario: Numero,
  precioUnitario: Numero,
  valorVenta: MontoTexto,
  impuestos: MontoTexto,
  importe: MontoTexto,
});

/** `documento` of `GET /invoices/{id}`: what was asked for, and what was computed. */
const ConContenido = {
  ...Emitido,
  cliente: ClienteConContacto,
  sunatTransaccion: Type.String({ description: 'Catálogo 51' }),
  horaEmision: Type.String({ description: 'hh:mm:ss de Lima' }),
  formaPago: Type.Enum(['CONTADO', 'CREDITO']),
  porcentajeIgv: Type.String({ examples: ['18'] }),
  establecimiento: Type.String({ examples: ['0000'] }),
  items: Type.Array(ItemCalculado),
  leyendas: Type.Array(Type.Object({ codigo: Type.String({ description: 'Catálogo 52' }), texto: Type.String() })),
  cuotas: Type.Optional(Type.Array(Type.Object({ monto: MontoTexto, fechaVencimiento: Fecha }))),
  pendiente: Type.Optional(MontoTexto),
  guias: Type.Optional(Type.Array(Type.Object({ tipo: Type.String(), numero: Type.String() }))),
  ordenCompra: Type.Optional(Type.String()),
  observaciones: Type.Optional(Type.String()),
  fechaVencimiento: Type.Optional(Fecha),
  exportacion: Type.Optional(
    Type.Object({ pais: Type.Optional(Type.String()), incoterm: Type.Optional(Type.String()) }),
  ),
};

export const Datos = datos(Emitido);
export const DatosConContenido = datos(ConContenido);

/** The send failure (contract §2.3), outside the envelope. */
export const FallaDeEnvio = Type.Object(
  {
    success: Type.Literal(false),
    code: Type.Literal('INVOICE_SEND_FAILED_AFTER_CREATE'),
    message: Type.String(),
    comprobante_id: Type.String({ format: 'uuid' }),
    reintentar_en: Type.String({ format: 'uri' }),
    estado: Type.Literal('PENDIENTE_ENVIO'),
  },
  { description: 'El comprobante existe; falta transmitirlo.' },
);
