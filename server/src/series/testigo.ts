import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/db.ts';
import { DatabaseUnavailable } from '../db/errors.ts';
import { tx } from '../db/tx.ts';
import { dudarDeTodo } from '../jobs/dudar.ts';
import { advance, insertRestauracion, lockBase, suspectAll } from './conciliacion-store.ts';
import { parseTestigo, sospechar } from './sospecha.ts';
import type { Recuerdo } from './types.ts';

const EVERY_MS = 10_000;
const ARCHIVO = 'testigo.json';
/** Left by whoever restores a backup. */
const RESTAURADO = 'restaurado.json';
/** At the start somebody may hold what is to be locked. */
const INTENTOS = 5;

export interface TestigoOptions {
  readonly db: Db;
  readonly dataFolder: string;
  readonly log: FastifyBaseLogger;
  /** The database is not in the data folder. */
  readonly aparte: boolean;
  readonly everyMs?: number;
}

/** What this process knows of how far the database had come. */
export interface Testigo {
  recuerdo(): Recuerdo;
  /** Compares and counts now. */
  mirar(): Promise<void>;
  stop(): Promise<void>;
}

/** A backup was put into the data folder and no service has started on it since. */
export async function hayRestauracion(dataFolder: string): Promise<boolean> {
  return await stat(join(dataFolder, RESTAURADO)).then(
    () => true,
    () => false,
  );
}

/**
 * Before the first number is given: compares what the database says of itself with what the data folder remembers, and where
 * the database went back in time holds every series until SUNAT, or a person, has been asked. From then on counts, and
 * compares, every few seconds; first in the database and then in the folder.
 */
export async function startTestigo(options: TestigoOptions): Promise<Testigo> {
  const { dataFolder, log, everyMs = EVERY_MS } = options;
  const archivo = join(dataFolder, ARCHIVO);
  const carpeta = await readFile(archivo, 'utf8').then(parseTestigo, () => undefined);
  const restaurada = await hayRestauracion(dataFolder);
  let actual = await insistir(() => contar(options, carpeta, restaurada));
  await write(archivo, actual, log);
  await rm(join(dataFolder, RESTAURADO), { force: true }).catch((error: unknown) =>
    log.warn({ err: error }, `no se borró ${RESTAURADO}`),
  );

  let beating: Promise<void> | undefined;
  const beat = async () => {
    actual = await contar(options, actual, false);
    await write(archivo, actual, log);
  };
  const mirar = () => {
    beating ??= beat().finally(() => {
      beating = undefined;
    });
    return beating;
  };
  const timer = setInterval(() => {
    mirar().catch((error: unknown) => log.warn({ err: error }, 'la base de datos no contó; sigue en unos segundos'));
  }, everyMs);
  timer.unref();
  return {
    recuerdo: () => actual,
    mirar,
    stop: async () => {
      clearInterval(timer);
      await beating?.catch(() => {});
    },
  };
}

/** One more, after a look at whether the database is behind what is remembered: it may be put back under a service at work. */
async function contar(options: TestigoOptions, carpeta: Recuerdo | undefined, restaurada: boolean): Promise<Recuerdo> {
  const { db, log, aparte } = options;
  const id = carpeta?.id ?? randomUUID();
  const visto = await tx(db.sistema, async (client) => {
    const { cuenta: base, ...resto } = await lockBase(client, id);
    const motivo = sospechar({ ...resto, carpeta, base, aparte, restaurada });
    // Counted in the same transaction: a database put back in between would be taken for one that goes on.
    return motivo === undefined ? await advance(client, id, carpeta?.cuenta ?? 0) : motivo;
  });
  if (typeof visto !== 'string') return visto;
  // First what may be repeated: the suspicion is over once it is counted.
  await dudarDeTodo(db);
  return tx(db.sistema, async (client) => {
    await insertRestauracion(client, visto);
    const series = await suspectAll(client, visto);
    log.error({ motivo: visto, series }, 'las series quedan por conciliar antes de dar su siguiente número');
    return advance(client, id, carpeta?.cuenta ?? 0);
  });
}

async function insistir<T>(work: () => Promise<T>): Promise<T> {
  for (let intento = 1; ; intento++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || intento === INTENTOS) throw error;
      await sleep(500 * intento);
    }
  }
}

/** Beside it and then in its place: nobody ever reads half of it. A full disk keeps nobody from issuing. */
async function write(archivo: string, recuerdo: Recuerdo, log: FastifyBaseLogger): Promise<void> {
  const draft = `${archivo}.${randomBytes(6).toString('hex')}`;
  try {
    await mkdir(dirname(archivo), { recursive: true });
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(`${JSON.stringify({ id: recuerdo.id, cuenta: recuerdo.cuenta })}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, archivo);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    log.warn({ err: error }, `no se pudo escribir ${ARCHIVO}`);
  }
}
