import { fechaLima } from '@chaski/core/lib/fecha.ts';
import { readXml } from '@chaski/core/lib/xml/read.ts';
import { CODIGOS_SUNAT } from '@chaski/core/sunat/codigos.ts';
import { describe, expect, test } from 'vitest';
import { codigosJuzgados } from './check-comprobante.ts';
import { type Juzgado, judge } from './lectura/check-xml.ts';
import type { Clase } from './lectura/comprobante.ts';
import { toPadron } from './libro/padron.ts';
import { claseDe } from './reglas/regla.ts';
import * as BASES from './testing/bases-de-prueba.ts';
import { CASOS_DE_NOTA, type CasoDeNota, DE_CUOTAS, REGISTRO } from './testing/casos-de-nota.ts';
import { CASOS, type Cambio, type Caso, toBoleta } from './testing/casos-de-prueba.ts';
import { admiteNota, type NotaDePrueba, notaDe, toTextoDeNota } from './testing/notas-de-prueba.ts';
import { AHORA, type DocumentoDePrueba, RUC, SIMPLE, xml } from './testing/testing.ts';

type Situacion = Partial<Pick<CasoDeNota, 'ahora' | 'contribuyentes' | 'registrados'>>;

function evaluate(base: DocumentoDePrueba, nota: NotaDePrueba, texto: string, situacion: Situacion = {}): Juzgado {
  const [serie = '', numero = ''] = (base.id ?? (base.tipo === '03' ? 'B001-1' : 'F001-1')).split('-');
  const read = readXml(Buffer.from(texto));
  if (!read.ok) throw new Error(read.motivo);
  const { ahora, contribuyentes = {}, registrados } = situacion;
  const hoy = fechaLima(ahora === undefined ? AHORA : new Date(ahora));
  return judge(read.root, { ruc: RUC, tipo: nota.tipo, serie, numero }, hoy, toPadron(contribuyentes), registrados);
}

function change(codigo: string, texto: string, cambios: readonly Cambio[]): string {
  return cambios.reduce((previo, [de, a]) => {
    const cambiado = previo.replace(de, a);
    if (cambiado === previo) throw new Error(`${codigo}: ${de} no está en el documento`);
    return cambiado;
  }, texto);
}

function expectCodigo({ error, observaciones }: Juzgado, codigo: string): void {
  if (claseDe(codigo) === 'observacion') {
    expect(error).toBeUndefined();
    expect(observaciones.map((una) => una.codigo)).toContain(codigo);
  } else expect(error?.codigo).toBe(codigo);
}

const TIPOS = ['07', '08'] as const;

const SHEETS: Readonly<Record<'07' | '08', readonly [Clase, Clase]>> = {
  '07': ['creditoFactura', 'creditoOtro'],
  '08': ['debitoFactura', 'debitoOtro'],
};

const bases = Object.entries({ SIMPLE, ...BASES }).flatMap(([nombre, base]) =>
  typeof base === 'object' && admiteNota(base) ? [[nombre, base] as const] : [],
);

describe.each(TIPOS)('a note %s that obeys every rule', (tipo) => {
  test.each(bases)('over a factura like %s is accepted without a remark', (_, base) => {
    const nota = notaDe(base, tipo);
    expect(evaluate(base, nota, toTextoDeNota(xml(base), nota))).toMatchObject({ error: undefined, observaciones: [] });
  });

  test.each(bases)('over a boleta like %s is accepted without a remark', (_, factura) => {
    const base = toBoleta(factura);
    const nota = notaDe(base, tipo);
    expect(evaluate(base, nota, toTextoDeNota(xml(base), nota))).toMatchObject({ error: undefined, observaciones: [] });
  });

  test('over what SUNAT holds is accepted, and its number may have zeros to the left', () => {
    const registrados = new Map([['01 F001-9', REGISTRO]]);
    const nota: NotaDePrueba = { ...notaDe(SIMPLE, tipo), modificados: [['01', 'F001-0009']] };
    const juzgado = evaluate(SIMPLE, nota, toTextoDeNota(xml(SIMPLE), nota), { registrados });
    expect(juzgado).toMatchObject({ error: undefined, observaciones: [] });
  });

  test('over paper or over another system is not looked up', () => {
    for (const modificado of [['01', '0001-9'] as const, ['12', 'MAQ01-9'] as const]) {
      const nota: NotaDePrueba = { ...notaDe(SIMPLE, tipo), modificados: [modificado] };
      const texto = toTextoDeNota(xml(SIMPLE), nota);
      expect(evaluate(SIMPLE, nota, texto, { registrados: new Map() })).toMatchObject({ error: undefined });
    }
  });

  test('of other concepts may change no document', () => {
    const nota: NotaDePrueba = { tipo, motivo: tipo === '07' ? '10' : '03', modificados: [] };
    expect(evaluate(SIMPLE, nota, toTextoDeNota(xml(SIMPLE), nota))).toMatchObject({ error: undefined });
  });
});

describe('what begins on the first day of 2027 is not judged on its eve', () => {
  const vispera = { fecha: '2026-12-31', ahora: '2027-01-01T17:00:00Z' };
  const deAntes = (uno: CasoDeNota) => uno.base.fecha === '2027-01-01' && uno.codigo !== '3286';

  test.each(CASOS_DE_NOTA.filter(deAntes).map((uno) => [uno.codigo, uno] as const))('%s', (codigo, uno) => {
    const base = { ...uno.base, fecha: vispera.fecha };
    const juzgado = evaluate(base, uno.nota, toTextoDeNota(xml(base), uno.nota), { ...uno, ahora: vispera.ahora });
    const deLaVispera: Readonly<Record<string, string | undefined>> = { '3507': '2172' };
    expect(juzgado.error?.codigo).toBe(deLaVispera[codigo]);
    expect(juzgado.observaciones.map((una) => una.codigo)).toEqual(codigo === '3503' ? ['4028'] : []);
  });

  test('nor is a note of penalidades without a document refused from then on, if it is inafecta', () => {
    const nota: NotaDePrueba = { tipo: '08', motivo: '13', modificados: [] };
    const base = { ...BASES.INAFECTA, fecha: '2027-01-01' };
    expect(evaluate(base, nota, toTextoDeNota(xml(base), nota), { ahora: '2027-01-01T17:00:00Z' })).toMatchObject({
      error: undefined,
      observaciones: [],
    });
  });
});

/** The form of what is told of passengers, which notes are not looked at for. */
function isDePasajeros({ codigo, base }: Caso): boolean {
  return codigo === '4280' && base === BASES.PASAJEROS;
}

test.each(TIPOS)('a note %s is not looked at for the form of what it tells of passengers (4280)', (tipo) => {
  const { base, cambios } = CASOS.find(isDePasajeros) ?? {};
  if (base === undefined || cambios === undefined) throw new Error('no sale has it');
  const nota = notaDe(base, tipo);
  const texto = toTextoDeNota(change('4280', xml(base), cambios), nota);
  expect(evaluate(base, nota, texto)).toMatchObject({ error: undefined, observaciones: [] });
});

test('a nota de crédito of other instalments has no amount but those', () => {
  const nota: NotaDePrueba = { ...notaDe(DE_CUOTAS, '07'), motivo: '13' };
  const registrados = new Map([['01 F001-9', { ...REGISTRO, credito: true }]]);
  const juzgado = evaluate(DE_CUOTAS, nota, toTextoDeNota(xml(DE_CUOTAS), nota), { registrados });
  expect(juzgado).toMatchObject({ error: undefined, observaciones: [] });
});

/** Rules that a note has in another shape than an Invoice, with cases of its own. */
const PROPIOS: ReadonlySet<string> = new Set(
  '1001 2365 2642 2644 2993 3007 3034 3059 3102 3105 3107 3127 3208 3223 3252 3297 3319 4251 4252 4253 4304'.split(' '),
);

/** A nota de débito says nothing of instalments, and no note what only boletas tell. */
function admite(base: DocumentoDePrueba, tipo: '07' | '08'): boolean {
  return admiteNota(base) && base !== BASES.BOLETA_DE_AFP && !(tipo === '08' && base === BASES.CREDITO);
}

/** Faults that upset a total too, which a note over a factura is refused for before its lines; over a boleta it is not. */
const SOBRE_BOLETA: ReadonlySet<string> = new Set(
  '2036 2037 2638 2641 2752 2956 3003 3067 3103 3108 3109 3111 3195'.split(' '),
);

function prestados(tipo: '07' | '08'): Caso[] {
  return CASOS.flatMap((caso) => {
    const { codigo } = caso;
    const base = SOBRE_BOLETA.has(codigo) && caso.base.tipo !== '03' ? toBoleta(caso.base) : caso.base;
    const clase = SHEETS[tipo][base.tipo === '03' ? 1 : 0];
    const suyo =
      !PROPIOS.has(codigo) && !isDePasajeros(caso) && admite(base, tipo) && codigosJuzgados(clase).includes(codigo);
    return suyo ? [{ ...caso, base }] : [];
  });
}

describe.each(TIPOS)('a note %s', (tipo) => {
  const conTasa = (tasa: string, igv: string) =>
    xml(SIMPLE)
      .replace(/<cbc:Percent>18/, `<cbc:Percent>${tasa}`)
      .replaceAll('18.00', igv)
      .replaceAll('118.00', `1${igv}`)
      .replace('>118<', `>1${igv}<`);

  test.each([
    ['10', '10.00'],
    ['10.5', '10.50'],
  ])('corrects a document of %s %%', (tasa, igv) => {
    const nota = notaDe(SIMPLE, tipo);
    expect(evaluate(SIMPLE, nota, toTextoDeNota(conTasa(tasa, igv), nota)).error).toBeUndefined();
  });

  test('says no unit price of a line, and is not judged by it', () => {
    const nota = notaDe(SIMPLE, tipo);
    const texto = toTextoDeNota(xml(SIMPLE).replace(/<cac:Price>.*?<\/cac:Price>/, ''), nota);
    expect(evaluate(SIMPLE, nota, texto).error).toBeUndefined();
  });

  test('is refused for its totals before its lines', () => {
    const nota = notaDe(SIMPLE, tipo);
    const texto = xml(SIMPLE)
      .replace('unitCode="NIU"', 'unitCode="XYZW"')
      .replace('>118.00</cbc:PayableAmount>', '>120.00</cbc:PayableAmount>');
    expect(evaluate(SIMPLE, nota, toTextoDeNota(texto, nota)).error?.codigo).toBe('3280');
  });
});

describe.each(TIPOS)('a note %s that breaks one rule', (tipo) => {
  test.each(prestados(tipo).map((caso) => [caso.codigo, caso] as const))(
    'of those it shares with invoices is answered with %s',
    (codigo, caso) => {
      const nota = notaDe(caso.base, tipo);
      const texto = toTextoDeNota(change(codigo, xml(caso.base), caso.cambios), nota);
      expectCodigo(evaluate(caso.base, nota, texto, caso), codigo);
    },
  );

  const propios = CASOS_DE_NOTA.filter(({ nota }) => nota.tipo === tipo);

  test.each(propios.map((caso) => [caso.codigo, caso] as const))('of its own is answered with %s', (codigo, caso) => {
    const texto = change(codigo, toTextoDeNota(xml(caso.base), caso.nota), caso.cambios);
    expectCodigo(evaluate(caso.base, caso.nota, texto, caso), codigo);
  });

  test('has a case for every code that the judge can give', () => {
    const probados = new Set([...prestados(tipo), ...propios].map(({ codigo }) => codigo));
    const codigos = SHEETS[tipo].flatMap((clase) => codigosJuzgados(clase));
    expect([...new Set(codigos)].filter((codigo) => !probados.has(codigo))).toEqual([]);
  });
});

test('a note is never answered with a code that SUNAT does not have', () => {
  const codigos = TIPOS.flatMap((tipo) => SHEETS[tipo]).flatMap((clase) => codigosJuzgados(clase));
  expect(codigos.filter((codigo) => !CODIGOS_SUNAT.has(codigo))).toEqual([]);
});

test('a fault of a note is named by the note’s own elements', () => {
  const nota = notaDe(SIMPLE, '08');
  const texto = toTextoDeNota(xml(SIMPLE).replace('unitCode="NIU"', 'unitCode="XYZW"'), nota);
  expect(evaluate(SIMPLE, nota, texto).error).toEqual({
    codigo: '2936',
    nodo: 'cac:DebitNoteLine[1]/cbc:DebitedQuantity/@unitCode',
    dicho: 'Error en la linea: 1: 2936 (nodo: "cbc:DebitedQuantity/unitCode" valor: "XYZW")',
  });
});

test.each(TIPOS)('an Invoice under the name of a note %s breaks the schema', (tipo) => {
  expect(evaluate(SIMPLE, notaDe(SIMPLE, tipo), xml(SIMPLE)).error?.codigo).toBe('0306');
});
