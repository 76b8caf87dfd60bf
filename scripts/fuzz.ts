/**
 * Attacks a service of its own with requests made from its documentation, and judges every answer.
 * `npm run fuzz -- [--solicitudes 20000] [--semilla N]`: the same seed makes the same requests. Exits 1 when one answer is wrong.
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { startService } from '../server/src/main.ts';
import { atacar } from '../testing/src/fuzz/atacar.ts';
import { prepareObjetivo } from '../testing/src/fuzz/objetivo.ts';
import { withTemporaryConfig } from './generate/temporary-config.ts';

const { values } = parseArgs({ options: { solicitudes: { type: 'string' }, semilla: { type: 'string' } } });
const cuantas = Number(values.solicitudes ?? 20_000);
const semilla = Number(values.semilla ?? randomInt(2 ** 31));
/** Each with its own seed, so that a failure is replayed without the thousands before it. */
const TANDA = 2_000;

await withTemporaryConfig(async (config) => {
  const service = await startService({ ...config, logLevel: 'silent', webhookRedes: ['127.0.0.0/8'] });
  const start = performance.now();
  let fallas = 0;
  try {
    const objetivo = await prepareObjetivo(service);
    for (let hechas = 0; hechas < cuantas; hechas += TANDA) {
      const tanda = { semilla: semilla + hechas / TANDA, cuantas: Math.min(TANDA, cuantas - hechas) };
      const parte = await atacar(objetivo, tanda);
      fallas += parte.fallas.length;
      for (const falla of parte.fallas) console.error(JSON.stringify(falla, null, 2));
      const status = Object.entries(parte.porStatus).map(([one, times]) => `${one}×${times}`);
      console.log(
        `semilla ${tanda.semilla}: ${parte.hechas} solicitudes, ${parte.fallas.length} fallas; ${status.join(' ')}`,
      );
      console.log(
        `  operaciones con éxito ${parte.conExito}/${parte.operaciones}, la más lenta ${parte.masLentaMs} ms`,
      );
    }
  } finally {
    await service.stop();
  }
  const seconds = Math.round((performance.now() - start) / 1000);
  console.log(`${cuantas} solicitudes, ${fallas} fallas, ${seconds} s; se repite con --semilla ${semilla}`);
  if (fallas > 0) process.exitCode = 1;
});
