import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CAMPOS } from '@chaski/core/documento/field-names.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService, type TestService } from '../testing/service.ts';

let s: TestService;

beforeAll(async () => {
  s = await startTestService();
});
afterAll(() => s.stop());

test('docs/openapi.json is what the service serves (npm run generate)', async () => {
  const served = await (await fetch(`${s.url}/openapi.json`)).json();
  expect(JSON.parse(readFileSync(join(import.meta.dirname, '../../../docs/openapi.json'), 'utf8'))).toEqual(served);
});

test('OpenAPI names exactly the fields that core reads', async () => {
  const { paths } = JSON.parse(await (await fetch(`${s.url}/openapi.json`)).text());
  const body = paths['/api/v1/comprobantes/emitir'].post.requestBody.content['application/json'].schema;
  const { documento } = body.properties;
  const names = (schema: { properties: object }) => Object.keys(schema.properties).sort();
  expect({
    emitir: names(body),
    documento: names(documento),
    cliente: names(documento.properties.cliente),
    item: names(documento.properties.items.items),
    cuota: names(documento.properties.cuotas.items),
    guia: names(documento.properties.guias.items),
    exportacion: names(documento.properties.exportacion),
  }).toEqual(Object.fromEntries(Object.entries(CAMPOS).map(([name, fields]) => [name, [...fields].sort()])));
});
