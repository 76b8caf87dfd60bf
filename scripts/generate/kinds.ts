/** Writes `core/src/documentos/generado/`: a line of the registry and a folder are all that a kind of document needs. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeRooms } from './rooms.ts';

const ROOT = join(import.meta.dirname, '../..');

for (const { path, text } of writeRooms(ROOT)) {
  mkdirSync(dirname(join(ROOT, path)), { recursive: true });
  writeFileSync(join(ROOT, path), text);
  console.log(`written ${path}`);
}
