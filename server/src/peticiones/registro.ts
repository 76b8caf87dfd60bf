import type { FastifyBaseLogger } from 'fastify';
import { DatabaseUnavailable } from '../platform/db/errors.ts';
import type { Queryable } from '../platform/db/tx.ts';
import { API_BASE, SIN_RUTA } from '../platform/http/route.ts';
import type { Contestada } from '../platform/http/server.ts';
import { insertPeticiones, type Peticion } from './peticiones-store.ts';
import { compose, cut, redactCamino, storable } from './redactar.ts';

/** The log of the API's requests. */
export interface Registro {
  /** Notes an answered request. It waits for nobody and never throws. */
  record(contestada: Contestada): void;
  /** Those that there was no room for since the start. */
  readonly perdidas: number;
  /** Writes what was noted by now. */
  clear(): Promise<void>;
  /** Writes what is left, and notes nothing more. */
  stop(): Promise<void>;
}

export interface RegistroOptions {
  /** Writes for all companies. */
  readonly db: Queryable;
  readonly log: FastifyBaseLogger;
  readonly uuid: () => string;
  readonly ahora: () => Date;
  readonly everyMs?: number;
  readonly max?: number;
}

const EVERY_MS = 1_000;
/** Noted and not written yet: some seconds of what a process can answer. */
const MAX = 20_000;
/** Rows of one statement. */
const LOTE = 1_000;
const MAX_CUERPO = 16 * 1024;
const MAX_CAMINO = 2_000;

/**
 * Gathers in memory and writes once a second, in one statement for all: a request costs one small object, and the database one
 * transaction without WAL. A process that is killed loses what it gathered, a second's worth; so does one whose database is away
 * for longer than the queue is long. A log is no record: what was issued is in the documents, and who did what in the audit.
 */
export function createRegistro(options: RegistroOptions): Registro {
  const { db, log, uuid, ahora, everyMs = EVERY_MS, max = MAX } = options;
  let noted: Peticion[] = [];
  let perdidas = 0;
  let dichas = 0;
  let parado = false;
  let writing: Promise<void> = Promise.resolve();

  const conCuerpo = createTope(MAX_CUERPOS_POR_MINUTO);
  const write = async () => {
    while (noted.length > 0) {
      const lote = noted.slice(0, LOTE);
      perdidas += await put(db, log, lote);
      noted = noted.slice(lote.length);
    }
  };
  const clear = (): Promise<void> => {
    if (perdidas > dichas) log.warn({ perdidas }, 'se perdieron filas del registro de solicitudes');
    dichas = perdidas;
    writing = writing.then(write).catch((error: unknown) => {
      log.warn(
        { err: error, esperan: noted.length },
        'el registro de solicitudes no se pudo escribir; sigue más tarde',
      );
    });
    return writing;
  };
  const timer = setInterval(() => void clear(), everyMs);
  timer.unref();
  return {
    record: (contestada) => {
      if (parado || !interesa(contestada)) return;
      if (noted.length >= max) perdidas += 1;
      else noted.push(filaDe(contestada, uuid(), ahora(), conCuerpo));
    },
    get perdidas() {
      return perdidas;
    },
    clear,
    stop: async () => {
      clearInterval(timer);
      parado = true;
      await clear();
    },
  };
}

/** Statements that may fail for one batch: some bad rows are looked for, a database that takes none is not asked row by row. */
const MAX_FALLAS = 100;

/** Writes all rows but those that the database does not take: these are in nobody's way. Answers how many are lost. */
async function put(db: Queryable, log: FastifyBaseLogger, lote: readonly Peticion[]): Promise<number> {
  let fallas = 0;
  let perdidas = 0;
  const partes = [lote];
  for (let parte = partes.pop(); parte !== undefined; parte = partes.pop()) {
    try {
      await insertPeticiones(db, parte);
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error;
      fallas += 1;
      const mitad = Math.ceil(parte.length / 2);
      if (mitad < parte.length && fallas < MAX_FALLAS) {
        partes.push(parte.slice(mitad), parte.slice(0, mitad));
        continue;
      }
      perdidas += parte.length;
      log.error({ err: error, filas: parte.length }, 'la base no admitió filas del registro de solicitudes');
    }
  }
  return perdidas;
}

/** Bodies kept of one company in one minute, by each process: enough to see what is wrong, and no more than 3 MB. */
const MAX_CUERPOS_POR_MINUTO = 200;

/** Whether one more of that company fits into this minute. */
type Tope = (empresaId: string, en: Date) => boolean;

function createTope(maximo: number): Tope {
  let minuto = 0;
  const usados = new Map<string, number>();
  return (empresaId, en) => {
    const este = Math.floor(en.getTime() / 60_000);
    if (este !== minuto) usados.clear();
    minuto = este;
    const antes = usados.get(empresaId) ?? 0;
    if (antes >= maximo) return false;
    usados.set(empresaId, antes + 1);
    return true;
  };
}

/** What keys ask for, and what persons change by the same routes: their looking around is no use of the API. */
function interesa({ acceso, metodo, ruta }: Contestada): boolean {
  return acceso.quien.tipo === 'clave' || (metodo !== 'GET' && ruta.includes(API_BASE));
}

/** A send failure is told outside of the envelope of errors. */
const FALLA_DE_ENVIO = 'INVOICE_SEND_FAILED_AFTER_CREATE';

/** Only what failed shows its body: what was issued is stored as a document. */
function filaDe(c: Contestada, id: string, en: Date, cabe: Tope): Peticion {
  const { metodo, ruta, camino, status, codigo, ms, acceso, cuerpo } = c;
  const { empresaId, entorno, quien, desde, solicitud } = acceso;
  const falla = status >= 400 && cuerpo !== undefined && cuerpo !== '';
  const mostrado = falla && cabe(empresaId, en) ? cut(cuerpo, MAX_CUERPO) : undefined;
  return {
    empresaId,
    entorno,
    id,
    en,
    metodo,
    ruta,
    status,
    ms,
    desde,
    solicitud,
    // What is no route of ours may be anything, a secret too.
    camino: ruta === SIN_RUTA ? `${API_BASE}/•••` : storable(redactCamino(camino.slice(0, MAX_CAMINO))),
    codigo: codigo ?? (status === 502 ? FALLA_DE_ENVIO : null),
    quienTipo: quien.tipo,
    quienId: quien.id,
    cuerpo: mostrado === undefined ? null : storable(compose(mostrado.texto)),
    cuerpoCortado: mostrado?.cortado ?? false,
  };
}
