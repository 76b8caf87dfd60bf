import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONJUNTOS, exampleEmisor } from '@chaski/core/ubl/testing.ts';
import { startSimulador } from '@chaski/simulator/servicio/listen.ts';
import { answerExamples, readExample } from '@chaski/testing/documents/examples.ts';
import { cloneDatabase, type TestDatabase } from '@chaski/testing/service/database.ts';
import { testConfig } from '@chaski/testing/service/service.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await cloneDatabase();
  folder = await mkdtemp(join(tmpdir(), 'chaski-ejemplos-'));
});
afterEach(async () => {
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

test('an example that SUNAT refuses is no answer to be kept, unless its name says so', async () => {
  const [conjunto] = CONJUNTOS;
  const sunat = {
    ahora: () => new Date(`${conjunto.hoy}T17:00:00Z`),
    contribuyentes: { [exampleEmisor().ruc]: ['noActivo'] },
  } as const;
  const refused = answerExamples(testConfig({ dataFolder: folder, databaseUrl: database.url }), conjunto, {
    startSimulador: (options) => startSimulador({ ...options, ...sunat }),
  });
  await expect(refused).rejects.toThrow(/examples\/01-\S+ came to RECHAZADA: .*2010/);
});

test.each(CONJUNTOS)(
  'every example of $hoy is answered, and its XML signed, byte by byte as its folder says',
  async (uno) => {
    const answers = await answerExamples(testConfig({ dataFolder: folder, databaseUrl: database.url }), uno);
    expect(answers.length).toBeGreaterThanOrEqual(uno.carpeta === '' ? 20 : 3);
    for (const { nombre, respuesta, xml } of answers) {
      expect(respuesta, nombre).toBe(readExample(nombre, 'respuesta.json').toString());
      expect(xml.equals(readExample(nombre, 'comprobante.xml')), `${nombre}: XML`).toBe(true);
    }
  },
);
