import type { FastifyRequest } from 'fastify';
import type { DeEmpresa, PanelRoute, RutaEmpresa } from '../panel/route.ts';
import type { Puerta } from './contexto.ts';
import * as docs from './docs-miembros.ts';
import { listInvitaciones } from './enlaces-store.ts';
import { leerInvitacion, leerRol } from './leer.ts';
import { cambiarRol, invitar, quitarInvitacion, quitarMiembro } from './miembros.ts';
import { listMiembros } from './miembros-store.ts';
import { uuidOf } from './sesion-routes.ts';

type Handler = (puerta: Puerta, request: FastifyRequest, de: DeEmpresa) => Promise<{ message: string; data: object }>;

/** Who may do what in a company. */
export function miembrosRoutes(puerta: Puerta): PanelRoute[] {
  const route = (
    method: RutaEmpresa['method'],
    url: RutaEmpresa['url'],
    routeDocs: RutaEmpresa['docs'],
    handler: Handler,
  ): RutaEmpresa => ({
    ...{ nivel: 'empresa', method, url, docs: routeDocs, roles: ['dueno'], reciente: method !== 'GET' },
    handler: async (request, _reply, de) => ({ success: true, ...(await handler(puerta, request, de)) }),
  });
  return [
    route('GET', '/empresas/:empresa/miembros', docs.miembros, getMiembros),
    route('PATCH', '/empresas/:empresa/miembros/:id', docs.cambiarRol, patchMiembro),
    route('DELETE', '/empresas/:empresa/miembros/:id', docs.quitarMiembro, deleteMiembro),
    route('GET', '/empresas/:empresa/invitaciones', docs.invitaciones, getInvitaciones),
    route('POST', '/empresas/:empresa/invitaciones', docs.invitar, postInvitacion),
    route('DELETE', '/empresas/:empresa/invitaciones/:id', docs.quitarInvitacion, deleteInvitacion),
  ];
}

const getMiembros: Handler = async ({ deps }, _request, { empresaId }) => {
  const miembros = await listMiembros(deps.db.sistema, empresaId);
  return { message: `Miembros: ${miembros.length}.`, data: { miembros } };
};

const patchMiembro: Handler = async (puerta, request, de) => {
  const id = miembroOf(request);
  return { message: 'Rol cambiado.', data: await cambiarRol(puerta, de, id, leerRol(request)) };
};

const deleteMiembro: Handler = async (puerta, request, de) => {
  const id = miembroOf(request);
  await quitarMiembro(puerta, de, id);
  return { message: 'Ya no es miembro.', data: { id } };
};

function miembroOf(request: FastifyRequest): string {
  return uuidOf(request, 'miembro-que-no-existe');
}

const getInvitaciones: Handler = async ({ deps }, _request, { empresaId }) => {
  const invitaciones = await listInvitaciones(deps.db.sistema, empresaId);
  return { message: `Invitaciones pendientes: ${invitaciones.length}.`, data: { invitaciones } };
};

const postInvitacion: Handler = async (puerta, request, de) => {
  const data = await invitar(puerta, de, leerInvitacion(request));
  return { message: 'Invitación creada: entregue el enlace, que no se vuelve a mostrar.', data };
};

const deleteInvitacion: Handler = async (puerta, request, de) => {
  const id = uuidOf(request, 'invitacion-que-no-existe');
  await quitarInvitacion(puerta, de, id);
  return { message: 'Invitación quitada.', data: { id } };
};
