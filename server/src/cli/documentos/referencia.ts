import { type Command, optionUsage, usageOf } from '../command.ts';
import { lineasDeSalida, SALIDA, SALIDAS, TODAS } from '../salidas.ts';

const ANTES = '## Todos los comandos\n';
const TABLA = /(\| código \| quiere decir \|\n\|---\|---\|\n)(?:\|.*\n)*/;

/** `docs/cli.md` with what the commands say now in the place of what they said. Throws where its headings are not there. */
export function conReferencia(texto: string, commands: readonly Command[]): string {
  const at = texto.indexOf(ANTES);
  if (at === -1 || !TABLA.test(texto)) throw new Error('docs/cli.md perdió su tabla de códigos o su último título');
  const filas = TODAS.map((salida) => `| ${SALIDA[salida]} | ${SALIDAS[salida]} |\n`).join('');
  const mano = texto.slice(0, at + ANTES.length).replace(TABLA, (_all, head: string) => head + filas);
  return `${mano}\n${commands.map(seccionDe).join('\n')}`;
}

function seccionDe(command: Command): string {
  const { nombre, resumen, opciones, ejemplos, salidas = [] } = command;
  const filas = Object.entries(opciones).map(([name, option]) => {
    const ayuda = `${option.ayuda}${option.obligatoria === true ? ' (obligatoria)' : ''}`;
    return `| ${celda(`\`${optionUsage(name, option)}\``)} | ${celda(ayuda)} |`;
  });
  return [
    `### ${nombre}`,
    '',
    resumen,
    '',
    '```',
    usageOf(command),
    '```',
    '',
    ...(filas.length === 0 ? [] : ['| opción | |', '|---|---|', ...filas, '']),
    'Ejemplos:',
    '',
    '```',
    ...ejemplos,
    '```',
    '',
    ...(salidas.length === 0 ? [] : ['Termina también con:', '', '```', ...lineasDeSalida(salidas), '```', '']),
  ].join('\n');
}

/** A bar would begin another cell. */
function celda(text: string): string {
  return text.replaceAll('|', '\\|');
}
