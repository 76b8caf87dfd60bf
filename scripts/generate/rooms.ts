/** What the folders of the kinds of document have for whoever judges, writes or prints one of any kind. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const KINDS = 'core/src/documentos';
const ROOM = /^export const (ARCHIVO|IMPRESO|REGLAS|REGLAS_DE_ARCHIVO|XML)\b/gm;

/** Of every room the file that has those of all kinds: who needs one reads no other. */
export function writeRooms(root: string): readonly { readonly path: string; readonly text: string }[] {
  const files = globSync('*/*.ts', { cwd: join(root, KINDS), exclude: ['generado/**'] }).sort();
  const found = files.flatMap((file) =>
    [...readFileSync(join(root, KINDS, file), 'utf8').matchAll(ROOM)].map(([, room = '']) => ({ room, file })),
  );
  return [...Map.groupBy(found, ({ room }) => room)].map(([room, its]) => ({
    path: `${KINDS}/generado/${room.toLowerCase().replaceAll('_', '-')}.ts`,
    text: [
      '// Written by `npm run generate` from what the folders beside it export.',
      ...its.map(({ file }) => `import { ${room} as ${kindOf(file)} } from '../${file}';`),
      '',
      `export const ${room} = { ${its.map(({ file }) => `...${kindOf(file)}`).join(', ')} };`,
      '',
    ].join('\n'),
  }));
}

function kindOf(file: string): string {
  return file.replace(/\/.*/, '');
}
