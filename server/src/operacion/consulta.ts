import { type Fecha, finDeDia, instanteLima, isFecha } from '@chaski/core/lib/fecha.ts';
import type { FastifyRequest } from 'fastify';
import { decodeCursor } from '../comprobantes/cursor.ts';
import { badRequest, queryOf, UUID } from '../comprobantes/peticion.ts';

/** Reads a query string; `fin` throws every problem at once. What is not admitted is a problem. */
export interface Consulta {
  texto(name: string, maximo: number, minimo?: number): string | undefined;
  uno<T extends string>(name: string, opciones: readonly T[]): T | undefined;
  uuid(name: string): string | undefined;
  /** A day of Lima, or an instant. Of a day, `desde` is its beginning and `hasta` its end. */
  momento(name: 'desde' | 'hasta'): Date | undefined;
  /** A day as it stands. */
  dia(name: string): Fecha | undefined;
  limite(): number;
  /** The id at which the page before ended. */
  cursor(key: Buffer): string | undefined;
  patron(name: string, patron: RegExp, mensaje: string): string | undefined;
  fin(): void;
}

export function createConsulta(request: FastifyRequest, admitidos: readonly string[]): Consulta {
  const query = queryOf(request);
  // A map: a parameter called `__proto__` is a parameter like any other.
  const fields = new Map<string, string>();
  for (const name of Object.keys(query)) {
    if (!admitidos.includes(name)) {
      const hay = admitidos.length === 0 ? 'esta ruta no admite ninguno' : `los admitidos son ${admitidos.join(', ')}`;
      fields.set(name, `Parámetro no reconocido; ${hay}.`);
    }
  }
  const value = (name: string): string | undefined => {
    const given = Object.hasOwn(query, name) ? query[name] : undefined;
    if (given === undefined) return undefined;
    if (typeof given === 'string' && !given.includes('\0')) return given;
    fields.set(name, 'Envíe el parámetro una sola vez.');
    return undefined;
  };
  const wrong = (name: string, mensaje: string): undefined => {
    fields.set(name, mensaje);
    return undefined;
  };
  const consulta: Consulta = {
    texto: (name, maximo, minimo = 1) => {
      const text = value(name);
      if (text === undefined || (text.length >= minimo && text.length <= maximo)) return text;
      return wrong(name, `Envíe de ${minimo} a ${maximo} caracteres.`);
    },
    uno: (name, opciones) => {
      const text = value(name);
      const found = opciones.find((opcion) => opcion === text);
      return text === undefined || found !== undefined ? found : wrong(name, `Envíe uno de: ${opciones.join(', ')}.`);
    },
    uuid: (name) => consulta.patron(name, UUID, 'Envíe un id.')?.toLowerCase(),
    momento: (name) => {
      const text = value(name);
      if (text === undefined) return undefined;
      if (isFecha(text)) return name === 'desde' ? instanteLima(text) : finDeDia(text);
      const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]{5,12}(?:Z|[+-]\d{2}:\d{2})$/.test(text) ? new Date(text) : undefined;
      if (instant !== undefined && !Number.isNaN(instant.getTime())) return instant;
      return wrong(name, 'Envíe un día AAAA-MM-DD o un instante ISO 8601.');
    },
    dia: (name) => {
      const text = value(name);
      if (text === undefined || isFecha(text)) return text;
      return wrong(name, 'Envíe un día AAAA-MM-DD.');
    },
    limite: () => Number(consulta.patron('limite', /^(?:[1-9]\d?|100)$/, 'Envíe un entero de 1 a 100.') ?? '25'),
    cursor: (key) => {
      const text = value('cursor');
      const id = text === undefined ? undefined : decodeCursor(text, key);
      if (text === undefined || id !== undefined) return id;
      return wrong('cursor', 'El cursor no es válido; use el valor de `siguiente` tal como llegó, o no lo envíe.');
    },
    patron: (name, patron, mensaje) => {
      const text = value(name);
      return text === undefined || patron.test(text) ? text : wrong(name, mensaje);
    },
    fin: () => {
      if (fields.size > 0) throw badRequest(Object.fromEntries(fields));
    },
  };
  return consulta;
}
