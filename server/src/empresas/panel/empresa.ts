import type { Deps } from '../../deps.ts';
import { paramOf } from '../../panel/door.ts';
import { type PanelRoute, ROLES } from '../../panel/route.ts';
import { deEmpresa, deSesion, type Quienes, type Respuesta } from '../../panel/ruta.ts';
import { badRequest, queryOf, readBody } from '../../platform/http/reading/peticion.ts';
import { AppError } from '../../platform/mensajes/app-error.ts';
import { createEmpresa } from '../administrar.ts';
import { describeEmpresa, establecimientoVisible } from '../ajustes.ts';
import { findHechosChecklist, listEmpresasDe } from '../ajustes-store.ts';
import { checklistDe } from '../checklist.ts';
import { changeEmpresa } from '../datos.ts';
import { guardarEstablecimiento, removeEstablecimiento } from '../establecimientos.ts';
import { listEstablecimientos } from '../establecimientos-store.ts';
import type { Llavero } from '../secretos/llavero.ts';
import { searchUbigeos } from '../ubigeos.ts';
import { CAMBIAR, CREAR, ESTABLECIMIENTO } from './cuerpos.ts';
import * as docs from './docs.ts';
import { checklist } from './docs-entorno.ts';

const TODOS: Quienes = { roles: ROLES };
const DUENO: Quienes = { roles: ['dueno'] };

/** The companies of who is in; a company's data, its places, and how far it is on its way to `live`. */
export function datosRoutes(deps: Deps, llavero: Llavero): PanelRoute[] {
  const { db, empresas, ahora } = deps;
  const describir = (id: string) => describeEmpresa(db.sistema, empresas.destinos, id, ahora());
  return [
    deSesion('GET', '/empresas', docs.lista, (_request, { sesion }) => listar(deps, sesion.usuarioId)),
    deSesion('POST', '/empresas', docs.crear, async (request, { sesion, actor }) => {
      if (!sesion.duenoInstalacion) throw soloElDueno();
      const nueva = readBody(CREAR, request, {});
      const id = await db.change(sesion.usuarioId, (client) => createEmpresa(client, llavero, nueva, ahora(), actor));
      return { message: 'Empresa registrada: ya puede emitir en pruebas.', data: await describir(id) };
    }),
    deEmpresa('GET', '/empresas/:empresa', TODOS, docs.empresa, async (_request, { empresaId }) => {
      const empresa = await describir(empresaId);
      return { message: `Empresa ${empresa.ruc}.`, data: empresa };
    }),
    deEmpresa('PATCH', '/empresas/:empresa', DUENO, docs.cambiar, async (request, { empresaId, actor }) => {
      const cambio = readBody(CAMBIAR, request, {});
      await db.change(empresaId, (client) => changeEmpresa(client, empresaId, cambio, actor));
      return { message: 'Empresa cambiada: lo siguiente que se emita ya lo lleva.', data: await describir(empresaId) };
    }),
    deEmpresa('GET', '/empresas/:empresa/checklist', TODOS, checklist, async (_request, { empresaId }) => {
      const data = checklistDe(await describir(empresaId), await findHechosChecklist(db.sistema, empresaId));
      return { message: `Pasos hechos: ${data.hechos} de ${data.pasos.length}.`, data };
    }),
    deSesion('GET', '/ubigeos', docs.ubigeos, async (request) => {
      const { q } = queryOf(request);
      const ubigeos = typeof q === 'string' ? searchUbigeos(q) : undefined;
      if (ubigeos === undefined)
        throw badRequest({
          q: {
            es: 'Envíe palabras del distrito, o las primeras cifras del ubigeo',
            en: 'Send words of the district, or the first digits of the ubigeo',
          },
        });
      return { message: `Distritos: ${ubigeos.length}.`, data: { ubigeos } };
    }),
    ...establecimientosRoutes(deps),
  ];
}

function establecimientosRoutes({ db }: Deps): PanelRoute[] {
  const url = '/empresas/:empresa/establecimientos';
  return [
    deEmpresa('GET', url, TODOS, docs.establecimientos, async (_request, { empresaId }) => {
      const establecimientos = await listEstablecimientos(db.sistema, empresaId);
      const data = { establecimientos: establecimientos.map(establecimientoVisible) };
      return { message: `Establecimientos: ${establecimientos.length}.`, data };
    }),
    deEmpresa('POST', url, DUENO, docs.guardarEstablecimiento, async (request, { empresaId, actor }) => {
      const nuevo = readBody(ESTABLECIMIENTO, request, {});
      const guardado = await db.change(empresaId, (client) => guardarEstablecimiento(client, empresaId, nuevo, actor));
      return { message: `Establecimiento ${guardado.codigo} guardado.`, data: establecimientoVisible(guardado) };
    }),
    deEmpresa('DELETE', `${url}/:codigo`, DUENO, docs.removeEstablecimiento, async (request, { empresaId, actor }) => {
      const codigo = paramOf(request, 'codigo');
      if (!/^\d{4}$/.test(codigo)) throw new AppError('establecimiento-mal-escrito');
      await db.change(empresaId, (client) => removeEstablecimiento(client, empresaId, codigo, actor));
      return { message: `Establecimiento ${codigo} quitado.`, data: { codigo } };
    }),
  ];
}

async function listar({ db }: Deps, usuarioId: string): Promise<Respuesta> {
  const empresas = await listEmpresasDe(db.sistema, usuarioId);
  const data = empresas.map(({ listaTest, listaLive, ...empresa }) => ({
    ...empresa,
    entornos: { test: { listo: listaTest }, live: { listo: listaLive } },
  }));
  return { message: `Empresas: ${data.length}.`, data: { empresas: data } };
}

function soloElDueno(): AppError {
  return new AppError('solo-el-dueno-registra-empresas');
}
