import { entregarDePrueba } from '../api-keys/de-prueba.ts';
import { leidoDe, textOf, UUID } from '../comprobantes/peticion.ts';
import { tx } from '../db/tx.ts';
import type { Deps } from '../deps.ts';
import { type Leido, readCuerpo } from '../http/cuerpo.ts';
import { noExiste, sinSesion } from '../panel/puerta.ts';
import { type DeSesion, type PanelRoute, PERMISOS_DE } from '../panel/route.ts';
import { deSesion, type Responder } from '../panel/ruta.ts';
import * as docs from './docs.ts';
import { listElegibles, lockRol } from './store.ts';

/** Of the dashboard, these and no more are what the reference's page may ask: `pagina.ts` names them to the browser. */
export const RUTAS_DE_LA_REFERENCIA = ['/referencia', '/referencia/clave'] as const;

/** What the page of the reference asks of who is in: companies, and a key to try the API with. */
export function referenciaPanelRoutes(deps: Deps): PanelRoute[] {
  const [quien, clave] = RUTAS_DE_LA_REFERENCIA;
  return [deSesion('GET', quien, docs.quien, getQuien(deps)), deSesion('POST', clave, docs.clave, postClave(deps))];
}

type Handler = (deps: Deps) => Responder<DeSesion>;

const getQuien: Handler =
  ({ db }) =>
  async (_request, { sesion }) => {
    const empresas = await listElegibles(db.sistema, sesion);
    return { message: `Empresas: ${empresas.length}.`, data: { nombre: sesion.nombre, empresas } };
  };

const MAX_NOMBRE = 100;

/**
 * No fresh proof is asked: whoever holds the session already does in `test` what this key does there, but for the annulments,
 * which there annul nothing.
 */
const postClave: Handler =
  ({ db }) =>
  async (request, { sesion, actor }) => {
    const empresaId = leidoDe(readEmpresa(textOf(request)));
    const { usuarioId } = sesion;
    return await tx(db.sistema, async (client) => {
      const rol = await lockRol(client, { sesionId: sesion.id, usuarioId, empresaId });
      if (rol === 'fuera') throw sinSesion();
      if (rol === undefined) throw noExiste();
      const permisos = PERMISOS_DE[rol];
      const nombre = `Prueba de ${sesion.nombre}`.slice(0, MAX_NOMBRE);
      const { id, clave, expiraEn } = await entregarDePrueba(client, { empresaId, usuarioId, nombre, permisos }, actor);
      return { message: 'Clave de prueba por una hora.', data: { id, clave, permisos, expiraEn } };
    });
  };

function readEmpresa(body: string): Leido<string> {
  return readCuerpo(body, ['empresa'], (lector) => {
    const mensaje = 'Envíe el id de una de sus empresas';
    const empresa = lector.forma('empresa', (texto) => UUID.test(texto), { mensaje }, { mensaje });
    return empresa?.toLowerCase();
  });
}
