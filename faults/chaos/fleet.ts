import { setTimeout as sleep } from 'node:timers/promises';
import { type Environment, killServes, type Serve, startServe } from '../world/serve.ts';
import { integer, type Random } from './random.ts';

/** Several processes of the service on one database. */
export interface Fleet {
  readonly members: readonly Member[];
  /** Origin of one of them, as a balancer would choose: one that died or hangs is soon noticed, not at once. */
  pick(): string;
  /** Waits until every one of them listens. */
  allUp(): Promise<void>;
  /** What each process wrote as its log, the dead ones included. */
  logs(): string[];
  /** No process is started any more and all end at once. */
  stop(): Promise<void>;
}

export interface Member {
  readonly nombre: string;
  isUp(): boolean;
  kill(): Promise<void>;
  /** As an operator who deploys: SIGTERM, and the next one starts when it ended. Answers its exit code. */
  restart(): Promise<number | string | null>;
  /** Starts it again, over and over until it listens: while PostgreSQL is away it does not. */
  start(): Promise<void>;
  freeze(): void;
  thaw(): void;
}

/** How long a client goes on knocking at a door that does not open. */
const NOTICE_MS = 1_000;

interface State {
  serve: Serve | undefined;
  url: string;
  /** Monotonic clock; undefined: well. */
  awaySince: number | undefined;
}

/** `envs`: one for each process, with a data folder of its own. */
export function createFleet(envs: readonly Environment[], random: Random): Fleet {
  const states: State[] = [];
  const past: Serve[] = [];
  let stopped = false;
  const members = envs.map((env, index) => {
    const state: State = { serve: undefined, url: 'http://127.0.0.1:9', awaySince: performance.now() };
    states.push(state);
    return createMember(`p${index + 1}`, state, async () => {
      for (;;) {
        if (stopped) throw new Error('La flota se detuvo');
        const serve = await startServe(env).catch(() => undefined);
        if (serve !== undefined) past.push(serve);
        if (serve !== undefined) return serve;
        await sleep(300);
      }
    });
  });
  return {
    members,
    pick() {
      const now = performance.now();
      const seen = states.filter(({ awaySince }) => awaySince === undefined || now - awaySince < NOTICE_MS);
      const among = seen.length > 0 ? seen : states;
      return among[integer(random, among.length)]?.url ?? '';
    },
    async allUp() {
      while (!members.every((member) => member.isUp())) await sleep(50);
    },
    logs: () => past.map((serve) => serve.log()),
    async stop() {
      stopped = true;
      killServes();
      await Promise.all(past.map((serve) => serve.end('SIGKILL')));
    },
  };
}

function createMember(nombre: string, state: State, launch: () => Promise<Serve>): Member {
  const away = () => {
    state.awaySince ??= performance.now();
  };
  const start = async () => {
    const serve = await launch();
    state.serve = serve;
    state.url = serve.url;
    state.awaySince = undefined;
  };
  return {
    nombre,
    start,
    isUp: () => state.awaySince === undefined && state.serve?.isAlive() === true,
    async kill() {
      away();
      await state.serve?.end('SIGKILL');
    },
    async restart() {
      away();
      const code = (await state.serve?.end('SIGTERM')) ?? null;
      await start();
      return code;
    },
    freeze() {
      away();
      state.serve?.signal('SIGSTOP');
    },
    thaw() {
      state.serve?.signal('SIGCONT');
      if (state.serve?.isAlive() === true) state.awaySince = undefined;
    },
  };
}
