import type { EnIdiomas } from '../lib/idiomas.ts';
import type { Aviso, Problema } from './types.ts';

/** How many problems there are, as `error.message` says it: `1 error de validación`, `2 errores de validación`. */
export function numeroDeErrores(cuantos: number): EnIdiomas {
  return cuantos === 1
    ? { es: '1 error de validación', en: '1 validation error' }
    : { es: `${cuantos} errores de validación`, en: `${cuantos} validation errors` };
}

/** One problem per `ruta`, in the order of their first one: `details.fields` has one sentence per field. */
export function mergeProblemas(problemas: readonly Problema[]): Problema[] {
  const porRuta = new Map<string, Problema>();
  for (const problema of problemas) {
    const anterior = porRuta.get(problema.ruta);
    porRuta.set(problema.ruta, anterior === undefined ? problema : join(anterior, problema));
  }
  return [...porRuta.values()];
}

/** What keeps the document from being issued, and what does not. */
export function separateAvisos(hallados: readonly Problema[]): { problemas: Problema[]; avisos: Aviso[] } {
  const problemas = hallados.filter(({ aviso }) => aviso !== true);
  const avisos = hallados.flatMap(({ ruta, mensaje, codigo, aviso }) =>
    aviso === true ? [codigo === undefined ? { ruta, mensaje } : { ruta, codigo, mensaje }] : [],
  );
  return { problemas, avisos };
}

function join(primero: Problema, segundo: Problema): Problema {
  const { conflicto: _conflicto, ...propio } = primero;
  const juntos = primero.conflicto && segundo.conflicto ? primero : propio;
  const [uno, otro] = [primero.mensaje, segundo.mensaje];
  if (uno.es.includes(otro.es)) return juntos;
  return { ...juntos, mensaje: { es: `${uno.es}. ${otro.es}`, en: `${uno.en}. ${otro.en}` } };
}
