import { ROLES } from '../panel/route.ts';
import { type Schema, type Static, Type } from '../platform/http/schema.ts';

/* Schemas that the operations of this folder share. */

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
