import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readSmall, replaceFile } from '@chaski/node/own-files.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../platform/db/db.ts';
import { DatabaseUnavailable } from '../platform/db/errors.ts';
import { tx } from '../platform/db/tx.ts';
import { type Afuera, motivoDe } from './afuera.ts';
import { advance, insertRestauracion, lockBase, suspectAll } from './conciliacion-store.ts';
import { dudarDeTodo } from './dudar-store.ts';
import { parseTestigo, sospechar } from './sospecha.ts';
import type { Recuerdo } from './types.ts';

const EVERY_MS = 10_000;
/** While numbers are given and somebody outside is told. */
const AFUERA_MS = 1_000;
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
  /** The witness outside the data folder; undefined: there is none. */
  readonly afuera?: Afuera | undefined;
  readonly everyMs?: number;
}

/** What this process knows of how far the database had come. */
export interface Testigo {
  recuerdo(): Recuerdo;
  /** Seconds since the witness outside was in step, Infinity before the first time; undefined where there is none. */
  atraso(): number | undefined;
  /** Compares and counts now. */
  look(): Promise<void>;
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
 * compares, every few seconds; first in the database, then in the folder, and then outside of it, where that can be reached.
 */
export async function startTestigo(options: TestigoOptions): Promise<Testigo> {
  const { dataFolder, log, everyMs = EVERY_MS } = options;
  const fuera = followAfuera(options.afuera, log);
  const archivo = join(dataFolder, ARCHIVO);
  const carpeta = await readSmall(archivo, 4_096).then(
    (text) => parseTestigo(text ?? ''),
    () => undefined,
  );
  const restaurada = await hayRestauracion(dataFolder);
  // Before the database is looked at: what stands outside was counted there earlier.
  await fuera.follow(0);
  let actual = await insistir(() => count(options, { carpeta, restaurada, afuera: fuera.cuenta() }));
  await write(archivo, actual, log);
  await rm(join(dataFolder, RESTAURADO), { force: true }).catch((error: unknown) =>
    log.warn({ err: error }, `no se borró ${RESTAURADO}`),
  );

  let beating: Promise<void> | undefined;
  const beat = async () => {
    actual = await count(options, { carpeta: actual, restaurada: false, afuera: fuera.cuenta() });
    await write(archivo, actual, log);
  };
  const look = () => {
    beating ??= beat().finally(() => {
      beating = undefined;
    });
    return beating;
  };
  let ultimo = performance.now();
  let pedidos = 0;
  const tick = async () => {
    const toca = performance.now() - ultimo >= everyMs || actual.total < fuera.cuenta();
    if (options.afuera === undefined || toca || pedidos > 0) {
      pedidos = Math.max(0, pedidos - 1);
      ultimo = performance.now();
      await look();
    }
    await fuera.follow(actual.total);
  };
  const timer = setInterval(
    () => {
      tick().catch((error: unknown) => log.warn({ err: error }, 'la base de datos no contó; sigue en unos segundos'));
    },
    options.afuera === undefined ? everyMs : Math.min(everyMs, AFUERA_MS),
  );
  timer.unref();
  void fuera.follow(actual.total);
  return {
    recuerdo: () => {
      // Once now and once when what asks for it surely is committed.
      pedidos = 2;
      return actual;
    },
    atraso: fuera.atraso,
    look,
    stop: async () => {
      clearInterval(timer);
      await beating?.catch(() => {});
      await fuera.follow(actual.total);
    },
  };
}

/** The witness outside, or one that says nothing. */
interface Fuera {
  /** What is known of what it says. */
  cuenta(): number;
  /** Reads it, if that could not be done yet, and then writes how far the database has come. Never throws. */
  follow(total: number): Promise<void>;
  atraso(): number | undefined;
}

function followAfuera(afuera: Afuera | undefined, log: FastifyBaseLogger): Fuera {
  if (afuera === undefined) return { cuenta: () => 0, follow: async () => {}, atraso: () => undefined };
  let dice: number | undefined;
  let alDia = -Infinity;
  let problema: string | undefined;
  const paso = async (total: number): Promise<string | undefined> => {
    if (dice === undefined) {
      const lectura = await afuera.read();
      if (lectura.tipo === 'inservible' || lectura.tipo === 'inalcanzable') return lectura.motivo;
      if (lectura.tipo === 'nuevo')
        log.warn('el testigo de fuera no existía y empieza ahora; si ya lo llevaba, ¿está montado ese disco?');
      dice = lectura.tipo === 'nuevo' ? 0 : lectura.cuenta;
    }
    // Below it nothing is written: first the database is compared with what it says.
    if (total > dice) {
      await afuera.write(total);
      dice = total;
    }
    if (total === dice) alDia = performance.now();
    return undefined;
  };
  let enCurso: Promise<void> | undefined;
  const follow = async (total: number): Promise<void> => {
    const ahora = await paso(total).catch(motivoDe);
    if (ahora !== undefined && ahora !== problema)
      log.warn({ motivo: ahora }, 'el testigo de fuera no se puede llevar; se sigue emitiendo');
    if (ahora === undefined && problema !== undefined) log.info('el testigo de fuera se lleva otra vez');
    problema = ahora;
  };
  return {
    cuenta: () => dice ?? 0,
    follow: (total) => {
      enCurso ??= follow(total).finally(() => {
        enCurso = undefined;
      });
      return enCurso;
    },
    atraso: () => (performance.now() - alDia) / 1_000,
  };
}

/** What is remembered outside of the database. */
interface Memoria {
  readonly carpeta: Pick<Recuerdo, 'id' | 'cuenta'> | undefined;
  readonly restaurada: boolean;
  readonly afuera: number;
}

/** One more, after a look at whether the database is behind what is remembered: it may be put back under a service at work. */
async function count({ db, log, aparte }: TestigoOptions, memoria: Memoria): Promise<Recuerdo> {
  const { carpeta, afuera } = memoria;
  const id = carpeta?.id ?? randomUUID();
  const visto = await tx(db.sistema, async (client) => {
    const { cuenta: base, ...resto } = await lockBase(client, id);
    const motivo = sospechar({ ...resto, ...memoria, base, aparte });
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
    // Neither the folder nor the witness outside is ahead of it any more.
    const { cuenta = 0, total } = await lockBase(client, id);
    return advance(client, id, Math.max(carpeta?.cuenta ?? 0, cuenta + Math.max(0, afuera - total)));
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

/** A full disk keeps nobody from issuing. */
async function write(archivo: string, recuerdo: Recuerdo, log: FastifyBaseLogger): Promise<void> {
  try {
    await mkdir(dirname(archivo), { recursive: true });
    await replaceFile(archivo, `${JSON.stringify({ id: recuerdo.id, cuenta: recuerdo.cuenta })}\n`);
  } catch (error) {
    log.warn({ err: error }, `no se pudo escribir ${ARCHIVO}`);
  }
}
