import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { type Canario, searchCanarios } from './canarios.ts';

/** Where the services that tests start leave their logs; `scripts/test.ts` sets it, and looks through them at the end. */
export const VARIABLE = 'PRUEBAS_REGISTROS';

const CANARIOS = 'canarios.jsonl';

let next = 0;

/** A file for one service's log; undefined when nobody will look. */
export function registroFile(nombre: string): string | undefined {
  const folder = process.env[VARIABLE];
  return folder === undefined ? undefined : join(folder, `${nombre}-${process.pid}-${next++}.log`);
}

/** What a process of ours writes to its error output goes there too. */
export function recordErrores(nombre: string, stderr: Readable): void {
  const file = registroFile(nombre);
  if (file !== undefined) stderr.on('data', (chunk: Buffer | string) => appendFileSync(file, chunk));
}

/** Secrets in use, to be looked for in every log. */
export function noteCanarios(canarios: readonly Canario[]): void {
  const folder = process.env[VARIABLE];
  if (folder === undefined) return;
  appendFileSync(join(folder, CANARIOS), canarios.map((canario) => `${JSON.stringify(canario)}\n`).join(''));
}

export interface Hallazgo {
  readonly nombre: string;
  readonly archivo: string;
  /** Of the line. */
  readonly linea: number;
}

/** Looks for secrets through every log of a folder. */
export function examineRegistros(folder: string): { readonly bytes: number; readonly hallazgos: readonly Hallazgo[] } {
  const names = readdirSync(folder);
  const canarios = names.includes(CANARIOS) ? readCanarios(join(folder, CANARIOS)) : [];
  const hallazgos: Hallazgo[] = [];
  let bytes = 0;
  for (const archivo of names.filter((name) => name.endsWith('.log'))) {
    const texto = readFileSync(join(folder, archivo), 'utf8');
    bytes += Buffer.byteLength(texto);
    if (searchCanarios(texto, canarios).length === 0) continue;
    for (const [index, line] of texto.split('\n').entries()) {
      for (const nombre of searchCanarios(line, canarios)) hallazgos.push({ nombre, archivo, linea: index + 1 });
    }
  }
  return { bytes, hallazgos };
}

function readCanarios(file: string): Canario[] {
  const lines = new Set(readFileSync(file, 'utf8').split('\n'));
  return [...lines].filter((line) => line !== '').map((line) => JSON.parse(line));
}
