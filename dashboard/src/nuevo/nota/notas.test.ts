import { toFecha } from '@chaski/core/lib/fecha.ts';
import { describe, expect, test } from 'vitest';
import { compute } from '../calculo/calcular.ts';
import { aJson, envioDe } from '../calculo/documento.ts';
import { filas, type Rama, texto, tiene } from '../campos/arbol.ts';
import { formularioNuevo } from '../campos/cambios.ts';
import { CONTEXTO, type Ejemplo, ejemplos } from '../testing.ts';
import { afectadoDe, chooseFecha, chooseMotivo, copiaLineas, notaSobre } from './notas.ts';

const HOY = toFecha('2026-11-20');
const todos = ejemplos();
const ventas = todos.filter(({ calculado }) => ['01', '03'].includes(calculado.documento.tipoComprobante));

/** A document of ours, as the panel gives it, and the note over it. */
function sobre(ejemplo: Ejemplo, tipo: '07' | '08' = '07') {
  const documento = { horaEmision: '10:00:00', fechaEmision: '2026-11-20', ...ejemplo.documento };
  const afectado = afectadoDe({ id: 'uno', numero: 1, documento });
  const letra = ejemplo.calculado.documento.serie.startsWith('B') ? 'B' : 'F';
  const nota = { ...notaSobre(formularioNuevo(HOY), tipo, 'uno'), serie: `${letra}C01` };
  return { afectado, nota };
}

test('what is issued can be computed again here, whatever it is', () => {
  for (const ejemplo of ventas) {
    const { afectado } = sobre(ejemplo);
    expect(afectado?.calculado.totales.importeTotal).toEqual(ejemplo.calculado.totales.importeTotal);
  }
});

test('a document of which core says no more that it is right is left to the server', () => {
  expect(afectadoDe({ id: 'a', numero: 1, documento: { serie: 'F001' } })).toBeUndefined();
  const documento = { ...ventas[0]?.documento, horaEmision: '10:00:00', serie: 'B001' };
  expect(afectadoDe({ id: 'a', numero: 1, documento })).toBeUndefined();
});

/** Advances paid all of it: core asks for the lines, and there is nothing to compute without them. */
const NADA_QUE_DESHACER = new Set(['48-anticipo-exonerado-total']);

describe('a note that undoes the whole document sends no lines and totals what it undoes', () => {
  test.each(ventas)('$nombre', (ejemplo) => {
    const { afectado, nota } = sobre(ejemplo);
    const elegida = chooseMotivo(nota, '01', afectado);
    const contexto = afectado === undefined ? CONTEXTO : { ...CONTEXTO, afectado };
    const { calculado, documento } = compute(elegida, contexto);
    expect(copiaLineas(elegida, afectado)).toBe(true);
    expect(documento).not.toHaveProperty('items');
    expect(documento).not.toHaveProperty('cliente');
    const esperado = NADA_QUE_DESHACER.has(ejemplo.nombre)
      ? undefined
      : ejemplo.calculado.totales.importeTotal.toFixed(2);
    expect(calculado?.totales.importeTotal.toFixed(2)).toBe(esperado);
  });
});

test('a return by item begins with the net lines of the document, which core takes as they are', () => {
  const venta = ventas.find(({ nombre }) => nombre.startsWith('33-'));
  if (venta === undefined) throw new Error('falta el ejemplo 33');
  const { afectado, nota } = sobre(venta);
  const elegida = chooseMotivo(nota, '07', afectado);
  expect(filas(elegida, 'items')).toHaveLength(venta.calculado.items.length);
  const { problemas, calculado } = compute(elegida, afectado === undefined ? CONTEXTO : { ...CONTEXTO, afectado });
  expect([...problemas]).toEqual([]);
  expect(calculado?.totales.importeTotal.toFixed(2)).toBe(venta.calculado.totales.importeTotal.toFixed(2));
});

test('a change of cuotas has cuotas and no lines, and another motive has none again', () => {
  const credito = ventas.find(({ nombre }) => nombre.startsWith('12-'));
  if (credito === undefined) throw new Error('falta el ejemplo 12');
  const { afectado, nota } = sobre(credito);
  const deCuotas = chooseMotivo(nota, '13', afectado);
  expect([texto(deCuotas, 'formaPago'), filas(deCuotas, 'cuotas').length]).toEqual(['CREDITO', 1]);
  expect(envioDe(deCuotas).documento).not.toHaveProperty('items');
  expect(tiene(chooseMotivo(deCuotas, '07', afectado), 'cuotas')).toBe(false);
});

test('the grounds follow the motive until somebody writes them', () => {
  const primera = ventas[0];
  if (primera === undefined) throw new Error('faltan ejemplos');
  const { afectado, nota } = sobre(primera);
  const una = chooseMotivo(nota, '01', afectado);
  expect(texto(una, 'motivo')).toBe('Anulación de la operación');
  expect(texto(chooseMotivo(una, '06', afectado), 'motivo')).toBe('Devolución total');
  expect(texto(chooseMotivo({ ...una, motivo: 'Se arrepintió' }, '06', afectado), 'motivo')).toBe('Se arrepintió');
  expect(texto(chooseMotivo(sobre(primera, '08').nota, '01', afectado), 'motivo')).toBe('Intereses por mora');
});

test('the grounds and the line that were proposed are named as on the day of the note, unless somebody wrote them', () => {
  const primera = ventas[0];
  if (primera === undefined) throw new Error('faltan ejemplos');
  const { afectado, nota } = sobre(primera, '08');
  const en2026 = chooseMotivo({ ...nota, fechaEmision: '2026-12-31' }, '03', afectado);
  const dice = (formulario: Rama) => [
    texto(formulario, 'motivo'),
    ...filas(formulario, 'items').map((item) => texto(item, 'descripcion')),
  ];
  expect(dice(en2026)).toEqual(['Penalidades / otros conceptos', 'Penalidades / otros conceptos']);
  const en2027 = chooseFecha(chooseFecha(en2026, ''), '2027-01-01');
  expect(dice(en2027)).toEqual(['Otros conceptos', 'Otros conceptos']);
  expect(dice(chooseFecha(en2027, '2026-12-31'))).toEqual(dice(en2026));
  const escritas = { ...en2026, motivo: 'Gastos de cobranza' };
  expect(dice(chooseFecha(escritas, '2027-01-01'))).toEqual(['Gastos de cobranza', 'Otros conceptos']);
});

test('penalidades, a motive of 2027, begin with a line that is inafecta, which core takes as it is', () => {
  const nota = {
    ...notaSobre(formularioNuevo(toFecha('2027-01-04')), '08', ''),
    serie: 'FD01',
    cliente: { tipoDocumento: '6', numeroDocumento: '20100070970', denominacion: 'COMERCIAL ANDINA' },
  };
  const elegida = chooseMotivo(nota, '13', undefined);
  expect(filas(elegida, 'items')).toMatchObject([{ descripcion: 'Penalidades', tipoIgv: '30' }]);
  const escrita = { ...elegida, items: filas(elegida, 'items').map((fila) => ({ ...fila, precioUnitario: '50' })) };
  expect(Object.fromEntries(compute(escrita, { hoy: toFecha('2027-01-04'), ahora: '10:00:00' }).problemas)).toEqual({});
});

test('a note over a document that is not ours keeps its lines and asks for its customer', () => {
  const nota = {
    ...notaSobre(formularioNuevo(HOY), '07', ''),
    documentoAfectado: { tipoComprobante: '01', serie: 'F009', correlativo: '7' },
  };
  const elegida = chooseMotivo(nota, '01', undefined);
  expect(copiaLineas(elegida, undefined)).toBe(false);
  expect(compute(elegida, CONTEXTO).problemas.get('cliente')).toMatch(/obligatorio/);
  expect(aJson(envioDe(elegida).documento)).toBeInstanceOf(Map);
});
