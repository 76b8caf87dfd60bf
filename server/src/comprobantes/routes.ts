import type { Aviso } from '@chaski/core/documento/types.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toDatabaseError } from '../db/errors.ts';
import type { Deps } from '../deps.ts';
import type { Acceso, Route } from '../http/route.ts';
import { apartar, readApartar, reanudarPedido } from './apartar.ts';
import { consultar, consultarNotas } from './consultar.ts';
import { contenidoRoutes } from './contenido-routes.ts';
import { diaPedido, readDia } from './dia.ts';
import * as docs from './docs.ts';
import { type Emision, emitir, findRepetida } from './emitir.ts';
import { exportarRoutes } from './exportar-routes.ts';
import { readFiltros } from './filtros.ts';
import { readIdempotencia } from './idempotencia.ts';
import { avisosDeEntonces, leer } from './leer.ts';
import { listar } from './listar.ts';
import { badRequest, idOf, leidoDe, originOf, problemasError, queryOf, textOf } from './peticion.ts';
import { reintentar } from './reintentar.ts';
import {
  correlativoDe,
  datosDocumento,
  datosEmision,
  estadoDe,
  fallaDeEnvio,
  mensajeEmision,
  warnings,
} from './respuesta.ts';
import { listSeries } from './series-store.ts';
import type { Comprobante } from './types.ts';
import { validar } from './validar.ts';

/** Every route of documents. `/invoices` and `/comprobantes` are one resource. */
export function comprobantesRoutes(deps: Deps): Route[] {
  const detalle = async (request: FastifyRequest, _reply: FastifyReply, acceso: Acceso) => {
    const { comprobante, calculado } = await consultar(deps, acceso, idOf(request));
    const notas = await consultarNotas(deps, comprobante, calculado.totales.importeTotal);
    const data = datosDocumento(comprobante, calculado, notas, originOf(deps, request));
    return { success: true, message: mensajeEmision(comprobante), data };
  };
  return [
    {
      method: 'POST',
      url: '/comprobantes/emitir',
      permisos: ['invoices.create', 'invoices.send_taxauth'],
      documento: true,
      docs: docs.emitir,
      handler: async (request, reply, acceso) => {
        const text = textOf(request);
        const dia = await readDia(deps, request, acceso);
        const idempotencia = readIdempotencia(request, 'emitir', diaPedido(request));
        const leido = dia.ok ? await leer(deps, acceso, text, dia.value) : dia;
        const responderRepetida = async ({ comprobante }: Emision) => {
          reply.header('idempotent-replayed', 'true');
          return responder(deps, request, reply, comprobante, await avisosDeEntonces(deps, acceso, text, comprobante));
        };
        if (!leido.ok || !idempotencia.ok) {
          const repetida = idempotencia.ok ? await findRepetida(deps, acceso, idempotencia.value) : undefined;
          if (repetida !== undefined) return responderRepetida(repetida);
          throw problemasError([
            ...(leido.ok ? [] : leido.problemas),
            ...(idempotencia.ok ? [] : idempotencia.problemas),
          ]);
        }
        const emision = await emitir(deps, acceso, { ...leido, idempotencia: idempotencia.value });
        if (emision.repetida) return responderRepetida(emision);
        return responder(deps, request, reply, emision.comprobante, leido.avisos);
      },
    },
    {
      method: 'POST',
      url: '/comprobantes/validar',
      permisos: ['invoices.create'],
      documento: true,
      docs: docs.validar,
      handler: async (request, _reply, acceso) => {
        const dia = leidoDe(await readDia(deps, request, acceso));
        const leido = await leer(deps, acceso, textOf(request), dia);
        if (!leido.ok) throw problemasError(leido.problemas);
        const data = await validar(deps, acceso, leido);
        return { success: true, message: 'El documento no tiene problemas; no se emitió ni tomó número.', data };
      },
    },
    {
      method: 'POST',
      url: '/comprobantes/:id/reintentar',
      permisos: ['invoices.send_taxauth'],
      docs: docs.reintentar,
      handler: async (request, reply, acceso) =>
        responder(deps, request, reply, await reintentar(deps, acceso, idOf(request))),
    },
    {
      method: 'POST',
      url: '/comprobantes/:id/apartar',
      permisos: ['invoices.send_taxauth'],
      reciente: true,
      docs: docs.apartar,
      handler: async (request, _reply, acceso) => {
        const id = idOf(request);
        await consultar(deps, acceso, id);
        const c = await apartar(deps, acceso, id, readApartar(textOf(request)));
        const message = `${correlativoDe(c)} está apartado: no se envía a SUNAT hasta que alguien lo reanude, y conserva su número.`;
        return { success: true, message, data: datosEmision(c, originOf(deps, request)) };
      },
    },
    {
      method: 'POST',
      url: '/comprobantes/:id/reanudar',
      permisos: ['invoices.send_taxauth'],
      reciente: true,
      docs: docs.reanudar,
      handler: async (request, _reply, acceso) => {
        const c = await reanudarPedido(deps, acceso, idOf(request));
        const message = `${correlativoDe(c)} sigue: se pregunta a SUNAT, si se puede, y se envía si no lo tiene.`;
        return { success: true, message, data: datosEmision(c, originOf(deps, request)) };
      },
    },
    { method: 'GET', url: '/comprobantes/:id', permisos: ['invoices.read'], docs: docs.detalle, handler: detalle },
    {
      method: 'GET',
      url: '/invoices/:id',
      permisos: ['invoices.read'],
      docs: docs.detalleDeInvoices,
      handler: detalle,
    },
    {
      method: 'GET',
      url: '/invoices',
      permisos: ['invoices.read'],
      docs: docs.lista,
      handler: async (request, _reply, acceso) => {
        const leido = readFiltros(queryOf(request), deps.cursorKey);
        if (!leido.ok) throw badRequest(leido.fields);
        const data = await listar(deps, acceso, leido.filtros);
        return { success: true, message: `Comprobantes en esta página: ${data.documentos.length}.`, data };
      },
    },
    {
      method: 'GET',
      url: '/series',
      permisos: ['invoices.read'],
      docs: docs.series,
      handler: async (_request, _reply, acceso) => {
        const series = await listSeries(deps.db.of(acceso), acceso).catch((error: unknown) => {
          throw toDatabaseError(error);
        });
        return {
          success: true,
          message: `${series.length} ${series.length === 1 ? 'serie' : 'series'} en uso.`,
          data: { series },
        };
      },
    },
    ...exportarRoutes(deps),
    ...contenidoRoutes(deps),
  ];
}

/** 200 with the state, or the send failure, which alone is outside the envelope (contract §2.3). */
function responder(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  comprobante: Comprobante,
  avisos: readonly Aviso[] = [],
): unknown {
  const origin = originOf(deps, request);
  if (estadoDe(comprobante) === 'PENDIENTE_ENVIO') {
    reply.code(502);
    return fallaDeEnvio(comprobante, origin);
  }
  return {
    success: true,
    message: mensajeEmision(comprobante),
    data: { ...datosEmision(comprobante, origin), ...warnings(avisos) },
  };
}
