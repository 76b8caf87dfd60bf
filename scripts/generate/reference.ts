/** Rewrites `examples/referencia/`: the examples of every operation of the API, as a service really answers them. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXAMPLES } from '../../server/src/platform/http/openapi/files.ts';
import { grabarReferencia } from '../../testing/src/referencia/grabar.ts';
import { withTemporaryConfig } from './temporary-config.ts';

const FOLDER = join(EXAMPLES, 'referencia');

await withTemporaryConfig(async (config) => {
  const archivos = await grabarReferencia(config);
  mkdirSync(FOLDER, { recursive: true });
  for (const file of readdirSync(FOLDER)) {
    if (!archivos.has(file.replace(/\.json$/, ''))) rmSync(join(FOLDER, file));
  }
  let ejemplos = 0;
  for (const [nombre, guardados] of archivos) {
    writeFileSync(join(FOLDER, `${nombre}.json`), `${JSON.stringify(guardados, null, 2)}\n`);
    ejemplos += guardados.length;
  }
  console.log(`${ejemplos} examples of ${archivos.size} files written`);
});
