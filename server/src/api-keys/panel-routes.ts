import type { FastifyRequest } from 'fastify';
import { leidoDe, textOf, UUID } from '../comprobantes/peticion.ts';
import { type Queryable, tx } from '../db/tx.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { paramOf } from '../panel/puerta.ts';
import type { DeEmpresa, PanelRoute } from '../panel/route.ts';
import { deEmpresa, type Quienes, type Responder } from '../panel/ruta.ts';
import { cambiarClave, crearClave, revocarClave, rotarClave } from './claves.ts';
import { readCambiar, readCrear, readRevocar } from './leer.ts';
import * as docs from './panel-docs.ts';
import { type Clave, findClave, listClaves } from './store.ts';

type Handler = (deps: Deps) => Responder<DeEmpresa>;

/** The keys of a company: list, create, change, rotate, revoke. Whatever changes counts for the very next request of every process. */
export function clavesPanelRoutes(deps: Deps): PanelRoute[] {
  const url = '/empresas/:empresa/claves';
  const dueno: Quienes = { roles: ['dueno'], reciente: true };
  return [
    deEmpresa('GET', url, { roles: ['dueno'] }, docs.lista, getLista(deps)),
    deEmpresa('POST', url, dueno, docs.crear, postCrear(deps)),
    deEmpresa('PATCH', `${url}/:id`, dueno, docs.cambiar, patchUna(deps)),
    deEmpresa('POST', `${url}/:id/rotar`, dueno, docs.rotar, postRotar(deps)),
    deEmpresa('POST', `${url}/:id/revocar`, dueno, docs.revocar, postRevocar(deps)),
  ];
}

const getLista: Handler =
  ({ db, ahora }) =>
  async (_request, { empresaId }) => {
    const claves = (await listClaves(db.sistema, empresaId)).reverse();
    return {
      message: `Claves: ${claves.length}.`,
      data: { claves: claves.map((clave) => datosClave(clave, ahora())) },
    };
  };

const GUARDELA = 'Guárdela ahora: no se vuelve a mostrar.';

const postCrear: Handler =
  ({ db, ahora }) =>
  async (request, { empresaId, actor }) => {
    const nueva = leidoDe(readCrear(textOf(request), ahora()));
    const { id, clave } = await tx(db.sistema, (client) => crearClave(client, { empresaId, ...nueva }, ahora(), actor));
    return { message: `Clave creada. ${GUARDELA}`, data: { id, clave } };
  };

const patchUna: Handler =
  ({ db, ahora }) =>
  async (request, { empresaId, actor }) => {
    const { id } = await propia(db.sistema, request, empresaId);
    const cambio = leidoDe(readCambiar(textOf(request), ahora()));
    const clave = await tx(db.sistema, (client) => cambiarClave(client, id, cambio, ahora(), actor));
    return { message: 'Clave cambiada.', data: datosClave(clave, ahora()) };
  };

const postRotar: Handler =
  ({ db }) =>
  async (request, { empresaId, actor }) => {
    const { id } = await propia(db.sistema, request, empresaId);
    const { clave } = await tx(db.sistema, (client) => rotarClave(client, id, actor));
    return { message: `Clave rotada: la anterior ya no sirve. ${GUARDELA}`, data: { id, clave } };
  };

const postRevocar: Handler =
  ({ db, ahora }) =>
  async (request, { empresaId, actor }) => {
    const { id, nombre } = await propia(db.sistema, request, empresaId);
    if (leidoDe(readRevocar(textOf(request))) !== nombre) throw new AppError('clave-con-otro-nombre');
    await tx(db.sistema, (client) => revocarClave(client, id, actor));
    return {
      message: 'Clave revocada: ya no sirve.',
      data: datosClave(await propia(db.sistema, request, empresaId), ahora()),
    };
  };

/** The key of the path, if it is this company's. What is no UUID names nothing. Throws `NOT_FOUND`. */
async function propia(db: Queryable, request: FastifyRequest, empresaId: string): Promise<Clave> {
  const id = paramOf(request, 'id');
  const clave = UUID.test(id) ? await findClave(db, empresaId, id) : undefined;
  if (clave === undefined) throw new AppError('clave-ajena');
  return clave;
}

function datosClave(clave: Clave, ahora: Date) {
  const { id, entorno, nombre, prefijo, ultimos4, permisos, limite, redes } = clave;
  const { creadaEn, rotadaEn, expiraEn, revocadaEn, ultimoUsoEn, ultimoUsoDesde, ultimoUsoRuta } = clave;
  const { creadaPorTipo, creadaPor } = clave;
  return {
    ...{ id, entorno, nombre, prefijo, ultimos4, estado: estadoDe(clave, ahora), permisos, limite, redes, creadaEn },
    creadaPor: creadaPorTipo === null || creadaPor === null ? null : { tipo: creadaPorTipo, nombre: creadaPor },
    ...{ rotadaEn, expiraEn, revocadaEn, ultimoUsoEn, ultimoUsoDesde, ultimoUsoRuta },
  };
}

function estadoDe({ revocadaEn, expiraEn }: Clave, ahora: Date): 'activa' | 'vencida' | 'revocada' {
  if (revocadaEn !== null) return 'revocada';
  return expiraEn !== null && expiraEn <= ahora ? 'vencida' : 'activa';
}
