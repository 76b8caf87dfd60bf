import type { Command, Option } from './command.ts';

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
    // bash makes three words of --hasta=firma.
    `  [ "$prev" = "=" ] && prev="\${COMP_WORDS[COMP_CWORD-2]}"`,
    '  [ "$cur" = "=" ] && cur=""',
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

/** What may follow an option that takes a value: those that it knows, files, or what only the person knows. */
function valoresDe({ nombre, opciones }: Command): string[] {
  const patron = nombre.includes(' ') ? nombre : `${nombre} *`;
  return Object.entries(opciones)
    .filter(([, { tipo }]) => tipo === 'texto')
    .map(([name, option]) => `    ${patron.replaceAll(' ', '\\ ')}\\ --${name}) ${loQueSigue(option)};;`);
}

function loQueSigue({ valores, sugiere, valor }: Option): string {
  const conocidos = valores ?? sugiere;
  if (conocidos !== undefined) return `words="${conocidos.join(' ')}"`;
  return valor === 'RUTA' ? 'COMPREPLY=($(compgen -f -- "$cur")); return' : 'COMPREPLY=(); return';
}
