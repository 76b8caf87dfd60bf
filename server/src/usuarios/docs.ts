import { Type } from '../http/schema.ts';
import { INGRESO, REAUTENTICAR, SEGUNDO_FACTOR } from './cuerpos.ts';
import { docsOf, Instante, oNulo, Paso, RolDeMiembro, Uuid, Vacio } from './docs-comunes.ts';

/* OpenAPI of sessions. */

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
