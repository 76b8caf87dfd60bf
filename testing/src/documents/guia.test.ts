import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readBloques } from './bloques.ts';
import { correrGuia } from './guia.ts';

const CERCA = '```';

/** A guide: headings and comments as they are, and blocks by their language. */
function guia(...partes: readonly (string | readonly [lenguaje: string, texto: string])[]): string {
  return partes
    .map((parte) => (typeof parte === 'string' ? parte : `${CERCA}${parte[0]}\n${parte[1]}\n${CERCA}\n`))
    .join('\n');
}

const correr = (markdown: string, opciones: object = {}) => correrGuia({ markdown, ...opciones });

describe('a guide is followed as its reader would', () => {
  it('in one terminal: variables, functions and files stay, and what was shown is what comes', async () => {
    const texto = guia(
      ['sh', 'NOMBRE=Ana; saludar() { echo "hola, $1"; }\nsaludar "$NOMBRE" > saludo.txt'],
      ['sh', 'saludar "$NOMBRE"; cat saludo.txt'],
      ['text', 'hola, Ana\nhola, Ana'],
      ['js', "// doble.js\nconsole.log(JSON.stringify({ doble: 2 * 21, de: process.env.DE, aparte: 'x' }));"],
      ['json', '{ "doble": 42, "de": "fuera", "…": "…" }'],
    );
    expect(await correr(texto, { entorno: { DE: 'fuera' } })).toEqual({
      ejecutados: 3,
      comparados: 2,
      omitidos: [],
      faltaron: [],
      problemas: [],
    });
  });

  it('with their own address and key, and with the ids that they were answered', async () => {
    const texto = guia(
      ['sh', 'echo "{\\"id\\": \\"$(cat /proc/sys/kernel/random/uuid)\\"}" | tee uno.json'],
      ['json', '{ "id": "01a1f900-0000-7000-8000-000000000001" }'],
      ['sh', 'grep -c 01a1f900-0000-7000-8000-000000000001 uno.json; echo CLAVE'],
      ['text', '1\nde verdad'],
    );
    const { problemas } = await correr(texto, { sustituciones: [['CLAVE', 'de verdad']] });
    expect(problemas).toEqual([]);
  });

  it('not minding a command that fails where the next one asks, nor the failures of the block before', async () => {
    const texto = guia(
      ['sh', 'until false || true; do :; done; ! false; false || true; grep -q x /dev/null && false || echo no'],
      ['text', 'no'],
    );
    expect((await correr(texto)).problemas).toEqual([]);
    const [uno, ...demas] = (await correr(guia(['sh', 'false'], ['sh', 'true']))).problemas;
    expect([uno, demas]).toEqual([expect.stringContaining('línea 1: exit code 1'), []]);
  });

  it('starting what a later command starts, and leaving nothing of it running', async () => {
    const texto = guia(
      ['js', '// servidor.js\nconsole.log(process.pid);\nsetInterval(() => {}, 1000);'],
      ['sh', 'node servidor.js > pid.txt &\nuntil [ -s pid.txt ]; do sleep 0.05; done; cat pid.txt'],
      ['sh', 'echo "$(cat pid.txt)" > "$DONDE"'],
    );
    const carpeta = await mkdtemp(join(tmpdir(), 'chaski-pid-'));
    const { ejecutados, problemas } = await correr(texto, { entorno: { DONDE: `${carpeta}/pid` } });
    expect([ejecutados, problemas]).toEqual([2, []]);
    const pid = Number(await readFile(`${carpeta}/pid`, 'utf8'));
    await expect.poll(() => vive(pid)).toBe(false);
    await rm(carpeta, { recursive: true });
  });
});

describe('a guide that is not true is told, with its line', () => {
  it.each([
    ['another answer', guia(['sh', 'echo uno'], ['text', 'dos']), 'línea 5: '],
    ['another field', guia(['sh', `echo '{"a":1,"b":2}'`], ['json', '{"a":1}']), '.b: was answered, but is not shown'],
    ['another status', guia(['sh', `printf '{}\\nHTTP 400\\n'`], ['text', '{}\nHTTP 200']), 'shown HTTP 200'],
    ['a command that fails', guia(['sh', 'false']), 'exit code 1'],
    ['one that fails before another', guia(['sh', 'grep nada /dev/null\necho sigue']), 'failed: grep nada /dev/null'],
    ['one that fails in the middle, shown', guia(['sh', 'false\necho x'], ['text', 'x']), 'exit code 1'],
    ['a fence of another kind', guia('~~~sh'), 'línea 1: a fence that is not read'],
    ['a fence in a quotation', guia(`Así:\n> ${CERCA}sh`), 'línea 2: a fence that is not read'],
    ['a block in another language', guia(['bash', 'true']), 'neither run, nor kept'],
    ['a program that fails', guia(['js', '// mal.js\nthrow new Error("no");']), 'exit code 1'],
    ['a refusal that is not shown', guia(['sh', `echo '{"success":false}'`]), 'success'],
    ['an answer to nothing', guia(['text', 'hola']), 'an answer to nothing'],
    ['a block that is nothing', guia(['', 'npm start']), 'neither run, nor kept'],
    ['a program without a name', guia(['php', '<?php echo 1;']), 'neither run, nor kept'],
    ['a command that ends the terminal', guia(['sh', 'exit 0']), 'the commands ended the terminal'],
  ])('%s', async (_nombre, texto, problema) => {
    const { problemas } = await correr(texto);
    expect(problemas).toEqual([expect.stringContaining(problema)]);
  });
});

describe('what is not run is named, with its reason', () => {
  it('what the guide says, and what takes a program that is not there, with the rest of its heading', async () => {
    const texto = guia(
      '<!-- no se ejecuta: instala -->',
      ['sh', 'npm ci'],
      '## PHP',
      ['php', '<?php // uno.php\necho 1;'],
      ['text', '1'],
      ['sh', 'echo sigue'],
      '## Python',
      ['sh', 'echo otra'],
      ['text', 'otra'],
    );
    expect(await correr(texto, { faltan: ['php'] })).toEqual({
      ejecutados: 1,
      comparados: 1,
      faltaron: ['php'],
      problemas: [],
      omitidos: [
        { nombre: 'línea 2 ()', motivo: 'instala' },
        { nombre: 'línea 7 (PHP)', motivo: 'php no está instalado' },
        { nombre: 'línea 12 (PHP)', motivo: 'php no está instalado' },
        { nombre: 'línea 16 (PHP)', motivo: 'php no está instalado' },
      ],
    });
  });

  it('and the rest of the guide, where it says that all of it needs the program', async () => {
    const texto = guia(
      '# Una',
      '<!-- requiere: openssl -->',
      ['sh', 'openssl'],
      '# Otra',
      ['sh', 'false'],
      ['text', 'x'],
    );
    const { omitidos, ejecutados, problemas } = await correr(texto, { faltan: ['openssl'] });
    expect([omitidos.length, ejecutados, problemas]).toEqual([3, 0, []]);
  });

  it('even when the program is started by a file of the guide', async () => {
    const texto = guia(['sh', '# firmar.sh\nopenssl version'], ['sh', 'bash firmar.sh'], ['text', 'OpenSSL']);
    const { omitidos, problemas } = await correr(texto, { faltan: ['openssl'] });
    expect([omitidos.length, problemas]).toEqual([2, []]);
  });
});

it('blocks are read with their language, heading, line and file, also inside a list', () => {
  const texto = `# Uno\n\n1. Así:\n\n   ${CERCA}sh\n   ls\n   ${CERCA}\n\n${CERCA}sh\n# dos.sh\n${CERCA}\n<!-- archivo: a.json -->\n${CERCA}json\n{}\n${CERCA}\n`;
  expect(readBloques(texto)).toEqual([
    expect.objectContaining({ lenguaje: 'sh', texto: '   ls\n', linea: 5, titulo: 'Uno', archivo: undefined }),
    expect.objectContaining({ lenguaje: 'sh', linea: 9, titulo: 'Uno', archivo: 'dos.sh' }),
    expect.objectContaining({ lenguaje: 'json', texto: '{}\n', linea: 13, titulo: 'Uno', archivo: 'a.json' }),
  ]);
});

/** A process that ended and that nobody asked about yet (Z) does not live. */
function vive(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return /^[^Z\s]/.test(stdout);
}
