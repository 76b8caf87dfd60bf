import { Type } from '../http/schema.ts';
import { TOKEN, USO } from './cuerpos.ts';
import { docsOf, Instante, oNulo, Paso, RolDeMiembro } from './docs-comunes.ts';

/* OpenAPI of one-time links. */

export const leerEnlace = docsOf('Para qué es un enlace', {
  tag: 'Enlaces',
  body: TOKEN.schema,
  data: Type.Object({
    tipo: Type.Enum(['propietario', 'invitacion', 'recuperacion']),
    correo: oNulo(Type.String()),
    empresa: oNulo(Type.Object({ ruc: Type.String(), razonSocial: Type.String() })),
    rol: oNulo(RolDeMiembro),
    venceEn: Instante,
    conCuenta: Type.Boolean({
      description: 'Ese correo ya tiene cuenta: una invitación pide entonces su contraseña de siempre, y ningún nombre',
    }),
  }),
  errores: [404],
});

export const usarEnlace = docsOf('Usar un enlace', {
  tag: 'Enlaces',
  description:
    'Crea la cuenta, la une a la empresa o le pone otra contraseña, y abre una sesión. `nombre`: para una cuenta nueva. `correo`: solo del propietario. ' +
    'El enlace se gasta; una cuenta con segundo factor lo sigue necesitando.',
  body: USO.schema,
  data: Paso,
  errores: [404, 409, 429],
});
