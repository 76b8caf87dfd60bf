import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sdkTypes } from '../../scripts/generate/sdk-types.ts';

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
const openapi = JSON.parse(read('../../docs/openapi.json'));

test('the types are those of docs/openapi.json (npm run generate)', async () => {
  expect(read('generado/api.ts')).toBe(await sdkTypes(openapi));
});

test('every route of the API has a method', () => {
  const written = read('create-chaski.ts');
  // Two kinds have the same operations, written once.
  const alike = ['retenciones', 'percepciones'].map((ruta) =>
    written.replaceAll(/`(\w+) \/\$\{ruta\}([^`]*)`/g, `'$1 /${ruta}$2'`),
  );
  const client = [written, ...alike].join('\n');
  const rutas = Object.entries<object>(openapi.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace('/api/v1', '')}`),
  );
  expect(rutas.length).toBeGreaterThan(20);
  // Another name of GET /comprobantes/{id}.
  const alias = ['GET /invoices/{id}'];
  expect(rutas.filter((ruta) => !client.includes(`'${ruta}'`))).toEqual(alias);
});

test('a shape that is no longer where it was is a clear error, not a type that is missing', async () => {
  const { '/api/v1/novedades': _, ...paths } = openapi.paths;
  await expect(sdkTypes({ ...openapi, paths })).rejects.toThrow('docs/openapi.json has no query of GET /novedades');
});
