import type { RouteDocs } from '../http/route.ts';
import { Type } from '../http/schema.ts';
import { EMPRESA_Y_ENTORNO, errores, exito } from '../panel/docs.ts';

/* The settings of mail as OpenAPI. Nothing here validates: `leer.ts` reads the bodies. */

const tags = ['Correos'];
const CorreoONulo = (description: string) =>
  Type.Union([Type.String({ format: 'email' }), Type.Null()], { description });

const RESPONDER_A = 'Adonde llegan las respuestas del cliente';
const COPIA = 'A quién se envía uno igual';

const Ajustes = Type.Object({
  configurado: Type.Boolean({ description: 'El servicio tiene servidor de correo (SMTP_URL y SMTP_REMITENTE)' }),
  remitente: CorreoONulo('Desde qué dirección sale'),
  activo: Type.Boolean({ description: 'Lo aceptado se envía por sí solo al correo del cliente' }),
  responderA: CorreoONulo(RESPONDER_A),
  copia: CorreoONulo(COPIA),
});

export const verAjustes: RouteDocs = {
  summary: 'Ajustes del envío por correo',
  tags,
  params: EMPRESA_Y_ENTORNO,
  response: { 200: exito(Ajustes), ...errores(404) },
};

export const cambiarAjustes: RouteDocs = {
  summary: 'Cambiar los ajustes del envío por correo',
  description: 'Solo cambia lo que se envía; null quita una dirección. Activarlo sin servidor de correo responde 422.',
  tags,
  params: EMPRESA_Y_ENTORNO,
  body: Type.Object(
    {
      activo: Type.Optional(Type.Boolean()),
      responderA: Type.Optional(CorreoONulo(RESPONDER_A)),
      copia: Type.Optional(CorreoONulo(COPIA)),
    },
    { additionalProperties: false },
  ),
  response: { 200: exito(Ajustes), ...errores(400, 404, 413, 415, 422) },
};
