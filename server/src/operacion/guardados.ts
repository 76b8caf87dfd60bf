import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { DeEntorno } from '../panel/route.ts';
import * as store from './guardados-store.ts';
import { objetoDe } from './json-exacto.ts';
import { leerBorrador, leerCambioBorrador, leerVista } from './leer.ts';
import { idOf } from './peticion.ts';
import { nombrar } from './quienes.ts';

/* Views and drafts. A draft is nobody's act: it is in no audit. */

const MAX_VISTAS = 100;
const MAX_BORRADORES = 500;

export async function listarVistas(deps: Deps, _request: FastifyRequest, { acceso, sesion }: DeEntorno) {
  const vistas = await store.listVistas(deps.db.of(acceso), acceso.empresaId, sesion.usuarioId);
  return { message: `Vistas guardadas: ${vistas.length}.`, data: { vistas: vistas.map(datosVista) } };
}

export async function crearVista(deps: Deps, request: FastifyRequest, { acceso, sesion }: DeEntorno) {
  const nueva = leerVista(request);
  const db = deps.db.of(acceso);
  const { empresaId } = acceso;
  if ((await store.listVistas(db, empresaId, sesion.usuarioId)).length >= MAX_VISTAS) {
    throw new AppError('demasiadas-vistas', { maximo: MAX_VISTAS });
  }
  const vista = await store.insertVista(db, empresaId, sesion.usuarioId, { ...nueva, id: deps.uuid() });
  if (vista === undefined) {
    throw new AppError('vista-que-ya-existe', { nombre: nueva.nombre });
  }
  return { message: 'Vista guardada.', data: datosVista(vista) };
}

export async function borrarVista(deps: Deps, request: FastifyRequest, { acceso, sesion }: DeEntorno) {
  const id = idOf(request, 'vista-que-no-existe');
  if (!(await store.deleteVista(deps.db.of(acceso), acceso.empresaId, sesion.usuarioId, id))) {
    throw new AppError('vista-que-no-existe');
  }
  return { message: 'Vista borrada.', data: { id } };
}

function datosVista({ id, lista, nombre, consulta, creadaEn }: store.Vista) {
  return { id, lista, nombre, consulta, creadaEn: creadaEn.toISOString() };
}

export async function listarBorradores(deps: Deps, _request: FastifyRequest, { acceso }: DeEntorno) {
  const filas = await store.listBorradores(deps.db.of(acceso), acceso);
  const borradores = await conQuien(deps, acceso.empresaId, filas);
  return { message: `Borradores: ${filas.length}.`, data: { borradores } };
}

export async function leerUno(deps: Deps, request: FastifyRequest, { acceso }: DeEntorno) {
  const borrador = await store.findBorrador(deps.db.of(acceso), acceso, idOf(request, NO_EXISTE));
  if (borrador === undefined) throw noExiste();
  return { message: 'Borrador.', data: await datosBorrador(deps, acceso.empresaId, borrador) };
}

export async function crearBorrador(deps: Deps, request: FastifyRequest, { acceso, sesion }: DeEntorno) {
  const nuevo = leerBorrador(request);
  const db = deps.db.of(acceso);
  if ((await store.countBorradores(db, acceso)) >= MAX_BORRADORES) {
    throw new AppError('demasiados-borradores', { maximo: MAX_BORRADORES });
  }
  const { usuarioId } = sesion;
  const borrador = await store.insertBorrador(db, acceso, { ...nuevo, id: deps.uuid(), usuarioId });
  if (borrador === undefined) throw new Error('El borrador no se guardó');
  return { message: 'Borrador guardado.', data: await datosBorrador(deps, acceso.empresaId, borrador) };
}

export async function cambiarBorrador(deps: Deps, request: FastifyRequest, { acceso, sesion }: DeEntorno) {
  const id = idOf(request, NO_EXISTE);
  const cambio = leerCambioBorrador(request);
  const db = deps.db.of(acceso);
  const borrador = await store.updateBorrador(db, acceso, { ...cambio, id, usuarioId: sesion.usuarioId });
  if (borrador !== undefined) {
    return { message: 'Borrador guardado.', data: await datosBorrador(deps, acceso.empresaId, borrador) };
  }
  const actual = await store.findBorrador(db, acceso, id);
  if (actual === undefined) throw noExiste();
  throw new AppError('borrador-que-otro-cambio', { version: actual.version });
}

export async function borrarBorrador(deps: Deps, request: FastifyRequest, { acceso }: DeEntorno) {
  const id = idOf(request, NO_EXISTE);
  if (!(await store.deleteBorrador(deps.db.of(acceso), acceso, id))) throw noExiste();
  return { message: 'Borrador borrado.', data: { id } };
}

const NO_EXISTE = 'borrador-que-no-existe';

function noExiste(): AppError {
  return new AppError(NO_EXISTE);
}

async function datosBorrador(deps: Deps, empresaId: string, { contenido, ...fila }: store.Borrador) {
  const [datos] = await conQuien(deps, empresaId, [fila]);
  return { ...datos, contenido: objetoDe(contenido) };
}

async function conQuien(deps: Deps, empresaId: string, filas: readonly store.FilaBorrador[]) {
  const quienDe = (fila: store.FilaBorrador) => ({ tipo: 'usuario', id: fila.usuarioId });
  const nombreDe = await nombrar(deps, empresaId, filas.map(quienDe));
  return filas.map((fila) => ({
    ...{ id: fila.id, nombre: fila.nombre, version: fila.version },
    ...{ creadoEn: fila.creadoEn.toISOString(), cambiadoEn: fila.cambiadoEn.toISOString() },
    quien: nombreDe(quienDe(fila)),
    ...(fila.tipoComprobante === null ? {} : { tipoComprobante: fila.tipoComprobante }),
    ...(fila.cliente === null ? {} : { cliente: fila.cliente }),
  }));
}
