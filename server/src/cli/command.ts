import { type ParseArgsConfig, parseArgs } from 'node:util';
import { isFecha } from '@chaski/core/lib/fecha.ts';
import { type Config, closest, editDistance } from '../platform/config/config.ts';
import { lineasDeSalida, type Salida } from './salidas.ts';

/** One option of a command; all take a text but those of `tipo: 'si'`. */
export interface Option {
  readonly tipo: 'texto' | 'si';
  /** What stands for the value in the help, e.g. `RUC`. */
  readonly valor?: string;
  readonly ayuda: string;
  readonly obligatoria?: true;
  /** The only values that it takes. */
  readonly valores?: readonly string[];
  /** Values that a person is offered to complete, among others. */
  readonly sugiere?: readonly string[];
  /** It takes a day, `AAAA-MM-DD`. */
  readonly dia?: true;
}

export interface Command {
  /** One or two words: `clave crear`. */
  readonly nombre: string;
  readonly resumen: string;
  readonly opciones: Readonly<Record<string, Option>>;
  /** Name of what follows without a dash, e.g. `ID`; absent: nothing may follow. */
  readonly argumento?: string;
  /** Whole lines that a person may copy, for the help. */
  readonly ejemplos: readonly string[];
  /** The exit codes that are its own, besides those of every command. */
  readonly salidas?: readonly Salida[];
  /** Answers the exit code. */
  readonly run: (args: Args, config: Config) => Promise<number>;
  /** Tells in its own way that the configuration is wrong, and answers the exit code; absent or undefined: told as ever. */
  readonly runWithout?: (args: Args, problemas: readonly string[]) => number | undefined;
}

/** The command was written wrongly: exit code 2, every problem at once. */
export class UsageError extends Error {
  readonly problemas: readonly string[];

  constructor(problemas: readonly string[]) {
    super(problemas.join('\n'));
    this.name = 'UsageError';
    this.problemas = problemas;
  }
}

/** What somebody asks to be issued cannot be, as it is: repeating it is of no use. */
export class ContenidoMalo extends Error {}

/** What was written after a command, already checked against its options. */
export class Args {
  readonly #values: ReadonlyMap<string, string | true>;
  readonly argumento: string | undefined;

  constructor(values: ReadonlyMap<string, string | true>, argumento: string | undefined) {
    this.#values = values;
    this.argumento = argumento;
  }

  text(name: string): string | undefined {
    const value = this.#values.get(name);
    return value === true ? undefined : value;
  }

  /** Of an option that is obligatory. */
  required(name: string): string {
    return this.text(name) ?? '';
  }

  flag(name: string): boolean {
    return this.#values.has(name);
  }
}

/** Reads what follows a command's name. Throws `UsageError` with every problem: unknown, doubled, missing, empty. */
export function readArgs(command: Command, argv: readonly string[]): Args {
  const names = Object.keys(command.opciones);
  const options: ParseArgsConfig['options'] = Object.fromEntries(
    Object.entries(command.opciones).map(([name, { tipo }]) => [name, { type: tipo === 'si' ? 'boolean' : 'string' }]),
  );
  const { tokens } = parseArgs({ args: [...argv], options, strict: false, allowPositionals: true, tokens: true });
  const problemas: string[] = [];
  const values = new Map<string, string | true>();
  const positionals: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const option = command.opciones[token.name];
    if (option === undefined) problemas.push(unknownOption(token.rawName, names));
    else if (values.has(token.name)) problemas.push(`--${token.name} está dos veces.`);
    else if (option.tipo === 'si') {
      if (token.value !== undefined) problemas.push(`--${token.name} no lleva valor.`);
      values.set(token.name, true);
    } else readValue(token.name, option, token.value, values, problemas);
  }
  const desconocida = tokens.some((token) => token.kind === 'option' && command.opciones[token.name] === undefined);
  // What follows an option that does not exist may be its value, and a secret.
  problemas.push(...missing(command, values), ...(desconocida ? [] : extra(command, positionals)));
  if (problemas.length > 0) throw new UsageError(problemas);
  return new Args(values, positionals[0]);
}

function readValue(
  name: string,
  { valor = 'TEXTO', valores, dia }: Option,
  value: string | undefined,
  values: Map<string, string | true>,
  problemas: string[],
): void {
  values.set(name, value ?? '');
  if (value === undefined || value === '') problemas.push(`A --${name} le falta su valor: --${name} ${valor}.`);
  else if (valores !== undefined && !valores.includes(value)) {
    problemas.push(`--${name} ${value} no sirve: use ${valores.join(' o ')}.`);
  } else if (dia === true && !isFecha(value)) {
    problemas.push(`--${name} ${value} no sirve: escriba un día que exista, como ${valor}.`);
  }
}

function unknownOption(rawName: string, names: readonly string[]): string {
  if (names.length === 0) return `La opción ${rawName} no existe; este comando no tiene opciones.`;
  const existing = names.map((name) => `--${name}`);
  return `La opción ${rawName} no existe.${sugerencia(rawName, existing)} Existen: ${existing.join(', ')}.`;
}

/** ` ¿Quiso decir …?`, or nothing where what was written looks like none of them. */
export function sugerencia(written: string, names: readonly string[], comilla = ''): string {
  const near = closest(written, names);
  // A third of the letters may be wrong: of two words without a letter in common, neither is meant by the other.
  if (editDistance(written.replace(/^--/, ''), near.replace(/^--/, '')) > Math.ceil(written.length / 3)) return '';
  return ` ¿Quiso decir ${comilla}${near}${comilla}?`;
}

function missing(command: Command, values: ReadonlyMap<string, unknown>): string[] {
  return Object.entries(command.opciones)
    .filter(([name, { obligatoria }]) => obligatoria === true && !values.has(name))
    .map(([name, { valor = 'TEXTO', valores }]) => `Falta --${name} ${valores?.join('|') ?? valor}.`);
}

function extra({ argumento, nombre }: Command, positionals: readonly string[]): string[] {
  if (argumento !== undefined && positionals.length === 0)
    return [`Falta ${argumento}: chaski ${nombre} ${argumento}.`];
  const surplus = positionals.slice(argumento === undefined ? 0 : 1);
  return surplus.length === 0 ? [] : [`Sobra: ${surplus.join(' ')}.`];
}

/** How a command is written, in one line and then its options. */
export function helpOf(command: Command): string {
  const rows = Object.entries(command.opciones).map(([name, option]) => {
    const ayuda = `${option.ayuda}${option.obligatoria === true ? ' (obligatoria)' : ''}`;
    return [`  ${optionUsage(name, option)}`, ayuda] as const;
  });
  const width = Math.max(0, ...rows.map(([left]) => left.length));
  const { salidas = [] } = command;
  return [
    command.resumen,
    '',
    `Uso: ${usageOf(command)}`,
    ...(rows.length > 0 ? ['', 'Opciones:'] : []),
    ...rows.map(([left, right]) => `${left.padEnd(width)}  ${right}`),
    '',
    'Ejemplos:',
    ...command.ejemplos.map((line) => `  ${line}`),
    ...(salidas.length === 0 ? [] : ['', 'Termina también con:', ...lineasDeSalida(salidas)]),
  ].join('\n');
}

/** `chaski anular ID [opciones]`. */
export function usageOf({ nombre, argumento, opciones }: Command): string {
  const rest = [argumento ?? [], Object.keys(opciones).length > 0 ? '[opciones]' : []].flat();
  return ['chaski', nombre, ...rest].join(' ');
}

/** `--formato a4|a5`. */
export function optionUsage(name: string, { tipo, valores, valor = 'TEXTO' }: Option): string {
  return tipo === 'si' ? `--${name}` : `--${name} ${valores?.join('|') ?? valor}`;
}
