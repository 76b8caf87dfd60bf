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
