import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Comparacion, parseTestigo, sospechar } from './sospecha.ts';

const igual: Comparacion = {
  carpeta: { id: 'a', cuenta: 7 },
  base: 7,
  conocida: true,
  enServicio: false,
  conNumeros: true,
  aparte: false,
  total: 9,
  afuera: 0,
  restaurada: false,
};

describe('sospechar', () => {
  it.each<[string, Partial<Comparacion>]>([
    ['the same count', {}],
    ['a folder that lags behind', { carpeta: { id: 'a', cuenta: 2 } }],
    [
      'the first start of an installation that already issued',
      { base: undefined, carpeta: undefined, conocida: false },
    ],
    ['a new folder beside a service at work', { base: undefined, carpeta: undefined, enServicio: true }],
    ['a new folder where the database is somewhere else', { base: undefined, carpeta: undefined, aparte: true }],
    ['a witness outside that lags behind', { afuera: 8 }],
    ['a new database for an old folder', { base: undefined, conNumeros: false, conocida: false }],
  ])('trusts %s', (_, change) => {
    expect(sospechar({ ...igual, ...change })).toBeUndefined();
  });

  it.each<[string, Partial<Comparacion>, RegExp]>([
    ['a folder that is ahead', { carpeta: { id: 'a', cuenta: 8 } }, /más antigua/],
    [
      'a folder that is ahead, whoever is at work',
      { carpeta: { id: 'a', cuenta: 8 }, enServicio: true },
      /más antigua/,
    ],
    ['a folder that is ahead of a database without numbers', { base: 6, conNumeros: false }, /más antigua/],
    ['a witness outside that is ahead', { afuera: 10 }, /testigo de fuera/],
    [
      'a witness outside that is ahead of a database without numbers and of a new folder',
      { afuera: 10, carpeta: undefined, base: undefined, conNumeros: false, aparte: true },
      /testigo de fuera/,
    ],
    ['a folder that the database does not know', { base: undefined }, /no conoce/],
    ['a folder that remembers nothing', { carpeta: undefined, base: undefined }, /no recuerda/],
    [
      'a restore that was told of, also of a database without numbers',
      { restaurada: true, conNumeros: false },
      /restauró/,
    ],
  ])('suspects %s', (_, change, motivo) => {
    expect(sospechar({ ...igual, ...change })).toMatch(motivo);
  });

  it('notices every restore that lost a count, as the count only grows', () => {
    const other = {
      conocida: fc.boolean(),
      enServicio: fc.boolean(),
      conNumeros: fc.boolean(),
      aparte: fc.boolean(),
      total: fc.nat(1_000),
      afuera: fc.nat(1_000),
    };
    fc.assert(
      fc.property(fc.nat(1_000), fc.integer({ min: 1, max: 1_000 }), fc.record(other), (base, lost, rest) => {
        const carpeta = { id: 'a', cuenta: base + lost };
        expect(sospechar({ ...rest, base, carpeta, restaurada: false })).toBeDefined();
      }),
    );
  });
});

describe('parseTestigo', () => {
  it('reads back what was written', () => {
    expect(parseTestigo(JSON.stringify({ id: 'a', cuenta: 3 }))).toEqual({ id: 'a', cuenta: 3 });
  });

  it.each([
    '',
    '{',
    'null',
    '[]',
    '{"id":"a"}',
    '{"id":1,"cuenta":1}',
    '{"id":"a","cuenta":-1}',
    '{"id":"a","cuenta":1.5}',
  ])('makes nothing of %j', (text) => {
    expect(parseTestigo(text)).toBeUndefined();
  });
});
