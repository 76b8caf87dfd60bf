/**
 * The real service in a process of its own, in which something goes wrong: `node child.ts <json>`, its configuration in the
 * environment as always. Speaks in lines of JSON (`ChildNews`); the line `"arma"` begins the counting of points
 * and calls, `"desarma"` ends all harm, `"cuenta"` asks how many calls it made since it was armed.
 */
import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startService } from '../../server/src/main.ts';
import { readConfig } from '../../server/src/platform/config/config.ts';
import type { Punto } from '../../server/src/platform/puntos.ts';
import type { Simulador } from '../../simulator/src/servicio/listen.ts';
import { countCalls, failCall } from './calls.ts';
import type { Accion, ChildNews, Fault } from './fault.ts';

/** What the harness tells the child besides its configuration. */
export interface ChildOrders {
  readonly fault: Fault;
  /** From its first instruction on, and not only when it is told. */
  readonly armed: boolean;
  /** The simulator, which is somewhere else. */
  readonly simulador: { readonly url: string; readonly port: number; readonly certificado: string };
  /** A superuser's, to cut the service's own connections. */
  readonly adminUrl: string;
  /** Name of the service's database. */
  readonly database: string;
}

const orders: ChildOrders = JSON.parse(process.argv[2] ?? '{}');
const { fault } = orders;
let { armed } = orders;
let passages = 0;

/** Written synchronously: the next instruction may be the last. */
function tell(news: ChildNews): void {
  writeSync(1, `${JSON.stringify(news)}\n`);
}

async function enPunto(punto: Punto): Promise<void> {
  if (!armed) return;
  tell({ evento: 'punto', punto });
  if (fault.tipo !== 'punto' || fault.punto !== punto) return;
  passages += 1;
  if (passages < fault.k || (passages > fault.k && fault.siempre !== true)) return;
  tell({ evento: 'falla', fault, que: punto });
  await strike(fault.accion);
}

async function strike(accion: Accion): Promise<void> {
  switch (accion) {
    case 'kill':
      process.kill(process.pid, 'SIGKILL');
      return await new Promise(() => {});
    case 'throw':
      throw new Error('Una falla puesta a propósito');
    case 'hang':
      return await new Promise(() => {});
    case 'disconnect':
      return await disconnect();
    case 'pause':
      process.kill(process.pid, 'SIGSTOP');
      return;
    case 'delay':
      return await sleep(DELAY_MS);
  }
}

/** As long as it takes to wake another process and let it finish what it was about. */
const DELAY_MS = 3_000;

/** Every connection of this service's, as a restart or an administrator would. */
async function disconnect(): Promise<void> {
  const client = new pg.Client({ connectionString: orders.adminUrl, application_name: 'verdugo' });
  client.on('error', () => {});
  await client.connect();
  try {
    const text = `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name not in ('verdugo', 'comprobador')`;
    await client.query(text, [orders.database]);
  } finally {
    await client.end();
  }
}

/** From here on points and calls are counted, and the fault may strike. */
function arm(): void {
  armed = true;
  counted.restart();
  if (fault.tipo === 'llamada') failCall(counted, fault, (que) => tell({ evento: 'falla', fault, que }));
  tell({ evento: 'armada' });
}

/** Nothing goes wrong any more: a stranger is about to look. */
function disarm(): void {
  armed = false;
  counted.decide = () => false;
  tell({ evento: 'desarmada' });
}

const config = readConfig(process.env);
if (!config.ok) throw new Error(config.problemas.join('\n'));
const startSimulador = async (): Promise<Simulador> => ({ ...orders.simulador, close: async () => {} });
const counted = countCalls();
const service = await startService(config.config, { punto: enPunto, startSimulador });
tell({ evento: 'escucha', url: service.url, clave: service.primerInicio?.clave });
process.once('SIGTERM', () => {
  service.stop().then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
for await (const line of createInterface({ input: process.stdin })) {
  if (line === '"cuenta"') tell({ evento: 'cuenta', ...counted.counts() });
  if (line === '"arma"') arm();
  if (line === '"desarma"') disarm();
}
// Whoever started us is gone.
process.exit(1);
