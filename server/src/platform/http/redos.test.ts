import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cuerdas, type Literal, regexesOf } from '@chaski/testing/documents/regexes.ts';
import { describe, expect, test } from 'vitest';

/* S54: every regular expression of the program, whoever reaches it, against 100 kB that make bad ones slow. */

const ROOT = join(import.meta.dirname, '../../../..');
const LARGO = 100_000;
const MAX_MS = 50;

/** Judges nothing but the messages of this program's own errors. */
const PROPIOS = ['server/src/cli/output.ts'];

/** The program without its tests and what only tests use. */
const ARCHIVOS = globSync(['{core,node,simulator,server}/src/**/*.ts'], { cwd: ROOT }).filter(
  (path) => !/\.test\.ts$|\/testing|-de-prueba\.ts$|\/hijo-|\/casos-de-/.test(path) && !PROPIOS.includes(path),
);

/** Of this thread of work only, the fastest of three where one alone may have been unlucky. */
function cpuMs(work: () => void): number {
  const once = () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  const first = once();
  return first < MAX_MS || first > 10 * MAX_MS ? first : Math.min(first, once(), once());
}

/** First parts of it: what grows with the square is seen there, before it takes minutes. */
const LARGOS = [LARGO / 100, LARGO / 10, LARGO / 3, LARGO].map(Math.floor);

function slowest(literal: Literal): { ms: number; cuerda: string } {
  const regex = new RegExp(literal.fuente, literal.banderas);
  let worst = { ms: 0, cuerda: '' };
  for (const largo of LARGOS) {
    for (const cuerda of cuerdas(literal, largo)) {
      regex.lastIndex = 0;
      // A global one is asked for all its matches.
      const ms = cpuMs(() => (regex.global ? cuerda.replace(regex, '') : regex.test(cuerda)));
      if (ms > worst.ms) worst = { ms, cuerda: `${JSON.stringify(cuerda.slice(0, 20))}… of ${largo}` };
      if (ms >= MAX_MS) return worst;
    }
  }
  return worst;
}

describe('no regular expression of the program takes 50 ms for 100 kB', () => {
  const found = ARCHIVOS.map((path) => ({ path, literals: regexesOf(readFileSync(join(ROOT, path), 'utf8')) }));

  test('all of them are found, and each is one', () => {
    const all = found.flatMap(({ literals }) => literals);
    expect(all.length).toBeGreaterThan(100);
    for (const { fuente, banderas } of all) expect(() => new RegExp(fuente, banderas), fuente).not.toThrow();
    const sources = all.map(({ fuente }) => fuente);
    // One after a parenthesis, one with a slash in a class, one in an argument, one after `return`.
    for (const known of [
      '^Bearer ([^\\s]{1,200})$',
      '^[ !#-)+-9;=@-[\\]-{}~]{1,255}$',
      '^chk_(?:live|test)_[0-9A-Za-z]{38}$',
    ]) {
      expect(sources).toContain(known);
    }
  });

  test.each(found.filter(({ literals }) => literals.length > 0))('$path', ({ literals }) => {
    const slow = literals
      .map((literal) => ({ fuente: literal.fuente, ...slowest(literal) }))
      .filter(({ ms }) => ms >= MAX_MS);
    expect(slow).toEqual([]);
  });

  test('and the judge knows a bad one when it sees it', () => {
    expect(slowest({ fuente: '^a*a*b$', banderas: '' }).ms).toBeGreaterThan(MAX_MS);
    expect(slowest({ fuente: ' +$', banderas: '' }).ms).toBeGreaterThan(MAX_MS);
    expect(regexesOf("const a = 1 / 2 / 3; return /x[/]y/g; // /no/\n`a /no/ b` + '/no/' + (b) / 2 / c")).toEqual([
      { fuente: 'x[/]y', banderas: 'g' },
    ]);
  });
});
