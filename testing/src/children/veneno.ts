/**
 * The service in a process of its own, which dies (kill -9) each time that it is about to send a document of one series:
 * `node veneno.ts <json>`, its configuration in the environment as always. Says its address as a line of JSON.
 */

import { startService } from '@chaski/server/main.ts';
import { readConfig } from '@chaski/server/platform/config/config.ts';
import type { Simulador } from '@chaski/simulator/servicio/listen.ts';

interface Ordenes {
  readonly serie: string;
  /** The simulator, which is somewhere else and outlives this process. */
  readonly simulador: Omit<Simulador, 'cerrar'>;
}

const { serie, simulador }: Ordenes = JSON.parse(process.argv[2] ?? '{}');
const config = readConfig(process.env);
if (!config.ok) throw new Error(config.problemas.join('\n'));

// Nobody carries anything before the poison is in its place.
let begin = () => {};
const ready = new Promise<void>((resolve) => {
  begin = resolve;
});
const service = await startService(config.config, {
  punto: () => ready,
  startSimulador: async () => ({ ...simulador, close: async () => {} }),
});
const { sunat } = service.deps;
const { post } = sunat;
Object.assign(sunat, {
  post: (url: string, soapAction: string, body: Buffer | string, quien: string) => {
    // Its first number, sent or asked about; not the next one of its series, about which SUNAT is asked at every start.
    const preguntado = body.includes(`>${serie}<`) && /numeroComprobante>1</.test(body.toString());
    if (body.includes(`-${serie}-`) || preguntado) process.kill(process.pid, 'SIGKILL');
    return post(url, soapAction, body, quien);
  },
});
begin();
console.log(JSON.stringify({ url: service.url }));
