import { isCorreo } from '@chaski/core/lib/correo.ts';
import { type BodyOf, body, type Campo, flag, optional, orNull } from '../http/campos.ts';
import type { RouteDocs } from '../http/route.ts';
import { Type } from '../http/schema.ts';
import { EMPRESA_Y_ENTORNO, errores, exito } from '../panel/docs.ts';

/* The settings of mail: what is answered, what changes them, and both as OpenAPI. */

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

const INVALIDO = { mensaje: 'No es una dirección de correo; envíe una sola, p. ej. ana@ejemplo.pe' };

const correo: Campo<string> = {
  schema: Type.String({ format: 'email' }),
  read: (lector, nombre) => lector.codigo(nombre, isCorreo, INVALIDO),
};

/** Absent: it stays as it is. Null takes an address away. */
export const CAMBIAR_AJUSTES = body(
  {
    activo: optional(flag()),
    responderA: optional(orNull(correo, { description: RESPONDER_A })),
    copia: optional(orNull(correo, { description: COPIA })),
  },
  { alguno: true },
);

export type CambioAjustes = BodyOf<typeof CAMBIAR_AJUSTES>;

export const cambiarAjustes: RouteDocs = {
  summary: 'Cambiar los ajustes del envío por correo',
  description: 'Solo cambia lo que se envía; null quita una dirección. Activarlo sin servidor de correo responde 422.',
  tags,
  params: EMPRESA_Y_ENTORNO,
  body: CAMBIAR_AJUSTES.schema,
  response: { 200: exito(Ajustes), ...errores(400, 404, 413, 415, 422) },
};
