import { plegar } from '@chaski/core/lib/acentos.ts';

/** Whether every word of what was written is in the name; accents and capitals do not matter. */
export function coincide(nombre: string, escrito: string): boolean {
  return plegar(escrito)
    .split(/\s+/)
    .every((palabra) => plegar(nombre).includes(palabra));
}
