import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MONEDAS } from '../catalogos/c02-monedas.ts';
import { Decimal } from '../lib/decimal.ts';
import { montoEnLetras } from './monto-en-letras.ts';

const letras = (importe: string, moneda = 'PEN') => montoEnLetras(Decimal.from(importe), moneda);

describe('montoEnLetras', () => {
  test.each([
    ['0.00', 'SON CERO CON 00/100 SOLES'],
    ['0.05', 'SON CERO CON 05/100 SOLES'],
    ['1.00', 'SON UNO CON 00/100 SOLES'],
    ['10.00', 'SON DIEZ CON 00/100 SOLES'],
    ['16.00', 'SON DIECISÉIS CON 00/100 SOLES'],
    ['21.00', 'SON VEINTIUNO CON 00/100 SOLES'],
    ['22.10', 'SON VEINTIDÓS CON 10/100 SOLES'],
    ['31.00', 'SON TREINTA Y UNO CON 00/100 SOLES'],
    ['100.00', 'SON CIEN CON 00/100 SOLES'],
    ['101.00', 'SON CIENTO UNO CON 00/100 SOLES'],
    ['162.25', 'SON CIENTO SESENTA Y DOS CON 25/100 SOLES'],
    ['500.00', 'SON QUINIENTOS CON 00/100 SOLES'],
    ['999.99', 'SON NOVECIENTOS NOVENTA Y NUEVE CON 99/100 SOLES'],
    ['1000.00', 'SON MIL CON 00/100 SOLES'],
    ['1180.00', 'SON MIL CIENTO OCHENTA CON 00/100 SOLES'],
    ['2001.00', 'SON DOS MIL UNO CON 00/100 SOLES'],
    ['21000.00', 'SON VEINTIÚN MIL CON 00/100 SOLES'],
    ['31021.00', 'SON TREINTA Y UN MIL VEINTIUNO CON 00/100 SOLES'],
    ['100000.00', 'SON CIEN MIL CON 00/100 SOLES'],
    ['101000.00', 'SON CIENTO UN MIL CON 00/100 SOLES'],
    ['1000000.00', 'SON UN MILLÓN CON 00/100 SOLES'],
    ['1000001.00', 'SON UN MILLÓN UNO CON 00/100 SOLES'],
    ['2000000.00', 'SON DOS MILLONES CON 00/100 SOLES'],
    ['21001000.00', 'SON VEINTIÚN MILLONES MIL CON 00/100 SOLES'],
    ['1000000000.00', 'SON MIL MILLONES CON 00/100 SOLES'],
    [
      '999999999999.99',
      'SON NOVECIENTOS NOVENTA Y NUEVE MIL NOVECIENTOS NOVENTA Y NUEVE MILLONES ' +
        'NOVECIENTOS NOVENTA Y NUEVE MIL NOVECIENTOS NOVENTA Y NUEVE CON 99/100 SOLES',
    ],
    ['1000000000000.00', 'SON UN BILLÓN CON 00/100 SOLES'],
  ])('%s is %s', (importe, esperado) => {
    expect(letras(importe)).toBe(esperado);
  });

  test.each([
    ['USD', 'SON CINCUENTA Y NUEVE CON 00/100 DÓLARES AMERICANOS'],
    ['EUR', 'SON CINCUENTA Y NUEVE CON 00/100 EUROS'],
    ['CLP', 'SON CINCUENTA Y NUEVE CON 00/100 PESOS CHILENOS'],
  ])('names the currency %s by its plural', (moneda, esperado) => {
    expect(letras('59.00', moneda)).toBe(esperado);
  });

  test('fits the 200 characters of a legend (3006) for every currency and every amount that SUNAT takes', () => {
    const moneda = fc.constantFrom(...MONEDAS.keys());
    fc.assert(
      fc.property(fc.bigInt(0n, 99_999_999_999_999n), moneda, (centimos, codigo) => {
        expect(montoEnLetras(new Decimal(centimos, 2), codigo).length).toBeLessThanOrEqual(200);
      }),
    );
    const laMasLarga = [...MONEDAS.values()].reduce((a, b) => (a.plural.length > b.plural.length ? a : b));
    expect(letras('454454454454.54', laMasLarga.codigo).length).toBeLessThanOrEqual(200);
  });

  test('different amounts never read the same', () => {
    const importe = fc.bigInt(0n, 99_999_999_999_999n);
    fc.assert(
      fc.property(importe, importe, (a, b) => {
        fc.pre(a !== b);
        expect(montoEnLetras(new Decimal(a, 2), 'PEN')).not.toBe(montoEnLetras(new Decimal(b, 2), 'PEN'));
      }),
    );
  });

  test('reads back as the number that it was written from', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 999_999_999_999n), (entero) => {
        const texto = montoEnLetras(new Decimal(entero, 0), 'PEN');
        expect(read(texto.slice('SON '.length, texto.indexOf(' CON ')))).toBe(entero);
      }),
    );
  });

  test('an amount with a third decimal is refused, never rounded', () => {
    expect(() => letras('1.005')).toThrow();
  });
});

/** The inverse, written the other way round: adds the words up. */
function read(palabras: string): bigint {
  const valores = new Map<string, bigint>();
  const unidades = 'CERO UNO DOS TRES CUATRO CINCO SEIS SIETE OCHO NUEVE DIEZ ONCE DOCE TRECE CATORCE QUINCE DIECISÉIS';
  for (const [i, palabra] of unidades.split(' ').entries()) valores.set(palabra, BigInt(i));
  for (const [i, palabra] of 'DIECISIETE DIECIOCHO DIECINUEVE VEINTE VEINTIUNO VEINTIDÓS'.split(' ').entries())
    valores.set(palabra, BigInt(17 + i));
  for (const [i, palabra] of 'VEINTITRÉS VEINTICUATRO VEINTICINCO VEINTISÉIS VEINTISIETE VEINTIOCHO VEINTINUEVE'
    .split(' ')
    .entries())
    valores.set(palabra, BigInt(23 + i));
  for (const [i, palabra] of 'TREINTA CUARENTA CINCUENTA SESENTA SETENTA OCHENTA NOVENTA'.split(' ').entries())
    valores.set(palabra, BigInt(30 + 10 * i));
  const centenas =
    'CIENTO DOSCIENTOS TRESCIENTOS CUATROCIENTOS QUINIENTOS SEISCIENTOS SETECIENTOS OCHOCIENTOS NOVECIENTOS';
  for (const [i, palabra] of centenas.split(' ').entries()) valores.set(palabra, BigInt(100 + 100 * i));
  valores.set('CIEN', 100n).set('UN', 1n).set('VEINTIÚN', 21n).set('Y', 0n);
  let millones = 0n;
  let miles = 0n;
  let resto = 0n;
  for (const palabra of palabras.split(' ')) {
    if (palabra === 'MIL') {
      miles = resto === 0n ? 1n : resto;
      resto = 0n;
    } else if (palabra === 'MILLÓN' || palabra === 'MILLONES') {
      millones = miles * 1000n + resto;
      miles = 0n;
      resto = 0n;
    } else {
      const valor = valores.get(palabra);
      if (valor === undefined) throw new Error(palabra);
      resto += valor;
    }
  }
  return millones * 1_000_000n + miles * 1000n + resto;
}
