import { describe, expect, test } from 'vitest';
import { TIPOS_DOCUMENTO } from './c01-tipos-documento.ts';
import { MONEDAS } from './c02-monedas.ts';
import { UNIDADES } from './c03-unidades.ts';
import { PAISES } from './c04-paises.ts';
import { TRIBUTOS } from './c05-tributos.ts';
import { DOCUMENTOS_IDENTIDAD } from './c06-documentos-identidad.ts';
import { AFECTACIONES_IGV } from './c07-afectaciones-igv.ts';
import { TIPOS_PRECIO } from './c16-tipos-precio.ts';
import { isExportacion, TIPOS_OPERACION } from './c51-tipos-operacion.ts';
import { LEYENDAS } from './c52-leyendas.ts';
import type { Catalogo } from './catalogo.ts';
import { findUbigeo } from './ubigeos.ts';

const CATALOGOS: readonly [string, Catalogo, RegExp, number][] = [
  ['01 tipos de documento', TIPOS_DOCUMENTO, /^\d{2}$/, 40],
  ['02 monedas', MONEDAS, /^[A-Z]{3}$/, 154],
  ['03 unidades', UNIDADES, /^[A-Z0-9]{1,3}$/, 2116],
  ['04 países', PAISES, /^[A-Z]{2}$/, 249],
  ['05 tributos', TRIBUTOS, /^\d{4}$/, 10],
  ['06 documentos de identidad', DOCUMENTOS_IDENTIDAD, /^[0-9A-H]$/, 13],
  ['07 afectaciones del IGV', AFECTACIONES_IGV, /^\d{2}$/, 19],
  ['16 tipos de precio', TIPOS_PRECIO, /^\d{2}$/, 3],
  ['51 tipos de operación', TIPOS_OPERACION, /^\d{4}$/, 31],
  ['52 leyendas', LEYENDAS, /^\d{4}$/, 15],
];

test.each(CATALOGOS)(
  'catalog %s is whole: its codes are well formed and every one has a name',
  (_nombre, catalogo, forma, cuantos) => {
    expect(catalogo.size).toBe(cuantos);
    for (const [codigo, entrada] of catalogo) {
      expect(codigo).toMatch(forma);
      expect(entrada.codigo).toBe(codigo);
      expect(entrada.nombre.trim()).not.toBe('');
      expect(entrada.nombre).toBe(entrada.nombre.trim());
    }
  },
);

test('every unit of measure has a Spanish name, so that no paper shows a bare code', () => {
  for (const { codigo, nombre } of UNIDADES.values()) expect(nombre).not.toBe(codigo);
  expect(UNIDADES.get('NIU')?.nombre).toBe('Unidad (bienes)');
  expect(UNIDADES.get('GLL')?.nombre).toBe('Galón (US)');
});

describe('currencies', () => {
  test('are named in words as Peruvians do', () => {
    expect(MONEDAS.get('PEN')).toEqual({ codigo: 'PEN', nombre: 'Sol peruano', plural: 'SOLES', simbolo: 'S/' });
    expect(MONEDAS.get('USD')?.plural).toBe('DÓLARES AMERICANOS');
    expect(MONEDAS.get('EUR')?.plural).toBe('EUROS');
  });

  test('are those of today', () => {
    for (const vigente of ['VES', 'SLE', 'MRU', 'STN']) expect(MONEDAS.has(vigente)).toBe(true);
    for (const otra of ['VEF', 'HRK', 'BGN', 'XTS', 'XXX', 'XAU', 'PES', 'pen']) expect(MONEDAS.has(otra)).toBe(false);
  });

  test('have an upper-case plural that fits a legend', () => {
    for (const { plural } of MONEDAS.values()) expect(plural).toBe(plural.toLocaleUpperCase('es'));
  });
});

describe('affectations of the IGV', () => {
  test('go under a tax of catalog 05, the free ones under 9996', () => {
    for (const { tributo, gratuita } of AFECTACIONES_IGV.values()) {
      expect(TRIBUTOS.has(tributo)).toBe(true);
      expect(gratuita).toBe(tributo === '9996');
    }
  });

  test('are free from 11 to 16, in 21 and from 31 to 37', () => {
    const gratuitas = [...AFECTACIONES_IGV.values()].filter(({ gratuita }) => gratuita).map(({ codigo }) => codigo);
    expect(gratuitas.join(' ')).toBe('11 12 13 14 15 16 21 31 32 33 34 35 36 37');
  });
});

test('exports are the operations 0200 to 0208', () => {
  const exportaciones = [...TIPOS_OPERACION.keys()].filter(isExportacion);
  expect(exportaciones.join(' ')).toBe('0200 0201 0202 0203 0204 0205 0206 0207 0208');
  expect(isExportacion('0200x')).toBe(false);
  expect(isExportacion('')).toBe(false);
});

test('a district is found by its six digits', () => {
  expect(findUbigeo('150101')).toEqual({ ubigeo: '150101', distrito: 'LIMA', provincia: 'LIMA', departamento: 'LIMA' });
  expect(findUbigeo('010101')?.departamento).toBe('AMAZONAS');
  for (const ninguno of ['150199', '15010', '', '__proto__', 'constructor'])
    expect(findUbigeo(ninguno)).toBeUndefined();
});
