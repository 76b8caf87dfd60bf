/** Rewrites `respuesta.json` of every example: what a service issues and answers, on an empty database, on their day. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONJUNTOS } from '../../core/src/ubl/testing.ts';
import { answerExamples } from '../../testing/src/documents/examples.ts';
import { withTemporaryConfig } from './temporary-config.ts';

for (const conjunto of CONJUNTOS) {
  await withTemporaryConfig(async (config) => {
    const answers = await answerExamples(config, conjunto);
    for (const { nombre, respuesta } of answers) {
      writeFileSync(join(import.meta.dirname, '../../examples', nombre, 'respuesta.json'), respuesta);
    }
    console.log(`${answers.length} answers of ${conjunto.hoy} written`);
  });
}
