import { isJsonArray, isJsonObject, type Json, JsonNumber, readJson } from '@chaski/core/lib/json.ts';
import type { CuerpoEmitir, CuerpoEmitirGuia } from '@chaski/sdk/src/index.ts';
import { ContenidoMalo } from '../command.ts';

/**
 * The body of an emission from a file's text, for the SDK; `nombre` is what to call it. Read as strictly as the service reads it: nothing that a lax reader would
 * drop (a repeated name) or round (a number of many digits) goes by in silence. Throws `ContenidoMalo` for what is no such body.
 */
export function cuerpoDe<C extends CuerpoEmitir | CuerpoEmitirGuia = CuerpoEmitir>(text: string, nombre: string): C {
  const json = readJson(text);
  const problemas = json.ok ? [] : json.problemas.map(({ ruta, mensaje }) => `${ruta}: ${mensaje.es}`);
  if (!json.ok || !isJsonObject(json.value) || !json.value.has('documento')) {
    const que = `${nombre} debe ser el cuerpo de la emisión: {"documento": {…}}. Vea examples/.`;
    throw new ContenidoMalo([que, ...problemas.map((problema) => `  ${problema}`)].join('\n'));
  }
  const cuerpo = Object.fromEntries([...json.value].map(([name, value]) => [name, plano(value)]));
  // At the door: the service judges it, and tells every problem.
  return cuerpo as unknown as C;
}

function plano(value: Json): unknown {
  if (value instanceof JsonNumber) return numero(value.source);
  if (isJsonArray(value)) return value.map(plano);
  if (isJsonObject(value)) return Object.fromEntries([...value].map(([name, each]) => [name, plano(each)]));
  return value;
}

/** Every decimal of 15 digits comes back from a double as it went in; of more, the API takes the text. */
function numero(source: string): number | string {
  return source.replace(/^-?0*|[.]|[eE].*$/g, '').length <= 15 ? Number(source) : source;
}
