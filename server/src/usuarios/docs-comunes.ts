import type { RouteDocs } from '../http/route.ts';
import { type ObjectSchema, type Properties, type Schema, type Static, Type } from '../http/schema.ts';
import { errores, exito } from '../panel/docs.ts';
import { ROLES } from '../panel/route.ts';

/* What the OpenAPI of this folder shares. Nothing here validates. */

export const Uuid = Type.String({ format: 'uuid' });
export const Instante = Type.String({ format: 'date-time' });
export const RolDeMiembro = Type.Enum([...ROLES]);
export const oNulo = <S extends Schema>(schema: S): Schema<Static<S> | null> => Type.Union([schema, Type.Null()]);
export const Vacio = Type.Object({});

export const Paso = Type.Object({
  paso: Type.Enum(['listo', 'segundo-factor'], { description: 'Qué falta para estar dentro' }),
});

export const Clave = Type.String({ description: 'Contraseña, de 12 caracteres a 1024 bytes' });
export const Codigo = Type.String({
  description: 'Seis cifras de la aplicación, o un código de recuperación',
  examples: ['123456'],
});

interface Partes {
  readonly tag: 'Sesión' | 'Cuenta' | 'Enlaces' | 'Miembros';
  readonly data: Schema;
  readonly body?: Schema;
  readonly params?: ObjectSchema<Properties>;
  readonly description?: string;
  readonly errores?: readonly number[];
}

export function docsOf(
  summary: string,
  { tag, data, body, params, description, errores: statuses = [] }: Partes,
): RouteDocs {
  const deCuerpo = body === undefined ? [] : [400, 413, 415];
  return {
    ...{ summary, tags: [tag] },
    ...(description === undefined ? {} : { description }),
    ...(body === undefined ? {} : { body }),
    ...(params === undefined ? {} : { params }),
    response: { 200: exito(data), ...errores(...deCuerpo, ...statuses) },
  };
}
