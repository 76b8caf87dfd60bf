import type { Deps } from '../../deps.ts';
import { type PanelRoute, ROLES } from '../../panel/route.ts';
import { companyOperation, sessionOperation } from '../../panel/ruta.ts';
import { paramOf } from '../../platform/http/reading/peticion.ts';
import { Type } from '../../platform/http/schema.ts';
import { AppError } from '../../platform/mensajes/app-error.ts';
import { createEmpresa } from '../administrar.ts';
import { describeEmpresa, describeEmpresasDe, establecimientoVisible } from '../ajustes.ts';
import { findHechosChecklist } from '../ajustes-store.ts';
import { checklistDe } from '../checklist.ts';
import { changeEmpresa } from '../datos.ts';
import { removeEstablecimiento, storeEstablecimiento } from '../establecimientos.ts';
import { listEstablecimientos } from '../establecimientos-store.ts';
import type { Llavero } from '../secretos/llavero.ts';
import { Texto } from './comunes.ts';
import { BUSCAR_UBIGEO, CAMBIAR, CREAR, ESTABLECIMIENTO } from './cuerpos.ts';
import { Checklist, Empresa, EnLista, Establecimiento, Ubigeos } from './schemas.ts';

/* The companies of who is in; a company's data, its places, and how far it is on its way to `live`. */

const tags = ['Empresa'];
const DE_TODOS = { roles: ROLES, tags } as const;
const DEL_DUENO = { roles: ['dueno'], tags } as const;

const describe = ({ db, empresas, ahora }: Pick<Deps, 'db' | 'empresas' | 'ahora'>, id: string) =>
  describeEmpresa(db.sistema, empresas.destinos, id, ahora());

const LISTA = sessionOperation({
  method: 'GET',
  url: '/empresas',
  tags,
  summary: 'Listar mis empresas',
  description: 'Aquellas de las que quien ingresó es miembro; el dueño de la instalación, todas.',
  data: Type.Object({ empresas: Type.Array(EnLista) }),
  handler: async ({ deps, sesion }) => {
    const empresas = await describeEmpresasDe(deps.db.sistema, sesion.usuarioId, deps.ahora());
    return { message: `Empresas: ${empresas.length}.`, data: { empresas } };
  },
});

const createRegistrar = (llavero: Llavero) =>
  sessionOperation({
    method: 'POST',
    url: '/empresas',
    tags,
    summary: 'Registrar una empresa',
    description: 'Solo el dueño de la instalación. Queda lista para emitir en test.',
    body: CREAR,
    data: Empresa,
    errors: [409],
    handler: async ({ deps, body, sesion, actor }) => {
      if (!sesion.duenoInstalacion) throw new AppError('solo-el-dueno-registra-empresas');
      const nueva = body();
      const { db, ahora } = deps;
      const id = await db.change(sesion.usuarioId, (client) => createEmpresa(client, llavero, nueva, ahora(), actor));
      return { message: 'Empresa registrada: ya puede emitir en pruebas.', data: await describe(deps, id) };
    },
  });

const CONSULTAR = companyOperation({
  ...DE_TODOS,
  method: 'GET',
  url: '/empresas/:empresa',
  summary: 'Consultar la empresa',
  description: 'Sus datos y, de cada entorno, lo que tiene y lo que le falta. Ningún secreto se muestra.',
  data: Empresa,
  handler: async ({ deps, empresaId }) => {
    const empresa = await describe(deps, empresaId);
    return { message: `Empresa ${empresa.ruc}.`, data: empresa };
  },
});

const CAMBIO = companyOperation({
  ...DEL_DUENO,
  method: 'PATCH',
  // It is on the next paper, as whose it is.
  reciente: true,
  url: '/empresas/:empresa',
  summary: 'Cambiar los datos de la empresa',
  description: 'Lo que no se envía queda como está. El RUC no cambia. Lo ya emitido tampoco.',
  body: CAMBIAR,
  data: Empresa,
  handler: async ({ deps, body, empresaId, actor }) => {
    const cambio = body();
    await deps.db.change(empresaId, (client) => changeEmpresa(client, empresaId, cambio, actor));
    const message = 'Empresa cambiada: lo siguiente que se emita ya lo lleva.';
    return { message, data: await describe(deps, empresaId) };
  },
});

const CHECKLIST = companyOperation({
  ...DE_TODOS,
  method: 'GET',
  url: '/empresas/:empresa/checklist',
  summary: 'Lo que falta para emitir de verdad',
  data: Checklist,
  handler: async ({ deps, empresaId }) => {
    const hechos = await findHechosChecklist(deps.db.sistema, empresaId);
    const data = checklistDe(await describe(deps, empresaId), hechos);
    return { message: `Pasos hechos: ${data.hechos} de ${data.pasos.length}.`, data };
  },
});

const UBIGEOS = sessionOperation({
  method: 'GET',
  url: '/ubigeos',
  tags,
  summary: 'Buscar un distrito',
  query: BUSCAR_UBIGEO,
  data: Ubigeos,
  handler: async ({ query }) => {
    const { q: ubigeos } = query();
    return { message: `Distritos: ${ubigeos.length}.`, data: { ubigeos } };
  },
});

const ESTABLECIMIENTOS_URL = '/empresas/:empresa/establecimientos';

const ESTABLECIMIENTOS = companyOperation({
  ...DE_TODOS,
  method: 'GET',
  url: ESTABLECIMIENTOS_URL,
  summary: 'Listar los establecimientos anexos',
  data: Type.Object({ establecimientos: Type.Array(Establecimiento) }),
  handler: async ({ deps, empresaId }) => {
    const establecimientos = await listEstablecimientos(deps.db.sistema, empresaId);
    const data = { establecimientos: establecimientos.map(establecimientoVisible) };
    return { message: `Establecimientos: ${establecimientos.length}.`, data };
  },
});

const GUARDAR_ESTABLECIMIENTO = companyOperation({
  ...DEL_DUENO,
  method: 'POST',
  url: ESTABLECIMIENTOS_URL,
  summary: 'Guardar un establecimiento anexo',
  description: 'Lo registra, o cambia el de ese código; de éste, nombre y series que no se envíen quedan como están.',
  body: ESTABLECIMIENTO,
  data: Establecimiento,
  errors: [409],
  handler: async ({ deps, body, empresaId, actor }) => {
    const nuevo = body();
    const guardado = await deps.db.change(empresaId, (client) => storeEstablecimiento(client, empresaId, nuevo, actor));
    return { message: `Establecimiento ${guardado.codigo} guardado.`, data: establecimientoVisible(guardado) };
  },
});

const QUITAR_ESTABLECIMIENTO = companyOperation({
  ...DEL_DUENO,
  method: 'DELETE',
  url: `${ESTABLECIMIENTOS_URL}/:codigo`,
  params: { codigo: Texto },
  summary: 'Quitar un establecimiento anexo',
  description: 'Lo ya emitido en él no cambia.',
  data: Type.Object({ codigo: Texto }),
  handler: async ({ deps, request, empresaId, actor }) => {
    const codigo = paramOf(request, 'codigo');
    if (!/^\d{4}$/.test(codigo)) throw new AppError('establecimiento-mal-escrito');
    await deps.db.change(empresaId, (client) => removeEstablecimiento(client, empresaId, codigo, actor));
    return { message: `Establecimiento ${codigo} quitado.`, data: { codigo } };
  },
});

export function datosRoutes(deps: Deps, llavero: Llavero): PanelRoute[] {
  return [
    LISTA,
    createRegistrar(llavero),
    CONSULTAR,
    CAMBIO,
    CHECKLIST,
    UBIGEOS,
    ESTABLECIMIENTOS,
    GUARDAR_ESTABLECIMIENTO,
    QUITAR_ESTABLECIMIENTO,
  ].map((each) => each(deps));
}
