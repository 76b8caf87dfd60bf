/**
 * The service, configured by the environment as always, that ends like `kill -9` at the phase boundary named in the first
 * argument, when it passes there for the time named in the second. Prints its address.
 */

import { startService } from '@chaski/server/main.ts';
import { readConfig } from '@chaski/server/platform/config/config.ts';
import { startSimulador } from '@chaski/simulator/servicio/listen.ts';

const [punto, vez = '1'] = process.argv.slice(2);
const leida = readConfig(process.env);
if (!leida.ok) throw new Error(leida.problemas.join('\n'));
let veces = 0;
const { url } = await startService(leida.config, {
  // In its own thread it starts for the fifth part of what another costs; here both die together in any case.
  startSimulador,
  punto: async (este) => {
    if (este !== punto || ++veces !== Number(vez)) return;
    process.kill(process.pid, 'SIGKILL');
    // Nothing more may happen before the signal arrives.
    await new Promise(() => {});
  },
});
console.log(url);
