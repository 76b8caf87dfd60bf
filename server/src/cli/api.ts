import { ConfigError } from '@chaski/node/errors.ts';
import { type Chaski, ChaskiError, ConexionError, createChaski } from '@chaski/sdk/src/index.ts';
import type { Config } from '../platform/config/config.ts';
import { AppError } from '../platform/mensajes/app-error.ts';
import { type Args, ContenidoMalo, type Option, UsageError } from './command.ts';

/* Commands that are customers of the API, through the SDK: on this machine or on another. */

export const URL_OPTION: Option = {
  tipo: 'texto',
  valor: 'DIRECCIÓN',
  ayuda: 'del servicio (por defecto CHASKI_URL, o el de esta máquina)',
};

/** The key comes from the environment alone: what is written in a command line, everybody on the machine can read. */
export function conectar(args: Args, config: Config): Chaski {
  const clave = process.env.CHASKI_CLAVE?.trim();
  if (clave === undefined || clave === '') {
    throw new ConfigError([
      'Falta la clave de API: póngala en la variable CHASKI_CLAVE (cree una con: chaski clave crear --entorno test).',
    ]);
  }
  const dada = args.text('url');
  if (dada !== undefined && !/^https?:\/\//i.test(dada)) {
    throw new UsageError([
      `--url ${dada} no sirve: escríbala entera, como http://127.0.0.1:3000 o https://chaski.miempresa.pe.`,
    ]);
  }
  const url = dada ?? config.publicUrl ?? `http://127.0.0.1:${config.port}`;
  try {
    return createChaski({ url, clave, idioma: config.idioma });
  } catch (cause) {
    throw new ConfigError([cause instanceof Error ? cause.message : String(cause)], { cause });
  }
}

/** What the service or the way to it said, as any other failure of a command: every problem with its field. */
export async function deLaApi<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ChaskiError) {
      const campos = Object.entries(error.fields).map(([campo, texto]) => `  ${campo}: ${texto}`);
      throw new Error([`${error.message} (${error.code}, solicitud ${error.requestId ?? '?'})`, ...campos].join('\n'), {
        cause: error,
      });
    }
    if (error instanceof ConexionError)
      throw new Error(`${error.message} ¿Está iniciado el servicio?`, { cause: error });
    throw error;
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The id of a document that a person names by its id or its number (`F001-12`). Throws `NOT_FOUND`. */
export function idDe(chaski: Chaski, nombre: string): Promise<string> {
  return findId(nombre, {
    listar: (serie, correlativo) => chaski.comprobantes({ serie, q: correlativo, limite: 100 }),
    ninguno: (correlativo) => new AppError('ningun-comprobante-con-numero', { correlativo }),
  });
}

/** The same of a guía (`T001-12`). */
export function idDeGuia(chaski: Chaski, nombre: string): Promise<string> {
  return findId(nombre, {
    listar: (_serie, correlativo) => chaski.guias.todas({ correlativo, limite: 100 }),
    ninguno: (correlativo) => new AppError('ninguna-guia-con-numero', { correlativo }),
  });
}

interface Busqueda {
  readonly listar: (
    serie: string,
    correlativo: string,
  ) => AsyncIterable<{ readonly id: string; readonly correlativo: string }>;
  readonly ninguno: (correlativo: string) => AppError;
}

async function findId(nombre: string, { listar, ninguno }: Busqueda): Promise<string> {
  if (UUID.test(nombre)) return nombre;
  const [, escrita = '', numero = ''] = /^([A-Za-z0-9]{4})-0*(\d{1,8})$/.exec(nombre) ?? [];
  if (escrita === '') throw new AppError('ni-id-ni-numero', { nombre });
  const serie = escrita.toUpperCase();
  const correlativo = `${serie}-${numero}`;
  const hallados: string[] = [];
  for await (const { id, correlativo: este } of listar(serie, correlativo)) if (este === correlativo) hallados.push(id);
  const [id] = hallados;
  if (id === undefined) throw ninguno(correlativo);
  if (hallados.length > 1) throw new AppError('varios-con-ese-numero', { correlativo, ids: hallados });
  return id;
}

/**
 * What the service answers to a body. Throws `ContenidoMalo` where it judged it and would again, unlike one that is still busy with it, which
 * says how long to wait.
 */
export async function deLaEmision<T>(work: Promise<T>): Promise<T> {
  return await deLaApi(work).catch((error: unknown) => {
    throw noSirve(error) ? new ContenidoMalo(error.message, { cause: error }) : error;
  });
}

function noSirve(error: unknown): error is Error {
  if (!(error instanceof Error) || !(error.cause instanceof ChaskiError)) return false;
  const { status, retryAfterSegundos } = error.cause;
  return [400, 409, 422].includes(status) && retryAfterSegundos === undefined;
}
