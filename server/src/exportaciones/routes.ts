import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createTurnos } from '../comprobantes/exportar.ts';
import { readIdempotencia } from '../comprobantes/idempotencia.ts';
import { originOf, problemasError, textOf, UUID } from '../comprobantes/peticion.ts';
import type { Deps } from '../deps.ts';
import { conPaciencia } from '../http/paciencia.ts';
import type { Acceso, Route, RouteDocs } from '../http/route.ts';
import { crear, eliminar, leer, noExiste } from './crear.ts';
import { descargar } from './descargar.ts';
import * as docs from './docs.ts';
import { readExportar } from './leer.ts';
import { datosExportacion, mensajeExportacion } from './respuesta.ts';
import { listExportaciones } from './store.ts';
import { MAX_LISTA } from './types.ts';

/** The documents of a period with their files, as one zip that is made in the background. */
export function exportacionesRoutes(deps: Deps): Route[] {
  const tomar = createTurnos();
  const route = (method: Route['method'], url: string, routeDocs: RouteDocs, handler: Route['handler']): Route => ({
    ...{ method, url, permisos: ['invoices.read'], docs: routeDocs, handler },
  });
  return [
    route('POST', '/exportaciones', docs.crear, (request, reply, acceso) => postCrear(deps, request, reply, acceso)),
    route('GET', '/exportaciones', docs.lista, async (request, _reply, acceso) => {
      const todas = await listExportaciones(deps.db.of(acceso), acceso, MAX_LISTA);
      const exportaciones = todas.map((una) => datosExportacion(una, originOf(deps, request)));
      return { success: true, message: `Exportaciones: ${todas.length}.`, data: { exportaciones } };
    }),
    route('GET', '/exportaciones/:id', docs.detalle, async (request, _reply, acceso) => {
      const exportacion = await leer(deps, acceso, idOf(request));
      const data = datosExportacion(exportacion, originOf(deps, request));
      return { success: true, message: mensajeExportacion(exportacion), data };
    }),
    route('GET', '/exportaciones/:id/archivo', docs.archivo, async (request, reply, acceso) => {
      const { nombre, tamano, bytes } = await descargar(deps, acceso, idOf(request));
      const soltar = tomar(acceso.empresaId);
      const file = Readable.from(
        conPaciencia(bytes, () => file.destroy()),
        { objectMode: false },
      );
      file.once('close', soltar);
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="${nombre}"`)
        .header('content-length', tamano)
        .send(file);
    }),
    route('DELETE', '/exportaciones/:id', docs.eliminar, async (request, _reply, acceso) => {
      const id = idOf(request);
      await eliminar(deps, acceso, id);
      return { success: true, message: 'Exportación eliminada.', data: { id } };
    }),
  ];
}

async function postCrear(deps: Deps, request: FastifyRequest, reply: FastifyReply, acceso: Acceso) {
  const idempotencia = readIdempotencia(request, 'exportar');
  const leido = readExportar(textOf(request));
  if (!leido.ok || !idempotencia.ok) {
    throw problemasError([...(leido.ok ? [] : leido.problemas), ...(idempotencia.ok ? [] : idempotencia.problemas)]);
  }
  const { exportacion, repetida } = await crear(deps, acceso, leido.value, idempotencia.value);
  if (repetida) reply.header('idempotent-replayed', 'true');
  const data = datosExportacion(exportacion, originOf(deps, request));
  return { success: true, message: mensajeExportacion(exportacion), data };
}

/** The `:id` of the path. What is no UUID names nothing: 404. */
function idOf({ params }: FastifyRequest): string {
  const id = typeof params === 'object' && params !== null && 'id' in params ? String(params.id) : '';
  if (!UUID.test(id)) throw noExiste();
  return id.toLowerCase();
}
