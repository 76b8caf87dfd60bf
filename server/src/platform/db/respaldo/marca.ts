import { join } from 'node:path';
import { readSmall, replaceFile } from '@chaski/node/own-files.ts';

/** The data folder's memory of its last finished backup. */
export interface UltimoRespaldo {
  /** Instant, ISO 8601: what is in the backup was stored before it. */
  readonly en: string;
  readonly destino: string;
}

const ARCHIVO = 'ultimo-respaldo.json';

export async function writeUltimoRespaldo(dataFolder: string, ultimo: UltimoRespaldo): Promise<void> {
  await replaceFile(join(dataFolder, ARCHIVO), `${JSON.stringify(ultimo)}\n`);
}

/** Undefined where none was ever made, or its note cannot be read. */
export async function readUltimoRespaldo(dataFolder: string): Promise<UltimoRespaldo | undefined> {
  try {
    const note: unknown = JSON.parse((await readSmall(join(dataFolder, ARCHIVO), 8_192)) ?? '');
    if (typeof note !== 'object' || note === null || !('en' in note) || !('destino' in note)) return undefined;
    const { en, destino } = note;
    if (typeof en !== 'string' || Number.isNaN(Date.parse(en)) || typeof destino !== 'string') return undefined;
    return { en, destino };
  } catch {
    return undefined;
  }
}

/** Seconds since the last finished backup; undefined where none is known. */
export async function antiguedadDelRespaldo(dataFolder: string, ahora: Date): Promise<number | undefined> {
  const ultimo = await readUltimoRespaldo(dataFolder);
  return ultimo === undefined ? undefined : (ahora.getTime() - Date.parse(ultimo.en)) / 1_000;
}
