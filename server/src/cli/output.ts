import { decir, type Idioma } from '@chaski/core/lib/idiomas.ts';
import { ConfigError } from '@chaski/node/errors.ts';
import { AppError } from '../platform/mensajes/app-error.ts';
import { ContenidoMalo, UsageError } from './command.ts';
import { SalidaPerdida } from './salida-perdida.ts';
import { SALIDA } from './salidas.ts';

/** One JSON object alone on its line, for programs. */
export function printJson(value: object): void {
  console.log(JSON.stringify(value));
}

/** Label and value, one pair a line, the values aligned; pairs without a value are left out. */
export function printPairs(pairs: readonly (readonly [string, string | undefined])[]): void {
  const width = Math.max(...pairs.map(([label]) => label.length));
  for (const [label, value] of pairs) if (value !== undefined) console.log(`${label.padEnd(width)}  ${value}`);
}

/** What is announced of a body that is issued all the same. */
export function avisoEnLinea(ruta: string, codigo: string | undefined, mensaje: string): string {
  return `⚠ ${ruta}${codigo === undefined ? '' : ` (${codigo})`}: ${mensaje}`;
}

/** Made when it is first asked for: reading a language costs more than the rest of this file. */
let instantes: Intl.DateTimeFormat | undefined;

/** An instant as people in Lima read it: `21/11/2026 15:04`. */
export function formatInstant(instant: Date | null): string {
  if (instant === null) return '—';
  instantes ??= new Intl.DateTimeFormat('es-PE', {
    timeZone: 'America/Lima',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return instantes.format(instant).replace(',', '');
}

/** Tells on stderr what went wrong; answers the exit code. */
export function printFailure(error: unknown, idioma: Idioma): number {
  if (error instanceof SalidaPerdida) return SALIDA.falla;
  for (const line of linesOf(error, idioma)) console.error(line);
  if (error instanceof ContenidoMalo) return SALIDA.noSirve;
  return error instanceof UsageError ? SALIDA.malEscrito : SALIDA.falla;
}

function linesOf(error: unknown, idioma: Idioma): string[] {
  if (error instanceof UsageError || error instanceof ConfigError)
    return error.problemas.map((problema) => `✗ ${problema}`);
  if (error instanceof AppError) {
    const fields = Object.entries(error.fields ?? {}).map(
      ([name, text]) => `  --${optionOf(name)}: ${decir(text, idioma)}`,
    );
    return [`✗ ${error.texto[idioma]}`, ...fields];
  }
  const text = error instanceof Error ? error.message : String(error);
  return [`✗ ${portInUse(text) ?? text}`];
}

/** A field's option: `razonSocial` is `--razon-social`, and an instant's, `expiraEn`, is `--expira`. */
function optionOf(field: string): string {
  return field.replace(/En$/, '').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** By the text, since the simulator's comes from another thread, which keeps nothing else of an error. */
function portInUse(text: string): string | undefined {
  const address = /EADDRINUSE.* (\S+)$/.exec(text)?.[1];
  if (address === undefined) return undefined;
  return `${address} está ocupado, quizá por otro Chaski. Deténgalo o elija otros con PORT, SIMULADOR_PORT y METRICS_PORT (0 toma uno libre).`;
}
