import { describe, expect, test } from 'vitest';
import { CATALOGOS } from '../catalogos/index.ts';
import { cambiosDeCatalogo } from '../catalogos/testing.ts';
import { addDays, toFecha } from '../lib/fecha.ts';
import { CAMBIOS_DE_TASAS } from '../vigencias/tasas.ts';
import { readCambios } from './cambios.ts';
import { DIAS_DE_AVISO, novedades, proximoCambio } from './novedades.ts';

const HOY = toFecha('2026-11-23');

describe('a change with a date', () => {
  test('is told of every row that has one, each with a sentence and its source', () => {
    const cambios = readCambios();
    const dias = (tema: string) => new Set(cambios.filter((uno) => uno.tema === tema).map(({ desde }) => desde));
    expect(dias('tasa')).toEqual(new Set(CAMBIOS_DE_TASAS));
    const deCatalogos = [...CATALOGOS.values()].flatMap(({ entradas }) => cambiosDeCatalogo(entradas));
    expect(dias('catalogo')).toEqual(new Set(deCatalogos));
    for (const { texto, fuente } of cambios) {
      expect(texto).toMatch(/^\S.{10,}[^.\s]$/);
      expect(fuente).not.toBe('');
    }
  });

  test('says what it was before, what comes and what goes', () => {
    const textos = readCambios().map(({ texto }) => texto);
    expect(textos).toContain('El ICBPER de cada bolsa pasa de S/ 0.40 a S/ 0.50');
    expect(textos).toContain('El código 3496 (Código de producto SUNAT inválido) pasa de observación a rechazo');
    expect(textos).toContain(
      'Catálogo 10 (Motivos de la nota de débito): cambia de nombre 03 «Otros conceptos»; entra 13 «Penalidades»',
    );
    expect(textos.find((texto) => texto.startsWith('Catálogo 11'))).toContain('sale 05 «Gratuitas»');
    expect(textos).toContain(
      'Nota de débito: el motivo que puede ir sin documento pasa de 03 (Penalidades / otros conceptos) a 13 (Penalidades)',
    );
    expect(textos).toContain(
      'Rige 3261, 3194: Una nota modifica un solo documento; envíe uno, y otra nota por cada uno de los demás',
    );
  });
});

test('what is admitted from a day on is told by its codes, and nothing both begins and ends in the same words', () => {
  const cambios = readCambios();
  const textos = cambios.map(({ texto }) => texto);
  const contrato = cambios.find(({ texto }) => texto.includes('contrato de colaboración'));
  expect(contrato).toMatchObject({ desde: '2027-01-01', codigos: ['3497', '3498', '3499', '3500', '3501', '3502'] });
  expect(textos.filter((texto) => texto.includes('quítelo'))).toEqual([]);
  const dichos = (verbo: string) => textos.flatMap((uno) => (uno.startsWith(verbo) ? (uno.split(': ')[1] ?? []) : []));
  expect(dichos('Deja de regir').map((dicho) => dicho.replaceAll(/[«»]/g, ''))).not.toContain(dichos('Rige 3261')[0]);
  const norma = novedades(HOY).find(({ fuente }) => fuente.startsWith('RS 000048-2026'));
  expect(norma?.texto).toContain('contrato de colaboración');
  expect(norma?.cambios.map(({ texto }) => texto)).toContainEqual(
    expect.stringMatching(/^Resumen diario: el IGV de lo gratuito .* no se informa/),
  );
});

test('an observation that becomes an error is one change: both codes, its day and source, and what it means', () => {
  const enEnero = readCambios().filter(({ desde }) => desde === '2027-01-01');
  for (const pareja of [
    ['4331', '3496'],
    ['4028', '3503'],
  ]) {
    const suyos = enEnero.filter(({ codigos = [] }) => pareja.some((codigo) => codigos.includes(codigo)));
    const deLaPareja = suyos.filter(({ codigos }) => codigos?.join() === pareja.join());
    expect(deLaPareja).toEqual([
      expect.objectContaining({ tema: 'severidad', fuente: expect.stringContaining('RS 000048-2026') }),
    ]);
    expect(deLaPareja[0]?.texto).toMatch(/^La observación \d{4} pasa a ser el error \d{4}: .* emit/);
    // 3496 stands for the form of a code besides, and that is a change of its own.
    expect(suyos.filter((uno) => !deLaPareja.includes(uno)).map(({ texto }) => texto)).toEqual(
      pareja.includes('3496') ? [expect.stringMatching(/^El código 3496 .* pasa de observación a rechazo$/)] : [],
    );
  }
});

test('the rate that was set is told, and who sets it where it is not known', () => {
  const deLaTasa = (fijadas?: Readonly<Record<string, string>>) =>
    readCambios(fijadas).find(({ tema, desde }) => tema === 'tasa' && desde === '2027-01-01')?.texto;
  expect(deLaTasa({ 2027: '15' })).toMatch(/ pasa de 10.5 % a 15 %, como se fijó en IGV_RESTAURANTES$/);
  for (const fijadas of [undefined, {}, { 2090: '15' }]) {
    expect(deLaTasa(fijadas)).toMatch(/ no es oficial en esta versión: cada instalación la fija en IGV_RESTAURANTES$/);
  }
  const suya = novedades(HOY, { 2027: '15' }).find(
    ({ desde, fuente }) => desde === '2027-01-01' && fuente.startsWith('Ley 32219'),
  );
  expect(suya?.texto).toContain('a 15 %');
  expect(novedades(HOY).some(({ texto }) => texto.includes('a 15 %'))).toBe(false);
});

describe('a novelty', () => {
  test('is a norm with all that it changes: coming, in force, and over once something else holds', () => {
    const de = (dia: string) => (una: { desde: string }) => una.desde === dia;
    const norma = novedades(HOY).find(({ fuente }) => fuente.startsWith('RS 000048-2026'));
    expect(norma).toMatchObject({ desde: '2027-01-01', estado: 'proxima' });
    expect(norma?.cambios.length).toBeGreaterThan(2);
    const enEnero = novedades(toFecha('2027-01-01')).filter(de('2027-01-01'));
    expect(enEnero.map(({ estado }) => estado)).toEqual(enEnero.map(() => 'vigente'));
    expect(novedades(HOY).find(de('2022-01-01'))?.estado).toBe('terminada');
    expect(novedades(HOY).find(de('2023-01-01'))?.estado).toBe('vigente');
  });

  test('is told of from 30 days before, and not once it holds', () => {
    const dia = toFecha('2027-01-01');
    expect(proximoCambio(addDays(dia, -DIAS_DE_AVISO - 1))).toBeUndefined();
    expect(proximoCambio(addDays(dia, -DIAS_DE_AVISO))).toBe(dia);
    expect(proximoCambio(addDays(dia, -1))).toBe(dia);
    expect(proximoCambio(dia)).toBeUndefined();
  });
});
