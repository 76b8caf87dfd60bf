import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readArgs } from './command.ts';
import { allCommands, GRUPOS } from './commands.ts';
import { scriptDeBash } from './completar.ts';
import { conReferencia } from './documentos/referencia.ts';

const ROOT = join(import.meta.dirname, '../../..');
const COMMANDS = await allCommands();

/** What a shell makes of a line that calls `chaski`: its arguments. */
function argumentosDe(linea: string): string[] {
  const [llamada = ''] = linea.split(/ [|>] |\)"$/);
  const { stdout } = spawnSync('bash', ['-c', `chaski() { printf '%s\\0' "$@"; }; ${llamada.replace('eval "$(', '')}`]);
  return stdout.toString('utf8').split('\0').slice(0, -1);
}

describe('every command', () => {
  it.each(COMMANDS.map((command) => [command.nombre, command] as const))(
    '%s has an example, and takes each of its own as it is written',
    (nombre, command) => {
      expect(command.ejemplos.length).toBeGreaterThan(0);
      for (const ejemplo of command.ejemplos) {
        const words = argumentosDe(ejemplo);
        const own = nombre.split(' ');
        expect(words.slice(0, own.length), ejemplo).toEqual(own);
        expect(() => readArgs(command, words.slice(own.length)), ejemplo).not.toThrow();
      }
    },
  );

  it('is found by its first word, whose group is all that is loaded', async () => {
    for (const { palabras, load } of GRUPOS) {
      const dichas = (await load()).map(({ nombre }) => nombre.split(' ')[0]);
      expect([...new Set(dichas)]).toEqual(palabras);
    }
  });

  it('stands in docs/cli.md as its help says it; `npm run generate` writes it', () => {
    const guia = readFileSync(join(ROOT, 'docs/cli.md'), 'utf8');
    expect(guia === conReferencia(guia, COMMANDS)).toBe(true);
  });

  it('is asked for the same way in every document: what a text calls exists', () => {
    const names = COMMANDS.map(({ nombre }) => nombre);
    for (const name of ['cli', 'produccion', 'respaldo', 'confiabilidad', 'seguridad', 'webhooks']) {
      const text = readFileSync(join(ROOT, `docs/${name}.md`), 'utf8');
      for (const [, words = ''] of text.matchAll(/(?:^|[`(] ?)chaski ([a-z]+(?: [a-z-]+)?)/gm)) {
        const [first = '', second = ''] = words.split(' ');
        const known = names.some(
          (each) => each === first || each === `${first} ${second}` || each.startsWith(`${words} `),
        );
        expect(known, `${name}.md: chaski ${words}`).toBe(true);
      }
    }
  });
});

describe('the container', () => {
  it('can be told all that the service can be told', () => {
    const config = readFileSync(join(ROOT, 'server/src/platform/config/config.ts'), 'utf8');
    const deploy = ['compose.yaml', 'Dockerfile']
      .map((name) => readFileSync(join(ROOT, 'deploy', name), 'utf8'))
      .join('\n');
    const variables = new Set([...config.matchAll(/'([A-Z][A-Z_]*[A-Z])'/g)].map(([, name = '']) => name));
    // Of a client of the API; what only this machine's own simulator and tests change; and of PostgreSQL's clients, which an address with a host needs not.
    for (const ajena of ['CHASKI_CLAVE', 'SIMULADOR_PORT', 'SUNAT_TIMEOUT_MS', 'PGHOST'])
      expect(variables.delete(ajena)).toBe(true);
    expect(variables.size).toBeGreaterThan(10);
    for (const name of variables) expect(deploy, name).toMatch(new RegExp(`\\b${name}[:=]`));
  });
});

const HAY_TERMINAL = spawnSync('script', ['--version']).status === 0;
if (!HAY_TERMINAL) console.warn('OMITIDO: completar en un bash interactivo (falta script, de util-linux)');

describe.runIf(HAY_TERMINAL)('in a bash on a terminal, a person who presses TAB', () => {
  let folder: string;
  let rc: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'chaski-completar-'));
    rc = join(folder, 'bashrc');
    writeFileSync(join(folder, 'factura.json'), '{}');
    const programa = `chaski() { printf '<%s>' "$@"; echo; }`;
    writeFileSync(rc, `${scriptDeBash(COMMANDS)}\n${programa}\nPS1='LISTO> '\nbind 'set bell-style none'\n`);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** What the program is called with after those keys and Enter. */
  async function llamada(teclas: string): Promise<string | undefined> {
    const env = { PATH: '/usr/bin:/bin', TERM: 'dumb', HOME: folder, LC_ALL: 'C.UTF-8' };
    const bash = `bash --noprofile --rcfile ${rc} -i`;
    const child = spawn('script', ['-qec', bash, '/dev/null'], { cwd: folder, env, timeout: 20_000 });
    let salida = '';
    let escrito = false;
    child.stdout.on('data', (chunk: Buffer) => {
      salida += chunk.toString('utf8');
      if (escrito || !salida.includes('LISTO> ')) return;
      escrito = true;
      child.stdin.write(`chaski ${teclas}\n`);
      child.stdin.end('exit\n');
    });
    await once(child, 'close');
    return /^(<.*>)\r?$/m.exec(salida)?.[1];
  }

  it.each([
    ['padr\tim\tfact\t', '<padron><importar><factura.json>'],
    ['emit\tfac\t--has\tto\t', '<emitir><factura.json><--hasta><totales>'],
    ['emitir factura.json --hasta firma --ent\tl\t', '<emitir><factura.json><--hasta><firma><--entorno><live>'],
    ['clave cr\t--entorno te\t--j\t', '<clave><crear><--entorno><test><--json>'],
    ['descargar F001-1 --que x\t--formato ticket8\t', '<descargar><F001-1><--que><xml><--formato><ticket80>'],
    ['descargar F001-1 --salida fac\t', '<descargar><F001-1><--salida><factura.json>'],
    ['emitir factura.json --hasta=to\t', '<emitir><factura.json><--hasta=totales>'],
    ['exportar --contenido cd\t', '<exportar><--contenido><cdr>'],
    ['clave crear --permisos tod\t', '<clave><crear><--permisos><todos>'],
    ['estado --url \tx F001-1', '<estado><--url><x><F001-1>'],
  ])('%j gets %s', { timeout: 30_000 }, async (teclas, esperado) => {
    expect(await llamada(teclas)).toBe(esperado);
  });
});
