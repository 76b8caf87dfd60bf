import type { FastifyReply, FastifyRequest } from 'fastify';
import manifest from '../../package.json' with { type: 'json' };
import { answerCdr, answerXml, findArchivo } from '../anulaciones/contenido.ts';
import { entradaDe } from '../comprobantes/entrada.ts';
import { consultar } from '../comprobantes/read/consultar.ts';
import { correlativoDe, estadoDe } from '../comprobantes/respuesta.ts';
import type { Deps } from '../deps.ts';
import { paramOf } from '../panel/door.ts';
import type { DeEntorno, PanelRoute, Rol, RutaEntorno } from '../panel/route.ts';
import { frase } from '../platform/http/reading/idioma.ts';
import { readBody, readQuery } from '../platform/http/reading/peticion.ts';
import type { RouteDocs } from '../platform/http/route.ts';
import { AppError } from '../platform/mensajes/app-error.ts';
import { decidirUno, reanudarUno } from './atender.ts';
import { DECISION } from './cuerpos.ts';
import { GUARDADOS } from './guardados/guardados.ts';
import * as deHistoria from './historia/docs.ts';
import { readHistoria, readIntento } from './historia/historia.ts';
import * as docs from './inicio/docs.ts';
import { createInicio } from './inicio/inicio.ts';
import { createProductos, DE_CLIENTES } from './listas/clientes.ts';
import { INTENTO } from './listas/consultas.ts';
import * as listas from './listas/docs.ts';
import { DE_AUDITORIA, DE_WEBHOOKS, LISTA_ANULACIONES, SUMAS } from './listas/listas.ts';
import { idOf } from './peticion.ts';
import { createSalud } from './salud.ts';
import { vivoRoute } from './vivo/route.ts';

type Handler = (deps: Deps, request: FastifyRequest, de: DeEntorno) => Promise<{ message: string; data: object }>;

const TODOS: readonly Rol[] = ['dueno', 'emisor', 'contador', 'lectura'];
const QUIEN_EMITE: readonly Rol[] = ['dueno', 'emisor'];
const DUENO: readonly Rol[] = ['dueno'];

interface Opciones {
  readonly roles?: readonly Rol[];
  readonly reciente?: true;
}

/** What a person looks at to know how things go: home, live changes, request log, audit, drafts and saved views. */
export function operacionRoutes(deps: Deps): PanelRoute[] {
  const ruta = (
    method: RutaEntorno['method'],
    path: string,
    routeDocs: RouteDocs,
    handler: Handler,
    { roles = TODOS, ...opciones }: Opciones = {},
  ): RutaEntorno => ({
    method,
    nivel: 'entorno',
    url: `/empresas/:empresa/:entorno/${path}`,
    roles,
    docs: routeDocs,
    ...opciones,
    handler: async (request: FastifyRequest, _reply: FastifyReply, de: DeEntorno) => ({
      success: true,
      ...(await handler(deps, request, de)),
    }),
  });
  const atender = { roles: QUIEN_EMITE, reciente: true } as const;
  const archivo = (path: string, routeDocs: RouteDocs, handler: RutaEntorno['handler']): RutaEntorno => ({
    method: 'GET',
    nivel: 'entorno',
    url: `/empresas/:empresa/:entorno/${path}`,
    roles: TODOS,
    docs: routeDocs,
    handler,
  });
  const inicio = createInicio(deps);
  const salud = createSalud(deps, manifest.version);
  return [
    ruta('GET', 'inicio', docs.inicio, async (_deps, _request, de) => ({
      message: 'Resumen.',
      data: await inicio(de),
    })),
    vivoRoute(deps, TODOS),
    ruta('GET', 'comprobantes/:id/historia', deHistoria.historia, getHistoria),
    ruta('GET', 'comprobantes/:id/intentos/:n', deHistoria.intento, getIntento),
    ruta('GET', 'comprobantes/:id/documento', deHistoria.documento, getDocumento),
    SUMAS(deps),
    ruta('POST', 'comprobantes/:id/reanudar', deHistoria.reanudar, postReanudar('comprobantes'), atender),
    ruta('POST', 'comprobantes/:id/decidir', deHistoria.decidir, postDecidir('comprobantes'), atender),
    LISTA_ANULACIONES(deps),
    archivo('anulaciones/:id/xml', listas.anulacionXml, async (request, reply, { acceso }) =>
      answerXml(deps, acceso, await findArchivo(deps, acceso, idOf(request, NO_HAY_ARCHIVO)), reply),
    ),
    archivo('anulaciones/:id/cdr', listas.anulacionCdr, async (request, reply, { acceso }) =>
      answerCdr(deps, acceso, await findArchivo(deps, acceso, idOf(request, NO_HAY_ARCHIVO)), request, reply),
    ),
    ...DE_WEBHOOKS.map((each) => each(deps)),
    ruta('POST', 'anulaciones/:id/reanudar', deHistoria.reanudarAnulacion, postReanudar('resumenes'), atender),
    ruta('POST', 'anulaciones/:id/decidir', deHistoria.decidirAnulacion, postDecidir('resumenes'), atender),
    ...DE_AUDITORIA.map((each) => each(deps)),
    ...GUARDADOS.map((each) => each(deps)),
    ...DE_CLIENTES.map((each) => each(deps)),
    createProductos(deps),
    ruta('GET', 'salud', docs.salud, (_deps, _request, de) => salud(de), { roles: DUENO }),
  ];
}

const NO_HAY_ARCHIVO = 'archivo-que-no-existe';
const NO_HAY_COMPROBANTE = 'comprobante-que-no-existe';

const getHistoria: Handler = async (deps, request, de) => {
  const data = await readHistoria(deps, de, idOf(request, NO_HAY_COMPROBANTE));
  return { message: 'Historia del comprobante.', data };
};

const getIntento: Handler = async (deps, request, de) => {
  const id = idOf(request, NO_HAY_COMPROBANTE);
  const n = paramOf(request, 'n');
  const { anulacion } = readQuery(INTENTO, request, {});
  if (!/^[1-9]\d{0,8}$/.test(n)) throw new AppError('intento-que-no-existe');
  return { message: `Intento ${n}.`, data: await readIntento(deps, de, id, Number(n), anulacion) };
};

const getDocumento: Handler = async (deps, request, { acceso }) => {
  const { comprobante, calculado } = await consultar(deps, acceso, idOf(request, NO_HAY_COMPROBANTE));
  const { id, numero } = comprobante;
  const documento = entradaDe(calculado.documento);
  const data = { id, numero, correlativo: correlativoDe(comprobante), estado: estadoDe(comprobante), documento };
  return { message: 'Documento como se enviaría otra vez.', data };
};

const postReanudar =
  (que: 'comprobantes' | 'resumenes'): Handler =>
  async (deps, request, de) => {
    const id = idOf(request, que === 'comprobantes' ? NO_HAY_COMPROBANTE : NO_HAY_ARCHIVO);
    return { message: 'Sigue.', data: { id, accion: frase(await reanudarUno(deps, de, que, id)) } };
  };

const postDecidir =
  (que: 'comprobantes' | 'resumenes'): Handler =>
  async (deps, request, de) => {
    const id = idOf(request, que === 'comprobantes' ? NO_HAY_COMPROBANTE : NO_HAY_ARCHIVO);
    const decision = readBody(DECISION, request, {});
    return { message: 'Decidido.', data: { id, accion: frase(await decidirUno(deps, de, que, id, decision)) } };
  };
