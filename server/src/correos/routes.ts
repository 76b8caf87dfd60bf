import { isCorreo } from '@chaski/core/lib/correo.ts';
import { readIdempotencia } from '../comprobantes/emitir/idempotencia.ts';
import type { Deps } from '../deps.ts';
import { repetida } from '../platform/http/docs.ts';
import { operation } from '../platform/http/operation.ts';
import { body, optional } from '../platform/http/reading/campos.ts';
import { leidosDe, noEsId } from '../platform/http/reading/peticion.ts';
import type { Route } from '../platform/http/route.ts';
import { Type } from '../platform/http/schema.ts';
import { askCorreo, collectCorreos, MAX_POR_COMPROBANTE, MAX_POR_HORA } from './pedir.ts';
import { CORREO, datosCorreo, mensajeCorreo } from './respuesta.ts';

const DE_CORREOS = { url: '/comprobantes/:id/correos', id: noEsId, tags: ['Correos'] } as const;

/** What became of the mails of a document, and one more. */
export function correosRoutes(deps: Deps): Route[] {
  return OPERATIONS.map((each) => each(deps));
}

const INVALIDO = {
  mensaje: {
    es: 'No es una dirección de correo; envíe una sola, p. ej. ana@ejemplo.pe',
    en: 'It is not an e-mail address; send one only, e.g. ana@ejemplo.pe',
  },
};

/** Absent: to the customer's own address. */
const ENVIAR = body(
  {
    para: optional({
      schema: Type.String({
        format: 'email',
        maxLength: 254,
        examples: ['ana@ejemplo.pe'],
        description: { es: 'Si se omite, el del cliente', en: 'If left out, the customer’s' },
      }),
      read: (lector, nombre) => lector.forma(nombre, isCorreo, INVALIDO),
    }),
  },
  { name: 'CuerpoCorreo', omisible: true },
);

const OPERATIONS = [
  operation({
    ...DE_CORREOS,
    method: 'GET',
    permisos: ['invoices.read'],
    operationId: 'listarCorreos',
    summary: { es: 'Correos de un comprobante', en: 'Emails of a document' },
    description: {
      es: 'Cada correo con sus intentos y lo que respondió el servidor de correo; el más reciente primero.',
      en: 'Each email with its attempts and what the mail server answered; newest first.',
    },
    data: Type.Object({ correos: Type.Array(CORREO) }),
    handler: async ({ deps, acceso, id }) => {
      const correos = await collectCorreos(deps, acceso, id);
      return {
        message: { es: `Correos: ${correos.length}.`, en: `Emails: ${correos.length}.` },
        data: { correos: correos.map(datosCorreo) },
      };
    },
  }),
  operation({
    ...DE_CORREOS,
    method: 'POST',
    // Whoever chooses the address reads what is sent.
    permisos: ['invoices.create', 'invoices.read'],
    operationId: 'enviarCorreo',
    summary: { es: 'Enviar un comprobante por correo', en: 'Send a document by email' },
    description: {
      es:
        'Encola ahora el comprobante aceptado, con su PDF y su XML, al correo del cliente o a `para`. Mientras uno a esa dirección está en ' +
        'camino, y durante un minuto después de enviado, se responde ese mismo en lugar de enviar otro. ' +
        `Hasta ${MAX_POR_COMPROBANTE} correos por comprobante, y ${MAX_POR_HORA} pedidos por hora y empresa: después, 429.`,
      en: `Queues the accepted document now, with its PDF and its XML, to the customer’s address or to \`para\`. While one to that address is on its way, and for a minute after it was sent, that same one is answered instead of sending another. Up to ${MAX_POR_COMPROBANTE} emails per document, and ${MAX_POR_HORA} asked for per hour and company: then 429.`,
    },
    headers: Type.Object({
      'Idempotency-Key': Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 255,
          description: {
            es: 'La misma clave y el mismo cuerpo: el mismo correo',
            en: 'The same key and the same body: the same email',
          },
        }),
      ),
    }),
    body: ENVIAR,
    data: CORREO,
    answers: repetida({
      es: 'La clave ya se usó: es el correo de entonces',
      en: 'The key was already used: this is the email sent then',
    }),
    errors: [409, 422],
    handler: async ({ deps, acceso, request, reply, id, leido }) => {
      const [{ para = null }, idempotencia] = leidosDe(leido(), readIdempotencia(request, `correo ${id}`));
      const pedido = await askCorreo(deps, acceso, id, { para, idempotencia });
      if (pedido.repetida) reply.header('idempotent-replayed', 'true');
      return { message: mensajeCorreo(pedido.correo), data: datosCorreo(pedido) };
    },
  }),
];
