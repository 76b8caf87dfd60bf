import { isCorreo } from '@chaski/core/lib/correo.ts';
import type { EnIdiomas } from '@chaski/core/lib/idiomas.ts';
import { readIdempotencia } from '../comprobantes/emitir/idempotencia.ts';
import type { Deps } from '../deps.ts';
import { repetida } from '../platform/http/docs.ts';
import { operation } from '../platform/http/operation.ts';
import { body, optional } from '../platform/http/reading/campos.ts';
import { leidosDe, noEsId } from '../platform/http/reading/peticion.ts';
import type { Permiso, Route } from '../platform/http/route.ts';
import { Type } from '../platform/http/schema.ts';
import { AppError } from '../platform/mensajes/app-error.ts';
import { type FindEnviable, findComprobante, findGuia } from './enviable.ts';
import { askCorreo, collectCorreos, MAX_POR_COMPROBANTE, MAX_POR_HORA } from './pedir.ts';
import { CORREO, datosCorreo, mensajeCorreo } from './respuesta.ts';

/** What became of the mails of a document, and one more. */
export function correosRoutes(deps: Deps): Route[] {
  return [DE_COMPROBANTES, DE_GUIAS].flatMap((kind) => operationsOf(kind).map((each) => each(deps)));
}

/** The documents of an address of the API that may be mailed. */
interface DeQue {
  readonly de: { readonly url: string; readonly id: () => AppError; readonly tags: readonly string[] };
  readonly find: FindEnviable;
  readonly permisos: { readonly ver: Permiso; readonly enviar: Permiso };
  readonly operationIds: { readonly listar: string; readonly enviar: string };
  /** `un comprobante`, `el comprobante aceptado`, `por comprobante`. */
  readonly un: EnIdiomas;
  readonly aceptado: EnIdiomas;
  readonly cada: EnIdiomas;
  /** With what, and to whom where nobody is named. */
  readonly conQue: EnIdiomas;
}

const DE_COMPROBANTES: DeQue = {
  de: { url: '/comprobantes/:id/correos', id: noEsId, tags: ['Correos'] },
  find: findComprobante,
  permisos: { ver: 'invoices.read', enviar: 'invoices.create' },
  operationIds: { listar: 'listarCorreos', enviar: 'enviarCorreo' },
  un: { es: 'un comprobante', en: 'a document' },
  aceptado: { es: 'el comprobante aceptado', en: 'the accepted document' },
  cada: { es: 'comprobante', en: 'document' },
  conQue: {
    es: 'con su PDF y su XML, al correo del cliente o a `para`',
    en: 'with its PDF and its XML, to the customer’s address or to `para`',
  },
};

const DE_GUIAS: DeQue = {
  de: { url: '/guias/:id/correos', id: () => new AppError('guia-que-no-existe'), tags: ['Guías'] },
  find: findGuia,
  permisos: { ver: 'guias.read', enviar: 'guias.create' },
  operationIds: { listar: 'listarCorreosDeGuia', enviar: 'enviarCorreoDeGuia' },
  un: { es: 'una guía', en: 'a guía' },
  aceptado: { es: 'la guía aceptada', en: 'the accepted guía' },
  cada: { es: 'guía', en: 'guía' },
  conQue: {
    es: 'con su PDF, su XML y la constancia de SUNAT (CDR), a `para`, que hay que decir: una guía no tiene el correo del destinatario',
    en: 'with its PDF, its XML and SUNAT’s receipt (CDR), to `para`, which has to be said: a guía has no address of the consignee',
  },
};

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

const operationsOf = ({ de, find, permisos, operationIds, un, aceptado, cada, conQue }: DeQue) => [
  operation({
    ...de,
    method: 'GET',
    permisos: [permisos.ver],
    operationId: operationIds.listar,
    summary: { es: `Correos de ${un.es}`, en: `Emails of ${un.en}` },
    description: {
      es: 'Cada correo con sus intentos y lo que respondió el servidor de correo; el más reciente primero.',
      en: 'Each email with its attempts and what the mail server answered; newest first.',
    },
    data: Type.Object({ correos: Type.Array(CORREO) }),
    handler: async ({ deps, acceso, id }) => {
      const correos = await collectCorreos(deps, acceso, id, find);
      return {
        message: { es: `Correos: ${correos.length}.`, en: `Emails: ${correos.length}.` },
        data: { correos: correos.map(datosCorreo) },
      };
    },
  }),
  operation({
    ...de,
    method: 'POST',
    // Whoever chooses the address reads what is sent.
    permisos: [permisos.enviar, permisos.ver],
    operationId: operationIds.enviar,
    summary: { es: `Enviar ${un.es} por correo`, en: `Send ${un.en} by email` },
    description: {
      es:
        `Encola ahora ${aceptado.es}, ${conQue.es}. Mientras uno a esa dirección está en ` +
        'camino, y durante un minuto después de enviado, se responde ese mismo en lugar de enviar otro. ' +
        `Hasta ${MAX_POR_COMPROBANTE} correos por ${cada.es}, y ${MAX_POR_HORA} pedidos por hora y empresa: después, 429.`,
      en: `Queues ${aceptado.en} now, ${conQue.en}. While one to that address is on its way, and for a minute after it was sent, that same one is answered instead of sending another. Up to ${MAX_POR_COMPROBANTE} emails per ${cada.en}, and ${MAX_POR_HORA} asked for per hour and company: then 429.`,
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
      const pedido = await askCorreo(deps, acceso, id, { para, idempotencia }, find);
      if (pedido.repetida) reply.header('idempotent-replayed', 'true');
      return { message: mensajeCorreo(pedido.correo), data: datosCorreo(pedido) };
    },
  }),
];
