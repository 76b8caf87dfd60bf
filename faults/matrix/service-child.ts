import { join } from 'node:path';
import type { Servers, SimuladorAparte } from '../world/environment.ts';
import { at, textAt } from '../world/json.ts';
import { type Program, startProgram } from '../world/program.ts';
import { waitFor } from '../world/wait-for.ts';
import type { ChildOrders } from './child.ts';
import type { Fault } from './fault.ts';

/** A running service. */
export interface Child {
  readonly program: Program;
  readonly url: string;
  /** Its fault may strike from here on, and points and calls are counted. */
  arm(): Promise<void>;
  /** Nothing strikes any more. */
  disarm(): Promise<void>;
  /** Points that it passed while armed, in order. */
  points(): string[];
  /** What the fault struck, once it did. */
  struck(): string | undefined;
  /** Calls so far. */
  counts(): Promise<{ sql: number; http: number }>;
}

/** Its news that it listens. Throws when it ended before that, or takes too long; then nothing of it is left. */
async function untilListens(program: Program): Promise<unknown> {
  const listens = () => program.said().find((news) => at(news, 'evento') === 'escucha');
  const gone = program.ended.then((code) => {
    if (listens() === undefined) throw new Error(`El servicio terminó (${code}) sin escuchar: ${program.errors()}`);
  });
  try {
    return await Promise.race([waitFor(listens, 60_000), gone.then(listens)]);
  } catch (error) {
    await program.kill('SIGKILL');
    throw error;
  }
}

export interface ChildOptions {
  readonly env: Readonly<Record<string, string>>;
  readonly servers: Servers;
  readonly database: string;
  readonly fault: Fault;
  readonly armed?: boolean;
  readonly simulador: SimuladorAparte;
}

/** Starts the real service in a process of its own, and waits until it listens. */
export async function startChild({
  env,
  servers,
  database,
  fault,
  armed = false,
  simulador,
}: ChildOptions): Promise<Child> {
  const orders: ChildOrders = { fault, armed, simulador, database, adminUrl: servers.adminUrl };
  const program = await startProgram(join(import.meta.dirname, 'child.ts'), [JSON.stringify(orders)], env);
  const greeting = await untilListens(program);
  const all = (evento: string) => program.said().filter((news) => at(news, 'evento') === evento);
  return {
    program: { ...program, greeting },
    url: textAt(greeting, 'url') ?? '',
    async arm() {
      program.say('arma');
      await waitFor(() => all('armada')[0]);
    },
    async disarm() {
      program.say('desarma');
      await waitFor(() => all('desarmada')[0]);
    },
    points: () => all('punto').map((news) => textAt(news, 'punto') ?? ''),
    struck: () => textAt(all('falla')[0], 'que'),
    async counts() {
      const before = all('cuenta').length;
      program.say('cuenta');
      const news = await waitFor(() => all('cuenta')[before]);
      return { sql: Number(at(news, 'sql')), http: Number(at(news, 'http')) };
    },
  };
}
