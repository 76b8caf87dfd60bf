import manifest from '../../package.json' with { type: 'json' };
import { ConfigError, closest, readConfig } from '../config.ts';
import { ANULACION_COMMANDS } from './anulacion.ts';
import { AUDITORIA_COMMANDS } from './auditoria.ts';
import { CLAVE_COMMANDS } from './clave.ts';
import { type Command, helpOf, readArgs, UsageError } from './command.ts';
import { scriptDeBash } from './completar.ts';
import { COMPROBANTE_COMMANDS } from './comprobante.ts';
import { CONSULTA_COMMANDS } from './consulta.ts';
import { DATABASE_COMMANDS } from './database.ts';
import { DOCTOR_COMMANDS } from './doctor.ts';
import { EMISION_COMMANDS } from './emision.ts';
import { EMPRESA_COMMANDS } from './empresa.ts';
import { ESCUCHAR_COMMANDS } from './escuchar.ts';
import { MARCA_COMMANDS } from './marca.ts';
import { printFailure } from './output.ts';
import { PADRON_COMMANDS } from './padron.ts';
import { RESPALDO_COMMANDS } from './respaldo.ts';
import { SECRETOS_COMMANDS } from './secretos.ts';
import { SERIE_COMMANDS } from './serie.ts';
import { SERVE_COMMANDS } from './serve.ts';
import { USUARIO_COMMANDS } from './usuario.ts';

const COMMANDS: readonly Command[] = [
  ...SERVE_COMMANDS,
  ...EMISION_COMMANDS,
  ...CONSULTA_COMMANDS,
  ...ESCUCHAR_COMMANDS,
  ...DATABASE_COMMANDS,
  ...DOCTOR_COMMANDS,
  ...RESPALDO_COMMANDS,
  ...EMPRESA_COMMANDS,
  ...MARCA_COMMANDS,
  ...PADRON_COMMANDS,
  ...CLAVE_COMMANDS,
  ...USUARIO_COMMANDS,
  ...COMPROBANTE_COMMANDS,
  ...ANULACION_COMMANDS,
  ...SERIE_COMMANDS,
  ...SECRETOS_COMMANDS,
  ...AUDITORIA_COMMANDS,
  {
    nombre: 'completar',
    resumen: 'El guion con que bash completa comandos, opciones y valores.',
    ejemplos: ['eval "$(chaski completar)"'],
    opciones: {},
    run: async () => print(scriptDeBash(COMMANDS)),
  },
];

const VERSION = new Set(['--version', '-v', 'version']);
const HELP = new Set(['--ayuda', '--help', '-h', 'ayuda', 'help']);

async function run(argv: readonly string[]): Promise<number> {
  const [first = '', second = ''] = argv;
  if (argv.length === 0 || HELP.has(first)) return print(generalHelp(COMMANDS));
  if (VERSION.has(first)) return print(`chaski ${manifest.version} (Node ${process.version})`);
  const command = COMMANDS.find(({ nombre }) => nombre === first || nombre === `${first} ${second}`);
  const group = COMMANDS.filter(({ nombre }) => nombre.startsWith(`${first} `));
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
    'Uso: npm run -s chaski -- <comando> [opciones]',
    '',
    'Comandos:',
    ...commands.map(({ nombre, resumen }) => `  ${nombre.padEnd(width)}  ${resumen}`),
    '',
    'Las opciones de un comando: chaski <comando> --ayuda',
  ].join('\n');
}

function unknownCommand(first: string, second: string, group: readonly Command[]): UsageError {
  const names = (group.length > 0 ? group : COMMANDS).map(({ nombre }) => nombre);
  if (group.length > 0 && second === '') return new UsageError([`Falta decir qué: ${names.join(', ')}.`]);
  const written = group.length > 0 ? `${first} ${second}` : first;
  return new UsageError([
    `El comando "${written}" no existe. ¿Quiso decir "${closest(written, names)}"? Existen: ${names.join(', ')}.`,
  ]);
}

// Whoever read our output is gone (`| head`): the work goes on without a reader.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  // Something that was opened half way may keep the process alive; nothing of value is lost with it.
  process.exit(printFailure(error));
}
