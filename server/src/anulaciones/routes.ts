import { readAnular } from '@chaski/core/documento/anulacion/leer.ts';
import { MOTIVO_DE_ANULACION as MOTIVO } from '@chaski/core/documento/campos/objetos.ts';
import type { Problema } from '@chaski/core/documento/types.ts';
import { esDeOtro } from '@chaski/core/documentos/registro.ts';
import { type Fecha, fechaLima } from '@chaski/core/lib/fecha.ts';
import { named } from '@chaski/core/lib/named.ts';
import { diaPedido, readDia } from '../comprobantes/dia.ts';
import { readIdempotencia } from '../comprobantes/emitir/idempotencia.ts';
import { readComprobante } from '../comprobantes/enviar/aviso.ts';
import { noExiste } from '../comprobantes/no-existe.ts';
import { type Comprobante, isDeOtro } from '../comprobantes/types.ts';
import type { Deps } from '../deps.ts';
import { CON_FECHA, CON_IDEMPOTENCY_KEY, file, header, REPETIDA } from '../platform/http/docs.ts';
import { type Call, operation, rawOperation } from '../platform/http/operation.ts';
import { noEsId, originOf, problemasError, textOf } from '../platform/http/reading/peticion.ts';
import type { Permiso, Route } from '../platform/http/route.ts';
import { Type } from '../platform/http/schema.ts';
import { AppError } from '../platform/mensajes/app-error.ts';
import { answerCdr, answerXml } from './contenido.ts';
import { anular } from './pedir/anular.ts';
import { DatosAnulacion, datosAnulacion, mensajeAnulacion } from './respuesta.ts';
import { findAnulacion } from './store.ts';
import type { Resumen } from './types.ts';

/** Annulments: asked for, and looked at. */
export function anulacionesRoutes(deps: Deps): Route[] {
  return OPERATIONS.map((each) => each(deps));
}

/** Core reads it (`documento/anulacion`). */
const CUERPO = named(
  'CuerpoAnular',
  Type.Object(
    {
      motivo: Type.String({ minLength: MOTIVO.minimo, maxLength: MOTIVO.maximo, examples: ['Error en el cliente'] }),
      webhook: Type.Optional(
        Type.Boolean({
          default: false,
          description: {
            es: 'true: responde de inmediato, EN_PROCESO, y avisa del resultado.',
            en: 'true: it answers immediately, EN_PROCESO, and notifies you of the outcome.',
          },
        }),
      ),
      comunicadoEl: Type.Optional(
        Type.String({
          format: 'date',
          description: {
            es: 'Solo de una retención o percepción: qué día se comunicó al proveedor o cliente, desde el que corre su plazo (7 días). Sin él, el de su emisión.',
            en: 'Of a retención or percepción alone: on which day the supplier or customer was told of it, from which its term runs (7 days). Without it, that of its issue.',
          },
        }),
      ),
    },
    { additionalProperties: false },
  ),
);

const DE_UNA = { tags: ['Anulaciones'], id: noEsId };
const DE_ARCHIVOS = { ...DE_UNA, method: 'GET', permisos: ['invoices.read'] } as const;
const CON_NOMBRE = {
  'Content-Disposition': header(Type.String(), {
    es: 'Con el nombre de archivo de SUNAT',
    en: 'With the name of SUNAT’s file',
  }),
};

const DE_XML = {
  es: 'XML firmado de la comunicación de baja o del resumen',
  en: 'Signed XML of the comunicación de baja or of the resumen',
};
const DE_CDR = {
  es: 'Constancia de recepción (CDR) de SUNAT; con Accept: application/zip, el zip tal como llegó',
  en: 'SUNAT’s receipt (CDR); with Accept: application/zip, the zip as it came',
};

const OPERATIONS = [
  operation({
    ...DE_UNA,
    method: 'POST',
    url: '/comprobantes/:id/anular',
    permisos: ['invoices.void'],
    reciente: true,
    operationId: 'anularComprobante',
    summary: { es: 'Anular un comprobante aceptado', en: 'Annul an accepted document' },
    description: {
      es:
        'Elige comunicación de baja (RA), resumen diario (RC) o, de una retención o percepción, resumen de reversiones (RR), la envía y sigue su ticket hasta 10 segundos; después responde ' +
        'EN_PROCESO y termina sola. El rechazo de SUNAT no es un error HTTP: lea data.anulacion.estado.',
      en: 'Chooses comunicación de baja (RA), resumen diario (RC) or, of a retención or percepción, resumen de reversiones (RR), sends it and follows its ticket for up to 10 seconds; after that it answers EN_PROCESO and ends by itself. A rejection by SUNAT is no HTTP error: read data.anulacion.estado.',
    },
    headers: Type.Object({ ...CON_IDEMPOTENCY_KEY.properties, ...CON_FECHA.properties }),
    body: { schema: CUERPO },
    data: DatosAnulacion,
    answers: REPETIDA,
    errors: [409, 422],
    handler: async (call) => {
      const { deps, acceso, request, reply, id } = call;
      const comprobante = await find(call, id, 'withholdings.create');
      const dia = await readDia(deps, request, acceso);
      const idempotencia = readIdempotencia(request, `anular ${id}`, diaPedido(request));
      const leido = readAnular(textOf(request));
      const problemas = [
        ...(leido.ok ? judgeComunicado(comprobante, leido.comunicadoEl, fechaLima(deps.ahora())) : leido.problemas),
        ...(idempotencia.ok ? [] : idempotencia.problemas),
      ];
      if (!leido.ok || !idempotencia.ok || problemas.length > 0)
        throw problemasError([...(dia.ok ? [] : dia.problemas), ...problemas]);
      const { motivo, webhook, comunicadoEl } = leido;
      const peticion = { motivo, webhook, comunicadoEl, dia, idempotencia: idempotencia.value };
      const { resumen, repetida } = await anular(deps, acceso, comprobante, peticion);
      if (repetida) reply.header('idempotent-replayed', 'true');
      return answer(call, resumen);
    },
  }),
  operation({
    ...DE_ARCHIVOS,
    url: '/comprobantes/:id/anulacion',
    operationId: 'verAnulacion',
    summary: { es: 'Consultar la anulación de un comprobante', en: 'Get the annulment of a document' },
    data: DatosAnulacion,
    handler: async (call) => answer(call, await findDe(call)),
  }),
  rawOperation({
    ...DE_ARCHIVOS,
    url: '/comprobantes/:id/anulacion/xml',
    operationId: 'descargarXmlDeAnulacion',
    summary: DE_XML,
    response: { 200: file(DE_XML, ['application/xml'], CON_NOMBRE) },
    handler: async (call) => answerXml(call.deps, call.acceso, await findDe(call), call.reply),
  }),
  rawOperation({
    ...DE_ARCHIVOS,
    url: '/comprobantes/:id/anulacion/cdr',
    operationId: 'descargarCdrDeAnulacion',
    summary: DE_CDR,
    response: {
      200: file(DE_CDR, ['application/xml', 'application/zip'], {
        ...CON_NOMBRE,
        Vary: header({ type: 'string', const: 'accept' }),
      }),
    },
    handler: async (call) => answerCdr(call.deps, call.acceso, await findDe(call), call.request, call.reply),
  }),
];

/** The document of whatever kind, as it stands. A retención or percepción is as none to a key that has not the permission of theirs besides. */
async function find(
  { deps, acceso }: Pick<Suya, 'deps' | 'acceso'>,
  id: string,
  deOtros: Permiso = 'withholdings.read',
): Promise<Comprobante> {
  const comprobante = await readComprobante(deps.db.of(acceso), acceso, id);
  if (comprobante === undefined) throw noExiste();
  if (isDeOtro(comprobante) && acceso.permisos?.includes(deOtros) === false) throw noExiste();
  return comprobante;
}

/** What is wrong with the day on which it was told, if that is said. */
function judgeComunicado(
  { tipoComprobante, fechaEmision }: Comprobante,
  comunicadoEl: Fecha | undefined,
  hoy: Fecha,
): Problema[] {
  if (comunicadoEl === undefined) return [];
  if (!esDeOtro(tipoComprobante)) return [{ ruta: 'comunicadoEl', mensaje: SOLO_DE_OTRO }];
  // In `test` a day may be pretended that is not yet here.
  const hasta = hoy < fechaEmision ? fechaEmision : hoy;
  if (comunicadoEl >= fechaEmision && comunicadoEl <= hasta) return [];
  const mensaje = {
    es: `Envíe el día en que se comunicó, desde el de su emisión (${fechaEmision}) hasta hoy (${hasta})`,
    en: `Send the day on which it was told, from that of its issue (${fechaEmision}) to today (${hasta})`,
  };
  return [{ ruta: 'comunicadoEl', mensaje }];
}

const SOLO_DE_OTRO = {
  es: 'Solo se envía de una retención o percepción; el plazo de los demás corre desde su emisión: omítalo',
  en: 'It is sent of a retención or a percepción alone; the term of others runs from their issue: leave it out',
};

type Suya = Pick<Call<never, never>, 'deps' | 'acceso' | 'request' | 'id'>;

/** The comprobante is read after the annulment, so that a final one shows it annulled; by then nobody is refused. */
async function answer({ deps, acceso, request }: Suya, resumen: Resumen) {
  const comprobante = await readComprobante(deps.db.of(acceso), acceso, resumen.comprobanteId);
  if (comprobante === undefined) throw noExiste();
  const data = datosAnulacion(comprobante, resumen, originOf(deps, request));
  return { message: mensajeAnulacion(comprobante, resumen), data };
}

async function findDe({ deps, acceso, id }: Suya): Promise<Resumen> {
  await find({ deps, acceso }, id);
  const resumen = await findAnulacion(deps.db.of(acceso), acceso, id);
  if (resumen !== undefined) return resumen;
  throw new AppError('anulacion-que-nadie-pidio');
}
