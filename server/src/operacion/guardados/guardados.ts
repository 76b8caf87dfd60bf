import type { Deps } from '../../deps.ts';
import { ROLES } from '../../panel/route.ts';
import { environmentOperation } from '../../panel/ruta.ts';
import { BODY_LIMIT } from '../../platform/http/reading/body.ts';
import { shown } from '../../platform/http/reading/shown.ts';
import { type Static, type Told, Type } from '../../platform/http/schema.ts';
import { AppError } from '../../platform/mensajes/app-error.ts';
import { BORRADOR, CAMBIO_DE_BORRADOR, Contenido, LISTAS, VISTA } from '../cuerpos.ts';
import { nombrar, type QuienNombrado } from '../historia/quienes.ts';
import { Instante, opcional, Quien, Uuid } from '../schemas.ts';
import * as store from './guardados-store.ts';
import { objetoDe } from './json-exacto.ts';

/* Views and drafts. A draft is nobody's act: it is in no audit. */

const MAX_VISTAS = 100;
const MAX_BORRADORES = 500;

const VISTA_GUARDADA = Type.Object({
  id: Uuid,
  lista: Type.Enum(LISTAS),
  nombre: Type.String(),
  consulta: Type.String({ description: 'La parte de la dirección después de «?»' }),
  creadaEn: Instante,
});

const DE_VISTAS = { url: '/empresas/:empresa/:entorno/vistas', roles: ROLES, tags: ['Operación'] } as const;

const VISTAS = [
  environmentOperation({
    ...DE_VISTAS,
    method: 'GET',
    summary: 'Listar sus vistas guardadas',
    description: 'Cada persona tiene las suyas en cada empresa; sirven en ambos entornos.',
    data: Type.Object({ vistas: Type.Array(VISTA_GUARDADA) }),
    handler: async ({ deps, acceso, sesion }) => {
      const vistas = await store.listVistas(deps.db.of(acceso), acceso.empresaId, sesion.usuarioId);
      return { message: `Vistas guardadas: ${vistas.length}.`, data: { vistas: vistas.map(datosVista) } };
    },
  }),
  environmentOperation({
    ...DE_VISTAS,
    method: 'POST',
    summary: 'Guardar una vista',
    body: VISTA,
    data: VISTA_GUARDADA,
    errors: [409, 422],
    handler: async ({ deps, acceso, sesion, body }) => {
      const nueva = body();
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
    },
  }),
  environmentOperation({
    ...DE_VISTAS,
    method: 'DELETE',
    url: `${DE_VISTAS.url}/:id`,
    id: sinVista,
    summary: 'Borrar una vista guardada',
    data: Type.Object({ id: Uuid }),
    handler: async ({ deps, acceso, sesion, id }) => {
      if (!(await store.deleteVista(deps.db.of(acceso), acceso.empresaId, sesion.usuarioId, id))) throw sinVista();
      return { message: 'Vista borrada.', data: { id } };
    },
  }),
];

function sinVista(): AppError {
  return new AppError('vista-que-no-existe');
}

function datosVista({ id, lista, nombre, consulta, creadaEn }: store.Vista) {
  return { id, lista, nombre, consulta, creadaEn };
}

const FILA = {
  id: Uuid,
  nombre: Type.String(),
  version: Type.Integer({ description: 'Crece con cada cambio' }),
  creadoEn: Instante,
  cambiadoEn: Instante,
  quien: Quien,
  tipoComprobante: opcional(Type.String()),
  cliente: opcional(Type.String({ description: 'Denominación' })),
};

const BORRADOR_ENTERO = Type.Object({ ...FILA, contenido: Contenido });

const URL_BORRADORES = '/empresas/:empresa/:entorno/borradores';
const DE_BORRADORES = { url: URL_BORRADORES, roles: ['dueno', 'emisor'], tags: ['Operación'] } as const;
const DE_UNO = { ...DE_BORRADORES, url: `${URL_BORRADORES}/:id`, id: noExiste } as const;
/** A draft is the body of a document. */
const ENTERO = { cuerpo: BODY_LIMIT };

const BORRADORES = [
  environmentOperation({
    ...DE_BORRADORES,
    method: 'GET',
    summary: 'Listar los borradores, el último cambiado primero',
    data: Type.Object({ borradores: Type.Array(Type.Object(FILA)) }),
    handler: async ({ deps, acceso }) => {
      const filas = await store.listBorradores(deps.db.of(acceso), acceso);
      const nombreDe = await nombrar(deps, acceso.empresaId, filas.map(quienDe));
      const borradores = filas.map((fila) => datosFila(fila, nombreDe(quienDe(fila))));
      return { message: `Borradores: ${filas.length}.`, data: { borradores } };
    },
  }),
  environmentOperation({
    ...DE_BORRADORES,
    ...ENTERO,
    method: 'POST',
    summary: 'Guardar un borrador',
    body: BORRADOR,
    data: BORRADOR_ENTERO,
    errors: [422],
    handler: async ({ deps, acceso, sesion: { usuarioId }, body }) => {
      const nuevo = body();
      const db = deps.db.of(acceso);
      if ((await store.countBorradores(db, acceso)) >= MAX_BORRADORES) {
        throw new AppError('demasiados-borradores', { maximo: MAX_BORRADORES });
      }
      const borrador = await store.insertBorrador(db, acceso, { ...nuevo, id: deps.uuid(), usuarioId });
      if (borrador === undefined) throw new Error('El borrador no se guardó');
      return { message: 'Borrador guardado.', data: await datosBorrador(deps, acceso.empresaId, borrador) };
    },
  }),
  environmentOperation({
    ...DE_UNO,
    method: 'GET',
    summary: 'Consultar un borrador',
    data: BORRADOR_ENTERO,
    handler: async ({ deps, acceso, id }) => {
      const borrador = await store.findBorrador(deps.db.of(acceso), acceso, id);
      if (borrador === undefined) throw noExiste();
      return { message: 'Borrador.', data: await datosBorrador(deps, acceso.empresaId, borrador) };
    },
  }),
  environmentOperation({
    ...DE_UNO,
    ...ENTERO,
    method: 'PATCH',
    summary: 'Cambiar un borrador',
    description: 'Con la `version` que se leyó: si otra persona lo cambió después, 409 y nada cambia.',
    body: CAMBIO_DE_BORRADOR,
    data: BORRADOR_ENTERO,
    errors: [409],
    handler: async ({ deps, acceso, sesion: { usuarioId }, id, body }) => {
      const cambio = body();
      const db = deps.db.of(acceso);
      const borrador = await store.updateBorrador(db, acceso, { ...cambio, id, usuarioId });
      if (borrador !== undefined) {
        return { message: 'Borrador guardado.', data: await datosBorrador(deps, acceso.empresaId, borrador) };
      }
      const actual = await store.findBorrador(db, acceso, id);
      if (actual === undefined) throw noExiste();
      throw new AppError('borrador-que-otro-cambio', { version: actual.version });
    },
  }),
  environmentOperation({
    ...DE_UNO,
    method: 'DELETE',
    summary: 'Borrar un borrador',
    data: Type.Object({ id: Uuid }),
    handler: async ({ deps, acceso, id }) => {
      if (!(await store.deleteBorrador(deps.db.of(acceso), acceso, id))) throw noExiste();
      return { message: 'Borrador borrado.', data: { id } };
    },
  }),
];

export const GUARDADOS = [...VISTAS, ...BORRADORES];

function noExiste(): AppError {
  return new AppError('borrador-que-no-existe');
}

async function datosBorrador(
  deps: Pick<Deps, 'db'>,
  empresaId: string,
  { contenido, ...fila }: store.Borrador,
): Promise<Told<Static<typeof BORRADOR_ENTERO>>> {
  const nombreDe = await nombrar(deps, empresaId, [quienDe(fila)]);
  return { ...datosFila(fila, nombreDe(quienDe(fila))), contenido: objetoDe(contenido) };
}

function quienDe({ usuarioId }: store.FilaBorrador) {
  return { tipo: 'usuario', id: usuarioId };
}

function datosFila({ id, nombre, version, creadoEn, cambiadoEn, ...fila }: store.FilaBorrador, quien: QuienNombrado) {
  const { tipoComprobante, cliente } = fila;
  return { id, nombre, version, creadoEn, cambiadoEn, quien, ...shown({ tipoComprobante, cliente }) };
}
