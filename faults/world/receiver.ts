import { join } from 'node:path';
import { readLines } from '../checker/record.ts';
import { parseJson, textAt } from './json.ts';
import { startProgram } from './program.ts';

/** One delivery, as the receiver wrote it down before answering. */
export interface ReceiverLine {
  readonly en: string;
  /** Path of the endpoint. */
  readonly ruta: string;
  /** Headers of Standard Webhooks. */
  readonly id: string;
  readonly timestamp: string;
  readonly firma: string;
  /** `type` of the payload. */
  readonly tipo: string;
  /** The body, as it came. */
  readonly cuerpo: string;
  /** What it was answered. */
  readonly status: number;
}

/** How the receiver is to answer deliveries to a path: the next `times`, or all. */
export interface Script {
  readonly ruta: string;
  readonly status?: number;
  readonly delayMs?: number;
  readonly times?: number;
}

/** A receiver in a process of its own. */
export interface Receiver {
  readonly url: string;
  lines(ruta?: string): ReceiverLine[];
  script(script: Script): Promise<void>;
  stop(): Promise<void>;
}

export async function startReceiver(ledger: string): Promise<Receiver> {
  const program = await startProgram(join(import.meta.dirname, 'receiver-main.ts'), [ledger]);
  const url = textAt(program.greeting, 'url') ?? '';
  return {
    url,
    lines: (ruta) => readReceiver(ledger).filter((line) => ruta === undefined || line.ruta === ruta),
    async script(script) {
      await fetch(`${url}/_control`, { method: 'PUT', body: JSON.stringify(script) });
    },
    stop: () => program.kill('SIGTERM').then(() => undefined),
  };
}

/** The ledger so far. */
export function readReceiver(ledger: string): ReceiverLine[] {
  return readLines(ledger).flatMap((line) => {
    const value = parseJson(line);
    return isReceiverLine(value) ? [value] : [];
  });
}

function isReceiverLine(value: unknown): value is ReceiverLine {
  return textAt(value, 'ruta') !== undefined && textAt(value, 'cuerpo') !== undefined;
}
