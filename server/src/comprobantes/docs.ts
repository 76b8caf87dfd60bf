import { EMITIR, EVIDENCIA, MOTIVO_DE_APARTAR } from '@chaski/core/documento/campos/objetos.ts';
import { named } from '@chaski/core/lib/named.ts';
import { CON_FECHA, CON_IDEMPOTENCY_KEY, errors, file, header, REPETIDA, response, success } from '../http/docs.ts';
import type { Headers, RouteDocs } from '../http/route.ts';
import { type ObjectSchema, type Properties, Type } from '../http/schema.ts';
import { FORMATOS } from '../pdf/sheet.ts';
import { FILTROS } from './docs-exportar.ts';
import { Datos, DatosConAvisos, DatosConContenido, DatosValidados, FallaDeEnvio, Resumen } from './docs-respuesta.ts';

/* The routes of documents as OpenAPI. Nothing here validates. */

const porId = Type.Object({ id: Type.String({ format: 'uuid' }) });
const tags = ['Comprobantes'];

export const emitir: RouteDocs = {
  operationId: 'emitirComprobante',
  summary: 'Emitir un comprobante',
  description: 'Valida, numera, firma y transmite a SUNAT. El rechazo de SUNAT no es un error HTTP: lea data.estado.',
  tags,
  headers: Type.Object({ ...CON_IDEMPOTENCY_KEY.properties, ...CON_FECHA.properties }),
  body: EMITIR.schema('entrada'),
  response: {
    200: success(DatosConAvisos, REPETIDA),
    502: response(FallaDeEnvio, REPETIDA),
    ...errors(400, 409, 413, 415, 422),
  },
};

export const validar: RouteDocs = {
  operationId: 'validarComprobante',
  summary: 'Probar un documento sin emitirlo',
  description:
    'Responde todos los problemas a la vez o, si no hay, los totales, el desglose de cada céntimo y el XML sin firmar. No toma número: ' +
    'otra solicitud puede tomar entretanto el que muestra. Tampoco mira el certificado, el usuario SOL ni si la serie espera que se concilie (GET /series lo dice).',
  tags,
  headers: CON_FECHA,
  body: EMITIR.schema('entrada'),
  response: { 200: success(DatosValidados), ...errors(400, 409, 413, 415, 422) },
};

export const reintentar: RouteDocs = {
  operationId: 'reintentarEnvio',
  summary: 'Reintentar solo la transmisión',
  description:
    'De uno en PENDIENTE_ENVIO: envía a SUNAT el mismo XML, con el mismo número. Chaski también reintenta por su cuenta; uno que ' +
    'ya se aceptó se devuelve como está.',
  tags,
  params: porId,
  response: { 200: success(DatosConAvisos), 502: response(FallaDeEnvio), ...errors(404, 409, 422) },
};

export const apartar: RouteDocs = {
  operationId: 'apartarComprobante',
  summary: 'Apartar un comprobante que no se va a enviar',
  description:
    'De uno en PENDIENTE_ENVIO o EN_PROCESO que SUNAT no tiene: nadie lo envía más hasta que se reanude. Sigue en PENDIENTE_ENVIO, con el motivo en ' +
    'data.sunat.mensaje, y conserva su número (GET /series lo dice). Si un envío anterior pudo llegar, antes se pregunta a SUNAT; donde no se ' +
    'puede preguntar, hace falta evidencia.',
  tags,
  params: porId,
  body: Type.Object({
    motivo: Type.String({
      minLength: MOTIVO_DE_APARTAR.minimo,
      maxLength: MOTIVO_DE_APARTAR.maximo,
      description: 'Por qué no se va a enviar',
    }),
    evidencia: Type.Optional(
      Type.String({
        ...{ minLength: EVIDENCIA.minimo, maxLength: EVIDENCIA.maximo },
        description: 'Dónde vio una persona que SUNAT no lo tiene; solo hace falta donde no se puede preguntar',
      }),
    ),
  }),
  response: { 200: success(Datos), ...errors(400, 404, 409, 413, 415, 422) },
};

export const reanudar: RouteDocs = {
  operationId: 'reanudarComprobante',
  summary: 'Dejar que siga uno apartado, o que espera a una persona',
  description:
    'Se pregunta a SUNAT, donde se puede, y si no lo tiene se envía el mismo XML, con el mismo número, en segundo plano.',
  tags,
  params: porId,
  response: { 200: success(Datos), ...errors(404, 422) },
};

export const detalle: RouteDocs = {
  operationId: 'verComprobante',
  summary: 'Consultar un comprobante',
  tags,
  params: porId,
  response: { 200: success(DatosConContenido), ...errors(404) },
};

/** The same under the contract's other path. */
export const detalleDeInvoices: RouteDocs = { ...detalle, operationId: 'verInvoice' };

export const lista: RouteDocs = {
  operationId: 'listarComprobantes',
  summary: 'Listar comprobantes, el más nuevo primero',
  tags,
  querystring: Type.Object({
    ...FILTROS,
    limite: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 25 })),
    cursor: Type.Optional(Type.String({ description: 'El `siguiente` de la página anterior' })),
  }),
  response: {
    200: success(
      Type.Object({
        documentos: Type.Array(Resumen),
        siguiente: Type.Union([Type.String(), Type.Null()], { description: 'null en la última página' }),
      }),
    ),
    ...errors(400),
  },
};

const Hueco = Type.Object({
  desde: Type.Integer(),
  hasta: Type.Integer(),
  libres: Type.Integer({ description: 'Cuántos se pueden usar todavía con un correlativo explícito' }),
  motivo: Type.Optional(
    Type.String({
      description: 'Por qué faltan, si nadie los saltó: se perdieron al restaurar una copia y no se usan más',
    }),
  ),
});

const Apartado = Type.Object({
  numero: Type.Integer(),
  id: Type.String({ format: 'uuid' }),
  motivo: Type.String(),
});

export const series: RouteDocs = {
  operationId: 'listarSeries',
  summary: 'Series en uso, su siguiente número y los huecos declarados',
  description:
    'Después de restaurar una copia de la base de datos, o si SUNAT tiene otro contenido con un número de la serie, antes del siguiente número se pregunta a SUNAT qué conoce. ' +
    'Si conoce números que este sistema no tiene, o no permite consultar la serie (boletas), la serie queda bloqueada hasta que una persona decida (`chaski serie conciliar`) y emitir con ella responde 422.',
  tags: ['Series'],
  response: {
    200: success(
      Type.Object({
        series: Type.Array(
          named(
            'Serie',
            Type.Object({
              tipoComprobante: Type.String(),
              serie: Type.String(),
              siguienteNumero: Type.Integer(),
              bloqueada: Type.Boolean({ description: 'No da números hasta que una persona decida' }),
              motivo: Type.Optional(Type.String({ description: 'Por qué espera el siguiente número' })),
              huecos: Type.Array(Hueco),
              apartados: Type.Array(Apartado, {
                description: 'Los comprobantes apartados: no se envían y conservan su número',
              }),
            }),
          ),
        ),
      }),
    ),
    ...errors(),
  },
};

const archivo = (
  operationId: string,
  summary: string,
  types: readonly string[],
  extra: {
    readonly querystring?: ObjectSchema<Properties>;
    readonly status?: readonly number[];
    readonly headers?: Headers;
  },
): RouteDocs => ({
  ...{ operationId, summary },
  tags: ['Archivos'],
  params: porId,
  ...(extra.querystring === undefined ? {} : { querystring: extra.querystring }),
  response: {
    200: file(summary, types, {
      'Content-Disposition': header(Type.String(), 'Con el nombre de archivo de SUNAT'),
      ...extra.headers,
    }),
    ...errors(...(extra.status ?? []), 404),
  },
});

export const pdf = archivo('descargarPdf', 'Representación impresa en PDF', ['application/pdf'], {
  querystring: Type.Object({ formato: Type.Optional(Type.Enum(FORMATOS, { default: 'a4' })) }),
  status: [400],
});
export const xml = archivo('descargarXml', 'XML UBL 2.1 firmado', ['application/xml'], {});
export const cdr = archivo(
  'descargarCdr',
  'Constancia de recepción (CDR) de SUNAT; con Accept: application/zip, el zip tal como llegó',
  ['application/xml', 'application/zip'],
  { headers: { Vary: header({ type: 'string', const: 'accept' }) } },
);
