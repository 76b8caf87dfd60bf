import type { PanelRoute } from '../../panel/route.ts';
import { sessionOperation } from '../../panel/ruta.ts';
import { Type } from '../../platform/http/schema.ts';
import { CAMBIO_DE_CLAVE, CONFIRMACION, CUENTA, EXIGIR } from '../cuerpos.ts';
import { exigirloComo } from '../exigir.ts';
import { Instante, oNulo, Uuid, Vacio } from '../schemas.ts';
import { type Door, visitOf } from '../sesiones/contexto.ts';
import { listActividad } from '../usuarios-store.ts';
import {
  askSegundoFactor,
  changeContrasena,
  changeNombre,
  confirmSegundoFactor,
  nuevosCodigos,
  removeElSegundoFactor,
} from './cuenta.ts';

/** One's own account. */
export function cuentaRoutes(door: Door): PanelRoute[] {
  return [...datosPropios(door), ...segundoFactor(door), EXIGIRLO, ACTIVIDAD].map((each) => each(door.deps));
}

const tags = ['Cuenta'];
const PONERLO = { method: 'POST', reciente: true, aunSinSegundoFactor: true, tags } as const;
const RECIENTE = { method: 'POST', reciente: true, tags } as const;

function datosPropios(door: Door) {
  return [
    sessionOperation({
      method: 'POST',
      url: '/cuenta',
      summary: 'Cambiar el nombre',
      tags,
      body: CUENTA,
      data: Type.Object({ nombre: Type.String() }),
      handler: async ({ body, ...de }) => {
        const { nombre } = body();
        await changeNombre(door, de, nombre);
        return { message: 'Nombre cambiado.', data: { nombre } };
      },
    }),
    sessionOperation({
      method: 'POST',
      url: '/cuenta/clave',
      summary: 'Cambiar la contraseña',
      tags,
      description:
        'Cierra todas las demás sesiones. `codigo` es obligatorio para quien tiene segundo factor. No cuenta como confirmación reciente.',
      body: CAMBIO_DE_CLAVE,
      data: Type.Object({ cerradas: Type.Integer() }),
      errors: [429],
      handler: async ({ body, request, reply, ...de }) => {
        const cerradas = await changeContrasena(door, visitOf(request, reply), de, body());
        return { message: 'Contraseña cambiada; las demás sesiones terminaron.', data: { cerradas } };
      },
    }),
  ];
}

const CODIGOS = Type.Object({
  codigos: Type.Array(Type.String({ examples: ['7K3M-9QWX-2HTB'] }), {
    description: 'Diez códigos de recuperación, de un solo uso; no se vuelven a mostrar',
  }),
});

function segundoFactor(door: Door) {
  return [
    sessionOperation({
      ...PONERLO,
      url: '/cuenta/segundo-factor',
      summary: 'Pedir un segundo factor',
      description: 'No vale hasta que se confirma con un código.',
      data: Type.Object({
        uri: Type.String({ description: 'otpauth://…' }),
        qrSvg: Type.String({ description: 'La misma, como imagen SVG' }),
        secreto: Type.String({ description: 'Para escribirlo a mano: base32' }),
      }),
      handler: async (de) => ({
        message: 'Lea el código con su aplicación y confirme.',
        data: await askSegundoFactor(door, de),
      }),
    }),
    sessionOperation({
      ...PONERLO,
      url: '/cuenta/segundo-factor/confirmar',
      summary: 'Confirmar el segundo factor',
      description: 'Cierra todas las demás sesiones.',
      body: CONFIRMACION,
      data: CODIGOS,
      errors: [422, 429],
      handler: async ({ body, request, reply, ...de }) => {
        const codigos = await confirmSegundoFactor(door, visitOf(request, reply), de, body().codigo);
        return { message: 'Segundo factor puesto. Guarde los códigos: no se vuelven a mostrar.', data: { codigos } };
      },
    }),
    sessionOperation({
      ...RECIENTE,
      url: '/cuenta/segundo-factor/quitar',
      summary: 'Quitar el segundo factor',
      description: 'No se puede mientras la instalación lo exija.',
      data: Vacio,
      errors: [422],
      handler: async (de) => {
        await removeElSegundoFactor(door, de);
        return { message: 'Segundo factor quitado.', data: {} };
      },
    }),
    sessionOperation({
      ...RECIENTE,
      url: '/cuenta/segundo-factor/codigos',
      summary: 'Códigos de recuperación nuevos',
      description: 'Los anteriores dejan de valer.',
      data: CODIGOS,
      errors: [422],
      handler: async (de) => ({
        message: 'Códigos nuevos; los anteriores ya no valen. Guárdelos: no se vuelven a mostrar.',
        data: { codigos: await nuevosCodigos(door, de) },
      }),
    }),
  ];
}

const EXIGIRLO = sessionOperation({
  ...RECIENTE,
  url: '/instalacion/segundo-factor',
  summary: 'Exigir un segundo factor a todos, o dejar de exigirlo',
  description:
    'Solo el dueño de la instalación, que ya lo tenga. Quien no lo tiene, desde su siguiente solicitud, solo llega a ponerlo. Las claves de la API no cambian.',
  body: EXIGIR,
  data: Type.Object({ exigeSegundoFactor: Type.Boolean() }),
  errors: [422],
  handler: async ({ deps, body, ...de }) => {
    const { exigir } = body();
    await deps.db.change(de.sesion.usuarioId, (db) => exigirloComo(db, de, exigir));
    const message = exigir ? 'Se exige un segundo factor a todos.' : 'El segundo factor ya no se exige.';
    return { message, data: { exigeSegundoFactor: exigir } };
  },
});

const ULTIMAS = 100;

const ACTIVIDAD = sessionOperation({
  method: 'GET',
  url: '/cuenta/actividad',
  summary: 'Actividad propia',
  tags,
  description: 'Las últimas 100, la más reciente primero: ingresos, intentos fallidos y lo que hizo.',
  data: Type.Object({
    actividad: Type.Array(
      Type.Object({
        en: Instante,
        accion: Type.String({ examples: ['ingreso.hecho', 'ingreso.fallido', 'clave.creada'] }),
        desde: Type.String({ description: 'Dirección IP' }),
        empresa: oNulo(Type.Object({ id: Uuid, ruc: Type.String(), razonSocial: Type.String() })),
      }),
    ),
  }),
  handler: async ({ deps, sesion }) => {
    const actividad = await listActividad(deps.db.sistema, sesion.usuarioId, ULTIMAS);
    return { message: `Actividad: ${actividad.length}.`, data: { actividad } };
  },
});
