import { Type } from 'typebox';
import { errors, response, success } from '../http/docs.ts';
import type { RouteDocs } from '../http/route.ts';
import { Datos, DatosConContenido, Estado, FallaDeEnvio, Fecha, Resumen } from './docs-respuesta.ts';

/*
 * The routes of documents as OpenAPI. Nothing here validates: `core/documento/schema` reads the body and answers every
 * problem at once. A test holds the property names of both against each other.
 */

const Monto = Type.Union([Type.Number(), Type.String({ pattern: '^\\d{1,12}(\\.\\d+)?$' })], {
  description: 'Número JSON o texto decimal; nunca se redondea en silencio.',
});

const Cliente = Type.Object(
  {
    tipoDocumento: Type.String({ description: 'Catálogo 06: 6 RUC, 1 DNI, 4 carné, 7 pasaporte…' }),
    numeroDocumento: Type.String(),
    denominacion: Type.String({ minLength: 3, maxLength: 1500 }),
    direccion: Type.Optional(Type.String()),
    correo: Type.Optional(Type.String({ format: 'email' })),
  },
  { additionalProperties: false, description: 'Una boleta de hasta S/ 700 puede omitirlo (CLIENTES VARIOS).' },
);

const Item = Type.Object(
  {
    descripcion: Type.String({ minLength: 1, maxLength: 500 }),
    cantidad: Monto,
    unidadMedida: Type.Optional(Type.String({ default: 'NIU', description: 'Catálogo 03' })),
    precioUnitario: Type.Optional(Monto),
    valorUnitario: Type.Optional(Monto),
    tipoIgv: Type.Optional(Type.String({ default: '10', description: 'Catálogo 07' })),
    codigo: Type.Optional(Type.String({ maxLength: 30 })),
    codigoSunat: Type.Optional(Type.String({ description: 'UNSPSC, 8 dígitos' })),
    gtin: Type.Optional(Type.String({ description: 'GTIN de 8, 12, 13 o 14 dígitos' })),
  },
  {
    additionalProperties: false,
    description: 'Exactamente uno de precioUnitario (con impuestos) o valorUnitario (sin impuestos).',
  },
);

export const Documento = Type.Object(
  {
    tipoComprobante: Type.String({ description: '01 o FACTURA, 03 o BOLETA' }),
    serie: Type.String({ description: 'F… para facturas, B… para boletas', examples: ['F001'] }),
    correlativo: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 99_999_999 }), Type.String()], {
        description: 'Sin él, el servicio toma el siguiente número de la serie.',
      }),
    ),
    fechaEmision: Type.Optional(Fecha),
    horaEmision: Type.Optional(Type.String({ description: 'hh:mm:ss de Lima', examples: ['10:30:00'] })),
    fechaVencimiento: Type.Optional(Fecha),
    sunatTransaccion: Type.Optional(Type.String({ default: '0101', description: 'Catálogo 51' })),
    moneda: Type.Optional(Type.String({ default: 'PEN', description: 'ISO 4217' })),
    formaPago: Type.Optional(Type.String({ default: 'CONTADO', description: 'CONTADO o CREDITO' })),
    cliente: Type.Optional(Cliente),
    items: Type.Array(Item, { minItems: 1, maxItems: 999 }),
    cuotas: Type.Optional(
      Type.Array(Type.Object({ monto: Monto, fechaVencimiento: Fecha }, { additionalProperties: false }), {
        maxItems: 999,
        description: 'Obligatorias al crédito; su suma es el monto pendiente, exacto.',
      }),
    ),
    porcentajeIgv: Type.Optional(Type.Union([Type.Literal(18), Type.Literal(10.5)], { default: 18 })),
    ordenCompra: Type.Optional(Type.String({ maxLength: 20 })),
    guias: Type.Optional(
      Type.Array(
        Type.Object(
          { tipo: Type.String({ description: '09 remitente, 31 transportista' }), numero: Type.String() },
          { additionalProperties: false },
        ),
      ),
    ),
    observaciones: Type.Optional(Type.String()),
    tipoCambio: Type.Optional(Monto),
    establecimiento: Type.Optional(Type.String({ default: '0000' })),
    exportacion: Type.Optional(
      Type.Object(
        { pais: Type.Optional(Type.String()), incoterm: Type.Optional(Type.String()) },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);

const CuerpoEmitir = Type.Object(
  {
    webhook: Type.Optional(Type.Boolean({ default: false, description: 'true: responde de inmediato, EN_PROCESO.' })),
    documento: Documento,
  },
  { additionalProperties: false },
);

const porId = Type.Object({ id: Type.String({ format: 'uuid' }) });
const tags = ['Comprobantes'];

const REPETIDA = {
  'Idempotent-Replayed': Type.Literal('true', {
    description: 'Es la respuesta de la primera solicitud con esta clave.',
  }),
};

export const emitir: RouteDocs = {
  summary: 'Emitir un comprobante',
  description: 'Valida, numera, firma y transmite a SUNAT. El rechazo de SUNAT no es un error HTTP: lea data.estado.',
  tags,
  headers: Type.Object({ 'Idempotency-Key': Type.Optional(Type.String({ minLength: 1, maxLength: 255 })) }),
  body: CuerpoEmitir,
  response: {
    200: success(Datos, REPETIDA),
    502: response(FallaDeEnvio, REPETIDA),
    ...errors(400, 409, 413, 415, 422),
  },
};

export const reintentar: RouteDocs = {
  summary: 'Reintentar solo la transmisión',
  tags,
  params: porId,
  response: { 200: success(Datos), 502: response(FallaDeEnvio), ...errors(404, 409, 422) },
};

export const detalle: RouteDocs = {
  summary: 'Consultar un comprobante',
  tags,
  params: porId,
  response: { 200: success(DatosConContenido), ...errors(404) },
};

export const lista: RouteDocs = {
  summary: 'Listar comprobantes, el más nuevo primero',
  tags,
  querystring: Type.Object({
    estado: Type.Optional(Estado),
    tipoComprobante: Type.Optional(Type.String()),
    serie: Type.Optional(Type.String()),
    cliente: Type.Optional(Type.String({ description: 'Número de documento' })),
    desde: Type.Optional(Fecha),
    hasta: Type.Optional(Fecha),
    q: Type.Optional(Type.String({ minLength: 2, maxLength: 100 })),
    limite: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 25 })),
    cursor: Type.Optional(Type.String()),
  }),
  response: {
    200: success(
      Type.Object({
        documentos: Type.Array(Type.Object(Resumen)),
        siguiente: Type.Union([Type.String(), Type.Null()]),
      }),
    ),
    ...errors(400),
  },
};

export const series: RouteDocs = {
  summary: 'Series en uso, su siguiente número y los huecos declarados',
  tags: ['Series'],
  response: {
    200: success(
      Type.Object({
        series: Type.Array(
          Type.Object({
            tipoComprobante: Type.String(),
            serie: Type.String(),
            siguienteNumero: Type.Integer(),
            huecos: Type.Array(Type.Object({ desde: Type.Integer(), hasta: Type.Integer(), libres: Type.Integer() })),
          }),
        ),
      }),
    ),
    ...errors(),
  },
};

const binario = { schema: Type.String({ format: 'binary' }) };

const archivo = (
  summary: string,
  content: Readonly<Record<string, object>>,
  extra: {
    readonly querystring?: object;
    readonly status?: readonly number[];
    readonly headers?: Record<string, object>;
  },
): RouteDocs => ({
  summary,
  tags: ['Archivos'],
  params: porId,
  ...(extra.querystring === undefined ? {} : { querystring: extra.querystring }),
  response: {
    200: response(
      { description: summary, content },
      { 'Content-Disposition': Type.String({ description: 'Con el nombre de archivo de SUNAT' }), ...extra.headers },
    ),
    ...errors(...(extra.status ?? []), 404),
  },
});

export const pdf = archivo(
  'Representación impresa en PDF',
  { 'application/pdf': binario },
  { querystring: Type.Object({ formato: Type.Optional(Type.Literal('a4')) }), status: [400] },
);
export const xml = archivo('XML UBL 2.1 firmado', { 'application/xml': binario }, {});
export const cdr = archivo(
  'Constancia de recepción (CDR) de SUNAT; con Accept: application/zip, el zip tal como llegó',
  { 'application/xml': binario, 'application/zip': binario },
  { headers: { Vary: Type.Literal('accept') } },
);
