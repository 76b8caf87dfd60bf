import type { Lector } from '@chaski/core/documento/lectura.ts';
import { canonizarCorreo } from '@chaski/core/lib/correo.ts';
import { ROLES, type Rol } from '../panel/route.ts';
import { type BodyOf, body, type Campo, exact, flag, optional, parsed } from '../platform/http/reading/campos.ts';
import { type Schema, Type } from '../platform/http/schema.ts';
import { Clave, Codigo, RolDeMiembro } from './schemas.ts';

/* The bodies of the routes of this folder. What is no password is not judged here where one is only being proved: what a wrong one
   looks like is nobody's business. */

/** Exactly as typed: blanks at its ends count. */
const clave = exact(Clave, { mensaje: { es: 'Escriba la contraseña', en: 'Write the password' } });

const codigo = (schema: Schema) =>
  exact(schema, {
    mensaje: {
      es: 'Escriba el código de su aplicación, o uno de recuperación',
      en: 'Write the code of your application, or one for recovery',
    },
  });

const token = exact(Type.String({ description: 'Lo que sigue a # en el enlace' }), {
  mensaje: { es: 'Falta el token del enlace', en: 'The token of the link is missing' },
});

const MAX_NOMBRE = 100;

const nombre: Campo<string> = { schema: Type.String(), read: readNombre };

function readNombre(lector: Lector, campo: string): string | undefined {
  const leido = lector.texto(campo, {
    maximo: MAX_NOMBRE,
    falta: { mensaje: { es: 'Escriba su nombre', en: 'Write your name' } },
  });
  if (leido === undefined) return undefined;
  if (!/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(leido)) return leido.normalize('NFC');
  lector.note(campo, {
    mensaje: { es: 'Tiene caracteres que no se ven; quítelos', en: 'It has characters that are not seen; remove them' },
  });
  return undefined;
}

/** Canonical. */
const correo = parsed(
  Type.String({ format: 'email' }),
  (texto) => {
    const valor = canonizarCorreo(texto);
    return valor === undefined
      ? {
          mensaje: {
            es: 'No es un correo; escríbalo como persona@empresa.pe',
            en: 'It is not an e-mail address; write it as persona@empresa.pe',
          },
        }
      : { valor };
  },
  { mensaje: { es: 'Escriba el correo', en: 'Write the e-mail address' } },
);

const UNO_DE = { mensaje: { es: `Elija uno de: ${ROLES.join(', ')}`, en: `Choose one of: ${ROLES.join(', ')}` } };

const rol = parsed(
  RolDeMiembro,
  (texto): { readonly valor: Rol } | typeof UNO_DE => {
    const valor = ROLES.find((cada) => cada === texto);
    return valor === undefined ? UNO_DE : { valor };
  },
  UNO_DE,
);

export const INGRESO = body({
  correo: exact(Type.String(), { mensaje: { es: 'Escriba su correo', en: 'Write your e-mail address' } }),
  clave,
});
export const SEGUNDO_FACTOR = body({ codigo: codigo(Codigo) });
export const CONFIRMACION = body({ codigo: codigo(Type.String({ examples: ['123456'] })) });
export const REAUTENTICAR = body({ clave, codigo: optional(codigo(Codigo)) });
export const CUENTA = body({ nombre });
export const EXIGIR = body({
  exigir: flag(
    {},
    { mensaje: { es: 'Diga true, o false para dejar de exigirlo', en: 'Say true, or false to demand it no more' } },
  ),
});
/** A password for another one; the code of who has a second factor. */
export const CAMBIO_DE_CLAVE = body({ actual: clave, nueva: clave, codigo: optional(codigo(Codigo)) });
export const TOKEN = body({ token });
/** What whoever opened a link says; which of it is needed depends on the link. */
export const USO = body({ token, nombre: optional(nombre), correo: optional(correo), clave });
export const ROL = body({ rol });
export const INVITACION = body({ correo, rol });

export type CambioDeClave = BodyOf<typeof CAMBIO_DE_CLAVE>;
export type UsoDeEnlace = BodyOf<typeof USO>;
