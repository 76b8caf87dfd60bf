import { randomUUID } from 'node:crypto';
import { canonizarCorreo } from '@chaski/core/lib/correo.ts';
import { tx } from '../../platform/db/tx.ts';
import { AppError } from '../../platform/mensajes/app-error.ts';
import { deactivateUsuario } from '../../usuarios/desactivar.ts';
import { type EnlaceEntregado, enlaceDePropietario, enlaceDeRecuperacion } from '../../usuarios/enlaces/enlaces.ts';
import { requireSegundoFactor } from '../../usuarios/exigir.ts';
import { type FilaUsuario, findByCorreo, listUsuarios } from '../../usuarios/usuarios-store.ts';
import { type Args, type Command, UsageError } from '../command.ts';
import { JSON_OPTION } from '../documentos/opciones.ts';
import { formatInstant, printJson, printPairs } from '../output.ts';
import { type Session, withSession } from '../session.ts';
import { printTable } from '../table.ts';

const enlace: Command = {
  nombre: 'usuario enlace',
  resumen:
    'Crea un enlace de un solo uso para entrar al panel: de propietario si aún no hay, o para quien perdió su contraseña (--correo).',
  ejemplos: ['chaski usuario enlace', 'chaski usuario enlace --correo ana@miempresa.pe'],
  opciones: {
    correo: { tipo: 'texto', valor: 'CORREO', ayuda: 'quién perdió su contraseña; sin esto, el propietario' },
    'sin-segundo-factor': { tipo: 'si', ayuda: 'perdió también su segundo factor: el enlace lo quita' },
    json: JSON_OPTION,
  },
  run: (args, config) => {
    if (args.flag('sin-segundo-factor') && !args.flag('correo')) {
      throw new UsageError(['--sin-segundo-factor va con --correo: diga de quién.']);
    }
    return withSession(config, async (session) => {
      const { ruta, venceEn } = await createEnlace(args, session);
      const url = `${config.publicUrl ?? origenLocal(config.host, config.port)}${ruta}`;
      if (args.flag('json')) printJson({ enlace: url, venceEn });
      else {
        printPairs([
          ['Enlace', url],
          ['Vence', formatInstant(venceEn)],
        ]);
        console.log('\nÁbralo en un navegador. Se usa una sola vez y no se volverá a mostrar.');
      }
      return 0;
    });
  },
};

/** Where a service of this configuration listens; with PORT=0 only it knows. */
function origenLocal(host: string, port: number): string {
  if (port === 0) return '(la dirección del panel)';
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

async function createEnlace(args: Args, { pool, actor }: Session): Promise<EnlaceEntregado> {
  const correo = args.text('correo');
  const id = randomUUID();
  if (correo === undefined) {
    const entregado = await tx(pool, (db) => enlaceDePropietario(db, id, actor, { soloPrimero: false }));
    if (entregado !== undefined) return entregado;
    throw new AppError('propietario-que-ya-existe');
  }
  const quitaSegundoFactor = args.flag('sin-segundo-factor');
  return await tx(pool, async (db) => {
    const { id: usuarioId, desactivadoEn } = await find(db, correo);
    if (desactivadoEn !== null) throw new AppError('usuario-desactivado');
    return await enlaceDeRecuperacion(db, id, { usuarioId, quitaSegundoFactor }, actor);
  });
}

const listar: Command = {
  nombre: 'usuario listar',
  resumen: 'Lista las personas que entran al panel.',
  ejemplos: ['chaski usuario listar'],
  opciones: { json: JSON_OPTION },
  run: (args, config) =>
    withSession(config, async ({ pool }) => {
      const usuarios = await listUsuarios(pool);
      if (args.flag('json')) printJson({ usuarios: usuarios.map(visible) });
      else if (usuarios.length === 0) console.log('No hay usuarios. El primero entra con: chaski usuario enlace');
      else printTable(HEAD, usuarios.map(rowOf));
      return 0;
    }),
};

/** Without what proves who it is. */
function visible(usuario: FilaUsuario): object {
  const { id, correo, nombre, duenoInstalacion, segundoFactor, empresas, creadoEn, ultimoIngresoEn, desactivadoEn } =
    usuario;
  return { id, correo, nombre, duenoInstalacion, segundoFactor, empresas, creadoEn, ultimoIngresoEn, desactivadoEn };
}

const HEAD = ['Correo', 'Nombre', 'Empresas', 'Segundo factor', 'Último ingreso', 'Estado'];

function rowOf(usuario: FilaUsuario): string[] {
  const { correo, nombre, duenoInstalacion, segundoFactor, empresas, ultimoIngresoEn, desactivadoEn } = usuario;
  const estado = desactivadoEn === null ? 'activo' : `desactivado ${formatInstant(desactivadoEn)}`;
  const deCuales = duenoInstalacion ? 'todas (propietario)' : String(empresas);
  return [correo, nombre, deCuales, segundoFactor ? 'sí' : 'no', formatInstant(ultimoIngresoEn), estado];
}

const desactivar: Command = {
  nombre: 'usuario desactivar',
  resumen: 'No deja entrar más a una persona y cierra sus sesiones, en ese instante.',
  ejemplos: ['chaski usuario desactivar ana@miempresa.pe'],
  argumento: 'CORREO',
  opciones: { json: JSON_OPTION },
  run: (args, config) =>
    withSession(config, async ({ pool, actor }) => {
      const { usuario, sesiones } = await tx(pool, async (db) => {
        const found = await find(db, args.argumento ?? '');
        return { usuario: found, sesiones: await deactivateUsuario(db, found, actor) };
      });
      if (args.flag('json')) printJson({ id: usuario.id, correo: usuario.correo, sesiones });
      else console.log(`${usuario.correo} ya no puede entrar. Sesiones cerradas: ${sesiones}.`);
      return 0;
    }),
};

const exigir: Command = {
  nombre: 'usuario exigir-segundo-factor',
  resumen:
    'Exige un segundo factor a todos los que usan el panel; quien no lo tiene solo llega a ponerlo. --no deja de exigirlo.',
  ejemplos: ['chaski usuario exigir-segundo-factor', 'chaski usuario exigir-segundo-factor --no'],
  opciones: { no: { tipo: 'si', ayuda: 'ya no se exige' }, json: JSON_OPTION },
  run: (args, config) =>
    withSession(config, async ({ pool, actor }) => {
      const exigeSegundoFactor = !args.flag('no');
      await tx(pool, (db) => requireSegundoFactor(db, exigeSegundoFactor, actor));
      const sinEl = (await listUsuarios(pool)).filter((cada) => !cada.segundoFactor && cada.desactivadoEn === null);
      if (args.flag('json')) printJson({ exigeSegundoFactor, sinSegundoFactor: sinEl.map(({ correo }) => correo) });
      else if (!exigeSegundoFactor) console.log('El segundo factor ya no se exige.');
      else console.log(`Se exige un segundo factor a todos. Aún no lo tienen: ${sinEl.length}.`);
      return 0;
    }),
};

async function find(db: Parameters<typeof findByCorreo>[0], texto: string) {
  const correo = canonizarCorreo(texto);
  const usuario = correo === undefined ? undefined : await findByCorreo(db, correo);
  if (usuario !== undefined) return usuario;
  throw new AppError('usuario-que-no-existe');
}

export const USUARIO_COMMANDS: readonly Command[] = [enlace, listar, desactivar, exigir];
