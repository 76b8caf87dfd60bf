import type { Deps } from '../deps.ts';
import type { PanelRoute } from '../panel/route.ts';
import { companyOperation } from '../panel/ruta.ts';
import { PERMISOS } from '../platform/http/route.ts';
import { type Static, type Told, Type } from '../platform/http/schema.ts';
import { AppError } from '../platform/mensajes/app-error.ts';
import { buildClave, changeClave, revocarClave, rotarClave } from './claves.ts';
import { CAMBIAR, CREAR, REVOCAR } from './cuerpos.ts';
import { type Clave, findClave, listClaves } from './store.ts';

/** The keys of a company: list, create, change, rotate, revoke. Whatever changes counts for the very next request of every process. */
export function clavesPanelRoutes(deps: Deps): PanelRoute[] {
  return OPERATIONS.map((each) => each(deps));
}

const Uuid = Type.String({ format: 'uuid' });
const Instante = Type.String({ format: 'date-time' });
const InstanteONulo = Type.Union([Instante, Type.Null()]);

const Permisos = Type.Array(Type.Enum(PERMISOS));
const Redes = Type.Union([Type.Array(Type.String({ examples: ['203.0.113.0/24'] })), Type.Null()], {
  description: 'Desde qué direcciones sirve; null: desde todas',
});

const CLAVE = Type.Object({
  id: Uuid,
  entorno: Type.Enum(['test', 'live']),
  nombre: Type.String(),
  prefijo: Type.String({ examples: ['chk_test_'] }),
  ultimos4: Type.String(),
  estado: Type.Enum(['activa', 'vencida', 'revocada']),
  permisos: Permisos,
  limite: Type.Integer({ description: 'Solicitudes por minuto' }),
  redes: Redes,
  creadaEn: Instante,
  creadaPor: Type.Union(
    [
      Type.Object({
        tipo: Type.Enum(['usuario', 'cli', 'sistema']),
        nombre: Type.String({ description: 'De la persona; de cli, el usuario del equipo' }),
      }),
      Type.Null(),
    ],
    { description: 'null: no se anotó' },
  ),
  rotadaEn: InstanteONulo,
  expiraEn: InstanteONulo,
  revocadaEn: InstanteONulo,
  ultimoUsoEn: Type.Union([Instante, Type.Null()], { description: 'Exacto al minuto' }),
  ultimoUsoDesde: Type.Union([Type.String(), Type.Null()], { description: 'La dirección de ese uso' }),
  ultimoUsoRuta: Type.Union([Type.String(), Type.Null()], { examples: ['POST /api/v1/comprobantes/emitir'] }),
});

const ENTREGADA = Type.Object({
  id: Uuid,
  clave: Type.String({
    examples: ['chk_test_…'],
    description: { es: 'Solo aparece en esta respuesta.', en: 'It appears in this answer only.' },
  }),
});

const GUARDELA = 'Guárdela ahora: no se vuelve a mostrar.';

const DE_CLAVES = { url: '/empresas/:empresa/claves', roles: ['dueno'], tags: ['Claves'] } as const;
const DE_UNA = { roles: ['dueno'], reciente: true, tags: ['Claves'], id: noExiste } as const;

const OPERATIONS = [
  companyOperation({
    ...DE_CLAVES,
    method: 'GET',
    summary: 'Listar las claves de la API',
    description: 'De los dos entornos, la más reciente primero, con las revocadas.',
    data: Type.Object({ claves: Type.Array(CLAVE) }),
    handler: async ({ deps: { db, ahora }, empresaId }) => {
      const claves = (await listClaves(db.sistema, empresaId)).reverse();
      return {
        message: `Claves: ${claves.length}.`,
        data: { claves: claves.map((clave) => datosClave(clave, ahora())) },
      };
    },
  }),
  companyOperation({
    ...DE_CLAVES,
    method: 'POST',
    reciente: true,
    summary: 'Crear una clave de la API',
    description: 'Su valor está en esta respuesta y en ninguna otra parte.',
    body: CREAR,
    data: ENTREGADA,
    handler: async ({ deps: { db, ahora }, empresaId, actor, body }) => {
      const { expiraEn, ...nueva } = body();
      const pedida = { ...nueva, empresaId, expiraEn: expiraEn ?? undefined };
      const { id, clave } = await db.change(empresaId, (client) => buildClave(client, pedida, ahora(), actor));
      return { message: `Clave creada. ${GUARDELA}`, data: { id, clave } };
    },
  }),
  companyOperation({
    ...DE_UNA,
    method: 'PATCH',
    url: '/empresas/:empresa/claves/:id',
    summary: 'Cambiar una clave',
    description: 'Su valor queda; vale desde la siguiente solicitud. Lo que no se envía queda como está.',
    body: CAMBIAR,
    data: CLAVE,
    errors: [422],
    handler: async ({ deps, empresaId, actor, id, body }) => {
      const { db, ahora } = deps;
      await propia(deps, empresaId, id);
      const cambio = body();
      const clave = await db.change(empresaId, (client) => changeClave(client, id, cambio, ahora(), actor));
      return { message: 'Clave cambiada.', data: datosClave(clave, ahora()) };
    },
  }),
  companyOperation({
    ...DE_UNA,
    method: 'POST',
    url: '/empresas/:empresa/claves/:id/rotar',
    summary: 'Dar otro valor a una clave',
    description: 'El anterior deja de servir al instante.',
    data: ENTREGADA,
    errors: [422],
    handler: async ({ deps, empresaId, actor, id }) => {
      await propia(deps, empresaId, id);
      const { clave } = await deps.db.change(empresaId, (client) => rotarClave(client, id, actor));
      return { message: `Clave rotada: la anterior ya no sirve. ${GUARDELA}`, data: { id, clave } };
    },
  }),
  companyOperation({
    ...DE_UNA,
    method: 'POST',
    url: '/empresas/:empresa/claves/:id/revocar',
    summary: 'Revocar una clave',
    description:
      'Deja de servir al instante y para siempre. El nombre se escribe tal cual, para confirmar; si no, 422.',
    body: REVOCAR,
    data: CLAVE,
    errors: [422],
    handler: async ({ deps, empresaId, actor, id, body }) => {
      const { nombre } = await propia(deps, empresaId, id);
      if (body().nombre !== nombre) {
        throw new AppError('clave-con-otro-nombre');
      }
      await deps.db.change(empresaId, (client) => revocarClave(client, id, actor));
      return {
        message: 'Clave revocada: ya no sirve.',
        data: datosClave(await propia(deps, empresaId, id), deps.ahora()),
      };
    },
  }),
];

/** The key of the path, if it is this company's. Throws `NOT_FOUND`. */
async function propia({ db }: Pick<Deps, 'db'>, empresaId: string, id: string): Promise<Clave> {
  const clave = await findClave(db.sistema, empresaId, id);
  if (clave === undefined) throw noExiste();
  return clave;
}

function noExiste(): AppError {
  return new AppError('clave-ajena');
}

function datosClave(clave: Clave, ahora: Date): Told<Static<typeof CLAVE>> {
  const { id, entorno, nombre, prefijo, ultimos4, permisos, limite, redes } = clave;
  const { creadaEn, rotadaEn, expiraEn, revocadaEn, ultimoUsoEn, ultimoUsoDesde, ultimoUsoRuta } = clave;
  const { creadaPorTipo, creadaPor } = clave;
  return {
    id,
    entorno,
    nombre,
    prefijo,
    ultimos4,
    estado: estadoDe(clave, ahora),
    permisos,
    limite,
    redes,
    creadaEn,
    creadaPor: creadaPorTipo === null || creadaPor === null ? null : { tipo: creadaPorTipo, nombre: creadaPor },
    rotadaEn,
    expiraEn,
    revocadaEn,
    ultimoUsoEn,
    ultimoUsoDesde,
    ultimoUsoRuta,
  };
}

function estadoDe({ revocadaEn, expiraEn }: Clave, ahora: Date): 'activa' | 'vencida' | 'revocada' {
  if (revocadaEn !== null) return 'revocada';
  return expiraEn !== null && expiraEn <= ahora ? 'vencida' : 'activa';
}
