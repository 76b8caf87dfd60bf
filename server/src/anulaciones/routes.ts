import { readAnular } from '@chaski/core/documento/anulacion/leer.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { consultar } from '../comprobantes/consultar.ts';
import { diaPedido, readDia } from '../comprobantes/dia.ts';
import { readIdempotencia } from '../comprobantes/idempotencia.ts';
import { idOf, originOf, problemasError, textOf } from '../comprobantes/peticion.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { Acceso, Route } from '../http/route.ts';
import { anular } from './anular.ts';
import { contenidoRoutes } from './contenido-routes.ts';
import * as docs from './docs.ts';
import { datosAnulacion, mensajeAnulacion } from './respuesta.ts';
import { findAnulacion } from './store.ts';
import type { Resumen } from './types.ts';

/** Annulments: asked for, and looked at. */
export function anulacionesRoutes(deps: Deps): Route[] {
  /** The comprobante is read after the annulment, so that a final one shows it annulled. */
  const responder = async (request: FastifyRequest, acceso: Acceso, resumen: Resumen) => {
    const { comprobante } = await consultar(deps, acceso, resumen.comprobanteId);
    const data = datosAnulacion(comprobante, resumen, originOf(deps, request));
    return { success: true, message: mensajeAnulacion(comprobante, resumen), data };
  };
  return [
    {
      method: 'POST',
      url: '/comprobantes/:id/anular',
      permisos: ['invoices.void'],
      reciente: true,
      docs: docs.anular,
      handler: async (request: FastifyRequest, reply: FastifyReply, acceso: Acceso) => {
        const id = idOf(request);
        await consultar(deps, acceso, id);
        const dia = await readDia(deps, request, acceso);
        const idempotencia = readIdempotencia(request, `anular ${id}`, diaPedido(request));
        const leido = readAnular(textOf(request));
        if (!leido.ok || !idempotencia.ok) {
          throw problemasError([
            ...(dia.ok ? [] : dia.problemas),
            ...(leido.ok ? [] : leido.problemas),
            ...(idempotencia.ok ? [] : idempotencia.problemas),
          ]);
        }
        const { motivo, webhook } = leido;
        const peticion = { motivo, webhook, dia, idempotencia: idempotencia.value };
        const { resumen, repetida } = await anular(deps, acceso, id, peticion);
        if (repetida) reply.header('idempotent-replayed', 'true');
        return responder(request, acceso, resumen);
      },
    },
    {
      method: 'GET',
      url: '/comprobantes/:id/anulacion',
      permisos: ['invoices.read'],
      docs: docs.detalle,
      handler: async (request, _reply, acceso) => responder(request, acceso, await findDe(deps, acceso, request)),
    },
    ...contenidoRoutes(deps, (acceso, request) => findDe(deps, acceso, request)),
  ];
}

async function findDe(deps: Deps, acceso: Acceso, request: FastifyRequest): Promise<Resumen> {
  const id = idOf(request);
  const resumen = await findAnulacion(deps.db.of(acceso), acceso, id);
  if (resumen !== undefined) return resumen;
  await consultar(deps, acceso, id);
  throw new AppError('anulacion-que-nadie-pidio');
}
