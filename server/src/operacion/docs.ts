import { EMPRESA_Y_ENTORNO, errores, exito } from '../panel/docs.ts';
import type { RouteDocs } from '../platform/http/route.ts';
import { type ObjectSchema, type Properties, type Schema, Type } from '../platform/http/schema.ts';

/* What the OpenAPI of the operation routes shares. Nothing here validates. */

export const Uuid = Type.String({ format: 'uuid' });
export const Instante = Type.String({ format: 'date-time' });
export const Dia = Type.String({ format: 'date' });
export const Monto = Type.String({ examples: ['118.00'], description: 'Con dos decimales' });
export const Entero = Type.Integer();
export const opcional = Type.Optional;
export const Siguiente = Type.Union([Type.String(), Type.Null()], {
  description: 'Cursor de la página siguiente; null en la última',
});

/** Who did something, by the name that a person knows. */
export const Quien = Type.Object({
  tipo: Type.Enum(['clave', 'usuario', 'cli', 'sistema']),
  nombre: Type.String({ description: 'De la clave o de la persona; de «cli», el usuario del equipo' }),
  ultimos4: opcional(Type.String({ description: 'De una clave' })),
  id: opcional(Type.String()),
});

/** SUNAT's code with our words for it. */
export const Codigo = Type.Object({
  codigo: Type.String({ examples: ['2335'] }),
  texto: Type.String({ description: 'Qué significa' }),
  remedio: Type.String({ description: 'Qué hacer' }),
});

interface Partes {
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly params?: ObjectSchema<Properties>;
  readonly consulta?: { readonly schema: ObjectSchema<Properties> };
  readonly cuerpo?: { readonly schema: Schema };
  readonly data: Schema;
  readonly status?: readonly number[];
}

/** The documentation of one route of a company and environment. */
export function ruta(summary: string, partes: Partes): RouteDocs {
  const { description, tags = ['Operación'], params = EMPRESA_Y_ENTORNO, consulta, cuerpo, data, status = [] } = partes;
  const propios = cuerpo === undefined ? [] : [413, 415];
  return {
    summary,
    tags,
    params,
    ...(description === undefined ? {} : { description }),
    ...(consulta === undefined ? {} : { querystring: consulta.schema }),
    ...(cuerpo === undefined ? {} : { body: cuerpo.schema }),
    response: {
      200: exito(data),
      ...errores(...(consulta === undefined && cuerpo === undefined ? [] : [400]), 404, ...propios, ...status),
    },
  };
}

/** The parameters of a route with one more. */
export function conParam(name: string, schema: Schema = Uuid): ObjectSchema<Properties> {
  return Type.Object({ ...EMPRESA_Y_ENTORNO.properties, [name]: schema });
}
