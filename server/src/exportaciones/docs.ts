import { named } from '@chaski/core/lib/named.ts';
import { FILTROS } from '../comprobantes/docs-exportar.ts';
import { Fecha } from '../comprobantes/docs-respuesta.ts';
import { CON_IDEMPOTENCY_KEY, Entorno, errors, file, header, repetida, success } from '../http/docs.ts';
import type { RouteDocs } from '../http/route.ts';
import { Type } from '../http/schema.ts';
import { CONTENIDOS, DIAS_DISPONIBLE, ESTADOS_EXPORTACION, LIMITES, MAX_LISTA } from './types.ts';

/* The routes of exports as OpenAPI. Nothing here validates: `leer.ts` reads the body. */

const tags = ['Exportaciones'];
const Uuid = Type.String({ format: 'uuid' });
const Instante = Type.String({ format: 'date-time' });
const porId = Type.Object({ id: Uuid });

const { estado, tipoComprobante, serie } = FILTROS;

const Filtro = {
  desde: { ...Fecha, description: 'Primer día de emisión, incluido' },
  hasta: { ...Fecha, description: 'Último día de emisión, incluido' },
  ...{ tipoComprobante, serie, estado },
};

const Contenido = Type.Array(Type.Enum([...CONTENIDOS]), {
  description: 'XML firmado, constancia de SUNAT (CDR) y PDF en A4',
  minItems: 1,
});

const CuerpoExportar = named(
  'CuerpoExportar',
  Type.Object(
    { ...Filtro, contenido: Type.Optional({ ...Contenido, default: [...CONTENIDOS] }) },
    { additionalProperties: false },
  ),
);

const Exportacion = named(
  'Exportacion',
  Type.Object({
    ...{ id: Uuid, entorno: Entorno },
    estado: Type.Enum([...ESTADOS_EXPORTACION], {
      description: `EN_PROCESO: se está preparando. LISTA: se puede descargar durante ${DIAS_DISPONIBLE} días. VENCIDA: pasaron, y el archivo se borró. FALLIDA: no se pudo; lo dice mensaje.`,
    }),
    filtro: named('FiltroExportacion', Type.Object(Filtro)),
    contenido: Contenido,
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

const REPETIDA = repetida('Ya se había pedido: con esta clave, o es igual a una que está en proceso.');

const gigas = (bytes: number) => Math.floor(bytes / 1_000_000_000);

export const crear: RouteDocs = {
  operationId: 'crearExportacion',
  summary: 'Exportar los archivos de un período en un ZIP',
  description:
    'Se prepara en segundo plano: consulte GET /exportaciones/{id} hasta que esté LISTA. El ZIP trae xml/, cdr/ y pdf/, y ' +
    'indice.csv con una fila por comprobante, la ruta de cada archivo y lo que falta. ' +
    `Hasta ${LIMITES.documentos} comprobantes y ${gigas(LIMITES.bytes)} GB cada una; ${LIMITES.enProceso} en proceso y ` +
    `${LIMITES.guardadas} guardadas (${gigas(LIMITES.bytesGuardados)} GB) a la vez por empresa y entorno: más es 422. ` +
    'Pedir lo mismo mientras se prepara responde la que ya está en proceso.',
  tags,
  headers: CON_IDEMPOTENCY_KEY,
  body: CuerpoExportar,
  example: { desde: '2026-11-01', hasta: '2026-11-30', contenido: ['xml', 'cdr'] },
  response: { 200: success(Exportacion, REPETIDA), ...errors(400, 409, 413, 415, 422) },
};

export const lista: RouteDocs = {
  operationId: 'listarExportaciones',
  summary: 'Listar las últimas exportaciones',
  description: `Hasta ${MAX_LISTA}, la más nueva primero.`,
  tags,
  response: { 200: success(Type.Object({ exportaciones: Type.Array(Exportacion) })), ...errors() },
};

export const detalle: RouteDocs = {
  operationId: 'verExportacion',
  summary: 'Consultar una exportación',
  tags,
  params: porId,
  response: { 200: success(Exportacion), ...errors(404) },
};

export const archivo: RouteDocs = {
  operationId: 'descargarExportacion',
  summary: 'Descargar el ZIP de una exportación',
  description:
    'Solo de una LISTA: mientras está en proceso, o si falló, 422; vencida, 404. Como máximo dos descargas de la empresa a la vez: después, 429. ' +
    'Compare los bytes recibidos con Content-Length: si son menos, la descarga se cortó; repítala.',
  tags,
  params: porId,
  response: {
    200: file('El ZIP de la exportación', ['application/zip'], {
      'Content-Disposition': header(Type.String(), 'attachment, con un nombre según el período'),
      'Content-Length': header(Type.Integer(), 'Bytes del ZIP'),
    }),
    ...errors(404, 422),
  },
};

export const eliminar: RouteDocs = {
  operationId: 'eliminarExportacion',
  summary: 'Eliminar una exportación',
  description: 'Borra su archivo; si está en proceso, la detiene. Los comprobantes quedan como están.',
  tags,
  params: porId,
  response: { 200: success(Type.Object({ id: Uuid })), ...errors(404) },
};
