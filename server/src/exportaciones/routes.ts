import { Readable } from 'node:stream';
import { readIdempotencia } from '../comprobantes/emitir/idempotencia.ts';
import { createTurnos } from '../comprobantes/exportar/exportar.ts';
import { FILTROS } from '../comprobantes/read/filtros.ts';
import type { Deps } from '../deps.ts';
import { conPaciencia } from '../platform/http/connections/paciencia.ts';
import { CON_IDEMPOTENCY_KEY, file as fileAnswer, header, repetida } from '../platform/http/docs.ts';
import { operation, rawOperation } from '../platform/http/operation.ts';
import { asField, body, optional, someOf, withDefault } from '../platform/http/reading/campos.ts';
import { leidosDe, originOf } from '../platform/http/reading/peticion.ts';
import type { Route } from '../platform/http/route.ts';
import { Type } from '../platform/http/schema.ts';
import { create, eliminar, noExiste, read } from './crear.ts';
import { download } from './descargar.ts';
import { CONTENIDO, datosExportacion, EXPORTACION, mensajeExportacion } from './respuesta.ts';
import { listExportaciones } from './store.ts';
import { CONTENIDOS, LIMITES, MAX_LISTA } from './types.ts';

/** The documents of a period with their files, as one zip that is made in the background. */
export function exportacionesRoutes(deps: Deps): Route[] {
  return [...OPERATIONS, downloading(createTurnos())].map((each) => each(deps));
}

const DE_EXPORTACIONES = { permisos: ['invoices.read'], tags: ['Exportaciones'] } as const;
const DE_UNA = { ...DE_EXPORTACIONES, id: noExiste };

const UNO_DE = {
  mensaje: {
    es: `Envíe al menos uno de: ${CONTENIDOS.join(', ')}`,
    en: `Send at least one of: ${CONTENIDOS.join(', ')}`,
  },
};

/** The parameters of the list, judged as there. Whichever order and however often contents are named, it is the same request. */
const CREAR = body(
  {
    desde: asField(FILTROS.desde, {
      mensaje: {
        es: 'Falta el primer día de emisión, p. ej. 2026-11-01',
        en: 'The first day of issue is missing, e.g. 2026-11-01',
      },
    }),
    hasta: asField(FILTROS.hasta, {
      mensaje: {
        es: 'Falta el último día de emisión, p. ej. 2026-11-30',
        en: 'The last day of issue is missing, e.g. 2026-11-30',
      },
    }),
    tipoComprobante: optional(asField(FILTROS.tipoComprobante)),
    serie: optional(asField(FILTROS.serie)),
    estado: optional(asField(FILTROS.estado)),
    contenido: withDefault(someOf(CONTENIDOS, CONTENIDO, { ninguno: UNO_DE, ajeno: () => UNO_DE }), CONTENIDOS),
  },
  {
    name: 'CuerpoExportar',
    judge: ({ desde = '', hasta = '' }, lector) => {
      if (hasta !== '' && desde > hasta)
        lector.note('hasta', { mensaje: { es: 'Es anterior a `desde`', en: 'It is before `desde`' } });
    },
  },
);

const gigas = (bytes: number) => Math.floor(bytes / 1_000_000_000);

const OPERATIONS = [
  operation({
    ...DE_EXPORTACIONES,
    method: 'POST',
    url: '/exportaciones',
    operationId: 'crearExportacion',
    summary: 'Exportar los archivos de un período en un ZIP',
    description:
      'Se prepara en segundo plano: consulte GET /exportaciones/{id} hasta que esté LISTA. El ZIP trae xml/, cdr/ y pdf/, y ' +
      'indice.csv con una fila por comprobante, la ruta de cada archivo y lo que falta. ' +
      `Hasta ${LIMITES.documentos} comprobantes y ${gigas(LIMITES.bytes)} GB cada una; ${LIMITES.enProceso} en proceso y ` +
      `${LIMITES.guardadas} guardadas (${gigas(LIMITES.bytesGuardados)} GB) a la vez por empresa y entorno: más es 422. ` +
      'Pedir lo mismo mientras se prepara responde la que ya está en proceso.',
    headers: CON_IDEMPOTENCY_KEY,
    body: CREAR,
    example: { desde: '2026-11-01', hasta: '2026-11-30', contenido: ['xml', 'cdr'] },
    data: EXPORTACION,
    answers: repetida('Ya se había pedido: con esta clave, o es igual a una que está en proceso.'),
    errors: [409, 422],
    handler: async ({ deps, acceso, request, reply, leido }) => {
      const [{ contenido, ...filtro }, idempotencia] = leidosDe(leido(), readIdempotencia(request, 'exportar'));
      const creada = await create(deps, acceso, { filtro, contenido }, idempotencia);
      if (creada.repetida) reply.header('idempotent-replayed', 'true');
      const data = datosExportacion(creada.exportacion, originOf(deps, request));
      return { message: mensajeExportacion(creada.exportacion), data };
    },
  }),
  operation({
    ...DE_EXPORTACIONES,
    method: 'GET',
    url: '/exportaciones',
    operationId: 'listarExportaciones',
    summary: 'Listar las últimas exportaciones',
    description: `Hasta ${MAX_LISTA}, la más nueva primero.`,
    data: Type.Object({ exportaciones: Type.Array(EXPORTACION) }),
    handler: async ({ deps, acceso, request }) => {
      const todas = await listExportaciones(deps.db.of(acceso), acceso, MAX_LISTA);
      const exportaciones = todas.map((una) => datosExportacion(una, originOf(deps, request)));
      return { message: `Exportaciones: ${todas.length}.`, data: { exportaciones } };
    },
  }),
  operation({
    ...DE_UNA,
    method: 'GET',
    url: '/exportaciones/:id',
    operationId: 'verExportacion',
    summary: 'Consultar una exportación',
    data: EXPORTACION,
    handler: async ({ deps, acceso, request, id }) => {
      const exportacion = await read(deps, acceso, id);
      return {
        message: mensajeExportacion(exportacion),
        data: datosExportacion(exportacion, originOf(deps, request)),
      };
    },
  }),
  operation({
    ...DE_UNA,
    method: 'DELETE',
    url: '/exportaciones/:id',
    operationId: 'eliminarExportacion',
    summary: 'Eliminar una exportación',
    description: 'Borra su archivo; si está en proceso, la detiene. Los comprobantes quedan como están.',
    data: Type.Object({ id: EXPORTACION.properties.id }),
    handler: async ({ deps, acceso, id }) => {
      await eliminar(deps, acceso, id);
      return { message: 'Exportación eliminada.', data: { id } };
    },
  }),
];

/** `take`: two downloads of a company at once. */
const downloading = (take: ReturnType<typeof createTurnos>) =>
  rawOperation({
    ...DE_UNA,
    method: 'GET',
    url: '/exportaciones/:id/archivo',
    operationId: 'descargarExportacion',
    summary: 'Descargar el ZIP de una exportación',
    description:
      'Solo de una LISTA: mientras está en proceso, o si falló, 422; vencida, 404. Como máximo dos descargas de la empresa a la vez: después, 429. ' +
      'Compare los bytes recibidos con Content-Length: si son menos, la descarga se cortó; repítala.',
    response: {
      200: fileAnswer('El ZIP de la exportación', ['application/zip'], {
        'Content-Disposition': header(Type.String(), 'attachment, con un nombre según el período'),
        'Content-Length': header(Type.Integer(), 'Bytes del ZIP'),
      }),
    },
    errors: [422],
    handler: async ({ deps, acceso, reply, id }) => {
      const { nombre, tamano, bytes } = await download(deps, acceso, id);
      const release = take(acceso.empresaId);
      const file = Readable.from(
        conPaciencia(bytes, () => file.destroy()),
        { objectMode: false },
      );
      file.once('close', release);
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="${nombre}"`)
        .header('content-length', tamano)
        .send(file);
    },
  });
