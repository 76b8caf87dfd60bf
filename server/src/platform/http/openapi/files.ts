import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Ejemplo } from './examples.ts';

/** The examples of the repository: a folder for each document, and `referencia/` for the other operations. */
export const EXAMPLES = join(import.meta.dirname, '../../../../../examples');
const REFERENCIA = join(EXAMPLES, 'referencia');

/** An example as `examples/referencia/` keeps it, which `npm run generate` writes: one file for each operation. */
export interface EjemploGuardado extends Omit<Ejemplo, 'operacion'> {
  /** Folder of `examples/` that holds its body and its answer. */
  readonly carpeta?: string;
  /** Operations that answer the same; the file's unless said. */
  readonly operaciones?: readonly string[];
}

/** Every example of the reference, from their files. */
export function readEjemplos(): Ejemplo[] {
  return readdirSync(REFERENCIA)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .flatMap((file) => {
      const guardados: readonly EjemploGuardado[] = readJson(join(REFERENCIA, file));
      return guardados.flatMap(({ carpeta, operaciones = [file.slice(0, -'.json'.length)], ...ejemplo }) =>
        operaciones.map((operacion) => ({
          operacion,
          ...ejemplo,
          ...(carpeta === undefined ? {} : deCarpeta(carpeta)),
        })),
      );
    });
}

function deCarpeta(carpeta: string): Pick<Ejemplo, 'cuerpo' | 'respuesta'> {
  const read = (file: string) => readJson(join(EXAMPLES, carpeta, file));
  return { cuerpo: read('entrada.json'), respuesta: read('respuesta.json') };
}

function readJson(file: string) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
