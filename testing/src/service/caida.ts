import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cloneInstalacion, SECRETO } from './database.ts';
import { type ServiceProcess, startServiceProcess } from './process.ts';
import { type Answer, createTestClave, type Entrada, readLibro, setComportamiento } from './service.ts';

/** A service with a key of its own that is killed in the middle of something and started again on the same folder. */
export interface Caida {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** The simulator of the service itself. */
  readonly simuladorUrl: string;
  /** The answer's JSON, whatever its status. */
  api(method: string, path: string, body?: object): Promise<Answer['json']>;
  /** Asks, with that SUNAT in that mood, and kills the service as soon as SUNAT noted the operation; then all is well again. */
  killAt(sunat: string, operacion: string, modo: string, ask: () => Promise<unknown>): Promise<void>;
  /** What that SUNAT noted of one operation, oldest first. */
  libro(sunat: string, operacion: string): Promise<Entrada[]>;
  close(): Promise<void>;
}

/** On the PostgreSQL of the run; that one of its own outlives a kill and is joined again is another test's (`crash.test.ts`). */
export async function startCaida(): Promise<Caida> {
  const folder = await mkdtemp(join(tmpdir(), 'chaski-caida-'));
  const datos = join(folder, 'datos');
  await mkdir(datos);
  const database = await cloneInstalacion(datos);
  const env = {
    CHASKI_DATA: datos,
    CHASKI_SECRETO: SECRETO.toString('hex'),
    SUNAT_TIMEOUT_MS: '20000',
    DATABASE_URL: database.url,
    DATABASE_ADMIN_URL: database.duenoUrl,
  };
  let running: ServiceProcess = await startServiceProcess(env);
  const clave = await createTestClave(database.pool);
  return {
    folder,
    env,
    get simuladorUrl() {
      return running.simuladorUrl;
    },
    async api(method, path, body) {
      const json = body === undefined ? {} : { 'content-type': 'application/json' };
      const response = await fetch(`${running.url}/api/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${clave}`, ...json },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return JSON.parse(await response.text());
    },
    async killAt(sunat, operacion, modo, ask) {
      const before = (await noted(sunat, operacion)).length;
      await setComportamiento(sunat, { modo, operaciones: [operacion] });
      const asked = ask().catch(() => undefined);
      const hasta = performance.now() + 10_000;
      while ((await noted(sunat, operacion)).length !== before + 1) {
        if (performance.now() > hasta) throw new Error(`${operacion} no llegó a SUNAT`);
        await sleep(20);
      }
      await running.kill('SIGKILL');
      const answer = await asked;
      if (answer !== undefined) throw new Error(`respondió antes de morir: ${JSON.stringify(answer)}`);
      // The service's own simulator died with it, its mood too.
      await fetch(`${sunat}/_control/comportamiento`, { method: 'DELETE' }).catch(() => undefined);
      running = await startServiceProcess(env);
    },
    libro: noted,
    async close() {
      await running.kill('SIGTERM');
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function noted(sunat: string, operacion: string): Promise<Entrada[]> {
  return (await readLibro(sunat)).filter((one) => one.operacion === operacion);
}
