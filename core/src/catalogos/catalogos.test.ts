import { describe, expect, test } from 'vitest';
import { problemasDe, unaFactura } from '../documento/testing.ts';
import { toFecha } from '../lib/fecha.ts';
import { tasaDetraccion } from '../vigencias/detracciones.ts';
import { TIPOS_DOCUMENTO } from './c01-tipos-documento.ts';
import { isEnResumen, MONEDAS } from './c02-monedas.ts';
import { UNIDADES } from './c03-unidades.ts';
import { PAISES } from './c04-paises.ts';
import { TRIBUTOS } from './c05-tributos.ts';
import { DOCUMENTOS_IDENTIDAD } from './c06-documentos-identidad.ts';
import { AFECTACIONES_IGV } from './c07-afectaciones-igv.ts';
import { SISTEMAS_ISC } from './c08-sistemas-isc.ts';
import { MOTIVOS_CREDITO } from './c09-motivos-credito.ts';
import { MOTIVOS_DEBITO } from './c10-motivos-debito.ts';
import { VALORES_DE_VENTA } from './c11-valores-de-venta.ts';
import { DOCUMENTOS_RELACIONADOS } from './c12-documentos-relacionados.ts';
import { TIPOS_PRECIO } from './c16-tipos-precio.ts';
import { MODALIDADES_TRASLADO } from './c18-modalidades-traslado.ts';
import { ESTADOS_ITEM } from './c19-estados-item.ts';
import { MOTIVOS_TRASLADO } from './c20-motivos-traslado.ts';
import { REGIMENES_PERCEPCION } from './c22-regimenes-percepcion.ts';
import { REGIMENES_RETENCION } from './c23-regimenes-retencion.ts';
import { isExportacion, TIPOS_OPERACION } from './c51-tipos-operacion.ts';
import { LEYENDAS } from './c52-leyendas.ts';
import { CARGOS } from './c53-cargos.ts';
import { DETRACCIONES } from './c54-detracciones.ts';
import { PROPIEDADES } from './c55-propiedades.ts';
import { MEDIOS_PAGO } from './c59-medios-pago.ts';
import { DOCUMENTOS_DE_GUIA } from './c61-documentos-de-guia.ts';
import { PARTIDAS_NORMALIZADAS, PRODUCTOS_NORMALIZADOS } from './c62-bienes-normalizados.ts';
import { PUERTOS } from './c63-puertos.ts';
import { AEROPUERTOS } from './c64-aeropuertos.ts';
import { UNIDADES_ADUANA } from './c65-unidades-aduana.ts';
import { type Catalogo, type Entrada, isVigente, nombreEn, vigenciaDe } from './catalogo.ts';
import { ENTIDADES_AUTORIZADORAS } from './d37-entidades-autorizadoras.ts';
import { DOCUMENTOS_DE_OTROS } from './documentos-de-otros.ts';
import { CATALOGOS as PUBLICADOS } from './index.ts';
import { cambiosDeCatalogo } from './testing.ts';
import { findUbigeo, UBIGEOS } from './ubigeos.ts';
import { escriturasParecidas, unidadPensada, unidadSugerida } from './unidades-usuales.ts';

const CATALOGOS: readonly [string, Catalogo, RegExp, number][] = [
  ['01 tipos de documento', TIPOS_DOCUMENTO, /^\d{2}$/, 40],
  ['02 monedas', MONEDAS, /^[A-Z]{3}$/, 178],
  ['03 unidades', UNIDADES, /^[A-Z0-9]{1,3}$/, 2117 - 1],
  ['04 países', PAISES, /^[A-Z]{2}$/, 249],
  ['05 tributos', TRIBUTOS, /^\d{4}$/, 10],
  ['06 documentos de identidad', DOCUMENTOS_IDENTIDAD, /^[0-9A-H]$/, 13],
  ['07 afectaciones del IGV', AFECTACIONES_IGV, /^\d{2}$/, 19],
  ['08 sistemas del ISC', SISTEMAS_ISC, /^0[123]$/, 3],
  ['09 motivos de crédito', MOTIVOS_CREDITO, /^\d{2}$/, 13],
  ['10 motivos de débito', MOTIVOS_DEBITO, /^\d{2}$/, 6],
  ['11 tipos de valor de venta', VALORES_DE_VENTA, /^\d{2}$/, 9],
  ['12 documentos relacionados', DOCUMENTOS_RELACIONADOS, /^\d{2}$/, 11],
  ['13 ubigeos', UBIGEOS, /^\d{6}$/, 1883],
  ['16 tipos de precio', TIPOS_PRECIO, /^\d{2}$/, 3],
  ['51 tipos de operación', TIPOS_OPERACION, /^\d{4}$/, 31],
  ['19 estados del ítem', ESTADOS_ITEM, /^[123]$/, 3],
  ['20 motivos de traslado', MOTIVOS_TRASLADO, /^\d{2}$/, 14],
  ['52 leyendas', LEYENDAS, /^\d{4}$/, 15],
  ['53 cargos y descuentos', CARGOS, /^\d{2}$/, 22],
  ['54 detracciones', DETRACCIONES, /^\d{3}$/, 44],
  ['55 propiedades', PROPIEDADES, /^\d{4}$/, 120],
  ['59 medios de pago', MEDIOS_PAGO, /^\d{3}$/, 22],
  ['18 modalidades de traslado', MODALIDADES_TRASLADO, /^0[12]$/, 2],
  ['22 regímenes de percepción', REGIMENES_PERCEPCION, /^0[123]$/, 3],
  ['23 regímenes de retención', REGIMENES_RETENCION, /^0[12]$/, 2],
  ['61 documentos de las guías', DOCUMENTOS_DE_GUIA, /^\d{2}$/, 31],
  ['62 partidas normalizadas', PARTIDAS_NORMALIZADAS, /^\d{10}$/, 52],
  ['63 puertos', PUERTOS, /^[A-Z]{3}$/, 21],
  ['64 aeropuertos', AEROPUERTOS, /^[A-Z]{3}$/, 31],
  ['65 unidades de aduanas', UNIDADES_ADUANA, /^[A-Z0-9 ]{1,3}$/, 276],
];

/** Lists without a number of two digits: they are not published. */
const SIN_NUMERO: typeof CATALOGOS = [
  ['62-A productos normalizados', PRODUCTOS_NORMALIZADOS, /^\d{8}$/, 24],
  ['01, de retenciones y percepciones', DOCUMENTOS_DE_OTROS, /^\d{2}$/, 5],
  ['D-37 entidades autorizadoras', ENTIDADES_AUTORIZADORAS, /^\d{2}$/, 13],
];

test.each([...CATALOGOS, ...SIN_NUMERO])(
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

test("the heading of the column of SUNAT's list is no unit", () => {
  expect(UNIDADES.has('Code')).toBe(false);
});

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

describe('what is no code', () => {
  test.each([
    ['kilo', 'KGM'],
    ['Kilos.', 'KGM'],
    ['docena', 'DZN'],
    ['caja', 'BX'],
    ['metro cuadrado', 'MTK'],
    ['METROS CUADRADOS', 'MTK'],
    ['metros cúbicos', 'MTQ'],
    ['toneladas métricas', 'TNE'],
    ['kilovatio hora', 'KWH'],
    ['paquete', 'PK'],
    ['Kilómetro', 'KTM'],
  ])('%s is told %s', (escrita, codigo) => {
    expect(unidadSugerida(escrita)).toEqual(UNIDADES.get(codigo));
  });

  test('every name of the catalog leads to a unit of that name', () => {
    for (const { nombre } of UNIDADES.values()) {
      if (nombre.length > 20) expect(unidadSugerida(nombre)?.nombre).toBe(nombre);
    }
  });

  test.each(['', 'x', '???', 'metro metro', 'k'.repeat(100_000)])('%s is told none', (escrita) => {
    expect(unidadSugerida(escrita)).toBeUndefined();
  });

  test('few ways of writing are compared with what has a letter wrong, and none with what is short or long', () => {
    expect(escriturasParecidas('kilgramo')).toContain('KILOGRAMO');
    expect(escriturasParecidas('kilgramo').length).toBeLessThan(10);
    for (const otra of ['', 'kg', 'kilo', 'k'.repeat(100_000)]) expect(escriturasParecidas(otra)).toEqual([]);
  });
});

describe('a code that begins or ends', () => {
  const en = (catalogo: Catalogo, codigo: string): Entrada => {
    const entrada = catalogo.get(codigo);
    if (entrada === undefined) throw new Error(codigo);
    return entrada;
  };

  test.each([
    ...['06', '07', '08', '09'].map((codigo) => ['11', VALORES_DE_VENTA, codigo, '2026-12-31', '2027-01-01'] as const),
    ['10', MOTIVOS_DEBITO, '13', '2026-12-31', '2027-01-01'],
    ['20', MOTIVOS_TRASLADO, '19', '2026-05-31', '2026-06-01'],
    ...['038', '042', '043', '046', '047'].map(
      (codigo) => ['54', DETRACCIONES, codigo, '2026-08-31', '2026-09-01'] as const,
    ),
  ] as const)('of catalog %s holds from its day of issue on, not on its eve', (_, catalogo, codigo, vispera, dia) => {
    const entrada = en(catalogo, codigo);
    expect([isVigente(entrada, toFecha(vispera)), isVigente(entrada, toFecha(dia))]).toEqual([false, true]);
    expect(vigenciaDe(entrada)?.es).toBe(`rige desde el ${dia}`);
  });

  test('holds until its last day', () => {
    const gratuitas = en(VALORES_DE_VENTA, '05');
    expect([isVigente(gratuitas, toFecha('2026-12-31')), isVigente(gratuitas, toFecha('2027-01-01'))]).toEqual([
      true,
      false,
    ]);
    expect(vigenciaDe(gratuitas)?.es).toBe('rigió hasta el 2026-12-31');
    expect(vigenciaDe({ ...gratuitas, desde: '2020-01-01' })).toEqual({
      es: 'rige del 2020-01-01 al 2026-12-31',
      en: 'holds from 2020-01-01 to 2026-12-31',
    });
    expect(vigenciaDe(en(VALORES_DE_VENTA, '01'))).toBeUndefined();
  });

  test('has its name of each day', () => {
    const otros = en(MOTIVOS_DEBITO, '03');
    expect(nombreEn(otros, toFecha('2026-12-31'))).toBe('Penalidades / otros conceptos');
    expect(nombreEn(otros, toFecha('2027-01-01'))).toBe('Otros conceptos');
    expect(nombreEn(en(MOTIVOS_DEBITO, '01'), toFecha('2027-01-01'))).toBe('Intereses por mora');
  });

  test('is of these catalogs; a rule judges the day of those that a document carries (10 and 54)', () => {
    const conFechas = [...PUBLICADOS].filter(([, { entradas }]) => cambiosDeCatalogo(entradas).length > 0);
    expect(conFechas.map(([numero]) => numero)).toEqual(['10', '11', '20', '54']);
    expect(new Set(cambiosDeCatalogo(VALORES_DE_VENTA.values()))).toEqual(new Set(['2027-01-01']));
  });
});

test('every country has its name in both languages of the dashboard, by what this runtime knows', () => {
  const ingles = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  for (const { codigo, nombre } of PAISES.values()) {
    expect([codigo, nombre === codigo]).toEqual([codigo, false]);
    expect([codigo, ingles.of(codigo) === undefined]).toEqual([codigo, false]);
  }
  expect(['PE', 'US', 'ES', 'BQ', 'SS'].map((codigo) => PAISES.get(codigo)?.nombre)).toEqual([
    'Perú',
    'Estados Unidos',
    'España',
    'Caribe neerlandés',
    'Sudán del Sur',
  ]);
  for (const ninguno of ['AN', 'EU', 'UK', 'XK', 'YU', 'ZZ']) expect(PAISES.has(ninguno)).toBe(false);
});

describe('currencies', () => {
  test('are named in words as Peruvians do', () => {
    expect(MONEDAS.get('PEN')).toEqual({ codigo: 'PEN', nombre: 'Sol peruano', plural: 'SOLES', simbolo: 'S/' });
    expect(MONEDAS.get('USD')?.plural).toBe('DÓLARES AMERICANOS');
    expect(MONEDAS.get('EUR')?.plural).toBe('EUROS');
  });

  test('are the 178 of SUNAT, whatever ISO 4217 dropped or took in since', () => {
    for (const suya of ['MRU', 'STN']) expect(MONEDAS.has(suya)).toBe(true);
    for (const ajena of ['VES', 'SLE', 'XCG', 'ZWG']) expect(MONEDAS.has(ajena)).toBe(false);
    const deAntes = 'ANG BGN CUC HRK SLL USN VEF ZWL BOV CHE CHW CLF COU MXV UYI';
    const deCuenta = 'XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX';
    for (const suya of `${deAntes} ${deCuenta}`.split(' ')) expect(MONEDAS.has(suya)).toBe(true);
    for (const otra of ['PES', 'pen', 'ZMK', 'DEM']) expect(MONEDAS.has(otra)).toBe(false);
  });

  test('are in the schema of the resumen diario, but 34 of them', () => {
    const fuera = [...MONEDAS.keys()].filter((moneda) => !isEnResumen(moneda));
    const deHoy = 'AZN BYN COU CUC GHS MGA MRU MZN RON RSD SDG SRD SSP STN TMT TRY VEF ZMW ZWL';
    const deCuenta = 'BOV CHE CHW CLF MXV USN UYI XBA XBB XBC XBD XSU XTS XUA XXX';
    expect(fuera).toEqual(`${deHoy} ${deCuenta}`.split(' ').sort());
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
  test('a rate is asked with the day of issue; one that nobody published is asked of the caller', () => {
    const dia = toFecha('2026-11-21');
    expect(tasaDetraccion('037', dia)?.toString()).toBe('12');
    expect(tasaDetraccion('042', dia)).toBeUndefined();
    const de = (codigo: string) =>
      problemasDe(unaFactura({ sunatTransaccion: '1001', detraccion: { codigo, cuenta: '00-123-456789' } }));
    expect(Object.keys(de('037'))).toEqual([]);
    for (const codigo of ['038', '042', '043', '046', '047']) {
      expect(tasaDetraccion(codigo, dia)).toBeUndefined();
      expect(Object.keys(de(codigo))).toEqual(['documento.detraccion.porcentaje']);
    }
  });

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

test('ports, airports and normalised goods stand where the catalogs that they name know them', () => {
  for (const { ubigeo } of [...PUERTOS.values(), ...AEROPUERTOS.values()]) expect(UBIGEOS.has(ubigeo)).toBe(true);
  for (const { codigoSunat } of PARTIDAS_NORMALIZADAS.values())
    expect(PRODUCTOS_NORMALIZADOS.has(codigoSunat)).toBe(true);
});
