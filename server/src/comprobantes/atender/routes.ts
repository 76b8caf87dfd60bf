import { operation } from '../../platform/http/operation.ts';
import { noEsId, originOf } from '../../platform/http/reading/peticion.ts';
import { asDeVenta, requireDeVenta } from '../read/consultar.ts';
import { requireComprobantePropio } from '../read/propio.ts';
import { correlativoDe, datosEmision } from '../respuesta.ts';
import { Datos } from '../respuesta-schema.ts';
import { APARTAR, apartar, reanudarPedido } from './apartar.ts';

const DE_UNO = {
  method: 'POST',
  permisos: ['invoices.send_taxauth'],
  reciente: true,
  tags: ['Comprobantes'],
  id: noEsId,
  data: Datos,
} as const;

/** What a person decides of a document that is not sent. */
export const DE_APARTADOS = [
  operation({
    ...DE_UNO,
    url: '/comprobantes/:id/apartar',
    operationId: 'apartarComprobante',
    summary: { es: 'Apartar un comprobante que no se va a enviar', en: 'Set aside a document that is not to be sent' },
    description: {
      es:
        'De uno en PENDIENTE_ENVIO o EN_PROCESO que SUNAT no tiene: nadie lo envía más hasta que se reanude. Sigue en PENDIENTE_ENVIO, con el motivo en ' +
        'data.sunat.mensaje, y conserva su número (GET /series lo dice). Si un envío anterior pudo llegar, antes se pregunta a SUNAT; donde no se ' +
        'puede preguntar, hace falta evidencia.',
      en: 'Of one in PENDIENTE_ENVIO or EN_PROCESO that SUNAT does not have: nobody sends it until it is resumed. It stays in PENDIENTE_ENVIO, with the reason in data.sunat.mensaje, and keeps its number (GET /series tells it). If an earlier attempt may have arrived SUNAT is asked first; where it cannot be asked, evidence is needed.',
    },
    body: APARTAR,
    errors: [409, 422],
    handler: async ({ deps, acceso, request, id, body }) => {
      await requireComprobantePropio({ deps, acceso, id }, 'invoices.read');
      await requireDeVenta(deps, acceso, id);
      const c = await apartar(deps, acceso, id, body());
      const message = {
        es: `${correlativoDe(c)} está apartado: no se envía a SUNAT hasta que alguien lo reanude, y conserva su número.`,
        en: `${correlativoDe(c)} is set apart: it is not sent to SUNAT until somebody resumes it, and keeps its number.`,
      };
      return { message, data: datosEmision(asDeVenta(c), originOf(deps, request)) };
    },
  }),
  operation({
    ...DE_UNO,
    url: '/comprobantes/:id/reanudar',
    operationId: 'reanudarComprobante',
    summary: {
      es: 'Dejar que siga uno apartado, o que espera a una persona',
      en: 'Let one go on that was set aside, or waits for a person',
    },
    description: {
      es: 'Se pregunta a SUNAT, donde se puede, y si no lo tiene se envía el mismo XML, con el mismo número, en segundo plano.',
      en: 'SUNAT is asked, where it can be, and if it does not have it the same XML is sent, with the same number, in the background.',
    },
    errors: [422],
    handler: async ({ deps, acceso, request, id }) => {
      await requireComprobantePropio({ deps, acceso, id }, 'invoices.read');
      await requireDeVenta(deps, acceso, id);
      const c = await reanudarPedido(deps, acceso, id);
      const message = {
        es: `${correlativoDe(c)} sigue: se pregunta a SUNAT, si se puede, y se envía si no lo tiene.`,
        en: `${correlativoDe(c)} goes on: SUNAT is asked, where it can be, and it is sent if SUNAT does not have it.`,
      };
      return { message, data: datosEmision(asDeVenta(c), originOf(deps, request)) };
    },
  }),
];
