/** Rewrites `sdk/src/generado/api.ts` from `docs/openapi.json`. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sdkTypes } from './sdk-types.ts';

const ROOT = join(import.meta.dirname, '../..');
const target = join(ROOT, 'sdk/src/generado');
mkdirSync(target, { recursive: true });
const text = await sdkTypes(JSON.parse(readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8')));
writeFileSync(join(target, 'api.ts'), text);
console.log('sdk/src/generado/api.ts written');
