import type { PanelRoute } from '../../panel/route.ts';
import { companyOperation } from '../../panel/ruta.ts';
import { Type } from '../../platform/http/schema.ts';
import { AppError } from '../../platform/mensajes/app-error.ts';
import { INVITACION, ROL } from '../cuerpos.ts';
import { listInvitaciones } from '../enlaces/store.ts';
import { Instante, oNulo, RolDeMiembro, Uuid } from '../schemas.ts';
import type { Door } from '../sesiones/contexto.ts';
import { changeRol, invitar, removeInvitacion, removeMiembro } from './miembros.ts';
import { listMiembros } from './store.ts';

const MIEMBRO = Type.Object({
  id: Type.String({ format: 'uuid', description: 'Del usuario' }),
  nombre: Type.String(),
  correo: Type.String(),
  rol: RolDeMiembro,
  duenoInstalacion: Type.Boolean({
    description: 'De cada empresa por serlo de la instalación: no se quita ni se cambia aquí',
  }),
  segundoFactor: Type.Boolean(),
  desactivado: Type.Boolean(),
  desdeEn: Instante,
  ultimoIngresoEn: oNulo(Instante),
});

const INVITACION_PENDIENTE = Type.Object({
  id: Uuid,
  correo: Type.String(),
  rol: RolDeMiembro,
  creadaEn: Instante,
  venceEn: Instante,
});

const TODOS = '/empresas/:empresa/miembros';
const PENDIENTES = '/empresas/:empresa/invitaciones';
const DE_MIEMBROS = { roles: ['dueno'], tags: ['Miembros'] } as const;
const RECIENTE = { ...DE_MIEMBROS, reciente: true } as const;

/** Who may do what in a company. */
export function miembrosRoutes(door: Door): PanelRoute[] {
  const miembros = companyOperation({
    ...DE_MIEMBROS,
    method: 'GET',
    url: TODOS,
    summary: 'Miembros de la empresa',
    data: Type.Object({ miembros: Type.Array(MIEMBRO) }),
    handler: async ({ deps, empresaId }) => {
      const suyos = await listMiembros(deps.db.sistema, empresaId);
      return { message: `Miembros: ${suyos.length}.`, data: { miembros: suyos } };
    },
  });
  const change = companyOperation({
    ...RECIENTE,
    method: 'PATCH',
    url: `${TODOS}/:id`,
    id: sinMiembro,
    summary: 'Cambiar el rol de un miembro',
    body: ROL,
    data: MIEMBRO,
    errors: [422],
    handler: async ({ id, body, ...de }) => ({
      message: 'Rol cambiado.',
      data: await changeRol(door, de, id, body().rol),
    }),
  });
  const remove = companyOperation({
    ...RECIENTE,
    method: 'DELETE',
    url: `${TODOS}/:id`,
    id: sinMiembro,
    summary: 'Quitar a un miembro',
    data: Type.Object({ id: Uuid }),
    errors: [422],
    handler: async ({ id, ...de }) => {
      await removeMiembro(door, de, id);
      return { message: 'Ya no es miembro.', data: { id } };
    },
  });
  return [miembros, change, remove, ...invitaciones(door)].map((each) => each(door.deps));
}

function invitaciones(door: Door) {
  return [
    companyOperation({
      ...DE_MIEMBROS,
      method: 'GET',
      url: PENDIENTES,
      summary: 'Invitaciones pendientes',
      data: Type.Object({ invitaciones: Type.Array(INVITACION_PENDIENTE) }),
      handler: async ({ deps, empresaId }) => {
        const suyas = await listInvitaciones(deps.db.sistema, empresaId);
        return { message: `Invitaciones pendientes: ${suyas.length}.`, data: { invitaciones: suyas } };
      },
    }),
    companyOperation({
      ...RECIENTE,
      method: 'POST',
      url: PENDIENTES,
      summary: 'Invitar a la empresa',
      description:
        'El enlace se muestra una vez, vale siete días y se usa una vez: entréguelo a esa persona. Otra invitación al mismo correo lo reemplaza.',
      body: INVITACION,
      data: Type.Object({ id: Uuid, enlace: Type.String({ format: 'uri' }), venceEn: Instante }),
      errors: [409, 422],
      handler: async ({ body, ...de }) => ({
        message: 'Invitación creada: entregue el enlace, que no se vuelve a mostrar.',
        data: await invitar(door, de, body()),
      }),
    }),
    companyOperation({
      ...RECIENTE,
      method: 'DELETE',
      url: `${PENDIENTES}/:id`,
      id: sinInvitacion,
      summary: 'Quitar una invitación',
      data: Type.Object({ id: Uuid }),
      handler: async ({ id, ...de }) => {
        await removeInvitacion(door, de, id);
        return { message: 'Invitación quitada.', data: { id } };
      },
    }),
  ];
}

function sinMiembro(): AppError {
  return new AppError('miembro-que-no-existe');
}

function sinInvitacion(): AppError {
  return new AppError('invitacion-que-no-existe');
}
