import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from './testing/database.ts';
import { answerExamples, readExample } from './testing/examples.ts';
import { testConfig } from './testing/service.ts';

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await cloneDatabase();
  folder = await mkdtemp(join(tmpdir(), 'chaski-ejemplos-'));
});
afterAll(async () => {
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

test('every example is answered, and its XML signed, byte by byte as its folder says', async () => {
  const answers = await answerExamples(testConfig({ dataFolder: folder, databaseUrl: database.url }));
  expect(answers.length).toBeGreaterThanOrEqual(20);
  for (const { nombre, respuesta, xml } of answers) {
    expect(respuesta, nombre).toBe(readExample(nombre, 'respuesta.json').toString());
    expect(xml.equals(readExample(nombre, 'comprobante.xml')), `${nombre}: XML`).toBe(true);
  }
});
