import { createHash } from 'node:crypto';
import type { Problema } from '@chaski/core/documento/types.ts';
import { numeroDeErrores, readEmitir } from '@chaski/core/documento/validate.ts';
import { fechaLima, horaLima } from '@chaski/core/lib/fecha.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toDatabaseError } from '../db/errors.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { Acceso, Route } from '../http/route.ts';
import { consultar } from './consultar.ts';
import { contenidoRoutes } from './contenido-routes.ts';
import * as docs from './docs.ts';
import { emitir } from './emitir.ts';
import { readFiltros } from './filtros.ts';
import type { Idempotencia } from './idempotencia-store.ts';
import { listar } from './listar.ts';
import { idOf, originOf, queryOf } from './peticion.ts';
import { reintentar } from './reintentar.ts';
import { datosDocumento, datosEmision, estadoDe, fallaDeEnvio, mensajeEmision } from './respuesta.ts';
import { listSeries } from './series-store.ts';
import type { Comprobante } from './types.ts';

/** Every route of documents (`especificacion.md` §4, `decisiones.md` §5). `/invoices` and `/comprobantes` are one resource. */
export function comprobantesRoutes(deps: Deps): Route[] {
  const detalle = async (request: FastifyRequest, _reply: FastifyReply, acceso: Acceso) => {
    const { comprobante, calculado } = await consultar(deps, acceso, idOf(request));
    const data = datosDocumento(comprobante, calculado, originOf(deps, request));
    return { success: true, message: mensajeEmision(comprobante), data };
  };
  return [
    {
      method: 'POST',
      url: '/comprobantes/emitir',
      permisos: ['invoices.create', 'invoices.send_taxauth'],
      docs: docs.emitir,
      handler: async (request, reply, acceso) => {
        const idempotencia = readIdempotencia(request);
        const ahora = deps.ahora();
        const leido = readEmitir(textOf(request), { hoy: fechaLima(ahora), ahora: horaLima(ahora) });
        if (!leido.ok || !idempotencia.ok) {
          throw problemas([...(leido.ok ? [] : leido.problemas), ...(idempotencia.ok ? [] : idempotencia.problemas)]);
        }
        const peticion = { calculado: leido.calculado, webhook: leido.webhook, idempotencia: idempotencia.value };
        const { comprobante, repetida } = await emitir(deps, acceso, peticion);
        if (repetida) reply.header('idempotent-replayed', 'true');
        return responder(deps, request, reply, comprobante);
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
    { method: 'GET', url: '/comprobantes/:id', permisos: ['invoices.read'], docs: docs.detalle, handler: detalle },
    { method: 'GET', url: '/invoices/:id', permisos: ['invoices.read'], docs: docs.detalle, handler: detalle },
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
        const series = await listSeries(deps.pool, acceso).catch((error: unknown) => {
          throw toDatabaseError(error);
        });
        return { success: true, message: `${series.length} series en uso.`, data: { series } };
      },
    },
    ...contenidoRoutes(deps),
  ];
}

/** 200 with the state, or the send failure, which alone is outside the envelope (contract §2.3). */
function responder(deps: Deps, request: FastifyRequest, reply: FastifyReply, comprobante: Comprobante): unknown {
  const origin = originOf(deps, request);
  if (estadoDe(comprobante) === 'PENDIENTE_ENVIO') {
    reply.code(502);
    return fallaDeEnvio(comprobante, origin);
  }
  return { success: true, message: mensajeEmision(comprobante), data: datosEmision(comprobante, origin) };
}

function problemas(encontrados: readonly Problema[]): AppError {
  // `fromEntries` defines, so that a field called `__proto__` is a field like any other.
  return badRequest(Object.fromEntries(encontrados.map(({ ruta, mensaje }) => [ruta, mensaje])));
}

function badRequest(fields: Record<string, string>): AppError {
  return new AppError('BAD_REQUEST', numeroDeErrores(Object.keys(fields).length), { fields });
}

function textOf(request: FastifyRequest): string {
  return typeof request.body === 'string' ? request.body : '';
}

const PRINTABLE = /^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/;

type LecturaIdempotencia =
  | { readonly ok: true; readonly value: Idempotencia | undefined }
  | { readonly ok: false; readonly problemas: readonly Problema[] };

/** `Idempotency-Key` with the fingerprint of this request: operation and body, byte by byte. */
function readIdempotencia(request: FastifyRequest): LecturaIdempotencia {
  const values = request.raw.headersDistinct['idempotency-key'];
  if (values === undefined) return { ok: true, value: undefined };
  const clave = values[0] ?? '';
  if (values.length > 1 || !PRINTABLE.test(clave)) {
    const mensaje = 'Envíe una sola clave de 1 a 255 caracteres ASCII visibles.';
    return { ok: false, problemas: [{ ruta: 'Idempotency-Key', mensaje }] };
  }
  return {
    ok: true,
    value: { clave, huella: createHash('sha256').update('emitir\n').update(textOf(request)).digest() },
  };
}
