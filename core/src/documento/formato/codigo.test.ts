import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JsonNumber } from '../../lib/json.ts';
import { toJson } from '../testing.ts';
import { readCodigo } from './codigo.ts';

const en =
  (...codigos: string[]) =>
  (codigo: string) =>
    codigos.includes(codigo);

describe('a code', () => {
  test.each([
    ['10', ['10', '20'], '10'],
    [' 10\t', ['10'], '10'],
    [10, ['10'], '10'],
    [1, ['01', '03'], '01'],
    [37, ['037'], '037'],
    [101, ['0101', '0200'], '0101'],
    [10101, ['010101', '150101'], '010101'],
    ['usd', ['PEN', 'USD'], 'USD'],
    ['Crédito', ['CONTADO', 'CREDITO'], 'CREDITO'],
    ['nota_crédito', ['NOTA_CREDITO'], 'NOTA_CREDITO'],
    ['kg', ['kg', 'KG'], 'kg'],
  ])('%j among %j is %s', (value, codigos, leido) => {
    expect(readCodigo(toJson(value), en(...codigos))).toBe(leido);
  });

  test.each([
    [1, ['1', '01']],
    [1, ['01', '001']],
    ['1', ['01']],
    ['010', ['10']],
    ['1 0', ['10']],
    ['1.0', ['1']],
    [1.5, ['1']],
    [-1, ['1']],
    [true, ['true', 'TRUE']],
    [null, ['null', '']],
    [['10'], ['10']],
    [{}, ['10']],
  ])('%j among %j can be read in no way, or in several', (value, codigos) => {
    expect(readCodigo(toJson(value), en(...codigos))).toBeUndefined();
  });

  test('1.0 and 1e1 are no whole numbers as they are written', () => {
    for (const source of ['1.0', '1e1', '-0', '1'.repeat(7)]) {
      expect(readCodigo(new JsonNumber(source), en('1', '10', '0', '1'.repeat(7)))).toBeUndefined();
    }
  });

  test('whatever is sent, what is answered is a code, and an exact one is itself', () => {
    const codigos = ['01', '03', '0101', '6', '-', 'NIU', 'CREDITO'];
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.constantFrom(...codigos)), (value) => {
        const leido = readCodigo(toJson(value), en(...codigos));
        if (typeof value === 'string' && codigos.includes(value)) expect(leido).toBe(value);
        else if (leido !== undefined) expect(codigos).toContain(leido);
      }),
    );
  });
});
