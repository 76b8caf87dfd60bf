import { deliverDePrueba } from '../api-keys/de-prueba.ts';
import type { Deps } from '../deps.ts';
import { noExiste, sinSesion } from '../panel/door.ts';
import { type PanelRoute, PERMISOS_DE, ROLES } from '../panel/route.ts';
import { sessionOperation } from '../panel/ruta.ts';
import { body, type Campo } from '../platform/http/reading/campos.ts';
import { UUID } from '../platform/http/reading/peticion.ts';
import { PERMISOS } from '../platform/http/route.ts';
import { Type } from '../platform/http/schema.ts';
import { listElegibles, lockRol } from './store.ts';

/** Of the dashboard, these and no more are what the reference's page may ask: `pagina.ts` names them to the browser. */
export const RUTAS_DE_LA_REFERENCIA = ['/referencia', '/referencia/clave'] as const;

/** What the page of the reference asks of who is in: companies, and a key to try the API with. */
export function referenciaPanelRoutes(deps: Deps): PanelRoute[] {
  return [QUIEN(deps), CLAVE(deps)];
}

const Uuid = Type.String({ format: 'uuid' });

const QUIEN = sessionOperation({
  method: 'GET',
  url: RUTAS_DE_LA_REFERENCIA[0],
  tags: ['Claves'],
  summary: 'Con qué empresas se puede probar la API',
  description: 'Quién está dentro y sus empresas, para la página de la referencia.',
  data: Type.Object({
    nombre: Type.String(),
    empresas: Type.Array(
      Type.Object({ id: Uuid, ruc: Type.String(), razonSocial: Type.String(), rol: Type.Enum(ROLES) }),
    ),
  }),
  handler: async ({ deps: { db }, sesion }) => {
    const empresas = await listElegibles(db.sistema, sesion);
    return { message: `Empresas: ${empresas.length}.`, data: { nombre: sesion.nombre, empresas } };
  },
});

const MAX_NOMBRE = 100;
const DE_CUAL = { mensaje: { es: 'Envíe el id de una de sus empresas', en: 'Send the id of one of your companies' } };

const empresa: Campo<string> = {
  schema: Uuid,
  read: (lector, campo) => lector.forma(campo, (texto) => UUID.test(texto), DE_CUAL, DE_CUAL)?.toLowerCase(),
};

/**
 * No fresh proof is asked: with the key nobody does more than with the session that asks for it. Where the dashboard would ask for
 * the proof (`Route.reciente`: webhooks, annulments, decisions) the key does not reach (`authorize`).
 */
const CLAVE = sessionOperation({
  method: 'POST',
  url: RUTAS_DE_LA_REFERENCIA[1],
  tags: ['Claves'],
  summary: 'Pedir una clave de prueba',
  description:
    'Una clave del entorno test con los permisos de su rol, que vence en una hora. No alcanza para lo que en el panel pide confirmar quién es. Cada persona tiene una: al pedirla, la anterior ' +
    'deja de servir. Su valor está en esta respuesta y en ninguna otra parte.',
  body: body({ empresa }),
  data: Type.Object({
    id: Uuid,
    clave: Type.String({ examples: ['chk_test_…'] }),
    permisos: Type.Array(Type.Enum(PERMISOS)),
    expiraEn: Type.String({ format: 'date-time' }),
  }),
  errors: [404, 429],
  handler: async ({ deps: { db }, sesion, actor, body }) => {
    const { empresa: empresaId } = body();
    const { usuarioId } = sesion;
    return await db.change(usuarioId, async (client) => {
      const rol = await lockRol(client, { sesionId: sesion.id, usuarioId, empresaId });
      if (rol === 'fuera') throw sinSesion();
      if (rol === undefined) throw noExiste();
      const permisos = PERMISOS_DE[rol];
      const nombre = `Prueba de ${sesion.nombre}`.slice(0, MAX_NOMBRE);
      const { id, clave, expiraEn } = await deliverDePrueba(client, { empresaId, usuarioId, nombre, permisos }, actor);
      return { message: 'Clave de prueba por una hora.', data: { id, clave, permisos, expiraEn } };
    });
  },
});
