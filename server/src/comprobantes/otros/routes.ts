import type { Aviso } from '@chaski/core/documento/types.ts';
import type { ClaseDeOtro } from '@chaski/core/documentos/clase.ts';
import { EMITIR_OTRO } from '@chaski/core/documentos/otros/campos.ts';
import { CLASES_DE_OTRO } from '@chaski/core/documentos/registro.ts';
import type { Deps } from '../../deps.ts';
import { sendArchivo, sendXml, sendXmlOrZip } from '../../platform/http/archivo.ts';
import { CON_IDEMPOTENCY_KEY, file, header, REPETIDA, response, success } from '../../platform/http/docs.ts';
import { type Call, operation, rawOperation } from '../../platform/http/operation.ts';
import { CURSOR, pageOf, Siguiente } from '../../platform/http/reading/cursor.ts';
import { frase } from '../../platform/http/reading/idioma.ts';
import { originOf, problemasError, textOf } from '../../platform/http/reading/peticion.ts';
import { day, LIMITE, oneOf, query, text } from '../../platform/http/reading/query.ts';
import type { Route } from '../../platform/http/route.ts';
import { Type } from '../../platform/http/schema.ts';
import { AppError } from '../../platform/mensajes/app-error.ts';
import { CONSULTA_PDF, formatoOf } from '../contenido/formato.ts';
import { findRepetida } from '../emitir/emitir.ts';
import { readIdempotencia } from '../emitir/idempotencia.ts';
import { reintentar } from '../enviar/reintentar.ts';
import { findOtro } from '../guardado.ts';
import { noExiste } from '../no-existe.ts';
import { ESTADOS_PUBLICOS, Estado, Fecha } from '../read/filtros.ts';
import { requireComprobantePropio } from '../read/propio.ts';
import { estadoDe, fallaDeEnvio, mensajeEmision, warnings } from '../respuesta.ts';
import { FallaDeEnvio } from '../respuesta-schema.ts';
import { findContent } from '../store.ts';
import { type Comprobante, isDeOtro } from '../types.ts';
import { atencionDe } from './atender.ts';
import { findDe } from './buscar.ts';
import { avisosDeEntonces, emitirOtro, read, validateOtro } from './emitir.ts';
import { printOtro } from './imprimir.ts';
import { listOtros } from './lista-store.ts';
import { datosCompletos, datosDeOtro, filaDeOtro } from './respuesta.ts';
import { DatosCompletos, DatosConAvisos, DatosValidados, ResumenDeOtro } from './respuesta-schema.ts';
import { DE_OTROS, DE_UNO, nombreDe } from './rutas.ts';

/** Retenciones and percepciones: issued, looked at and listed, each kind at its own address. */
export function otrosRoutes(deps: Deps): Route[] {
  return CLASES_DE_OTRO.flatMap((clase) => [...operationsOf(clase), ...atencionDe(clase)].map((each) => each(deps)));
}

const CON_NOMBRE = {
  'Content-Disposition': header(Type.String(), {
    es: 'Con el nombre de archivo de SUNAT',
    en: 'With the name of SUNAT’s file',
  }),
};
/** Core reads it: what it says depends on the day and on who issues. */
const CUERPO = { schema: EMITIR_OTRO.schema('entrada') };
const DIA = { es: 'Envíe una fecha de emisión AAAA-MM-DD.', en: 'Send a day of issue YYYY-MM-DD.' };

const LISTA = query({
  estado: oneOf(ESTADOS_PUBLICOS, Estado),
  serie: text(Type.String({ description: { es: 'Completa, p. ej. R001', en: 'In full, e.g. R001' } }), 4),
  receptor: text(
    Type.String({
      description: {
        es: 'Número de documento del proveedor o cliente',
        en: 'Number of the document of the supplier or customer',
      },
    }),
    15,
  ),
  desde: day(
    { ...Fecha, description: { es: 'Primer día de emisión, incluido', en: 'First day of issue, included' } },
    DIA,
  ),
  hasta: day(
    { ...Fecha, description: { es: 'Último día de emisión, incluido', en: 'Last day of issue, included' } },
    DIA,
  ),
  limite: LIMITE,
  cursor: CURSOR,
});

const DE_PDF = { es: 'Representación impresa en PDF', en: 'Printed form in PDF' };

const DE_CDR = {
  es: 'Constancia de recepción (CDR) de SUNAT; con Accept: application/zip, el zip tal como llegó',
  en: 'SUNAT’s receipt (CDR); with Accept: application/zip, the zip as it came',
};

/** The same operations of either kind. */
function operationsOf(clase: ClaseDeOtro) {
  const { codigo: tipo, ruta, enFrase, nombre } = clase;
  const Nombre = nombreDe(clase);
  const Nombres = `${ruta.slice(0, 1).toUpperCase()}${ruta.slice(1)}`;
  const lista = nombre.es.toLowerCase().replace(/ón$/, 'ones');
  const DE_ARCHIVOS = { ...DE_UNO, method: 'GET', permisos: ['withholdings.read'] } as const;
  const find = (call: Una) => findDe(call, clase);
  const answer = (call: Por, c: Comprobante, avisos: readonly Aviso[] = []) => answerOf(call, c, avisos);

  return [
    rawOperation({
      ...DE_OTROS,
      method: 'POST',
      url: `/${ruta}/emitir`,
      permisos: ['withholdings.create'],
      documento: true,
      operationId: `emitir${Nombre}`,
      summary: { es: `Emitir ${enFrase.es}`, en: `Issue ${enFrase.en}` },
      description: {
        es: 'Calcula lo que corresponde a cada pago, valida, numera, firma y transmite a SUNAT. El rechazo de SUNAT no es un error HTTP: lea data.estado.',
        en: 'Computes what is due of each payment, validates, numbers, signs and sends to SUNAT. A rejection by SUNAT is no HTTP error: read data.estado.',
      },
      headers: CON_IDEMPOTENCY_KEY,
      body: CUERPO,
      response: { 200: success(DatosConAvisos, REPETIDA), 502: response(FallaDeEnvio, REPETIDA) },
      errors: [409, 422],
      handler: async (call) => {
        const { deps, acceso, request, reply } = call;
        const enviado = textOf(request);
        const idempotencia = readIdempotencia(request, `emitir ${ruta}`);
        const leido = await read(deps, acceso, tipo, enviado);
        const answerRepetida = async (c: Comprobante) => {
          reply.header('idempotent-replayed', 'true');
          return answer(call, c, await avisosDeEntonces(deps, acceso, tipo, enviado, c));
        };
        if (!leido.ok || !idempotencia.ok) {
          const repetida = idempotencia.ok ? await findRepetida(deps, acceso, idempotencia.value) : undefined;
          if (repetida !== undefined) return answerRepetida(repetida.comprobante);
          throw problemasError([
            ...(leido.ok ? [] : leido.problemas),
            ...(idempotencia.ok ? [] : idempotencia.problemas),
          ]);
        }
        const { comprobante, repetida } = await emitirOtro(deps, acceso, {
          ...leido,
          idempotencia: idempotencia.value,
        });
        return repetida ? answerRepetida(comprobante) : answer(call, comprobante, leido.avisos);
      },
    }),
    operation({
      ...DE_OTROS,
      method: 'POST',
      url: `/${ruta}/validar`,
      permisos: ['withholdings.create'],
      documento: true,
      operationId: `validar${Nombre}`,
      summary: { es: `Probar ${enFrase.es} sin emitirla`, en: `Try ${enFrase.en} without issuing it` },
      description: {
        es: 'Responde todos los problemas a la vez o, si no hay, lo calculado de cada pago y el XML sin firmar. No toma número.',
        en: 'Answers all problems at once or, if there are none, what is computed of each payment and the unsigned XML. It takes no number.',
      },
      body: CUERPO,
      data: DatosValidados,
      errors: [409, 422],
      handler: async ({ deps, acceso, request }) => {
        const leido = await read(deps, acceso, tipo, textOf(request));
        if (!leido.ok) throw problemasError(leido.problemas);
        return {
          message: {
            es: `${nombre.es} sin problemas; no se emitió ni tomó número.`,
            en: `${nombre.en} without problems; it was not issued and took no number.`,
          },
          data: await validateOtro(deps, acceso, leido),
        };
      },
    }),
    rawOperation({
      ...DE_UNO,
      method: 'POST',
      url: `/${ruta}/:id/reintentar`,
      permisos: ['withholdings.create'],
      operationId: `reintentar${Nombre}`,
      summary: {
        es: `Reintentar solo la transmisión de ${enFrase.es}`,
        en: `Retry the sending alone of ${enFrase.en}`,
      },
      description: {
        es: 'De una en PENDIENTE_ENVIO: envía a SUNAT el mismo XML, con el mismo número. Chaski también reintenta por su cuenta; la que ya se aceptó se devuelve como está.',
        en: 'For one in PENDIENTE_ENVIO: sends the same XML to SUNAT, with the same number. Chaski also retries on its own; one that was already accepted is returned as it is.',
      },
      response: { 200: success(DatosConAvisos), 502: response(FallaDeEnvio) },
      errors: [409, 422],
      handler: async (call) => {
        await requireComprobantePropio(call, 'withholdings.read');
        return answer(call, await reintentar(call.deps, call.acceso, await find(call)));
      },
    }),
    operation({
      ...DE_ARCHIVOS,
      url: `/${ruta}/:id`,
      operationId: `ver${Nombre}`,
      summary: { es: `Consultar ${enFrase.es}`, en: `Get ${enFrase.en}` },
      data: DatosCompletos,
      handler: async (call) => {
        const { deps, acceso, request } = call;
        const c = await find(call);
        const guardado = await findOtro(deps, acceso, c.id, true);
        if (guardado === undefined) throw noExiste();
        return { message: mensajeEmision(c), data: datosCompletos(c, guardado.calculado, originOf(deps, request)) };
      },
    }),
    operation({
      ...DE_OTROS,
      method: 'GET',
      url: `/${ruta}`,
      permisos: ['withholdings.read'],
      operationId: `listar${Nombres}`,
      summary: { es: `Listar ${lista}, la más nueva primero`, en: `List ${lista}, newest first` },
      query: LISTA,
      data: Type.Object({ documentos: Type.Array(ResumenDeOtro), siguiente: Siguiente }),
      handler: async ({ deps, acceso, query: readQuery }) => {
        const { limite, ...filtro } = readQuery();
        const rows = await listOtros(deps.db.of(acceso), acceso, tipo, filtro, limite + 1);
        const { page, siguiente } = pageOf(rows, limite, deps.cursorKey);
        const cuantas = page.length;
        return {
          message: { es: `En esta página: ${cuantas}.`, en: `On this page: ${cuantas}.` },
          data: { documentos: page.map(filaDeOtro), siguiente },
        };
      },
    }),
    rawOperation({
      ...DE_ARCHIVOS,
      url: `/${ruta}/:id/pdf`,
      operationId: `descargarPdfDe${Nombre}`,
      summary: { es: `Representación impresa de ${enFrase.es} en PDF`, en: `Printed form of ${enFrase.en} in PDF` },
      query: CONSULTA_PDF,
      response: { 200: file(DE_PDF, ['application/pdf'], CON_NOMBRE) },
      handler: async (call) => {
        const { deps, acceso, request, reply } = call;
        // Reading one of many payments costs as much as drawing it.
        const { nombre: archivo, pdf } = await deps.pdf.conTurno(acceso.empresaId, async () =>
          printOtro(deps, acceso, await find(call), formatoOf(request)),
        );
        return sendArchivo(reply, pdf, 'application/pdf', `${archivo}.pdf`, 'inline');
      },
    }),
    rawOperation({
      ...DE_ARCHIVOS,
      url: `/${ruta}/:id/xml`,
      operationId: `descargarXmlDe${Nombre}`,
      summary: { es: `XML UBL 2.0 firmado de ${enFrase.es}`, en: `Signed UBL 2.0 XML of ${enFrase.en}` },
      response: { 200: file({ es: 'XML UBL 2.0 firmado', en: 'Signed UBL 2.0 XML' }, ['application/xml'], CON_NOMBRE) },
      handler: async (call) => {
        const { deps, acceso, reply } = call;
        const archivo = await findContent<Buffer>(deps.db.of(acceso), acceso, (await find(call)).id, 'archivo');
        if (archivo === undefined) throw noExiste();
        return sendXml(reply, archivo);
      },
    }),
    rawOperation({
      ...DE_ARCHIVOS,
      url: `/${ruta}/:id/cdr`,
      operationId: `descargarCdrDe${Nombre}`,
      summary: DE_CDR,
      response: {
        200: file(DE_CDR, ['application/xml', 'application/zip'], {
          ...CON_NOMBRE,
          Vary: header({ type: 'string', const: 'accept' }),
        }),
      },
      handler: async (call) => {
        const { deps, acceso, request, reply } = call;
        const c = await find(call);
        const zip = await findContent<Buffer>(deps.db.of(acceso), acceso, c.id, 'cdr');
        if (zip === undefined) throw new AppError('comprobante-sin-cdr', { motivo: c.motivo ?? c.sunat?.mensaje });
        return sendXmlOrZip(request, reply, zip);
      },
    }),
  ];
}

type Una = Pick<Call<never, never>, 'deps' | 'acceso' | 'id'>;
type Por = Pick<Call<never, never>, 'deps' | 'request' | 'reply'>;

/** 200 with the state, or the send failure, which alone is outside the envelope. */
function answerOf({ deps, request, reply }: Por, c: Comprobante, avisos: readonly Aviso[]): unknown {
  if (!isDeOtro(c)) throw noExiste();
  const origin = originOf(deps, request);
  if (estadoDe(c) === 'PENDIENTE_ENVIO') {
    reply.code(502);
    return fallaDeEnvio(c, origin);
  }
  return { success: true, message: frase(mensajeEmision(c)), data: { ...datosDeOtro(c, origin), ...warnings(avisos) } };
}
