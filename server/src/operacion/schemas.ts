import { Type } from '../platform/http/schema.ts';

/* Schemas that the operations of this folder share. */

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
