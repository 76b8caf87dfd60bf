import { describe, expect, test } from 'vitest';
import { soloObserva } from '../../catalogos/observaciones.ts';
import { avisosDe, hallazgosDe, problemasConCodigo } from '../testing.ts';
import { CASOS_DE_CALCULO, deBoleta } from '../testing-calculo.ts';
import { CASOS, comoBoleta, comoFactura, comoNota } from '../testing-casos.ts';
import type { Aviso } from '../types.ts';
import { DESCUADRES_DE_BOLETA, findDescuadres } from './descuadres.ts';
import { FILAS_CALCULO, FILAS_DOCUMENTO, POR_CONSTRUCCION, TABLA } from './tabla.ts';

/** The field as the table names it: `items[].cantidad`. */
const miraDe = ({ ruta }: Aviso) => ruta.replace(/^documento\./, '').replaceAll(/\.\d+(?=\.|$)/g, '[]');

describe('a row of the body', () => {
  test.each(CASOS)('$codigo: one document trips it, and its nearest neighbour passes whole', ({ codigo, ...caso }) => {
    const suyos = hallazgosDe(caso.incumple).filter((problema) => problema.codigo === codigo);
    expect(suyos).not.toEqual([]);
    const filas = suyos.map((problema) => ({ codigo, mira: miraDe(problema), mensaje: problema.mensaje }));
    for (const fila of filas) expect(FILAS_DOCUMENTO).toContainEqual(expect.objectContaining(fila));
    expect(hallazgosDe(caso.cumple)).toEqual([]);
  });

  test.each(CASOS)('$codigo: its rows say in which documents it is found', ({ codigo, incumple }) => {
    const variantes = {
      factura: incumple.tipoComprobante === '03' ? undefined : incumple,
      boleta: comoBoleta(incumple),
      notaCredito: comoNota(incumple, '07'),
      notaDebito: comoNota(incumple, '08'),
    };
    for (const problema of hallazgosDe(incumple).filter((uno) => uno.codigo === codigo)) {
      const fila = FILAS_DOCUMENTO.find((una) => una.codigo === codigo && una.mensaje === problema.mensaje);
      for (const [documento, variante] of Object.entries(variantes)) {
        if (variante === undefined || fila?.documentos.find((uno) => uno === documento) === undefined) continue;
        expect(hallazgosDe(variante)).toContainEqual(expect.objectContaining({ codigo, ruta: problema.ruta }));
      }
    }
  });

  const DE_VENTA = CASOS.filter(({ incumple }) => incumple.documentoAfectado === undefined);
  test.each(DE_VENTA)(
    '$codigo: it is not found in a kind of document that no row of it lists',
    ({ codigo, incumple }) => {
      const listados = new Set(FILAS_DOCUMENTO.filter((una) => una.codigo === codigo).flatMap((una) => una.documentos));
      const variantes = { factura: comoFactura(incumple), boleta: comoBoleta(incumple) };
      for (const [documento, variante] of Object.entries(variantes)) {
        if ([...listados].some((uno) => uno === documento)) continue;
        expect(hallazgosDe(variante).map((problema) => problema.codigo)).not.toContain(codigo);
      }
    },
  );

  test('none is without its case', () => {
    const probados = new Set(CASOS.map(({ codigo }) => codigo));
    expect(FILAS_DOCUMENTO.filter(({ codigo }) => !probados.has(codigo))).toEqual([]);
  });
});

test.each(CASOS)('$codigo: it keeps the document from being issued exactly where SUNAT refuses it', ({ incumple }) => {
  for (const variante of [incumple, comoBoleta(incumple), comoNota(incumple, '07'), comoNota(incumple, '08')]) {
    for (const { codigo = '0000' } of problemasConCodigo(variante)) expect(soloObserva(codigo)).toBe(false);
    for (const { codigo = '4000' } of avisosDe(variante)) expect(soloObserva(codigo)).toBe(true);
  }
});

describe('a row of the totals', () => {
  test.each(CASOS_DE_CALCULO)('$codigo: a figure that was changed trips it, and none is found as computed', (caso) => {
    for (const calculado of [caso.de(), deBoleta(caso.de())]) {
      const { tipoComprobante } = calculado.documento;
      const codigo = (tipoComprobante === '03' ? DESCUADRES[caso.codigo] : undefined) ?? caso.codigo;
      expect(findDescuadres(calculado, 'documento')).toEqual([]);
      const hallados = findDescuadres(caso.altera(calculado), 'documento');
      expect(hallados.map((problema) => problema.codigo)).toContain(codigo);
      expect(FILAS_CALCULO.map((fila) => fila.codigo)).toContain(codigo);
    }
  });

  test('none is without its case', () => {
    const probados = new Set(CASOS_DE_CALCULO.flatMap(({ codigo }) => [codigo, DESCUADRES[codigo] ?? codigo]));
    expect(FILAS_CALCULO.filter(({ codigo }) => !probados.has(codigo))).toEqual([]);
  });
});

const DESCUADRES: Readonly<Record<string, string | undefined>> = DESCUADRES_DE_BOLETA;

describe('the table', () => {
  const codigos = (filas: typeof TABLA) => new Set(filas.map(({ codigo }) => codigo));

  test('has at least 200 official codes, without those that hold by construction or are only proved on the totals', () => {
    const sinCalculo = TABLA.filter((fila) => !FILAS_CALCULO.includes(fila));
    console.info(
      `Códigos oficiales: ${codigos(sinCalculo).size} en el cuerpo, el estado y los archivos RA/RC; ${codigos(TABLA).size} con los probados sobre los totales`,
    );
    expect(codigos(sinCalculo).size).toBeGreaterThanOrEqual(200);
  });

  test('counts nothing that holds by construction', () => {
    expect(TABLA.filter(({ codigo }) => POR_CONSTRUCCION.has(codigo))).toEqual([]);
  });

  test('every row is whole', () => {
    for (const fila of TABLA) {
      expect(fila.codigo).toMatch(/^\d{4}$/);
      for (const texto of [fila.mira, fila.cuando, fila.mensaje, fila.fuente]) expect(texto).not.toBe('');
      expect(fila.documentos).not.toEqual([]);
    }
  });
});
