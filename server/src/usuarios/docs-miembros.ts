import { Type } from '../http/schema.ts';
import { EMPRESA } from '../panel/docs.ts';
import { INVITACION, ROL, TOKEN, USO } from './cuerpos.ts';
import { docsOf, Instante, oNulo, Paso, RolDeMiembro, Uuid } from './docs-comunes.ts';

/* OpenAPI of one-time links and of the members of a company. Nothing here validates. */

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

const DE_MIEMBRO = Type.Object({ ...EMPRESA.properties, id: Uuid });

const Miembro = Type.Object({
  id: Type.String({ format: 'uuid', description: 'Del usuario' }),
  nombre: Type.String(),
  correo: Type.String(),
  rol: RolDeMiembro,
  duenoInstalacion: Type.Boolean({
    description: 'De cada empresa por serlo de la instalación: no se quita ni se cambia aquí',
  }),
  segundoFactor: Type.Boolean(),
  desactivado: Type.Boolean(),
  desdeEn: Instante,
  ultimoIngresoEn: oNulo(Instante),
});

export const miembros = docsOf('Miembros de la empresa', {
  tag: 'Miembros',
  params: EMPRESA,
  data: Type.Object({ miembros: Type.Array(Miembro) }),
  errores: [404],
});

export const cambiarRol = docsOf('Cambiar el rol de un miembro', {
  tag: 'Miembros',
  params: DE_MIEMBRO,
  body: ROL.schema,
  data: Miembro,
  errores: [404, 422],
});

export const quitarMiembro = docsOf('Quitar a un miembro', {
  tag: 'Miembros',
  params: DE_MIEMBRO,
  data: Type.Object({ id: Uuid }),
  errores: [404, 422],
});

const Invitacion = Type.Object({
  id: Uuid,
  correo: Type.String(),
  rol: RolDeMiembro,
  creadaEn: Instante,
  venceEn: Instante,
});

export const invitaciones = docsOf('Invitaciones pendientes', {
  tag: 'Miembros',
  params: EMPRESA,
  data: Type.Object({ invitaciones: Type.Array(Invitacion) }),
  errores: [404],
});

export const invitar = docsOf('Invitar a la empresa', {
  tag: 'Miembros',
  description:
    'El enlace se muestra una vez, vale siete días y se usa una vez: entréguelo a esa persona. Otra invitación al mismo correo lo reemplaza.',
  params: EMPRESA,
  body: INVITACION.schema,
  data: Type.Object({ id: Uuid, enlace: Type.String({ format: 'uri' }), venceEn: Instante }),
  errores: [404, 409, 422],
});

export const quitarInvitacion = docsOf('Quitar una invitación', {
  tag: 'Miembros',
  params: DE_MIEMBRO,
  data: Type.Object({ id: Uuid }),
  errores: [404],
});
