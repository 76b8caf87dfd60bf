import type { Config } from '@chaski/server/platform/config/config.ts';
import type { Ejemplo } from '@chaski/server/platform/http/openapi/examples.ts';
import type { EjemploGuardado } from '@chaski/server/platform/http/openapi/files.ts';
import { expand } from '@chaski/server/platform/http/openapi/share.ts';
import { aLoReal, asentar } from './asentar.ts';
import { walkComunes } from './comunes.ts';
import { readLlamadas } from './operaciones.ts';
import { PASOS } from './pasos.ts';
import { type Resultado, walk } from './recorrer.ts';
import { type Recorrido, startRecorrido } from './recorrido.ts';

/** The file of what every operation answers alike. */
const COMUNES = 'comunes';

/** Executes the whole reference and answers the files of `examples/referencia/` by name: what was asked for and what came. */
export async function grabarReferencia(config: Config): Promise<Map<string, EjemploGuardado[]>> {
  const recorrido = await startRecorrido(config);
  try {
    const llamadas = readLlamadas(expand(recorrido.documento()));
    const resultados: Resultado[] = [];
    await walk(
      ...([recorrido, llamadas, PASOS] as const),
      (paso, visto) => aLoReal({ parametros: paso.parametros?.(visto) ?? {}, cuerpo: paso.cuerpo?.(visto) }, recorrido),
      (resultado) => void resultados.push(resultado),
    );
    const comunes = await walkComunes(recorrido, llamadas, resultados);
    const archivos = new Map<string, EjemploGuardado[]>();
    for (const resultado of resultados) {
      const { operacion } = resultado;
      const invalida = PASOS.some(
        (paso) =>
          paso.tipo === 'pedido' && paso.invalida && paso.operacion === operacion && paso.nombre === resultado.nombre,
      );
      archivos.set(operacion, [...(archivos.get(operacion) ?? []), guardado(resultado, recorrido, invalida)]);
    }
    return archivos.set(COMUNES, join(comunes));
  } finally {
    await recorrido.stop();
  }
}

function guardado(
  { operacion: _, contestado: __, recibido: ___, ...resultado }: Resultado,
  recorrido: Recorrido,
  invalida: boolean,
): EjemploGuardado {
  const { carpeta, cuerpo, respuesta, parametros, ...resto } = resultado;
  if (carpeta !== undefined) return { ...resto, carpeta };
  if (invalida) return { ...resto, respuesta };
  return {
    ...resto,
    ...(parametros === undefined || Object.keys(parametros).length === 0
      ? {}
      : { parametros: asentar(parametros, recorrido) }),
    ...(cuerpo === undefined ? {} : { cuerpo: asentar(cuerpo, recorrido) }),
    ...(respuesta === undefined ? {} : { respuesta }),
  };
}

/** The same answer of several operations stands once. */
function join(comunes: readonly Ejemplo[]): EjemploGuardado[] {
  const porRespuesta = Map.groupBy(comunes, ({ nombre, respuesta }) => `${nombre} ${JSON.stringify(respuesta)}`);
  return [...porRespuesta.values()].flatMap((iguales) =>
    iguales.slice(0, 1).map(({ nombre, resumen, status, respuesta }) => ({
      nombre,
      resumen,
      status,
      operaciones: iguales.map(({ operacion }) => operacion),
      respuesta,
    })),
  );
}
