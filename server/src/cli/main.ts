import { ConfigError } from '@chaski/node/errors.ts';
import manifest from '../../package.json' with { type: 'json' };
import { idiomaDe, readConfig } from '../platform/config/config.ts';
import { type Command, helpOf, readArgs, sugerencia, UsageError } from './command.ts';
import { allCommands, commandsOf, PALABRAS } from './commands.ts';
import { printFailure } from './output.ts';
import { watchSalida } from './salida-perdida.ts';
import { lineasDeSalida, SALIDA, TODAS } from './salidas.ts';

const VERSION = new Set(['--version', '-v', 'version']);
const HELP = new Set(['--ayuda', '--help', '-h', 'ayuda', 'help']);

async function run(argv: readonly string[]): Promise<number> {
  const [first = '', second = ''] = argv;
  if (argv.length === 0 || HELP.has(first)) return print(generalHelp(await allCommands()));
  if (VERSION.has(first)) return print(`chaski ${manifest.version} (Node ${process.version})`);
  const commands = await commandsOf(first);
  const command = commands.find(({ nombre }) => nombre === first || nombre === `${first} ${second}`);
  const group = commands.filter(({ nombre }) => nombre.startsWith(`${first} `));
  if (command === undefined && group.length > 0 && HELP.has(second)) return print(generalHelp(group));
  if (command === undefined) throw unknownCommand(first, second, group);
  const rest = argv.slice(command.nombre.split(' ').length);
  if (rest.some((arg) => HELP.has(arg) && arg.startsWith('-'))) return print(helpOf(command));
  const args = readArgs(command, rest);
  const result = readConfig(process.env);
  if (result.ok) return await command.run(args, result.config);
  const code = command.runWithout?.(args, result.problemas);
  if (code === undefined) throw new ConfigError(result.problemas);
  return code;
}

function print(text: string): number {
  console.log(text);
  return 0;
}

function generalHelp(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ nombre }) => nombre.length));
  return [
    'Chaski: facturación electrónica para el Perú (SUNAT, UBL 2.1).',
    '',
    'Uso: chaski <comando> [opciones]        (en una copia del repositorio: npm run -s chaski -- <comando>)',
    '',
    'Comandos:',
    ...commands.map(({ nombre, resumen }) => `  ${nombre.padEnd(width)}  ${resumen}`),
    '',
    'Las opciones y ejemplos de un comando: chaski <comando> --ayuda',
    'El resultado va a la salida (con --json, un solo objeto); el avance y los problemas, a la salida de errores.',
    '',
    'Termina con:',
    ...lineasDeSalida(TODAS),
  ].join('\n');
}

function unknownCommand(first: string, second: string, group: readonly Command[]): UsageError {
  if (group.length > 0) {
    const names = group.map(({ nombre }) => nombre);
    if (second === '') return new UsageError([`Falta decir qué: ${names.join(', ')}.`]);
    return new UsageError([noExiste(`${first} ${second}`, names)]);
  }
  // By the word that was written: of a group, its first one.
  return new UsageError([noExiste(first, PALABRAS)]);
}

function noExiste(written: string, names: readonly string[]): string {
  return `El comando "${written}" no existe.${sugerencia(written, names, '"')} Existen: ${names.join(', ')}.`;
}

watchSalida(SALIDA.falla);

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  // Something that was opened half way may keep the process alive; nothing of value is lost with it.
  process.exit(printFailure(error, idiomaDe()));
}
