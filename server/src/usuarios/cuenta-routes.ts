import { tx } from '../db/tx.ts';
import { readBody } from '../http/peticion.ts';
import type { DeSesion, PanelRoute, RutaSesion } from '../panel/route.ts';
import { type Puerta, type Visita, visitaOf } from './contexto.ts';
import {
  cambiarContrasena,
  cambiarNombre,
  confirmarSegundoFactor,
  nuevosCodigos,
  pedirSegundoFactor,
  quitarElSegundoFactor,
} from './cuenta.ts';
import { CAMBIO_DE_CLAVE, CONFIRMACION, CUENTA, EXIGIR } from './cuerpos.ts';
import * as docs from './docs.ts';
import { exigirloComo } from './exigir.ts';
import { listActividad } from './usuarios-store.ts';

type Handler = (puerta: Puerta, visita: Visita, de: DeSesion) => Promise<{ message: string; data: object }>;

/** One's own account. */
export function cuentaRoutes(puerta: Puerta): PanelRoute[] {
  const route = (
    method: RutaSesion['method'],
    url: RutaSesion['url'],
    routeDocs: RutaSesion['docs'],
    handler: Handler,
    { reciente = false, aunSinSegundoFactor = false }: Pick<RutaSesion, 'reciente' | 'aunSinSegundoFactor'> = {},
  ): RutaSesion => ({
    ...{ nivel: 'sesion', method, url, docs: routeDocs, reciente, aunSinSegundoFactor },
    handler: async (request, reply, de) => ({
      success: true,
      ...(await handler(puerta, visitaOf(request, reply), de)),
    }),
  });
  return [
    route('POST', '/cuenta', docs.cuenta, postCuenta),
    route('POST', '/cuenta/clave', docs.clave, postClave),
    route('POST', '/cuenta/segundo-factor', docs.pedirSegundoFactor, postSegundoFactor, PONERLO),
    route('POST', '/cuenta/segundo-factor/confirmar', docs.confirmarSegundoFactor, postConfirmar, PONERLO),
    route('POST', '/cuenta/segundo-factor/quitar', docs.quitarSegundoFactor, postQuitar, { reciente: true }),
    route('POST', '/cuenta/segundo-factor/codigos', docs.codigos, postCodigos, { reciente: true }),
    route('POST', '/instalacion/segundo-factor', docs.exigirSegundoFactor, postExigir, { reciente: true }),
    route('GET', '/cuenta/actividad', docs.actividad, getActividad),
  ];
}

const PONERLO = { reciente: true, aunSinSegundoFactor: true } as const;

const postCuenta: Handler = async (puerta, { request }, de) => {
  const { nombre } = readBody(CUENTA, request, {});
  await cambiarNombre(puerta, de, nombre);
  return { message: 'Nombre cambiado.', data: { nombre } };
};

const postClave: Handler = async (puerta, visita, de) => {
  const cerradas = await cambiarContrasena(puerta, visita, de, readBody(CAMBIO_DE_CLAVE, visita.request, {}));
  return { message: 'Contraseña cambiada; las demás sesiones terminaron.', data: { cerradas } };
};

const postSegundoFactor: Handler = async (puerta, _visita, de) => ({
  message: 'Lea el código con su aplicación y confirme.',
  data: await pedirSegundoFactor(puerta, de),
});

const postConfirmar: Handler = async (puerta, visita, de) => {
  const codigos = await confirmarSegundoFactor(puerta, visita, de, readBody(CONFIRMACION, visita.request, {}).codigo);
  return { message: 'Segundo factor puesto. Guarde los códigos: no se vuelven a mostrar.', data: { codigos } };
};

const postQuitar: Handler = async (puerta, _visita, de) => {
  await quitarElSegundoFactor(puerta, de);
  return { message: 'Segundo factor quitado.', data: {} };
};

const postCodigos: Handler = async (puerta, _visita, de) => ({
  message: 'Códigos nuevos; los anteriores ya no valen. Guárdelos: no se vuelven a mostrar.',
  data: { codigos: await nuevosCodigos(puerta, de) },
});

const postExigir: Handler = async ({ deps }, { request }, de) => {
  const { exigir } = readBody(EXIGIR, request, {});
  await tx(deps.db.sistema, (db) => exigirloComo(db, de, exigir));
  const message = exigir ? 'Se exige un segundo factor a todos.' : 'El segundo factor ya no se exige.';
  return { message, data: { exigeSegundoFactor: exigir } };
};

const ACTIVIDAD = 100;

const getActividad: Handler = async ({ deps }, _visita, { sesion }) => {
  const actividad = await listActividad(deps.db.sistema, sesion.usuarioId, ACTIVIDAD);
  return { message: `Actividad: ${actividad.length}.`, data: { actividad } };
};
