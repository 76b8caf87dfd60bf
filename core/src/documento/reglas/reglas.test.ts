import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { soloObserva } from '../../catalogos/observaciones.ts';
import { REGLAS_DE_GUIA } from '../../documentos/guia/reglas.ts';
import { REGLAS_AFECTADO } from '../../documentos/nota/reglas-afectado.ts';
import { REGLAS_DE_OTRO } from '../../documentos/otros/reglas.ts';
import { CLASES, TIPOS_RESUMEN } from '../../documentos/registro.ts';
import { REGLAS_REVERSION } from '../../documentos/reversion/reglas.ts';
import { FILAS_DESCUADRE } from '../../impuestos/desglose/descuadres.ts';
import { toFecha } from '../../lib/fecha.ts';
import { IDIOMAS } from '../../lib/idiomas.ts';
import { CODIGOS_SUNAT } from '../../sunat/codigos.ts';
import { SEVERIDADES } from '../../vigencias/severidades.ts';
import { reglasDeArchivo } from '../anulacion/reglas.ts';
import type { Borrador } from '../borrador.ts';
import { CASOS, comoBoleta, comoClase, comoNota, enClase } from '../testing/casos.ts';
import { DE_LECTURA } from '../testing/lectura.ts';
import { clasesDe, toPagina } from '../testing/pagina.ts';
import { filasDeGuias, filasDeOtros } from '../testing/pagina-aparte.ts';
import { hallar, REGLAS, toCuerpo, toJuzgado } from '../testing/reglas.ts';
import { DE_SUMAS } from '../testing/sumas.ts';
import { avisosDe, hallazgosDe, problemasConCodigo } from '../testing.ts';
import { type Codigo, codigoPara, rige } from './regla.ts';

/** Of the reason of an annulment, which no document has. */
const DE_ANULACION = ['2315', '4203'];

/** The field as a row names it: `items[].cantidad`. */
const miraDe = (ruta: string) => ruta.replace(/^documento\.?/, '').replaceAll(/\.\d+(?=\.|$)/g, '[]');

describe('a row', () => {
  test.each(REGLAS)('$regla.id: its document breaks it alone, and repaired breaks nothing', ({ mira, regla }) => {
    const { ejemplo, campo, codigo, mensaje } = regla;
    const { rompe, cumple = {} } = ejemplo;
    const [hallado, ...otros] = hallar(toCuerpo(ejemplo, rompe), ejemplo);
    expect([hallado, ...otros]).toEqual([expect.anything()]);
    if (typeof campo === 'string') {
      expect(miraDe(hallado?.ruta ?? '')).toBe([mira, campo].filter((parte) => parte !== '').join('.'));
    }
    if (typeof mensaje !== 'function') {
      for (const idioma of IDIOMAS)
        expect(hallado?.mensaje[idioma]).toMatch(new RegExp(`^${RegExp.escape(mensaje[idioma])}`));
    }
    const codigos = typeof codigo === 'object' ? Object.values(codigo) : [codigo];
    expect(codigos).toContain(hallado?.codigo);
    expect(hallar(toCuerpo(ejemplo, cumple), ejemplo)).toEqual([]);
  });

  const DE_VENTA = REGLAS.filter(({ regla: { ejemplo } }) => ejemplo.de === undefined || ejemplo.de === 'BOLETA');
  test.each(DE_VENTA)('$regla.id: it is judged in the kinds that it names, and in no other', ({ regla }) => {
    const { ejemplo, en } = regla;
    const suyo = toCuerpo(ejemplo, ejemplo.rompe);
    const [hallado] = hallar(suyo, ejemplo);
    const { ruta, mensaje: { es: frase } = { es: '' } } = hallado ?? {};
    for (const { nombreApi: clase } of CLASES) {
      if (en === undefined || en.includes(clase)) continue;
      const hallados = hallar(comoClase(suyo, clase), { ...ejemplo, de: 'FACTURA' });
      expect(hallados.filter((uno) => uno.ruta === ruta && uno.mensaje.es.includes(frase))).toEqual([]);
    }
  });

  const EN_CADA_CLASE = REGLAS.flatMap(({ regla }) => clasesDe(regla).map((clase) => ({ clase, regla })));
  test.each(EN_CADA_CLASE)('$regla.id: a $clase breaks it, and one that does not has no such finding', (caso) => {
    const { clase, regla } = caso;
    const { ejemplo, codigo } = regla;
    const [{ ruta = '' } = {}] = hallar(toCuerpo(ejemplo, ejemplo.rompe), ejemplo);
    const hallada = enClase(ejemplo, clase).some(({ incumple, cumple, ejemplo: suyo }) => {
      const codigoSuyo = codigoPara(codigo, toJuzgado(incumple));
      const deSano = hallar(cumple, suyo).map((uno) => `${miraDe(uno.ruta)} ${uno.mensaje.es}`);
      return hallar(incumple, suyo).some(
        (uno) =>
          miraDe(uno.ruta) === miraDe(ruta) &&
          uno.codigo === codigoSuyo &&
          (typeof regla.mensaje === 'function' || uno.mensaje.es.includes(regla.mensaje.es)) &&
          !deSano.includes(`${miraDe(uno.ruta)} ${uno.mensaje.es}`),
      );
    });
    expect(hallada).toBe(true);
  });

  test('has a name of its own', () => {
    const ids = REGLAS.map(({ regla }) => regla.id);
    expect(ids.filter((id, indice) => ids.indexOf(id) !== indice)).toEqual([]);
  });

  test('is judged from its first day to its last, by date of issue', () => {
    const regla = { desde: '2027-01-01', hasta: '2027-12-31' };
    const dias = ['2026-12-31', '2027-01-01', '2027-12-31', '2028-01-01'].map(toFecha);
    const en = (fechaEmision: Borrador['fechaEmision']) => rige(regla, { tipoComprobante: '01', fechaEmision });
    expect(dias.map(en)).toEqual([false, true, true, false]);
  });
});

describe('an official code', () => {
  test.each(CASOS)('$codigo: one document earns it, and its nearest neighbour passes whole', ({ codigo, ...caso }) => {
    expect(hallazgosDe(caso.incumple).map((hallado) => hallado.codigo)).toContain(codigo);
    if (caso.cumple !== undefined) expect(hallazgosDe(caso.cumple)).toEqual([]);
  });

  test.each(CASOS)('$codigo keeps a document from being issued exactly where SUNAT refuses it', ({ incumple }) => {
    for (const variante of [incumple, comoBoleta(incumple), comoNota(incumple, '07'), comoNota(incumple, '08')]) {
      for (const { codigo = '0000' } of problemasConCodigo(variante)) expect(soloObserva(codigo)).toBe(false);
      for (const { codigo = '4000' } of avisosDe(variante)) expect(soloObserva(codigo)).toBe(true);
    }
  });

  const POR_VALOR = DE_LECTURA.flatMap(({ ejemplos, ...suyo }) => ejemplos.map((ejemplo) => ({ ...suyo, ejemplo })));
  test.each(POR_VALOR)(
    '$codigo is found by the reading of $ruta, as it is declared: %#',
    ({ codigo, ruta, ejemplo }) => {
      expect(hallar(toCuerpo(ejemplo, ejemplo.rompe), ejemplo)).toMatchObject([{ codigo, ruta: `documento.${ruta}` }]);
      expect(hallar(toCuerpo(ejemplo, ejemplo.cumple ?? {}), ejemplo)).toEqual([]);
    },
  );

  test.each(DE_SUMAS)('$codigo is found by the sums', ({ codigo, ejemplo }) => {
    expect(hallar(toCuerpo(ejemplo, ejemplo.rompe), ejemplo)).toMatchObject([{ codigo }]);
    expect(hallar(toCuerpo(ejemplo, ejemplo.cumple ?? {}), ejemplo)).toEqual([]);
  });

  test('no code stands in the declarations of the fields without a document that earns it', () => {
    const carpeta = join(import.meta.dirname, '../campos');
    const textos = readdirSync(carpeta).map((archivo) => readFileSync(join(carpeta, archivo), 'utf8'));
    const escritos = textos.flatMap((texto) =>
      [...texto.matchAll(/(?<!con: \{ )\bcodigo(?:Cero)?: '(\d{4})'/g)].map(([, codigo]) => codigo),
    );
    const hallados = new Set([...DE_LECTURA.map(({ codigo }) => codigo), ...DE_ANULACION]);
    expect(escritos.filter((codigo) => codigo !== undefined && !hallados.has(codigo))).toEqual([]);
  });
});

/** What is found in the kinds that live apart. */
const APARTE = [...filasDeGuias(), ...filasDeOtros()];

/** Every official code that a row, a declared field or a sum names. */
const NOMBRADOS = new Set(
  [
    ...REGLAS.map(({ regla }) => regla),
    ...DE_LECTURA,
    ...DE_SUMAS,
    ...REGLAS_AFECTADO,
    ...TIPOS_RESUMEN.flatMap((tipo) => reglasDeArchivo(tipo)),
  ].flatMap(({ codigo = {} }: { readonly codigo?: Codigo }) =>
    typeof codigo === 'string' ? [codigo] : Object.values(codigo),
  ),
);

test('at least 200 official codes are found, without those that only a change of the computed figures would earn', () => {
  expect(NOMBRADOS.size).toBeGreaterThanOrEqual(200);
});

test("every code that is found or told of is in SUNAT's list, as `sunat/codigos.json` has it", () => {
  const deSumas = Object.entries(FILAS_DESCUADRE).flatMap(([codigo, { boleta }]) => [codigo, boleta ?? codigo]);
  const deLuego = REGLAS.flatMap(({ regla }) => regla.luego?.codigos ?? []);
  const aparte = [...APARTE, ...REGLAS_REVERSION].flatMap(({ codigo }) => codigo ?? []);
  const todos = [...NOMBRADOS, ...DE_ANULACION, ...deSumas, ...deLuego, ...SEVERIDADES.keys(), ...aparte];
  expect(todos.filter((codigo) => !CODIGOS_SUNAT.has(codigo))).toEqual([]);
});

test('of guías, retenciones and percepciones every row says where it is broken and what to send, and more than 40 codes are told in reading alone', () => {
  for (const fila of APARTE) expect(fila.frase, JSON.stringify(fila)).not.toBe('');
  const deFilas = new Set(
    [...REGLAS_DE_GUIA, ...REGLAS_DE_OTRO].flatMap(({ codigo = {} }) =>
      typeof codigo === 'string' ? [codigo] : Object.values(codigo),
    ),
  );
  const deAparte = new Set(APARTE.flatMap(({ codigo = [] }) => codigo));
  expect([...deFilas].filter((codigo) => !deAparte.has(codigo))).toEqual([]);
  expect([...deAparte].filter((codigo) => !deFilas.has(codigo)).length).toBeGreaterThan(40);
});

test('docs/reglas.md says what the rows say; npm run generate writes it', () => {
  expect(readFileSync(join(import.meta.dirname, '../../../../docs/reglas.md'), 'utf8')).toBe(
    toPagina(CODIGOS_SUNAT.keys()),
  );
});
