import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { at, parseJson } from '../world/json.ts';

/** What the client was about to ask: written before the request leaves. */
export interface Pregunta {
  readonly tipo: 'pregunta';
  readonly n: number;
  /** Instant, ISO 8601. */
  readonly en: string;
  /** Whose key it was asked with: the name of a company and environment. */
  readonly scope: string;
  readonly metodo: string;
  /** After `/api/v1`. */
  readonly ruta: string;
  readonly idempotencyKey?: string;
  /** JSON text as sent. */
  readonly cuerpo?: string;
}

/** What came back; `status` 0 when nothing did. Written as soon as it is known. */
export interface Contestacion {
  readonly tipo: 'contestacion';
  /** Of the question. */
  readonly n: number;
  readonly en: string;
  readonly status: number;
  readonly cuerpo?: unknown;
  /** The answer said `Idempotent-Replayed: true`. */
  readonly repetida: boolean;
  readonly error?: string;
}

export type RecordLine = Pregunta | Contestacion;

/** What became of one request. `status` 0: no whole answer came. */
export interface Outcome {
  readonly status: number;
  readonly json: unknown;
  readonly repetida: boolean;
  readonly error?: string;
}

/** The client's own memory of what it asked and was told: the truth that the service is held to. */
export interface ClientRecord {
  readonly path: string;
  /** Notes a question before it is asked; answers its number. */
  ask(pregunta: Omit<Pregunta, 'tipo' | 'n' | 'en'>): number;
  tell(n: number, outcome: Outcome): void;
  lines(): RecordLine[];
  close(): void;
}

/** Opens an append-only file of JSON lines; one that is there already is gone on with. Written synchronously: a line survives its writer. */
export function openRecord(path: string): ClientRecord {
  let next = readRecord(path).reduce((highest, { n }) => Math.max(highest, n), 0);
  const file = openSync(path, 'a', 0o600);
  const write = (line: RecordLine) => void writeSync(file, `${JSON.stringify(line)}\n`);
  return {
    path,
    ask(pregunta) {
      next += 1;
      write({ tipo: 'pregunta', n: next, en: new Date().toISOString(), ...pregunta });
      return next;
    },
    tell(n, { status, json, repetida, error }) {
      const base = { tipo: 'contestacion' as const, n, en: new Date().toISOString(), status, repetida };
      write({ ...base, cuerpo: json, ...(error === undefined ? {} : { error }) });
    },
    lines: () => readRecord(path),
    close: () => closeSync(file),
  };
}

/** Every whole line; a last one that was torn is no line. */
export function readRecord(path: string): RecordLine[] {
  return readLines(path).flatMap((line) => {
    const value = parseJson(line);
    return isRecordLine(value) ? [value] : [];
  });
}

/** Lines of a file that may not be there yet. */
export function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line !== '');
  } catch (error) {
    if (at(error, 'code') === 'ENOENT') return [];
    throw error;
  }
}

function isRecordLine(value: unknown): value is RecordLine {
  const tipo = at(value, 'tipo');
  return (tipo === 'pregunta' || tipo === 'contestacion') && typeof at(value, 'n') === 'number';
}
