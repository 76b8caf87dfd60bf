import { Readable } from 'node:stream';
import { readIdempotencia } from '../comprobantes/emitir/idempotencia.ts';
import { FILTROS } from '../comprobantes/read/filtros.ts';
import type { Deps } from '../deps.ts';
import { conPaciencia } from '../platform/http/connections/paciencia.ts';
import { CON_IDEMPOTENCY_KEY, file as fileAnswer, header, repetida } from '../platform/http/docs.ts';
import { operation, rawOperation } from '../platform/http/operation.ts';
import { asField, body, optional, someOf, withDefault } from '../platform/http/reading/campos.ts';
import { leidosDe, originOf } from '../platform/http/reading/peticion.ts';
import type { Route } from '../platform/http/route.ts';
import { Type } from '../platform/http/schema.ts';
import { createTurnos } from '../platform/tabla/turnos.ts';
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
    summary: { es: 'Exportar los archivos de un período en un ZIP', en: 'Export the files of a period in a ZIP' },
    description: {
      es:
        'Se prepara en segundo plano: consulte GET /exportaciones/{id} hasta que esté LISTA. El ZIP trae xml/, cdr/ y pdf/, y ' +
        'indice.csv con una fila por comprobante, la ruta de cada archivo y lo que falta. ' +
        `Hasta ${LIMITES.documentos} comprobantes y ${gigas(LIMITES.bytes)} GB cada una; ${LIMITES.enProceso} en proceso y ` +
        `${LIMITES.guardadas} guardadas (${gigas(LIMITES.bytesGuardados)} GB) a la vez por empresa y entorno: más es 422. ` +
        'Pedir lo mismo mientras se prepara responde la que ya está en proceso.',
      en: `It is prepared in the background: ask GET /exportaciones/{id} until it is LISTA. The ZIP holds xml/, cdr/ and pdf/, and indice.csv with a row for each document, the path of each file and what is missing. Up to ${LIMITES.documentos} documents and ${gigas(LIMITES.bytes)} GB each; ${LIMITES.enProceso} under way and ${LIMITES.guardadas} kept (${gigas(LIMITES.bytesGuardados)} GB) at once per company and environment: more is 422. Asking for the same while it is being prepared answers the one that is under way.`,
    },
    headers: CON_IDEMPOTENCY_KEY,
    body: CREAR,
    example: { desde: '2026-11-01', hasta: '2026-11-30', contenido: ['xml', 'cdr'] },
    data: EXPORTACION,
    answers: repetida({
      es: 'Ya se había pedido: con esta clave, o es igual a una que está en proceso.',
      en: 'It was already requested: with this key, or it is the same as one under way.',
    }),
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
    summary: { es: 'Listar las últimas exportaciones', en: 'List the latest exports' },
    description: { es: `Hasta ${MAX_LISTA}, la más nueva primero.`, en: `Up to ${MAX_LISTA}, newest first.` },
    data: Type.Object({ exportaciones: Type.Array(EXPORTACION) }),
    handler: async ({ deps, acceso, request }) => {
      const todas = await listExportaciones(deps.db.of(acceso), acceso, MAX_LISTA);
      const exportaciones = todas.map((una) => datosExportacion(una, originOf(deps, request)));
      return {
        message: { es: `Exportaciones: ${todas.length}.`, en: `Exports: ${todas.length}.` },
        data: { exportaciones },
      };
    },
  }),
  operation({
    ...DE_UNA,
    method: 'GET',
    url: '/exportaciones/:id',
    operationId: 'verExportacion',
    summary: { es: 'Consultar una exportación', en: 'Get an export' },
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
    summary: { es: 'Eliminar una exportación', en: 'Delete an export' },
    description: {
      es: 'Borra su archivo; si está en proceso, la detiene. Los comprobantes quedan como están.',
      en: 'Deletes its file; if it is under way, stops it. The documents stay as they are.',
    },
    data: Type.Object({ id: EXPORTACION.properties.id }),
    handler: async ({ deps, acceso, id }) => {
      await eliminar(deps, acceso, id);
      return { message: { es: 'Exportación eliminada.', en: 'Export deleted.' }, data: { id } };
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
    summary: { es: 'Descargar el ZIP de una exportación', en: 'Download the ZIP of an export' },
    description: {
      es:
        'Solo de una LISTA: mientras está en proceso, o si falló, 422; vencida, 404. Como máximo dos descargas de la empresa a la vez: después, 429. ' +
        'Compare los bytes recibidos con Content-Length: si son menos, la descarga se cortó; repítala.',
      en: 'Only of one that is LISTA: while it is under way, or if it failed, 422; expired, 404. At most two downloads of the company at once: beyond that, 429. Compare the bytes received with Content-Length: if they are fewer, the download was cut; repeat it.',
    },
    response: {
      200: fileAnswer({ es: 'El ZIP de la exportación', en: 'The ZIP of the export' }, ['application/zip'], {
        'Content-Disposition': header(Type.String(), {
          es: 'attachment, con un nombre según el período',
          en: 'attachment, with a name by the period',
        }),
        'Content-Length': header(Type.Integer(), { es: 'Bytes del ZIP', en: 'Bytes of the ZIP' }),
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
