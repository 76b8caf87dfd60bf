import { PERMISOS, type RouteDocs } from '../http/route.ts';
import { Type } from '../http/schema.ts';
import { EMPRESA, errores, exito } from '../panel/docs.ts';
import { LIMITE_POR_DEFECTO } from './store.ts';

/* The keys of a company as OpenAPI. Nothing here validates: `leer.ts` reads the bodies. */

const tags = ['Claves'];
const Uuid = Type.String({ format: 'uuid' });
const Instante = Type.String({ format: 'date-time' });
const InstanteONulo = Type.Union([Instante, Type.Null()]);
const unaClave = Type.Object({ empresa: Uuid, id: Uuid });

const Permisos = Type.Array(Type.Enum([...PERMISOS]));
const Redes = Type.Union([Type.Array(Type.String({ examples: ['203.0.113.0/24'] })), Type.Null()], {
  description: 'Desde qué direcciones sirve; null: desde todas',
});

const Clave = Type.Object({
  ...{ id: Uuid, entorno: Type.Enum(['test', 'live']), nombre: Type.String() },
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
  ...{ rotadaEn: InstanteONulo, expiraEn: InstanteONulo, revocadaEn: InstanteONulo },
  ultimoUsoEn: Type.Union([Instante, Type.Null()], { description: 'Exacto al minuto' }),
  ultimoUsoDesde: Type.Union([Type.String(), Type.Null()], { description: 'La dirección de ese uso' }),
  ultimoUsoRuta: Type.Union([Type.String(), Type.Null()], { examples: ['POST /api/v1/comprobantes/emitir'] }),
});

const Entregada = Type.Object({
  id: Uuid,
  clave: Type.String({ examples: ['chk_test_…'], description: 'Solo aparece en esta respuesta.' }),
});

const Cuerpo = {
  nombre: Type.String({ maxLength: 100 }),
  permisos: Permisos,
  limite: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  expiraEn: Type.Union([Type.String(), Type.Null()], {
    examples: ['2027-12-31', '2027-12-31T23:59:59-05:00'],
    description: 'Un día (hasta su fin en Lima) o un instante con su zona; null: no vence',
  }),
  redes: Redes,
};

export const lista: RouteDocs = {
  summary: 'Listar las claves de la API',
  description: 'De los dos entornos, la más reciente primero, con las revocadas.',
  tags,
  params: EMPRESA,
  response: { 200: exito(Type.Object({ claves: Type.Array(Clave) })), ...errores(404) },
};

export const crear: RouteDocs = {
  summary: 'Crear una clave de la API',
  description: 'Su valor está en esta respuesta y en ninguna otra parte.',
  tags,
  params: EMPRESA,
  body: Type.Object(
    {
      ...{ entorno: Type.Enum(['test', 'live']), nombre: Cuerpo.nombre, permisos: Cuerpo.permisos },
      limite: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: LIMITE_POR_DEFECTO })),
      ...{ expiraEn: Type.Optional(Cuerpo.expiraEn), redes: Type.Optional(Cuerpo.redes) },
    },
    { additionalProperties: false },
  ),
  response: { 200: exito(Entregada), ...errores(400, 404, 413, 415) },
};

export const cambiar: RouteDocs = {
  summary: 'Cambiar una clave',
  description: 'Su valor queda; vale desde la siguiente solicitud. Lo que no se envía queda como está.',
  tags,
  params: unaClave,
  body: Type.Partial(Cuerpo),
  response: { 200: exito(Clave), ...errores(400, 404, 413, 415, 422) },
};

export const rotar: RouteDocs = {
  summary: 'Dar otro valor a una clave',
  description: 'El anterior deja de servir al instante.',
  tags,
  params: unaClave,
  response: { 200: exito(Entregada), ...errores(404, 422) },
};

export const revocar: RouteDocs = {
  summary: 'Revocar una clave',
  description: 'Deja de servir al instante y para siempre. El nombre se escribe tal cual, para confirmar; si no, 422.',
  tags,
  params: unaClave,
  body: Type.Object({ nombre: Type.String() }, { additionalProperties: false }),
  response: { 200: exito(Clave), ...errores(400, 404, 413, 415, 422) },
};
