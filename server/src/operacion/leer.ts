import type { Lector } from '@chaski/core/documento/lectura.ts';
import { isJsonObject } from '@chaski/core/lib/json.ts';
import type { FastifyRequest } from 'fastify';
import type { DecisionPersona } from '../comprobantes/decidir.ts';
import { leerCuerpo } from '../panel/cuerpo.ts';
import { textoDe } from './json-exacto.ts';

/** The lists of which a person may keep a view. */
export const LISTAS = [
  ...(['comprobantes', 'anulaciones', 'clientes', 'productos', 'series', 'webhooks', 'eventos'] as const),
  ...(['registro', 'auditoria', 'borradores'] as const),
] as const;

export type Lista = (typeof LISTAS)[number];

/** Characters of a view's query. */
export const MAX_CONSULTA = 2_000;

/** Bytes of a draft. */
const MAX_CONTENIDO = 256 * 1024;

export interface NuevaVista {
  readonly lista: Lista;
  readonly nombre: string;
  readonly consulta: string;
}

export function leerVista(request: FastifyRequest): NuevaVista {
  return leerCuerpo(request, ['lista', 'nombre', 'consulta'], (lector) => {
    const pedida = lector.cadena('lista', { mensaje: 'Falta de qué lista es la vista' });
    const lista = LISTAS.find((each) => each === pedida);
    if (pedida !== undefined && lista === undefined)
      lector.note('lista', { mensaje: `Envíe una de: ${LISTAS.join(', ')}` });
    const nombre = nombreDe(lector, 60);
    const consulta = lector.cadena('consulta', { mensaje: 'Faltan los filtros; si no hay, envíe ""' });
    if (consulta !== undefined && (consulta.length > MAX_CONSULTA || /\p{Cc}/u.test(consulta)))
      lector.note('consulta', { mensaje: `Envíe hasta ${MAX_CONSULTA} caracteres, sin saltos de línea` });
    if (lista === undefined || nombre === undefined || consulta === undefined) return undefined;
    return { lista, nombre, consulta };
  });
}

export interface NuevoBorrador {
  readonly nombre: string;
  /** JSON text of an object. */
  readonly contenido: string;
}

export function leerBorrador(request: FastifyRequest): NuevoBorrador {
  return leerCuerpo(request, ['nombre', 'contenido'], (lector) => {
    const dado = { nombre: nombreDe(lector, 100), contenido: contenidoDe(lector) };
    if (!lector.has('contenido')) lector.note('contenido', { mensaje: 'Falta el documento del borrador' });
    const { nombre, contenido } = dado;
    return nombre === undefined || contenido === undefined ? undefined : { nombre, contenido };
  });
}

export interface CambioBorrador {
  readonly version: number;
  readonly nombre: string | undefined;
  readonly contenido: string | undefined;
}

export function leerCambioBorrador(request: FastifyRequest): CambioBorrador {
  return leerCuerpo(request, ['version', 'nombre', 'contenido'], (lector) => {
    const version = lector.digitos(
      'version',
      (text) => /^[1-9]\d{0,8}$/.test(text),
      { mensaje: 'Envíe la versión que leyó, un entero' },
      { mensaje: 'Falta la versión que leyó' },
    );
    const nombre = lector.has('nombre') ? nombreDe(lector, 100) : undefined;
    const contenido = lector.has('contenido') ? contenidoDe(lector) : undefined;
    if (!lector.has('contenido') && !lector.has('nombre')) lector.note('contenido', { mensaje: 'Envíe lo que cambia' });
    return version === undefined ? undefined : { version: Number(version), nombre, contenido };
  });
}

/** JSON text of the object, every number as it was written. What is wrong with it is noted. */
function contenidoDe(lector: Lector): string | undefined {
  const dado = lector.value('contenido');
  if (dado === undefined) return undefined;
  if (!isJsonObject(dado)) {
    lector.note('contenido', { mensaje: 'Envíe un objeto JSON' });
    return undefined;
  }
  const texto = textoDe(dado);
  if (Buffer.byteLength(texto) <= MAX_CONTENIDO) return texto;
  lector.note('contenido', { mensaje: `No puede pasar de ${MAX_CONTENIDO / 1024} KiB` });
  return undefined;
}

function nombreDe(lector: Lector, maximo: number): string | undefined {
  const nombre = lector.texto('nombre', { minimo: 1, maximo, falta: { mensaje: 'Escriba un nombre' } });
  if (nombre === undefined || !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(nombre)) return nombre;
  lector.note('nombre', { mensaje: 'Tiene caracteres que no se ven; quítelos' });
  return undefined;
}

export function leerDecision(request: FastifyRequest): DecisionPersona {
  return leerCuerpo(request, ['aceptado', 'evidencia'], (lector) => {
    const aceptado = lector.boolean('aceptado');
    if (!lector.has('aceptado')) lector.note('aceptado', { mensaje: 'Diga si SUNAT lo aceptó: true o false' });
    const evidencia = lector.texto('evidencia', {
      ...{ minimo: 10, maximo: 500 },
      falta: { mensaje: 'Escriba dónde lo vio; queda con el documento' },
    });
    return aceptado === undefined || evidencia === undefined ? undefined : { aceptado, evidencia };
  });
}
