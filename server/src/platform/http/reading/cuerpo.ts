import { motivoAjeno } from '@chaski/core/documento/desconocidos.ts';
import { Lector } from '@chaski/core/documento/lectura.ts';
import { mergeProblemas } from '@chaski/core/documento/problemas.ts';
import type { Problema } from '@chaski/core/documento/types.ts';
import type { EnIdiomas } from '@chaski/core/lib/idiomas.ts';
import { isJsonObject, type JsonObject, RUTA_CUERPO, readJson } from '@chaski/core/lib/json.ts';

/** What a body says, or everything that is wrong with it. */
export type Leido<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problemas: readonly Problema[] };

/**
 * Reads a body of one flat object: `read` notes its problems in `lector` and answers undefined when it could not tell the value.
 * Fields that are not among `campos` are problems too, with the name that was probably meant. Never throws.
 */
export function readCuerpo<T>(
  body: string,
  campos: readonly string[],
  read: (lector: Lector, objeto: JsonObject) => T | undefined,
): Leido<T> {
  const json = readJson(body);
  // Where a bracket is missing is worth telling of what was begun as an object, and of nothing else.
  if (!json.ok && /^\s*\{/.test(body)) return { ok: false, problemas: json.problemas };
  if (!json.ok || !isJsonObject(json.value)) {
    const mensaje = {
      es: `El cuerpo debe ser un objeto JSON con los campos ${campos.join(', ')}`,
      en: `The body must be a JSON object with the fields ${campos.join(', ')}`,
    };
    return { ok: false, problemas: [{ ruta: RUTA_CUERPO, mensaje }] };
  }
  const problemas: Problema[] = [];
  const lector = new Lector(json.value, '', problemas);
  lector.rejectUnknown(new Set(campos), (nombre) => motivoAjeno(nombre, campos));
  const value = read(lector, json.value);
  if (value === undefined || problemas.length > 0) return { ok: false, problemas: mergeProblemas(problemas) };
  return { ok: true, value };
}

function conMayuscula(frase: string): string {
  return `${frase.charAt(0).toUpperCase()}${frase.slice(1)}`;
}

/** Notes what a rule found, by field; its sentences go on from the field's name, those of a body stand alone. */
export function noteProblemas(lector: Lector, problemas: Readonly<Record<string, EnIdiomas | false>>): void {
  for (const [campo, problema] of Object.entries(problemas)) {
    if (problema === false) continue;
    lector.note(campo, { mensaje: { es: conMayuscula(problema.es), en: conMayuscula(problema.en) } });
  }
}
