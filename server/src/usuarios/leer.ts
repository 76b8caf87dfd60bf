import type { Lector } from '@chaski/core/documento/lectura.ts';
import { canonizarCorreo } from '@chaski/core/lib/correo.ts';
import type { FastifyRequest } from 'fastify';
import { leerCuerpo } from '../panel/cuerpo.ts';
import { ROLES, type Rol } from '../panel/route.ts';

/* The bodies of the routes of this folder, each read whole: every problem at once. What is no password is not judged here
   where one is only being proved: what a wrong one looks like is nobody's business. */

export interface Ingreso {
  readonly correo: string;
  readonly clave: string;
}

export function leerIngreso(request: FastifyRequest): Ingreso {
  return leerCuerpo(request, ['correo', 'clave'], (lector) => {
    const correo = lector.cadena('correo', { mensaje: 'Escriba su correo' });
    const clave = leerClave(lector, 'clave');
    return correo === undefined || clave === undefined ? undefined : { correo, clave };
  });
}

/** Exactly as typed: blanks at its ends count. */
function leerClave(lector: Lector, campo: string): string | undefined {
  return lector.cadena(campo, { mensaje: 'Escriba la contraseña' });
}

export function leerSoloCodigo(request: FastifyRequest): string {
  return leerCuerpo(request, ['codigo'], leerElCodigo);
}

function leerElCodigo(lector: Lector): string | undefined {
  return lector.cadena('codigo', { mensaje: 'Escriba el código de su aplicación, o uno de recuperación' });
}

export function leerReautenticar(request: FastifyRequest): { clave: string; codigo: string | undefined } {
  return leerCuerpo(request, ['clave', 'codigo'], (lector) => {
    const clave = leerClave(lector, 'clave');
    const codigo = lector.has('codigo') ? leerElCodigo(lector) : undefined;
    return clave === undefined ? undefined : { clave, codigo };
  });
}

export function leerCuenta(request: FastifyRequest): string {
  return leerCuerpo(request, ['nombre'], leerNombre);
}

export function leerExigir(request: FastifyRequest): boolean {
  return leerCuerpo(request, ['exigir'], (lector) => {
    if (!lector.has('exigir')) lector.note('exigir', { mensaje: 'Diga true, o false para dejar de exigirlo' });
    return lector.boolean('exigir');
  });
}

const MAX_NOMBRE = 100;

function leerNombre(lector: Lector): string | undefined {
  const nombre = lector.texto('nombre', { maximo: MAX_NOMBRE, falta: { mensaje: 'Escriba su nombre' } });
  if (nombre === undefined) return undefined;
  if (!/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(nombre)) return nombre.normalize('NFC');
  lector.note('nombre', { mensaje: 'Tiene caracteres que no se ven; quítelos' });
  return undefined;
}

/** A password for another one; the code of who has a second factor. */
export interface CambioDeClave {
  readonly actual: string;
  readonly nueva: string;
  readonly codigo: string | undefined;
}

export function leerCambioDeClave(request: FastifyRequest): CambioDeClave {
  return leerCuerpo(request, ['actual', 'nueva', 'codigo'], (lector) => {
    const actual = leerClave(lector, 'actual');
    const nueva = leerClave(lector, 'nueva');
    const codigo = lector.has('codigo') ? leerElCodigo(lector) : undefined;
    return actual === undefined || nueva === undefined ? undefined : { actual, nueva, codigo };
  });
}

export function leerToken(request: FastifyRequest): string {
  return leerCuerpo(request, ['token'], elToken);
}

function elToken(lector: Lector): string | undefined {
  return lector.cadena('token', { mensaje: 'Falta el token del enlace' });
}

/** What whoever opened a link says; which of it is needed depends on the link. */
export interface UsoDeEnlace {
  readonly token: string;
  readonly clave: string;
  readonly nombre: string | undefined;
  /** Canonical. */
  readonly correo: string | undefined;
}

export function leerUso(request: FastifyRequest): UsoDeEnlace {
  return leerCuerpo(request, ['token', 'nombre', 'correo', 'clave'], (lector) => {
    const token = elToken(lector);
    const clave = leerClave(lector, 'clave');
    const nombre = lector.has('nombre') ? leerNombre(lector) : undefined;
    const correo = lector.has('correo') ? elCorreo(lector) : undefined;
    return token === undefined || clave === undefined ? undefined : { token, clave, nombre, correo };
  });
}

function elCorreo(lector: Lector): string | undefined {
  const texto = lector.cadena('correo', { mensaje: 'Escriba el correo' });
  const correo = texto === undefined ? undefined : canonizarCorreo(texto);
  if (texto !== undefined && correo === undefined) {
    lector.note('correo', { mensaje: 'No es un correo; escríbalo como persona@empresa.pe' });
  }
  return correo;
}

export function leerRol(request: FastifyRequest): Rol {
  return leerCuerpo(request, ['rol'], elRol);
}

export function leerInvitacion(request: FastifyRequest): { correo: string; rol: Rol } {
  return leerCuerpo(request, ['correo', 'rol'], (lector) => {
    const correo = elCorreo(lector);
    const rol = elRol(lector);
    return correo === undefined || rol === undefined ? undefined : { correo, rol };
  });
}

function elRol(lector: Lector): Rol | undefined {
  const mensaje = `Elija uno de: ${ROLES.join(', ')}`;
  const texto = lector.cadena('rol', { mensaje });
  const rol = ROLES.find((cada) => cada === texto);
  if (texto !== undefined && rol === undefined) lector.note('rol', { mensaje });
  return rol;
}
