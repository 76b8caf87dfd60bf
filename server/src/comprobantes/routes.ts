import { EMITIR as CUERPO } from '@chaski/core/documento/campos/objetos.ts';
import type { Aviso } from '@chaski/core/documento/types.ts';
import type { Deps } from '../deps.ts';
import { CON_FECHA, CON_IDEMPOTENCY_KEY, REPETIDA, response, success } from '../platform/http/docs.ts';
import { type Call, operation, rawOperation } from '../platform/http/operation.ts';
import { Siguiente } from '../platform/http/reading/cursor.ts';
import { frase } from '../platform/http/reading/idioma.ts';
import { leidoDe, noEsId, originOf, problemasError, textOf } from '../platform/http/reading/peticion.ts';
import type { Route } from '../platform/http/route.ts';
import { Type } from '../platform/http/schema.ts';
import { DE_APARTADOS } from './atender/routes.ts';
import { contenidoRoutes } from './contenido/routes.ts';
import { diaPedido, readDia } from './dia.ts';
import { type Emision, emitir, findRepetida } from './emitir/emitir.ts';
import { readIdempotencia } from './emitir/idempotencia.ts';
import { avisosDeEntonces, read } from './emitir/leer.ts';
import { validate } from './emitir/validar.ts';
import { reintentar } from './enviar/reintentar.ts';
import { exportarRoutes } from './exportar/routes.ts';
import { otrosRoutes } from './otros/routes.ts';
import { asDeVenta, consultar, consultarNotas, requireDeVenta } from './read/consultar.ts';
import { LISTA } from './read/filtros.ts';
import { list } from './read/listar.ts';
import { findParejas } from './read/parejas-store.ts';
import { requireComprobantePropio } from './read/propio.ts';
import { SERIES } from './read/series-routes.ts';
import { datosDocumento, datosEmision, estadoDe, fallaDeEnvio, mensajeEmision, warnings } from './respuesta.ts';
import { DatosConAvisos, DatosConContenido, DatosValidados, FallaDeEnvio, Resumen } from './respuesta-schema.ts';
import type { Comprobante } from './types.ts';

const tags = ['Comprobantes'];
/** Core reads it: what it says depends on the day, and on what is stored. */
const DOCUMENTO = { schema: CUERPO.schema('entrada') };

/** Every route of documents. `/invoices` and `/comprobantes` are one resource. */
export function comprobantesRoutes(deps: Deps): Route[] {
  return [
    ...OPERATIONS.map((each) => each(deps)),
    ...exportarRoutes(deps),
    ...contenidoRoutes(deps),
    ...otrosRoutes(deps),
  ];
}

const detalle = (url: string, operationId: string) =>
  operation({
    method: 'GET',
    url,
    permisos: ['invoices.read'],
    operationId,
    tags,
    id: noEsId,
    summary: { es: 'Consultar un comprobante', en: 'Get a document' },
    data: DatosConContenido,
    handler: async ({ deps, acceso, request, id }) => {
      const { comprobante, calculado } = await consultar(deps, acceso, id);
      const notas = await consultarNotas(deps, comprobante, calculado.totales.importeTotal);
      const parejas = (await findParejas(deps.db.of(acceso), acceso, [comprobante]))(comprobante);
      const data = datosDocumento(comprobante, calculado, { notas, parejas }, originOf(deps, request));
      return { message: mensajeEmision(comprobante), data };
    },
  });

const OPERATIONS = [
  rawOperation({
    method: 'POST',
    url: '/comprobantes/emitir',
    permisos: ['invoices.create', 'invoices.send_taxauth'],
    documento: true,
    operationId: 'emitirComprobante',
    tags,
    summary: { es: 'Emitir un comprobante', en: 'Issue a document' },
    description: {
      es: 'Valida, numera, firma y transmite a SUNAT. El rechazo de SUNAT no es un error HTTP: lea data.estado.',
      en: 'Validates, numbers, signs and sends to SUNAT. A rejection by SUNAT is no HTTP error: read data.estado.',
    },
    headers: Type.Object({ ...CON_IDEMPOTENCY_KEY.properties, ...CON_FECHA.properties }),
    body: DOCUMENTO,
    response: { 200: success(DatosConAvisos, REPETIDA), 502: response(FallaDeEnvio, REPETIDA) },
    errors: [409, 422],
    handler: async (call) => {
      const { deps, acceso, request, reply } = call;
      const text = textOf(request);
      const dia = await readDia(deps, request, acceso);
      const idempotencia = readIdempotencia(request, 'emitir', diaPedido(request));
      const leido = dia.ok ? await read(deps, acceso, text, dia.value) : dia;
      const answerRepetida = async ({ comprobante }: Emision) => {
        reply.header('idempotent-replayed', 'true');
        return answer(call, comprobante, await avisosDeEntonces(deps, acceso, text, comprobante));
      };
      if (!leido.ok || !idempotencia.ok) {
        const repetida = idempotencia.ok ? await findRepetida(deps, acceso, idempotencia.value) : undefined;
        if (repetida !== undefined) return answerRepetida(repetida);
        throw problemasError([
          ...(leido.ok ? [] : leido.problemas),
          ...(idempotencia.ok ? [] : idempotencia.problemas),
        ]);
      }
      const emision = await emitir(deps, acceso, { ...leido, idempotencia: idempotencia.value });
      if (emision.repetida) return answerRepetida(emision);
      return answer(call, emision.comprobante, leido.avisos);
    },
  }),
  operation({
    method: 'POST',
    url: '/comprobantes/validar',
    permisos: ['invoices.create'],
    documento: true,
    operationId: 'validarComprobante',
    tags,
    summary: { es: 'Probar un documento sin emitirlo', en: 'Try a document without issuing it' },
    description: {
      es:
        'Responde todos los problemas a la vez o, si no hay, los totales, el desglose de cada céntimo y el XML sin firmar. No toma número: ' +
        'otra solicitud puede tomar entretanto el que muestra. Tampoco mira el certificado, el usuario SOL ni si la serie espera que se concilie (GET /series lo dice).',
      en: 'Answers all problems at once or, if there are none, the totals, the breakdown of each cent and the unsigned XML. It takes no number: another request may take the one that it shows meanwhile. Nor does it look at the certificate, the SOL user or whether the series waits to be reconciled (GET /series tells).',
    },
    headers: CON_FECHA,
    body: DOCUMENTO,
    data: DatosValidados,
    errors: [409, 422],
    handler: async ({ deps, acceso, request }) => {
      const dia = leidoDe(await readDia(deps, request, acceso));
      const leido = await read(deps, acceso, textOf(request), dia);
      if (!leido.ok) throw problemasError(leido.problemas);
      const data = await validate(deps, acceso, leido);
      return {
        message: {
          es: 'El documento no tiene problemas; no se emitió ni tomó número.',
          en: 'The document has no problems; it was not issued and took no number.',
        },
        data,
      };
    },
  }),
  rawOperation({
    method: 'POST',
    url: '/comprobantes/:id/reintentar',
    permisos: ['invoices.send_taxauth'],
    operationId: 'reintentarEnvio',
    tags,
    id: noEsId,
    summary: { es: 'Reintentar solo la transmisión', en: 'Retry the sending alone' },
    description: {
      es:
        'De uno en PENDIENTE_ENVIO: envía a SUNAT el mismo XML, con el mismo número. Chaski también reintenta por su cuenta; uno que ' +
        'ya se aceptó se devuelve como está.',
      en: 'For one in PENDIENTE_ENVIO: sends the same XML to SUNAT, with the same number. Chaski also retries on its own; one that was already accepted is returned as it is.',
    },
    response: { 200: success(DatosConAvisos), 502: response(FallaDeEnvio) },
    errors: [409, 422],
    handler: async (call) => {
      await requireComprobantePropio(call, 'invoices.read');
      const c = await requireDeVenta(call.deps, call.acceso, call.id);
      return answer(call, await reintentar(call.deps, call.acceso, c));
    },
  }),
  ...DE_APARTADOS,
  detalle('/comprobantes/:id', 'verComprobante'),
  /** The same under its other path. */
  detalle('/invoices/:id', 'verInvoice'),
  operation({
    method: 'GET',
    url: '/invoices',
    permisos: ['invoices.read'],
    operationId: 'listarComprobantes',
    tags,
    summary: { es: 'Listar comprobantes, el más nuevo primero', en: 'List documents, newest first' },
    query: LISTA,
    data: Type.Object({ documentos: Type.Array(Resumen), siguiente: Siguiente }),
    handler: async ({ deps, acceso, query }) => {
      const data = await list(deps, acceso, query());
      const cuantos = data.documentos.length;
      return {
        message: { es: `Comprobantes en esta página: ${cuantos}.`, en: `Documents on this page: ${cuantos}.` },
        data,
      };
    },
  }),
  SERIES,
];

/** 200 with the state, or the send failure, which alone is outside the envelope. */
function answer(
  { deps, request, reply }: Pick<Call<never, never>, 'deps' | 'request' | 'reply'>,
  c: Comprobante,
  avisos: readonly Aviso[] = [],
): unknown {
  const comprobante = asDeVenta(c);
  const origin = originOf(deps, request);
  if (estadoDe(comprobante) === 'PENDIENTE_ENVIO') {
    reply.code(502);
    return fallaDeEnvio(comprobante, origin);
  }
  return {
    success: true,
    message: frase(mensajeEmision(comprobante)),
    data: { ...datosEmision(comprobante, origin), ...warnings(avisos) },
  };
}
