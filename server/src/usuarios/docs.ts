import { Type } from '../http/schema.ts';
import { CAMBIO_DE_CLAVE, CONFIRMACION, CUENTA, EXIGIR, INGRESO, REAUTENTICAR, SEGUNDO_FACTOR } from './cuerpos.ts';
import { docsOf, Instante, oNulo, Paso, RolDeMiembro, Uuid, Vacio } from './docs-comunes.ts';

/* OpenAPI of sessions and of one's own account. Nothing here validates. */

const Usuario = Type.Object({
  id: Uuid,
  nombre: Type.String(),
  correo: Type.String(),
  segundoFactor: Type.Boolean(),
  faltaSegundoFactor: Type.Boolean({
    description: 'La instalación lo exige y aún no lo tiene: hasta ponerlo, toda otra ruta responde 403',
  }),
  duenoInstalacion: Type.Boolean({ description: 'Es dueño de todas las empresas, y solo él las crea' }),
});

const EmpresaPropia = Type.Object({
  id: Uuid,
  ruc: Type.String(),
  razonSocial: Type.String(),
  nombreComercial: oNulo(Type.String()),
  obligadoCodigoProducto: Type.Boolean({ description: 'Está en el padrón 12 de SUNAT' }),
  rol: RolDeMiembro,
});

export const sesion = docsOf('Quién está dentro', {
  tag: 'Sesión',
  description:
    'Con la cabecera `X-Segundo-Plano: 1`, aquí y en cualquier ruta, la solicitud no alarga la sesión: para lo que la página pregunta sola.',
  data: Type.Object({
    usuario: Usuario,
    empresas: Type.Array(EmpresaPropia),
    exigeSegundoFactor: Type.Boolean({ description: 'Si la instalación exige un segundo factor a todos' }),
    igvRestaurantes: Type.Record(Type.String(), {
      description:
        'Tasas del IGV de restaurantes y hoteles que fijó la instalación, por año de emisión, en porcentaje: las que esta versión no conoce',
    }),
    venceEn: Type.String({ format: 'date-time', description: 'Cuándo termina en todo caso' }),
    inactivaEn: Type.String({ format: 'date-time', description: 'Cuándo termina si nadie hace nada' }),
    recienteHasta: oNulo(
      Type.String({ format: 'date-time', description: 'Hasta cuándo no hace falta confirmar quién es' }),
    ),
  }),
});

export const ingresar = docsOf('Ingresar', {
  tag: 'Sesión',
  body: INGRESO.schema,
  data: Paso,
  errores: [429],
});

export const segundoFactor = docsOf('Dar el segundo factor al ingresar', {
  tag: 'Sesión',
  body: SEGUNDO_FACTOR.schema,
  data: Paso,
  errores: [429],
});

export const reautenticar = docsOf('Confirmar quién es', {
  tag: 'Sesión',
  description: 'Vale diez minutos. `codigo` es obligatorio para quien tiene segundo factor.',
  body: REAUTENTICAR.schema,
  data: Type.Object({ recienteHasta: Instante }),
  errores: [429],
});

export const mantener = docsOf('Alargar la sesión', {
  tag: 'Sesión',
  data: Type.Object({ venceEn: Instante, inactivaEn: Instante }),
});

export const salir = docsOf('Salir', { tag: 'Sesión', data: Vacio });

export const sesiones = docsOf('Sesiones propias', {
  tag: 'Sesión',
  data: Type.Object({
    sesiones: Type.Array(
      Type.Object({
        id: Uuid,
        creadaEn: Instante,
        vistaEn: Instante,
        desde: Type.String({ description: 'Dirección IP' }),
        agente: Type.String({ description: 'Navegador, como él se presenta' }),
        actual: Type.Boolean(),
      }),
    ),
  }),
});

const ID = Type.Object({ id: Uuid });

export const cerrarSesion = docsOf('Cerrar una sesión propia', {
  tag: 'Sesión',
  params: ID,
  data: Type.Object({ id: Uuid }),
  errores: [404],
});

export const cerrarOtras = docsOf('Cerrar todas las demás sesiones', {
  tag: 'Sesión',
  data: Type.Object({ cerradas: Type.Integer() }),
});

export const cuenta = docsOf('Cambiar el nombre', {
  tag: 'Cuenta',
  body: CUENTA.schema,
  data: Type.Object({ nombre: Type.String() }),
});

export const clave = docsOf('Cambiar la contraseña', {
  tag: 'Cuenta',
  description:
    'Cierra todas las demás sesiones. `codigo` es obligatorio para quien tiene segundo factor. No cuenta como confirmación reciente.',
  body: CAMBIO_DE_CLAVE.schema,
  data: Type.Object({ cerradas: Type.Integer() }),
  errores: [429],
});

export const pedirSegundoFactor = docsOf('Pedir un segundo factor', {
  tag: 'Cuenta',
  description: 'No vale hasta que se confirma con un código.',
  data: Type.Object({
    uri: Type.String({ description: 'otpauth://…' }),
    qrSvg: Type.String({ description: 'La misma, como imagen SVG' }),
    secreto: Type.String({ description: 'Para escribirlo a mano: base32' }),
  }),
});

const Codigos = Type.Object({
  codigos: Type.Array(Type.String({ examples: ['7K3M-9QWX-2HTB'] }), {
    description: 'Diez códigos de recuperación, de un solo uso; no se vuelven a mostrar',
  }),
});

export const confirmarSegundoFactor = docsOf('Confirmar el segundo factor', {
  tag: 'Cuenta',
  description: 'Cierra todas las demás sesiones.',
  body: CONFIRMACION.schema,
  data: Codigos,
  errores: [422, 429],
});

export const quitarSegundoFactor = docsOf('Quitar el segundo factor', {
  tag: 'Cuenta',
  description: 'No se puede mientras la instalación lo exija.',
  data: Vacio,
  errores: [422],
});

export const exigirSegundoFactor = docsOf('Exigir un segundo factor a todos, o dejar de exigirlo', {
  tag: 'Cuenta',
  description:
    'Solo el dueño de la instalación, que ya lo tenga. Quien no lo tiene, desde su siguiente solicitud, solo llega a ponerlo. Las claves de la API no cambian.',
  body: EXIGIR.schema,
  data: Type.Object({ exigeSegundoFactor: Type.Boolean() }),
  errores: [403, 422],
});

export const codigos = docsOf('Códigos de recuperación nuevos', {
  tag: 'Cuenta',
  description: 'Los anteriores dejan de valer.',
  data: Codigos,
  errores: [422],
});

export const actividad = docsOf('Actividad propia', {
  tag: 'Cuenta',
  description: 'Las últimas 100, la más reciente primero: ingresos, intentos fallidos y lo que hizo.',
  data: Type.Object({
    actividad: Type.Array(
      Type.Object({
        en: Instante,
        accion: Type.String({ examples: ['ingreso.hecho', 'ingreso.fallido', 'clave.creada'] }),
        desde: Type.String({ description: 'Dirección IP' }),
        empresa: oNulo(Type.Object({ id: Uuid, ruc: Type.String(), razonSocial: Type.String() })),
      }),
    ),
  }),
});
