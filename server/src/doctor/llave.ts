import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type EnIdiomas, igual } from '@chaski/core/lib/idiomas.ts';
import { type Config, decodeKey } from '../platform/config/config.ts';

/** Where the key that opens the secrets comes from, as people know it: a variable's name, or a file below the data folder. */
export async function origenDeLlave(
  { dataFolder, secreto, secretoAnterior }: Pick<Config, 'dataFolder' | 'secreto' | 'secretoAnterior'>,
  llave: Uint8Array,
): Promise<EnIdiomas> {
  if (secreto?.equals(llave) === true) return igual('CHASKI_SECRETO');
  if (secretoAnterior?.equals(llave) === true) return igual('CHASKI_SECRETO_ANTERIOR');
  const folder = join(dataFolder, 'secretos');
  for (const name of await readdir(folder)) {
    if (!/^llave(-\d+)?$/.test(name)) continue;
    const text = await readFile(join(folder, name), 'utf8');
    if (decodeKey(text.trim())?.equals(llave) === true) return igual(`secretos/${name}`);
  }
  return { es: 'una llave de secretos/', en: 'a key of secretos/' };
}
