import { describe, expect, test } from 'vitest';
import { TIPOS_DOCUMENTO } from './c01-tipos-documento.ts';
import { MONEDAS } from './c02-monedas.ts';
import { UNIDADES } from './c03-unidades.ts';
import { PAISES } from './c04-paises.ts';
import { TRIBUTOS } from './c05-tributos.ts';
import { DOCUMENTOS_IDENTIDAD } from './c06-documentos-identidad.ts';
import { AFECTACIONES_IGV } from './c07-afectaciones-igv.ts';
import { SISTEMAS_ISC } from './c08-sistemas-isc.ts';
import { MOTIVOS_CREDITO } from './c09-motivos-credito.ts';
import { MOTIVOS_DEBITO } from './c10-motivos-debito.ts';
import { DOCUMENTOS_RELACIONADOS } from './c12-documentos-relacionados.ts';
import { TIPOS_PRECIO } from './c16-tipos-precio.ts';
import { ESTADOS_ITEM } from './c19-estados-item.ts';
import { isExportacion, TIPOS_OPERACION } from './c51-tipos-operacion.ts';
import { LEYENDAS } from './c52-leyendas.ts';
import { CARGOS } from './c53-cargos.ts';
import { DETRACCIONES } from './c54-detracciones.ts';
import { PROPIEDADES } from './c55-propiedades.ts';
import { MEDIOS_PAGO } from './c59-medios-pago.ts';
import type { Catalogo } from './catalogo.ts';
import { CATALOGOS as PUBLICADOS } from './index.ts';
import { findUbigeo, UBIGEOS } from './ubigeos.ts';
import { unidadPensada } from './unidades-usuales.ts';

const CATALOGOS: readonly [string, Catalogo, RegExp, number][] = [
  ['01 tipos de documento', TIPOS_DOCUMENTO, /^\d{2}$/, 40],
  ['02 monedas', MONEDAS, /^[A-Z]{3}$/, 154],
  ['03 unidades', UNIDADES, /^[A-Z0-9]{1,3}$/, 2116],
  ['04 países', PAISES, /^[A-Z]{2}$/, 249],
  ['05 tributos', TRIBUTOS, /^\d{4}$/, 10],
  ['06 documentos de identidad', DOCUMENTOS_IDENTIDAD, /^[0-9A-H]$/, 13],
  ['07 afectaciones del IGV', AFECTACIONES_IGV, /^\d{2}$/, 19],
  ['08 sistemas del ISC', SISTEMAS_ISC, /^0[123]$/, 3],
  ['09 motivos de crédito', MOTIVOS_CREDITO, /^\d{2}$/, 13],
  ['10 motivos de débito', MOTIVOS_DEBITO, /^\d{2}$/, 5],
  ['12 documentos relacionados', DOCUMENTOS_RELACIONADOS, /^\d{2}$/, 11],
  ['13 ubigeos', UBIGEOS, /^\d{6}$/, 1883],
  ['16 tipos de precio', TIPOS_PRECIO, /^\d{2}$/, 3],
  ['51 tipos de operación', TIPOS_OPERACION, /^\d{4}$/, 31],
  ['19 estados del ítem', ESTADOS_ITEM, /^[123]$/, 3],
  ['52 leyendas', LEYENDAS, /^\d{4}$/, 15],
  ['53 cargos y descuentos', CARGOS, /^\d{2}$/, 22],
  ['54 detracciones', DETRACCIONES, /^\d{3}$/, 44],
  ['55 propiedades', PROPIEDADES, /^\d{4}$/, 115],
  ['59 medios de pago', MEDIOS_PAGO, /^\d{3}$/, 22],
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

describe('a unit as people write it', () => {
  test.each([
    ['UND', 'NIU'],
    ['Und.', 'NIU'],
    ['kg', 'KGM'],
    ['m²', 'MTK'],
    ['Galón', 'GLL'],
    ['SERVICIO', 'ZZ'],
    ['PZ', 'NIU'],
  ])('%s is taken for %s', (escrita, codigo) => {
    expect(unidadPensada(escrita)).toEqual(UNIDADES.get(codigo));
  });

  test.each(['NIU', 'ZZ', 'KGM', 'MTR', 'C62', 'BX', 'SV', '', 'x', 'k'.repeat(100_000)])(
    '%s is meant as it stands',
    (u) => {
      expect(unidadPensada(u)).toBeUndefined();
    },
  );
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

test('districts are in the order of their codes', () => {
  const codigos = [...UBIGEOS.keys()];
  expect(codigos).toEqual(codigos.toSorted());
  expect(codigos[0]).toBe('010101');
});

test('a district is found by its six digits', () => {
  expect(findUbigeo('150101')).toEqual({ ubigeo: '150101', distrito: 'LIMA', provincia: 'LIMA', departamento: 'LIMA' });
  expect(findUbigeo('010101')?.departamento).toBe('AMAZONAS');
  for (const ninguno of ['150199', '15010', '', '__proto__', 'constructor'])
    expect(findUbigeo(ninguno)).toBeUndefined();
});

describe('detracciones', () => {
  test('each goes with one operation, and has a percentage but where there is no single one', () => {
    const sinPorcentaje = [...DETRACCIONES.values()].filter(({ porcentaje }) => porcentaje === undefined);
    expect(sinPorcentaje.map(({ codigo }) => codigo)).toEqual(['011', '028', '038', '042', '043', '046', '047', '099']);
    for (const { operacion } of DETRACCIONES.values()) expect(TIPOS_OPERACION.has(operacion)).toBe(true);
    const propias = [...DETRACCIONES.values()].filter(({ operacion }) => operacion !== '1001');
    expect(propias.map(({ codigo, operacion }) => `${codigo} ${operacion}`)).toEqual([
      '004 1002',
      '027 1004',
      '028 1003',
    ]);
  });
});

test('what is published is every catalog in use, as plain data', () => {
  expect(PUBLICADOS.size).toBe(CATALOGOS.length);
  for (const [numero, { nombre, entradas }] of PUBLICADOS) {
    expect(numero).toMatch(/^\d{2}$/);
    expect(nombre).not.toBe('');
    expect(JSON.parse(JSON.stringify(entradas))).toEqual(entradas.map((entrada) => ({ ...entrada })));
  }
});
