import { readIdempotencia } from '../comprobantes/idempotencia.ts';
import { idOf, problemasError, textOf } from '../comprobantes/peticion.ts';
import type { Deps } from '../deps.ts';
import type { Route } from '../http/route.ts';
import * as docs from './docs.ts';
import { readEnviar } from './leer.ts';
import { listarCorreos, pedirCorreo } from './pedir.ts';
import { datosCorreo, mensajeCorreo } from './respuesta.ts';

/** What became of the mails of a document, and one more. */
export function correosRoutes(deps: Deps): Route[] {
  const url = '/comprobantes/:id/correos';
  return [
    {
      ...{ method: 'GET', url, permisos: ['invoices.read'], docs: docs.listar },
      handler: async (request, _reply, acceso) => {
        const correos = await listarCorreos(deps, acceso, idOf(request));
        return { success: true, message: `Correos: ${correos.length}.`, data: { correos: correos.map(datosCorreo) } };
      },
    },
    {
      ...{ method: 'POST', url, permisos: ['invoices.create'], docs: docs.enviar },
      handler: async (request, reply, acceso) => {
        const id = idOf(request);
        const idempotencia = readIdempotencia(request, `correo ${id}`);
        const leido = readEnviar(textOf(request));
        if (!leido.ok || !idempotencia.ok) {
          throw problemasError([
            ...(leido.ok ? [] : leido.problemas),
            ...(idempotencia.ok ? [] : idempotencia.problemas),
          ]);
        }
        const pedida = await pedirCorreo(deps, acceso, id, { para: leido.value, idempotencia: idempotencia.value });
        if (pedida.repetida) reply.header('idempotent-replayed', 'true');
        return { success: true, message: mensajeCorreo(pedida.correo), data: datosCorreo(pedida) };
      },
    },
  ];
}
