import type { Aviso } from '@chaski/core/documento/types.ts';
import { EMITIR_GUIA } from '@chaski/core/documentos/guia/campos.ts';
import { guiaFromText } from '@chaski/core/documentos/guia/guardado.ts';
import { CONSULTA_PDF, formatoOf } from '../comprobantes/contenido/formato.ts';
import { readIdempotencia } from '../comprobantes/emitir/idempotencia.ts';
import { warnings } from '../comprobantes/respuesta.ts';
import type { Deps } from '../deps.ts';
import { sendArchivo, sendXml, sendXmlOrZip } from '../platform/http/archivo.ts';
import { requirePropio } from '../platform/http/auth.ts';
import { CON_IDEMPOTENCY_KEY, file, header, REPETIDA, response, success } from '../platform/http/docs.ts';
import { type Call, operation, rawOperation } from '../platform/http/operation.ts';
import { pageOf, Siguiente } from '../platform/http/reading/cursor.ts';
import { frase } from '../platform/http/reading/idioma.ts';
import { originOf, problemasError, textOf } from '../platform/http/reading/peticion.ts';
import type { Route } from '../platform/http/route.ts';
import { Type } from '../platform/http/schema.ts';
import { AppError } from '../platform/mensajes/app-error.ts';
import { tablaRoutes } from '../platform/tabla/routes.ts';
import { BAJA, DECISION, decideGuia, takeGuiaBack } from './atender.ts';
import { emitir, findRepetida } from './emitir/emitir.ts';
import { read } from './emitir/leer.ts';
import { validate } from './emitir/validar.ts';
import { GUIAS_EXPORTABLES } from './exportar.ts';
import { filtroDe, LISTA } from './filtros.ts';
import { archivosDe } from './imprimir.ts';
import { reanudar } from './reanudar.ts';
import { reintentar } from './reintentar.ts';
import { datosCompletos, datosGuia, estadoDe, fallaDeEnvio, filaGuia, mensajeGuia } from './respuesta.ts';
import {
  DatosCompletos,
  DatosConAvisos,
  DatosDeGuia,
  DatosValidados,
  FallaDeGuia,
  ResumenDeGuia,
} from './respuesta-schema.ts';
import { findContent, findGuia, isIssuedBy, listGuias } from './store.ts';
import { correlativoDe, type Guia } from './types.ts';

/** Guías de remisión: issued, looked at and listed. */
export function guiasRoutes(deps: Deps): Route[] {
  return [...OPERATIONS.map((each) => each(deps)), ...tablaRoutes(deps, GUIAS_EXPORTABLES)];
}

const DE_GUIAS = { tags: ['Guías'] };
const noExiste = () => new AppError('guia-que-no-existe');
const DE_UNA = { ...DE_GUIAS, id: noExiste };
const DE_ARCHIVOS = { ...DE_UNA, method: 'GET', permisos: ['guias.read'] } as const;
const CON_NOMBRE = {
  'Content-Disposition': header(Type.String(), {
    es: 'Con el nombre de archivo de SUNAT',
    en: 'With the name of SUNAT’s file',
  }),
};
/** Core reads it: what it says depends on the day, on who issues and on what is stored. */
const CUERPO = { schema: EMITIR_GUIA.schema('entrada') };

const DE_PDF = { es: 'Representación impresa en PDF', en: 'Printed form in PDF' };

const DE_CDR = {
  es: 'Constancia de recepción (CDR) de SUNAT; con Accept: application/zip, el zip tal como llegó',
  en: 'SUNAT’s receipt (CDR); with Accept: application/zip, the zip as it came',
};

const OPERATIONS = [
  rawOperation({
    ...DE_GUIAS,
    method: 'POST',
    url: '/guias/emitir',
    permisos: ['guias.create'],
    documento: true,
    operationId: 'emitirGuia',
    summary: { es: 'Emitir una guía de remisión', en: 'Issue a guía de remisión' },
    description: {
      es:
        'Del remitente (09) o del transportista (31). Valida, numera, firma, envía a SUNAT y sigue su ticket hasta 10 segundos; después responde ' +
        'EN_PROCESO y termina sola. El traslado no empieza hasta que está ACEPTADA. El rechazo de SUNAT no es un error HTTP: lea data.estado.',
      en: 'Of the consignor (09) or of the carrier (31). Validates, numbers, signs, sends to SUNAT and follows its ticket for up to 10 seconds; after that it answers EN_PROCESO and ends by itself. The transport does not begin until it is ACEPTADA. A rejection by SUNAT is no HTTP error: read data.estado.',
    },
    headers: CON_IDEMPOTENCY_KEY,
    body: CUERPO,
    response: { 200: success(DatosConAvisos, REPETIDA), 502: response(FallaDeGuia, REPETIDA) },
    errors: [409, 422],
    handler: async (call) => {
      const { deps, acceso, request, reply } = call;
      const idempotencia = readIdempotencia(request, 'emitir guia');
      const leido = await read(deps, acceso, textOf(request));
      if (!leido.ok || !idempotencia.ok) {
        const repetida = idempotencia.ok ? await findRepetida(deps, acceso, idempotencia.value) : undefined;
        if (repetida !== undefined) {
          reply.header('idempotent-replayed', 'true');
          return answer(call, repetida.guia);
        }
        throw problemasError([
          ...(leido.ok ? [] : leido.problemas),
          ...(idempotencia.ok ? [] : idempotencia.problemas),
        ]);
      }
      const { guia, repetida } = await emitir(deps, acceso, { ...leido, idempotencia: idempotencia.value });
      if (repetida) reply.header('idempotent-replayed', 'true');
      return answer(call, guia, leido.avisos);
    },
  }),
  operation({
    ...DE_GUIAS,
    method: 'POST',
    url: '/guias/validar',
    permisos: ['guias.create'],
    documento: true,
    operationId: 'validarGuia',
    summary: { es: 'Probar una guía sin emitirla', en: 'Try a guía without issuing it' },
    description: {
      es: 'Responde todos los problemas a la vez o, si no hay, la guía completa y el XML sin firmar. No toma número.',
      en: 'Answers all problems at once or, if there are none, the complete guía and the unsigned XML. It takes no number.',
    },
    body: CUERPO,
    data: DatosValidados,
    errors: [409, 422],
    handler: async ({ deps, acceso, request }) => {
      const leido = await read(deps, acceso, textOf(request));
      if (!leido.ok) throw problemasError(leido.problemas);
      return {
        message: {
          es: 'La guía no tiene problemas; no se emitió ni tomó número.',
          en: 'The guía has no problems; it was not issued and took no number.',
        },
        data: await validate(deps, acceso, leido),
      };
    },
  }),
  rawOperation({
    ...DE_UNA,
    method: 'POST',
    url: '/guias/:id/reintentar',
    permisos: ['guias.create'],
    operationId: 'reintentarGuia',
    summary: { es: 'Seguir con el envío de una guía', en: 'Go on with the sending of a guía' },
    description: {
      es:
        'Envía a SUNAT el mismo XML, con el mismo número, o pregunta por su ticket. Chaski también lo hace por su cuenta. La que ya se aceptó se ' +
        'devuelve como está; una que espera a una persona se reanuda o se decide.',
      en: 'Sends the same XML to SUNAT, with the same number, or asks about its ticket. Chaski does so on its own too. One that was already accepted is returned as it is; one that waits for a person is resumed or decided.',
    },
    response: { 200: success(DatosConAvisos), 502: response(FallaDeGuia) },
    errors: [422],
    handler: async (call) => {
      await requirePropia(call);
      return answer(call, await reintentar(call.deps, call.acceso, call.id));
    },
  }),
  operation({
    ...DE_UNA,
    method: 'POST',
    url: '/guias/:id/reanudar',
    permisos: ['guias.create'],
    reciente: true,
    operationId: 'reanudarGuia',
    summary: { es: 'Dejar que siga una guía que espera a una persona', en: 'Let a guía go on that waits for a person' },
    description: {
      es: 'Se envía el mismo XML, con el mismo número, o se pregunta por su ticket, en segundo plano. Antes, búsquela en SOL: si está allí, decídala.',
      en: 'The same XML is sent, with the same number, or its ticket is asked about, in the background. Look for it in SOL before: if it is there, decide it.',
    },
    data: DatosDeGuia,
    errors: [422],
    handler: async (call) => {
      await requirePropia(call);
      const g = await reanudar(call.deps, call.acceso, call.id);
      const message = {
        es: `${correlativoDe(g)} sigue: se envía a SUNAT el mismo XML, o se pregunta por su ticket.`,
        en: `${correlativoDe(g)} goes on: the same XML is sent to SUNAT, or its ticket is asked about.`,
      };
      return { message, data: datosGuia(g, originOf(call.deps, call.request)) };
    },
  }),
  operation({
    ...DE_UNA,
    method: 'POST',
    url: '/guias/:id/baja',
    permisos: ['guias.create'],
    reciente: true,
    operationId: 'darDeBajaGuia',
    summary: { es: 'Anotar que una guía se dio de baja en SOL', en: 'Note that a guía was taken back in SOL' },
    description: {
      es: 'SUNAT solo da de baja una guía en SOL, su portal: hágalo allí primero. Aquí queda ANULADA, con el día, la causa y la constancia.',
      en: 'SUNAT takes a guía back only in SOL, its portal: do it there first. Here it becomes ANULADA, with the day, the cause and the proof.',
    },
    body: BAJA,
    data: DatosDeGuia,
    errors: [422],
    handler: async (call) => {
      await requirePropia(call);
      await find(call);
      return told(call, await takeGuiaBack(call.deps, call.acceso, call.id, call.body()));
    },
  }),
  operation({
    ...DE_UNA,
    method: 'POST',
    url: '/guias/:id/decidir',
    permisos: ['guias.create'],
    reciente: true,
    operationId: 'decidirGuia',
    summary: { es: 'Decidir una guía que espera a una persona', en: 'Decide a guía that waits for a person' },
    description: {
      es: 'De una en PENDIENTE_ENVIO cuyo mensaje pide buscarla en SOL: si está, aceptada; si no, rechazada. La evidencia queda en la auditoría.',
      en: 'Of one in PENDIENTE_ENVIO whose message asks to look for it in SOL: if it is there, accepted; if not, rejected. The evidence stays in the audit trail.',
    },
    body: DECISION,
    data: DatosDeGuia,
    errors: [422],
    handler: async (call) => {
      await requirePropia(call);
      await find(call);
      return told(call, await decideGuia(call.deps, call.acceso, call.id, call.body()));
    },
  }),
  operation({
    ...DE_ARCHIVOS,
    url: '/guias/:id',
    operationId: 'verGuia',
    summary: { es: 'Consultar una guía', en: 'Get a guía' },
    data: DatosCompletos,
    handler: async (call) => {
      const { deps, request } = call;
      const g = await find(call);
      const texto = await findContent<string>(deps.db.of(g), g, 'documento::text');
      if (texto === undefined) throw noExiste();
      const { guia } = guiaFromText(texto);
      return { message: mensajeGuia(g), data: datosCompletos(g, guia, originOf(deps, request)) };
    },
  }),
  operation({
    ...DE_GUIAS,
    method: 'GET',
    url: '/guias',
    permisos: ['guias.read'],
    operationId: 'listarGuias',
    summary: { es: 'Listar guías, la más nueva primero', en: 'List guías, newest first' },
    query: LISTA,
    data: Type.Object({ guias: Type.Array(ResumenDeGuia), siguiente: Siguiente }),
    handler: async ({ deps, acceso, query: readQuery }) => {
      const { limite, cursor, q, ...filtros } = readQuery();
      const rows = await listGuias(deps.db.of(acceso), acceso, { ...filtroDe(filtros), q, cursor }, limite + 1);
      const { page, siguiente } = pageOf(rows, limite, deps.cursorKey);
      const cuantas = page.length;
      return {
        message: { es: `Guías en esta página: ${cuantas}.`, en: `Guías on this page: ${cuantas}.` },
        data: { guias: page.map(filaGuia), siguiente },
      };
    },
  }),
  rawOperation({
    ...DE_ARCHIVOS,
    url: '/guias/:id/pdf',
    operationId: 'descargarPdfDeGuia',
    summary: { es: 'Representación impresa de una guía en PDF', en: 'Printed form of a guía in PDF' },
    description: {
      es: 'Hasta que SUNAT la acepta dice SIN VALIDEZ y no lleva código QR: el suyo es la dirección que SUNAT da en la constancia (CDR).',
      en: 'Until SUNAT accepts it, it says SIN VALIDEZ and has no QR code: its own is the address that SUNAT gives in its receipt (CDR).',
    },
    query: CONSULTA_PDF,
    response: { 200: file(DE_PDF, ['application/pdf'], CON_NOMBRE) },
    handler: async (call) => {
      const { deps, acceso, request, reply } = call;
      // Reading a guía of many goods costs as much as drawing it.
      const { nombre, pdf } = await deps.pdf.conTurno(acceso.empresaId, async () => {
        const guia = await find(call);
        const formato = formatoOf(request);
        const archivos = await archivosDe(deps, guia);
        return { nombre: archivos.nombre, pdf: await archivos.pdf(formato) };
      });
      return sendArchivo(reply, pdf, 'application/pdf', `${nombre}.pdf`, 'inline');
    },
  }),
  rawOperation({
    ...DE_ARCHIVOS,
    url: '/guias/:id/xml',
    operationId: 'descargarXmlDeGuia',
    summary: { es: 'XML UBL 2.1 firmado de una guía', en: 'Signed UBL 2.1 XML of a guía' },
    response: { 200: file({ es: 'XML UBL 2.1 firmado', en: 'Signed UBL 2.1 XML' }, ['application/xml'], CON_NOMBRE) },
    handler: async (call) => {
      const g = await find(call);
      const archivo = await findContent<Buffer>(call.deps.db.of(g), g, 'archivo');
      if (archivo === undefined) throw noExiste();
      return sendXml(call.reply, archivo);
    },
  }),
  rawOperation({
    ...DE_ARCHIVOS,
    url: '/guias/:id/cdr',
    operationId: 'descargarCdrDeGuia',
    summary: DE_CDR,
    response: {
      200: file(DE_CDR, ['application/xml', 'application/zip'], {
        ...CON_NOMBRE,
        Vary: header({ type: 'string', const: 'accept' }),
      }),
    },
    handler: async (call) => {
      const g = await find(call);
      const zip = await findContent<Buffer>(call.deps.db.of(g), g, 'cdr');
      if (zip === undefined) throw new AppError('guia-sin-cdr', { motivo: g.mensaje ?? g.sunat?.mensaje });
      return sendXmlOrZip(call.request, call.reply, zip);
    },
  }),
];

type Una = Pick<Call<never, never>, 'deps' | 'acceso' | 'id'>;

function requirePropia({ deps, acceso, id }: Una): Promise<void> {
  return requirePropio(acceso, 'guias.read', (clave) => isIssuedBy(deps.db.of(acceso), acceso.empresaId, id, clave));
}

async function find({ deps, acceso, id }: Una): Promise<Guia> {
  const g = await findGuia(deps.db.of(acceso), acceso, id);
  if (g === undefined) throw noExiste();
  return g;
}

function told({ deps, request }: Pick<Call<never, never>, 'deps' | 'request'>, g: Guia) {
  return { message: mensajeGuia(g), data: datosGuia(g, originOf(deps, request)) };
}

/** 200 with the state, or the send failure, which alone is outside the envelope. */
function answer(
  { deps, request, reply }: Pick<Call<never, never>, 'deps' | 'request' | 'reply'>,
  g: Guia,
  avisos: readonly Aviso[] = [],
): unknown {
  const origin = originOf(deps, request);
  if (estadoDe(g) === 'PENDIENTE_ENVIO') {
    reply.code(502);
    return fallaDeEnvio(g, origin);
  }
  return { success: true, message: frase(mensajeGuia(g)), data: { ...datosGuia(g, origin), ...warnings(avisos) } };
}
