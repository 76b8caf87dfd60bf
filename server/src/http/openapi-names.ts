import { type Json, record } from './json.ts';

/**
 * Where a shape that deserves a name stands: the method and path of a route, the part of it (`cuerpo`, `consulta`, `datos` of
 * the answer, `falla` of a send failure), and the way into it. The SDK has a type of each name, the document a schema; wherever
 * the same shape comes again, it is the name.
 */
export const NOMBRES: Readonly<Record<string, string>> = {
  Estado: 'POST /comprobantes/emitir.datos.estado',
  Entorno: 'POST /comprobantes/emitir.datos.entorno',
  Monto: 'POST /comprobantes/emitir.cuerpo.documento.items.*.cantidad',
  ClienteDelDocumento: 'POST /comprobantes/emitir.cuerpo.documento.cliente',
  Item: 'POST /comprobantes/emitir.cuerpo.documento.items.*',
  Documento: 'POST /comprobantes/emitir.cuerpo.documento',
  CuerpoEmitir: 'POST /comprobantes/emitir.cuerpo',
  Totales: 'POST /comprobantes/emitir.datos.documento.totales',
  Plazos: 'POST /comprobantes/emitir.datos.documento.plazos',
  Sunat: 'POST /comprobantes/emitir.datos.sunat',
  Enlaces: 'POST /comprobantes/emitir.datos.enlaces',
  DocumentoEmitido: 'POST /comprobantes/emitir.datos.documento',
  AvisoDelDocumento: 'POST /comprobantes/emitir.datos.warnings.*',
  Emitido: 'POST /comprobantes/emitir.datos',
  FallaDeEnvio: 'POST /comprobantes/emitir.falla',
  ItemCalculado: 'GET /comprobantes/{id}.datos.documento.items.*',
  Comprobante: 'GET /comprobantes/{id}.datos',
  Filtros: 'GET /invoices.consulta',
  Resumen: 'GET /invoices.datos.documentos.*',
  Validado: 'POST /comprobantes/validar.datos',
  Serie: 'GET /series.datos.series.*',
  Anulacion: 'POST /comprobantes/{id}/anular.datos.anulacion',
  ComprobanteConAnulacion: 'POST /comprobantes/{id}/anular.datos',
  Catalogo: 'GET /catalogos/{n}.datos',
  Novedad: 'GET /novedades.datos.novedades.*',
  ClienteConsultado: 'GET /customers/{numero}.datos',
  FiltroExportacion: 'GET /exportaciones/{id}.datos.filtro',
  CuerpoExportar: 'POST /exportaciones.cuerpo',
  Exportacion: 'GET /exportaciones/{id}.datos',
  IntentoCorreo: 'GET /comprobantes/{id}/correos.datos.correos.*.intentos.*',
  Correo: 'GET /comprobantes/{id}/correos.datos.correos.*',
  CuerpoCorreo: 'POST /comprobantes/{id}/correos.cuerpo',
  EventoWebhook: 'GET /webhooks.datos.webhooks.*.eventos.*',
  Webhook: 'GET /webhooks.datos.webhooks.*',
  WebhookConSecreto: 'POST /webhooks.datos',
  Entrega: 'GET /webhooks/{id}/entregas.datos.entregas.*',
  EntregaEntera: 'GET /webhooks/entregas/{id}.datos',
  CuerpoAnular: 'POST /comprobantes/{id}/anular.cuerpo',
  CuerpoWebhook: 'POST /webhooks.cuerpo',
  CambiosWebhook: 'PATCH /webhooks/{id}.cuerpo',
  FiltrosEntregas: 'GET /webhooks/{id}/entregas.consulta',
  FiltrosNovedades: 'GET /novedades.consulta',
  CodigoError: 'error.error.code',
  RazonError: 'error.error.reason',
};

/** Of the document alone: the SDK throws it. */
export const SOBRE_DE_ERROR = 'SobreDeError';

/** The schemas of a document that have a name, where they are one. Throws when one is not where it is said to be. */
export function namedSchemas(document: Json): Json {
  const schemas = Object.entries(NOMBRES).flatMap(([nombre, path]) => {
    if (path.startsWith('error.') || path.endsWith('.consulta')) return [];
    const schema = find(document, path);
    if (schema === undefined) throw new Error(`La documentación no tiene ${path}: corrija NOMBRES`);
    return [[nombre, schema]];
  });
  return Object.fromEntries([...schemas, [SOBRE_DE_ERROR, errorOf(document)]]);
}

function find({ paths }: Json, path: string): unknown {
  const [ruta = '', parte = '', ...steps] = path.split('.');
  const [metodo = '', camino = ''] = ruta.split(' ');
  const operation = record(record(record(paths)[`/api/v1${camino}`])[metodo.toLowerCase()]);
  if (parte === 'consulta') return parameterOf(operation, steps[0]);
  return steps.reduce<unknown>(
    (at, step) => (step === '*' ? record(at).items : record(record(at).properties)[step]),
    partOf(operation, parte),
  );
}

function partOf({ requestBody, responses }: Json, parte: string): unknown {
  const { 200: exito, 502: falla } = record(responses);
  if (parte === 'cuerpo') return jsonOf(requestBody);
  return parte === 'falla' ? jsonOf(falla) : record(record(jsonOf(exito)).properties).data;
}

function parameterOf({ parameters }: Json, name: string | undefined): unknown {
  const list = Array.isArray(parameters) ? parameters.map(record) : [];
  return list.find((parameter) => parameter.name === name)?.schema;
}

/** The envelope of errors, which is the same everywhere. */
export function errorOf({ paths }: Json): unknown {
  const [operation] = Object.values(record(Object.values(record(paths))[0]));
  return jsonOf(record(record(operation).responses)[401]);
}

function jsonOf(part: unknown): unknown {
  return record(record(record(part).content)['application/json']).schema;
}
