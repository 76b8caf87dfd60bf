import { assertNever } from '@chaski/core/lib/assert.ts';
import type { Deps } from '../../deps.ts';
import type { Acceso } from '../../platform/http/route.ts';
import { AppError } from '../../platform/mensajes/app-error.ts';
import type { CanalEmpresa } from '../../sunat/canal.ts';
import { SecretoIlegible } from '../secretos/secretos.ts';
import { type ResultadoSol, saveSolPrueba } from '../store.ts';
import { askSol, type RespuestaSol } from './preguntar-sol.ts';

export interface PruebaSol {
  readonly estado: ResultadoSol;
  /** SUNAT's. */
  readonly codigo?: string;
  readonly texto: string;
  readonly remedio?: string;
}

/**
 * Tries the stored SOL user at the company's destination and keeps how it went. Throws `DOMAIN_ERROR` when there is none, or it
 * cannot be opened.
 */
export async function trySol(
  deps: Pick<Deps, 'db' | 'empresas' | 'sunat'>,
  acceso: Acceso,
): Promise<{ readonly prueba: PruebaSol; readonly consultaUrl: string | null; readonly ms: number }> {
  const canal = await canalDe(deps, acceso);
  const start = performance.now();
  const respuesta = await askSol(canal, deps.sunat);
  const ms = Math.round(performance.now() - start);
  const prueba = pruebaDe(respuesta, canal.usuario.slice(canal.ruc.length));
  await saveSolPrueba(deps.db.sistema, acceso, { estado: prueba.estado, ajustes: acceso.version });
  return { prueba, consultaUrl: canal.consultaUrl ?? null, ms };
}

async function canalDe({ empresas }: Pick<Deps, 'empresas'>, acceso: Acceso): Promise<CanalEmpresa> {
  const canal = await empresas.canalDe(acceso).catch((cause: unknown) => {
    if (!(cause instanceof SecretoIlegible)) throw cause;
    throw new AppError('secretos-que-no-se-descifran', {}, { cause });
  });
  if (!('faltan' in canal)) return canal;
  throw new AppError('prueba-sin-lo-necesario', { faltan: canal.faltan });
}

function pruebaDe(respuesta: RespuestaSol, usuario: string): PruebaSol {
  switch (respuesta.tipo) {
    case 'entra':
      return { estado: 'bien', texto: `${respuesta.host} acepta el usuario SOL ${usuario}.` };
    case 'rechazado': {
      const { host, codigo, mensaje } = respuesta;
      const texto = `${host} rechaza el usuario SOL ${usuario} (${codigo}: ${mensaje}).`;
      const remedio =
        'Revise usuario y clave. En SUNAT Operaciones en Línea, el usuario secundario debe estar activo y tener el perfil de envío de comprobantes electrónicos.';
      return { estado: 'mal', codigo, texto, remedio };
    }
    case 'noResponde': {
      const texto = `${respuesta.host} no responde (${respuesta.detalle}).`;
      const remedio =
        'Repita en unos minutos. Si sigue igual, revise la salida a internet del equipo y el estado de SUNAT.';
      return { estado: 'sinRespuesta', texto, remedio };
    }
    case 'otraCosa': {
      const { host, dijo, codigo } = respuesta;
      const texto = `${host} responde, pero no a la pregunta (${dijo}).`;
      const remedio = 'SUNAT puede estar en mantenimiento: repita más tarde.';
      return { estado: 'sinRespuesta', ...(codigo === undefined ? {} : { codigo }), texto, remedio };
    }
    case 'sinConsulta': {
      const texto = 'El destino no ofrece consultas: el usuario SOL se conocerá con el primer envío.';
      const remedio = 'Si su OSE tiene billConsultService, indique su dirección en el destino.';
      return { estado: 'sinRespuesta', texto, remedio };
    }
    default:
      return assertNever(respuesta);
  }
}
