import type { FastifyRequest } from 'fastify';
import { UUID } from '../comprobantes/peticion.ts';
import { AppError } from '../errors.ts';
import { readBody } from '../http/peticion.ts';
import type { RazonSinDatos } from '../mensajes/errores.ts';
import { paramOf } from '../panel/puerta.ts';
import type { DeSesion, PanelRoute, RutaPublica, RutaSesion } from '../panel/route.ts';
import { type Puerta, type Visita, visitaOf } from './contexto.ts';
import { INGRESO, REAUTENTICAR, SEGUNDO_FACTOR, TOKEN, USO } from './cuerpos.ts';
import * as docs from './docs.ts';
import { leerEnlace as leerEnlaceDocs, usarEnlace as usarEnlaceDocs } from './docs-miembros.ts';
import { leerEnlace, usarEnlace } from './enlaces.ts';
import { darSegundoFactor, ingresar, salir } from './ingresar.ts';
import { reautenticar } from './reautenticar.ts';
import { cerrarOtras, cerrarSesion } from './sesiones.ts';
import { findPlazos, listEmpresasDe, listSesiones, touchSesion } from './sesiones-store.ts';
import { findUsuario, seExige } from './usuarios-store.ts';

type Answer = Promise<{ message: string; data: object }>;

/** Coming, staying, going, and the links by which one comes for the first time. */
export function sesionRoutes(puerta: Puerta): PanelRoute[] {
  const publica = (
    method: 'POST' | 'DELETE',
    url: RutaPublica['url'],
    routeDocs: RutaPublica['docs'],
    handler: (puerta: Puerta, visita: Visita) => Answer,
  ): RutaPublica => ({
    ...{ nivel: 'publico', method, url, docs: routeDocs },
    handler: async (request, reply) => ({ success: true, ...(await handler(puerta, visitaOf(request, reply))) }),
  });
  const propia = (
    method: RutaSesion['method'],
    url: RutaSesion['url'],
    routeDocs: RutaSesion['docs'],
    handler: (puerta: Puerta, visita: Visita, de: DeSesion) => Answer,
  ): RutaSesion => ({
    ...{ nivel: 'sesion', method, url, docs: routeDocs, aunSinSegundoFactor: true },
    handler: async (request, reply, de) => ({
      success: true,
      ...(await handler(puerta, visitaOf(request, reply), de)),
    }),
  });
  return [
    propia('GET', '/sesion', docs.sesion, getSesion),
    publica('POST', '/sesion', docs.ingresar, postSesion),
    publica('POST', '/sesion/segundo-factor', docs.segundoFactor, postSegundoFactor),
    propia('POST', '/sesion/reautenticar', docs.reautenticar, postReautenticar),
    propia('POST', '/sesion/mantener', docs.mantener, postMantener),
    publica('DELETE', '/sesion', docs.salir, deleteSesion),
    propia('GET', '/sesiones', docs.sesiones, getSesiones),
    propia('DELETE', '/sesiones/:id', docs.cerrarSesion, deleteUna),
    propia('DELETE', '/sesiones', docs.cerrarOtras, deleteOtras),
    publica('POST', '/enlaces/leer', leerEnlaceDocs, postLeerEnlace),
    publica('POST', '/enlaces/usar', usarEnlaceDocs, postUsarEnlace),
  ];
}

const getSesion = async ({ deps }: Puerta, _visita: Visita, { sesion }: DeSesion): Answer => {
  const { sistema } = deps.db;
  const [usuario, plazos, empresas, exigeSegundoFactor] = await Promise.all([
    findUsuario(sistema, sesion.usuarioId),
    findPlazos(sistema, sesion.id),
    listEmpresasDe(sistema, sesion),
    seExige(sistema),
  ]);
  if (usuario === undefined || plazos === undefined) throw terminada();
  const { id, nombre, correo, duenoInstalacion, totpCifrado } = usuario;
  const { faltaSegundoFactor } = sesion;
  const visible = { id, nombre, correo, segundoFactor: totpCifrado !== null, faltaSegundoFactor, duenoInstalacion };
  return {
    message: `Está dentro como ${nombre}.`,
    data: { usuario: visible, empresas, exigeSegundoFactor, igvRestaurantes: deps.config.igvRestaurantes, ...plazos },
  };
};

function terminada(): AppError {
  return new AppError('sesion-terminada');
}

const postSesion = async (puerta: Puerta, visita: Visita): Answer => {
  const { correo, clave } = readBody(INGRESO, visita.request, {});
  return conPaso(await ingresar(puerta, visita, correo, clave));
};

function conPaso(paso: 'listo' | 'segundo-factor'): { message: string; data: object } {
  return { message: paso === 'listo' ? 'Está dentro.' : 'Falta el código de su aplicación.', data: { paso } };
}

const postSegundoFactor = async (puerta: Puerta, visita: Visita): Answer => {
  await darSegundoFactor(puerta, visita, readBody(SEGUNDO_FACTOR, visita.request, {}).codigo);
  return conPaso('listo');
};

const postReautenticar = async (puerta: Puerta, visita: Visita, { sesion }: DeSesion): Answer => {
  await reautenticar(puerta, visita, sesion, readBody(REAUTENTICAR, visita.request, {}));
  const plazos = await findPlazos(puerta.deps.db.sistema, sesion.id);
  if (plazos === undefined) throw terminada();
  return { message: 'Confirmado por diez minutos.', data: { recienteHasta: plazos.recienteHasta } };
};

const postMantener = async ({ deps }: Puerta, _visita: Visita, { sesion }: DeSesion): Answer => {
  await touchSesion(deps.db.sistema, sesion.id);
  const plazos = await findPlazos(deps.db.sistema, sesion.id);
  if (plazos === undefined) throw terminada();
  const { venceEn, inactivaEn } = plazos;
  return { message: 'La sesión sigue.', data: { venceEn, inactivaEn } };
};

const deleteSesion = async (puerta: Puerta, visita: Visita): Answer => {
  await salir(puerta, visita);
  return { message: 'Salió.', data: {} };
};

const getSesiones = async ({ deps }: Puerta, _visita: Visita, { sesion }: DeSesion): Answer => {
  const filas = await listSesiones(deps.db.sistema, sesion.usuarioId);
  const sesiones = filas.map((fila) => ({ ...fila, actual: fila.id === sesion.id }));
  return { message: `Sesiones abiertas: ${sesiones.length}.`, data: { sesiones } };
};

const deleteUna = async (puerta: Puerta, visita: Visita, de: DeSesion): Answer => {
  const id = uuidOf(visita.request, 'sesion-ajena');
  await cerrarSesion(puerta, visita, de, id);
  return { message: 'Sesión cerrada.', data: { id } };
};

/** The `:id` of the path; what is no UUID names nothing, which is `noHay`. */
export function uuidOf(request: FastifyRequest, noHay: RazonSinDatos): string {
  const id = paramOf(request, 'id');
  if (!UUID.test(id)) throw new AppError(noHay);
  return id.toLowerCase();
}

const deleteOtras = async (puerta: Puerta, _visita: Visita, de: DeSesion): Answer => {
  const cerradas = await cerrarOtras(puerta, de);
  return { message: `Sesiones cerradas: ${cerradas}.`, data: { cerradas } };
};

const postLeerEnlace = async (puerta: Puerta, { request }: Visita): Answer => {
  const { enlace, conCuenta } = await leerEnlace(puerta, readBody(TOKEN, request, {}).token);
  const { tipo, venceEn } = enlace;
  const empresa =
    enlace.tipo === 'invitacion' ? { ruc: enlace.empresa.ruc, razonSocial: enlace.empresa.razonSocial } : null;
  const correo = enlace.tipo === 'propietario' ? null : enlace.correo;
  const rol = enlace.tipo === 'invitacion' ? enlace.rol : null;
  return { message: 'El enlace vale.', data: { tipo, correo, empresa, rol, venceEn, conCuenta } };
};

const postUsarEnlace = async (puerta: Puerta, visita: Visita): Answer =>
  conPaso(await usarEnlace(puerta, visita, readBody(USO, visita.request, {})));
