import { EVIDENCIA } from '@chaski/core/documento/campos/objetos.ts';
import type { ClaseDeOtro } from '@chaski/core/documentos/clase.ts';
import { actorDe } from '../../auditoria/anotar.ts';
import type { Deps } from '../../deps.ts';
import { operation } from '../../platform/http/operation.ts';
import { body, flag, text } from '../../platform/http/reading/campos.ts';
import { originOf } from '../../platform/http/reading/peticion.ts';
import type { Acceso } from '../../platform/http/route.ts';
import { AppError } from '../../platform/mensajes/app-error.ts';
import { APARTAR, apartar, reanudarPedido } from '../atender/apartar.ts';
import { type DecisionPersona, settle } from '../atender/decidir.ts';
import { noExiste } from '../no-existe.ts';
import { requireComprobantePropio } from '../read/propio.ts';
import { correlativoDe, mensajeEmision } from '../respuesta.ts';
import { type Comprobante, type ComprobanteDeOtro, isDeOtro } from '../types.ts';
import { findDe } from './buscar.ts';
import { datosDeOtro } from './respuesta.ts';
import { DatosDeOtro } from './respuesta-schema.ts';
import { DE_UNO, nombreDe } from './rutas.ts';

/* What a person does of a retención or percepción of which SUNAT, which cannot be asked, does not say what became. */

const DECISION = body({
  aceptada: flag(
    { description: { es: 'Si SUNAT la aceptó', en: 'Whether SUNAT accepted it' } },
    {
      mensaje: { es: 'Envíe true si SUNAT la aceptó, false si no', en: 'Send true if SUNAT accepted it, false if not' },
    },
  ),
  evidencia: text(
    {
      minLength: EVIDENCIA.minimo,
      maxLength: EVIDENCIA.maximo,
      description: { es: 'Dónde lo vio una persona', en: 'Where a person saw it' },
    },
    { mensaje: { es: 'Diga dónde lo vio', en: 'Say where you saw it' } },
  ),
});

/** The operations of a kind. */
export function atencionDe(clase: ClaseDeOtro) {
  const { ruta, enFrase } = clase;
  const DE_UNA = {
    ...DE_UNO,
    method: 'POST',
    permisos: ['withholdings.create'],
    reciente: true,
    data: DatosDeOtro,
  } as const;
  return [
    operation({
      ...DE_UNA,
      url: `/${ruta}/:id/apartar`,
      operationId: `apartar${nombreDe(clase)}`,
      summary: {
        es: `Apartar ${enFrase.es} que no se va a enviar`,
        en: `Set aside ${enFrase.en} that is not to be sent`,
      },
      description: {
        es: 'De una en PENDIENTE_ENVIO o EN_PROCESO que SUNAT no tiene: nadie la envía más hasta que se reanude, y conserva su número. Si un envío anterior pudo llegar hace falta evidencia: SUNAT no dice qué tiene de estos comprobantes.',
        en: 'Of one in PENDIENTE_ENVIO or EN_PROCESO that SUNAT does not have: nobody sends it until it is resumed, and it keeps its number. If an earlier attempt may have arrived evidence is needed: SUNAT does not say what it has of these documents.',
      },
      body: APARTAR,
      errors: [409, 422],
      handler: async (call) => {
        const { deps, acceso, request, id } = call;
        await requireComprobantePropio(call, 'withholdings.read');
        await findDe(call, clase);
        const c = asDeOtro(await apartar(deps, acceso, id, call.body()));
        const message = {
          es: `${correlativoDe(c)} está apartada: no se envía a SUNAT hasta que alguien la reanude, y conserva su número.`,
          en: `${correlativoDe(c)} is set apart: it is not sent to SUNAT until somebody resumes it, and keeps its number.`,
        };
        return { message, data: datosDeOtro(c, originOf(deps, request)) };
      },
    }),
    operation({
      ...DE_UNA,
      url: `/${ruta}/:id/reanudar`,
      operationId: `reanudar${nombreDe(clase)}`,
      summary: {
        es: `Dejar que siga ${enFrase.es} apartada, o que espera a una persona`,
        en: `Let ${enFrase.en} go on that was set aside, or waits for a person`,
      },
      description: {
        es: 'Se envía el mismo XML, con el mismo número, en segundo plano.',
        en: 'The same XML is sent, with the same number, in the background.',
      },
      errors: [422],
      handler: async (call) => {
        const { deps, acceso, request, id } = call;
        await requireComprobantePropio(call, 'withholdings.read');
        await findDe(call, clase);
        const c = asDeOtro(await reanudarPedido(deps, acceso, id));
        const message = {
          es: `${correlativoDe(c)} sigue: se envía a SUNAT.`,
          en: `${correlativoDe(c)} goes on: it is sent to SUNAT.`,
        };
        return { message, data: datosDeOtro(c, originOf(deps, request)) };
      },
    }),
    operation({
      ...DE_UNA,
      url: `/${ruta}/:id/decidir`,
      operationId: `decidir${nombreDe(clase)}`,
      summary: {
        es: `Decidir ${enFrase.es} que espera a una persona`,
        en: `Decide ${enFrase.en} that waits for a person`,
      },
      description: {
        es: 'De una en PENDIENTE_ENVIO cuyo mensaje pide buscarla en SUNAT: si está, aceptada; si no, rechazada. La evidencia queda en la auditoría.',
        en: 'Of one in PENDIENTE_ENVIO whose message asks to look for it at SUNAT: if it is there, accepted; if not, rejected. The evidence stays in the audit trail.',
      },
      body: DECISION,
      errors: [422],
      handler: async (call) => {
        const { deps, acceso, request } = call;
        await requireComprobantePropio(call, 'withholdings.read');
        const esperando = await findDe(call, clase);
        const { aceptada, evidencia } = call.body();
        await decide(deps, acceso, esperando, { aceptado: aceptada, evidencia });
        const c = await findDe(call, clase);
        return { message: mensajeEmision(c), data: datosDeOtro(c, originOf(deps, request)) };
      },
    }),
  ];
}

/** Throws `DOMAIN_ERROR` where it waits for nobody. */
async function decide(
  deps: Pick<Deps, 'db' | 'origen' | 'uuid' | 'despertar'>,
  acceso: Acceso,
  c: ComprobanteDeOtro,
  decision: DecisionPersona,
): Promise<void> {
  if (c.estado !== 'POR_ATENDER') throw new AppError('comprobante-que-no-espera');
  const contexto = { origen: deps.origen(), uuid: deps.uuid, correo: false };
  await settle(deps.db, c.id, decision, actorDe(acceso), contexto);
  deps.despertar.entregas();
}

function asDeOtro(c: Comprobante): ComprobanteDeOtro {
  if (!isDeOtro(c)) throw noExiste();
  return c;
}
