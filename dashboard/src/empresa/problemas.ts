import { useState } from 'react';
import { readFalla } from '../ui/falla.ts';
import type { ProblemaDeCampo } from '../ui/overlay/feedback.tsx';

/** What the server found wrong in a form: at its fields, and the rest. */
export interface Problemas {
  /** The error of a field, for its `Field`. */
  readonly de: (campo: string) => string | undefined;
  /** All of them, for the summary; those of a field of this form lead to it. */
  readonly lista: readonly ProblemaDeCampo[];
}

/**
 * Reads what was thrown when a form was sent; undefined when nothing was. A problem inside a field (`redes.0`) is the field's. Where
 * no field was blamed, the message itself is the problem, each of its lines one. `id` begins the ids of the form's controls;
 * `etiquetas` are its fields and what each is called on the screen. What was wrong with a field of `cambiados` is no longer said.
 */
export function readProblemas(
  error: unknown,
  id: string,
  etiquetas: Readonly<Record<string, string>>,
  cambiados: ReadonlySet<string> = NINGUNO,
): Problemas {
  if (error === undefined || error === null) return { de: () => undefined, lista: [] };
  const { fields, message, requestId } = readFalla(error);
  const campos = Object.keys(etiquetas);
  const porCampo = new Map<string, string>();
  const lista: ProblemaDeCampo[] = [];
  for (const [ruta, texto] of Object.entries(fields)) {
    const campo = campos.find((uno) => ruta === uno || ruta.startsWith(`${uno}.`) || ruta.startsWith(`${uno}[`));
    if (campo === undefined) {
      lista.push({ message: `${ruta}: ${texto}` });
      continue;
    }
    if (cambiados.has(campo)) continue;
    porCampo.set(campo, [porCampo.get(campo), texto].filter((uno) => uno !== undefined).join('; '));
    lista.push({ field: idDeCampo(id, campo), message: `${etiquetas[campo] ?? campo}: ${texto}` });
  }
  if (Object.keys(fields).length === 0) {
    const lineas = message.split('\n').filter((linea) => linea.trim() !== '');
    const pie = requestId === undefined ? '' : ` (${requestId})`;
    lista.push(...lineas.map((linea, n) => ({ message: n === lineas.length - 1 ? `${linea}${pie}` : linea })));
  }
  return { de: (campo) => porCampo.get(campo), lista };
}

const NINGUNO: ReadonlySet<string> = new Set();

/**
 * The same in a form that is being mended: what was wrong with a field is said until that field is changed. `valores` are those
 * of the form, by the names of `etiquetas`.
 */
export function useProblemas<K extends string>(
  error: unknown,
  id: string,
  etiquetas: Readonly<Record<K, string>>,
  valores: Readonly<Record<NoInfer<K>, unknown>>,
): Problemas {
  return readProblemas(error, id, etiquetas, useCambiados(error, valores));
}

/** The fields that were changed since `error` came. */
export function useCambiados(error: unknown, valores: Readonly<Record<string, unknown>>): ReadonlySet<string> {
  const [visto, ver] = useState({ error, valores });
  // What was sent: the values that the form had when its answer came.
  if (visto.error !== error) ver({ error, valores });
  return visto.error === error ? cambiadosDesde(visto.valores, valores) : NINGUNO;
}

/** The names whose values are others. */
export function cambiadosDesde(
  antes: Readonly<Record<string, unknown>>,
  ahora: Readonly<Record<string, unknown>>,
): ReadonlySet<string> {
  return new Set(Object.keys(ahora).filter((campo) => !Object.is(antes[campo], ahora[campo])));
}

/** The id of a control of a form. */
export function idDeCampo(id: string, campo: string): string {
  return `${id}-${campo}`;
}
