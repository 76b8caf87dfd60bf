import { PERMISOS, type RouteDocs } from '../http/route.ts';
import { Type } from '../http/schema.ts';
import { errores, exito } from '../panel/docs.ts';
import { ROLES } from '../panel/route.ts';

/* What the page of the reference asks of the dashboard, as OpenAPI. Nothing here validates. */

const tags = ['Claves'];
const Uuid = Type.String({ format: 'uuid' });

export const quien: RouteDocs = {
  summary: 'Con qué empresas se puede probar la API',
  description: 'Quién está dentro y sus empresas, para la página de la referencia.',
  tags,
  response: {
    200: exito(
      Type.Object({
        nombre: Type.String(),
        empresas: Type.Array(
          Type.Object({ id: Uuid, ruc: Type.String(), razonSocial: Type.String(), rol: Type.Enum([...ROLES]) }),
        ),
      }),
    ),
    ...errores(),
  },
};

export const clave: RouteDocs = {
  summary: 'Pedir una clave de prueba',
  description:
    'Una clave del entorno test con los permisos de su rol, que vence en una hora. Cada persona tiene una: al pedirla, la anterior ' +
    'deja de servir. Su valor está en esta respuesta y en ninguna otra parte.',
  tags,
  body: Type.Object({ empresa: Uuid }, { additionalProperties: false }),
  response: {
    200: exito(
      Type.Object({
        ...{ id: Uuid, clave: Type.String({ examples: ['chk_test_…'] }) },
        permisos: Type.Array(Type.Enum([...PERMISOS])),
        expiraEn: Type.String({ format: 'date-time' }),
      }),
    ),
    ...errores(400, 404, 413, 415, 429),
  },
};
