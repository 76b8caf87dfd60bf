import type { PanelRoute } from '../../panel/route.ts';
import { publicOperation, sessionOperation } from '../../panel/ruta.ts';
import { Type } from '../../platform/http/schema.ts';
import { AppError } from '../../platform/mensajes/app-error.ts';
import { reautenticar } from '../cuenta/reautenticar.ts';
import { INGRESO, REAUTENTICAR, SEGUNDO_FACTOR, TOKEN, USO } from '../cuerpos.ts';
import { readEnlace, useEnlace } from '../enlaces/enlaces.ts';
import { Instante, oNulo, Paso, RolDeMiembro, Uuid, Vacio } from '../schemas.ts';
import { findUsuario, seExige } from '../usuarios-store.ts';
import { type Door, visitOf } from './contexto.ts';
import { giveSegundoFactor, leave, logIn } from './ingresar.ts';
import { closeOtras, closeSesion } from './sesiones.ts';
import { findPlazos, listEmpresasDe, listSesiones, touchSesion } from './sesiones-store.ts';

/** Coming, staying, going, and the links by which one comes for the first time. */
export function sesionRoutes(door: Door): PanelRoute[] {
  return [...ingreso(door), ...sesiones(door), ...enlaces(door)].map((each) => each(door.deps));
}

const DE_SESION = { url: '/sesion', tags: ['Sesión'] } as const;
const PROPIA = { tags: ['Sesión'], aunSinSegundoFactor: true } as const;

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

const SESION = sessionOperation({
  ...PROPIA,
  method: 'GET',
  url: '/sesion',
  summary: 'Quién está dentro',
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
  handler: async ({ deps, sesion }) => {
    const { sistema } = deps.db;
    const [usuario, plazos, empresas, exigeSegundoFactor] = await Promise.all([
      findUsuario(sistema, sesion.usuarioId),
      findPlazos(sistema, sesion.id),
      listEmpresasDe(sistema, sesion),
      seExige(sistema),
    ]);
    if (usuario === undefined || plazos === undefined) throw terminada();
    const { id, nombre, correo, duenoInstalacion, totpCifrado } = usuario;
    const { faltaSegundoFactor } = sesion;
    const visible = { id, nombre, correo, segundoFactor: totpCifrado !== null, faltaSegundoFactor, duenoInstalacion };
    return {
      message: `Está dentro como ${nombre}.`,
      data: { usuario: visible, empresas, exigeSegundoFactor, igvRestaurantes: deps.config.igvRestaurantes, ...plazos },
    };
  },
});

function terminada(): AppError {
  return new AppError('sesion-terminada');
}

function conPaso(paso: 'listo' | 'segundo-factor') {
  return { message: paso === 'listo' ? 'Está dentro.' : 'Falta el código de su aplicación.', data: { paso } };
}

function ingreso(door: Door) {
  return [
    SESION,
    publicOperation({
      ...DE_SESION,
      method: 'POST',
      summary: 'Ingresar',
      body: INGRESO,
      data: Paso,
      errors: [429],
      handler: async ({ request, reply, body }) => {
        const { correo, clave } = body();
        return conPaso(await logIn(door, visitOf(request, reply), correo, clave));
      },
    }),
    publicOperation({
      ...DE_SESION,
      method: 'POST',
      url: '/sesion/segundo-factor',
      summary: 'Dar el segundo factor al ingresar',
      body: SEGUNDO_FACTOR,
      data: Paso,
      errors: [429],
      handler: async ({ request, reply, body }) => {
        await giveSegundoFactor(door, visitOf(request, reply), body().codigo);
        return conPaso('listo');
      },
    }),
    sessionOperation({
      ...PROPIA,
      method: 'POST',
      url: '/sesion/reautenticar',
      summary: 'Confirmar quién es',
      description: 'Vale diez minutos. `codigo` es obligatorio para quien tiene segundo factor.',
      body: REAUTENTICAR,
      data: Type.Object({ recienteHasta: Instante }),
      errors: [429],
      handler: async ({ deps, sesion, request, reply, body }) => {
        await reautenticar(door, visitOf(request, reply), sesion, body());
        const { recienteHasta = null } = (await findPlazos(deps.db.sistema, sesion.id)) ?? {};
        if (recienteHasta === null) throw terminada();
        return { message: 'Confirmado por diez minutos.', data: { recienteHasta } };
      },
    }),
    MANTENER,
    publicOperation({
      ...DE_SESION,
      method: 'DELETE',
      summary: 'Salir',
      data: Vacio,
      handler: async ({ request, reply }) => {
        await leave(door, visitOf(request, reply));
        return { message: 'Salió.', data: {} };
      },
    }),
  ];
}

const MANTENER = sessionOperation({
  ...PROPIA,
  method: 'POST',
  url: '/sesion/mantener',
  summary: 'Alargar la sesión',
  data: Type.Object({ venceEn: Instante, inactivaEn: Instante }),
  handler: async ({ deps, sesion }) => {
    await touchSesion(deps.db.sistema, sesion.id);
    const plazos = await findPlazos(deps.db.sistema, sesion.id);
    if (plazos === undefined) throw terminada();
    const { venceEn, inactivaEn } = plazos;
    return { message: 'La sesión sigue.', data: { venceEn, inactivaEn } };
  },
});

function sesiones(door: Door) {
  return [
    sessionOperation({
      ...PROPIA,
      method: 'GET',
      url: '/sesiones',
      summary: 'Sesiones propias',
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
      handler: async ({ deps, sesion }) => {
        const filas = await listSesiones(deps.db.sistema, sesion.usuarioId);
        const sesiones = filas.map((fila) => ({ ...fila, actual: fila.id === sesion.id }));
        return { message: `Sesiones abiertas: ${sesiones.length}.`, data: { sesiones } };
      },
    }),
    sessionOperation({
      ...PROPIA,
      method: 'DELETE',
      url: '/sesiones/:id',
      id: sinSesion,
      summary: 'Cerrar una sesión propia',
      data: Type.Object({ id: Uuid }),
      handler: async ({ id, request, reply, ...de }) => {
        await closeSesion(door, visitOf(request, reply), de, id);
        return { message: 'Sesión cerrada.', data: { id } };
      },
    }),
    sessionOperation({
      ...PROPIA,
      method: 'DELETE',
      url: '/sesiones',
      summary: 'Cerrar todas las demás sesiones',
      data: Type.Object({ cerradas: Type.Integer() }),
      handler: async (de) => {
        const cerradas = await closeOtras(door, de);
        return { message: `Sesiones cerradas: ${cerradas}.`, data: { cerradas } };
      },
    }),
  ];
}

function sinSesion(): AppError {
  return new AppError('sesion-ajena');
}

function enlaces(door: Door) {
  return [
    publicOperation({
      method: 'POST',
      url: '/enlaces/leer',
      tags: ['Enlaces'],
      summary: 'Para qué es un enlace',
      body: TOKEN,
      data: Type.Object({
        tipo: Type.Enum(['propietario', 'invitacion', 'recuperacion']),
        correo: oNulo(Type.String()),
        empresa: oNulo(Type.Object({ ruc: Type.String(), razonSocial: Type.String() })),
        rol: oNulo(RolDeMiembro),
        venceEn: Instante,
        conCuenta: Type.Boolean({
          description:
            'Ese correo ya tiene cuenta: una invitación pide entonces su contraseña de siempre, y ningún nombre',
        }),
      }),
      errors: [404],
      handler: async ({ body }) => {
        const { enlace, conCuenta } = await readEnlace(door, body().token);
        const { tipo, venceEn } = enlace;
        const empresa =
          enlace.tipo === 'invitacion' ? { ruc: enlace.empresa.ruc, razonSocial: enlace.empresa.razonSocial } : null;
        const correo = enlace.tipo === 'propietario' ? null : enlace.correo;
        const rol = enlace.tipo === 'invitacion' ? enlace.rol : null;
        return { message: 'El enlace vale.', data: { tipo, correo, empresa, rol, venceEn, conCuenta } };
      },
    }),
    publicOperation({
      method: 'POST',
      url: '/enlaces/usar',
      tags: ['Enlaces'],
      summary: 'Usar un enlace',
      description:
        'Crea la cuenta, la une a la empresa o le pone otra contraseña, y abre una sesión. `nombre`: para una cuenta nueva. `correo`: solo del propietario. ' +
        'El enlace se gasta; una cuenta con segundo factor lo sigue necesitando.',
      body: USO,
      data: Paso,
      errors: [404, 409, 429],
      handler: async ({ request, reply, body }) => conPaso(await useEnlace(door, visitOf(request, reply), body())),
    }),
  ];
}
