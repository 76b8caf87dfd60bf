import { isCorreo } from '@chaski/core/lib/correo.ts';
import type { Deps } from '../deps.ts';
import { type PanelRoute, ROLES } from '../panel/route.ts';
import { environmentOperation } from '../panel/ruta.ts';
import { body, type Campo, flag, optional, orNull } from '../platform/http/reading/campos.ts';
import { Type } from '../platform/http/schema.ts';
import { changeAjustes, seeAjustes } from './ajustes.ts';

/** Whether a company's accepted documents leave by mail. Who gets copies of them is as delicate as a key: a recent proof. */
export function correosPanelRoutes(deps: Deps): PanelRoute[] {
  return [VER(deps), CAMBIAR(deps)];
}

const CorreoONulo = (description: string) =>
  Type.Union([Type.String({ format: 'email' }), Type.Null()], { description });

const RESPONDER_A = 'Adonde llegan las respuestas del cliente';
const COPIA = 'A quién se envía uno igual';

const AJUSTES = Type.Object({
  configurado: Type.Boolean({ description: 'El servicio tiene servidor de correo (SMTP_URL y SMTP_REMITENTE)' }),
  remitente: CorreoONulo('Desde qué dirección sale'),
  activo: Type.Boolean({ description: 'Lo aceptado se envía por sí solo al correo del cliente' }),
  responderA: CorreoONulo(RESPONDER_A),
  copia: CorreoONulo(COPIA),
});

const INVALIDO = {
  mensaje: {
    es: 'No es una dirección de correo; envíe una sola, p. ej. ana@ejemplo.pe',
    en: 'It is not an e-mail address; send one only, e.g. ana@ejemplo.pe',
  },
};

const correo: Campo<string> = {
  schema: Type.String({ format: 'email' }),
  read: (lector, nombre) => lector.codigo(nombre, isCorreo, INVALIDO),
};

const DE_AJUSTES = { url: '/empresas/:empresa/:entorno/correo', tags: ['Correos'], data: AJUSTES } as const;

const VER = environmentOperation({
  ...DE_AJUSTES,
  method: 'GET',
  roles: ROLES,
  summary: 'Ajustes del envío por correo',
  handler: async ({ deps, acceso }) => {
    const data = await seeAjustes(deps, { acceso });
    return { message: data.activo ? 'El envío por correo está activo.' : 'El envío por correo está inactivo.', data };
  },
});

const CAMBIAR = environmentOperation({
  ...DE_AJUSTES,
  method: 'PATCH',
  roles: ['dueno'],
  reciente: true,
  summary: 'Cambiar los ajustes del envío por correo',
  description: 'Solo cambia lo que se envía; null quita una dirección. Activarlo sin servidor de correo responde 422.',
  body: body(
    {
      activo: optional(flag()),
      responderA: optional(orNull(correo, { description: RESPONDER_A })),
      copia: optional(orNull(correo, { description: COPIA })),
    },
    { alguno: true },
  ),
  errors: [422],
  handler: async ({ deps, body, ...de }) => {
    const data = await changeAjustes(deps, de, body());
    const message = data.activo
      ? 'Guardado: lo que SUNAT acepte desde ahora se envía al correo del cliente.'
      : 'Guardado: no se envía nada por sí solo.';
    return { message, data };
  },
});
