import type { Command } from './command.ts';

/** The script that makes bash complete commands, options and their values: `eval "$(chaski completar)"`. */
export function scriptDeBash(commands: readonly Command[]): string {
  const first = [...new Set(commands.map(({ nombre }) => nombre.split(' ')[0] ?? ''))];
  const seconds = Map.groupBy(
    commands.filter(({ nombre }) => nombre.includes(' ')),
    ({ nombre }) => nombre.split(' ')[0] ?? '',
  );
  return [
    '_chaski() {',
    '  local cur="$2" prev="$3" words=""',
    `  set -- "\${COMP_WORDS[@]}"`,
    '  local one="$2" two="$2 $3"',
    '  case "$two $prev" in',
    ...commands.flatMap(valoresDe),
    '  esac',
    '  if [ -z "$words" ]; then case "$two" in',
    ...commands
      .filter(({ nombre }) => nombre.includes(' '))
      .map((command) => `    "${command.nombre}") words="${opcionesDe(command)}";;`),
    '  esac; fi',
    '  if [ -z "$words" ] && [ "$COMP_CWORD" -gt 1 ]; then case "$one" in',
    ...[...seconds].map(
      ([name, group]) => `    ${name}) words="${group.map(({ nombre }) => nombre.split(' ')[1]).join(' ')}";;`,
    ),
    ...commands
      .filter(({ nombre }) => !nombre.includes(' '))
      .map((command) => `    ${command.nombre}) words="${opcionesDe(command)}";;`),
    '  esac; fi',
    `  [ "$COMP_CWORD" -eq 1 ] && words="${first.join(' ')}"`,
    '  COMPREPLY=($(compgen -W "$words" -- "$cur"))',
    '  [ -z "$COMPREPLY" ] && COMPREPLY=($(compgen -f -- "$cur"))',
    '}',
    'complete -F _chaski chaski',
    '',
  ].join('\n');
}

function opcionesDe({ opciones }: Command): string {
  return [...Object.keys(opciones).map((name) => `--${name}`), '--ayuda'].join(' ');
}

/** The values of an option, after its name. */
function valoresDe({ nombre, opciones }: Command): string[] {
  const patron = nombre.includes(' ') ? nombre : `${nombre} *`;
  return Object.entries(opciones)
    .filter(([, { valores }]) => valores !== undefined)
    .map(
      ([name, { valores = [] }]) => `    ${patron.replaceAll(' ', '\\ ')}\\ --${name}) words="${valores.join(' ')}";;`,
    );
}
