import { toFecha } from '@chaski/core/lib/fecha.ts';
import { describe, expect, test } from 'vitest';
import { compute } from '../calculo/calcular.ts';
import { envioDe, formularioDe } from '../calculo/documento.ts';
import { CONTEXTO, ejemplos, HOY } from '../testing.ts';
import { filas, type Rama, texto, tiene } from './arbol.ts';
import {
  addBloque,
  chooseDetraccion,
  chooseFormaPago,
  chooseTipo,
  formularioNuevo,
  otroIgual,
  removeBloque,
  renombrar,
  serieSirve,
  shareIntoCuotas,
} from './cambios.ts';

const nuevo = formularioNuevo(HOY);

describe('shared in cuotas', () => {
  test.each([
    ['1000.00', 3, ['333.33', '333.33', '333.34']],
    ['0.05', 4, ['0.01', '0.01', '0.01', '0.02']],
    ['90071992547409.93', 2, ['45035996273704.96', '45035996273704.97']],
  ])('%s in %i adds up to the cent', (total, n, montos) => {
    const cuotas = filas(shareIntoCuotas(nuevo, total, n, HOY, 30), 'cuotas');
    expect(cuotas.map((cuota) => texto(cuota, 'monto'))).toEqual(montos);
    expect(cuotas.map((cuota) => texto(cuota, 'fechaVencimiento'))[0]).toBe('2026-12-20');
  });

  test('nothing to share changes nothing', () => {
    for (const total of ['0.00', '', '-1.00', 'x']) expect(shareIntoCuotas(nuevo, total, 2, HOY, 30)).toBe(nuevo);
  });
});

test('every document of the examples that becomes a note keeps nothing that notes do not carry', () => {
  const ventas = ejemplos().filter(({ nombre }) => Number(nombre.slice(0, 2)) < 62);
  for (const { documento } of ventas) {
    const nota = chooseTipo(formularioDe(documento), '07');
    const { problemas } = compute(nota, CONTEXTO);
    const ajenos = [...problemas].filter(([, mensaje]) => /Una nota .*no lleva|Solo la nota de crédito/.test(mensaje));
    expect(ajenos.filter(([lugar]) => !lugar.startsWith('items'))).toEqual([]);
  }
});

test('another kind keeps a series of its own letter and drops any other', () => {
  expect(serieSirve('F001', '01')).toBe(true);
  expect(serieSirve('B001', '01')).toBe(false);
  expect(serieSirve('0001', '03')).toBe(true);
  expect(texto(chooseTipo({ ...nuevo, serie: 'F001' }, '03'), 'serie')).toBe('');
  expect(texto(chooseTipo({ ...nuevo, serie: 'F001' }, '07'), 'serie')).toBe('F001');
  expect(tiene(chooseTipo(chooseTipo(nuevo, '07'), '01'), 'codigoMotivo')).toBe(false);
});

test('a boleta is to nobody in particular until somebody is written; a factura asks for its customer', () => {
  const boleta = chooseTipo(nuevo, '03');
  expect(tiene(boleta, 'cliente')).toBe(false);
  expect(formularioNuevo(HOY, '03').cliente).toBeUndefined();
  expect(chooseTipo(boleta, '01').cliente).toEqual(nuevo.cliente);
  for (const campo of ['numeroDocumento', 'denominacion', 'correo']) {
    const escrito = { ...nuevo, cliente: { ...Object(nuevo.cliente), [campo]: 'x' } };
    expect(chooseTipo(escrito, '03').cliente).toEqual(escrito.cliente);
  }
});

test('a part that is added and taken out leaves the document as it was', () => {
  for (const bloque of ['detraccion', 'percepcion', 'exportacion', 'descuentoGlobal', 'retencion'] as const) {
    const vuelta = removeBloque(addBloque(nuevo, bloque), bloque);
    expect(envioDe(vuelta)).toEqual(envioDe(nuevo));
  }
});

test('the operation follows the good of the detracción, and export makes the lines export', () => {
  expect(texto(chooseDetraccion(nuevo, '027'), 'sunatTransaccion')).toBe('1004');
  expect(texto(chooseDetraccion(nuevo, '037'), 'sunatTransaccion')).toBe('1001');
  const exportacion = addBloque(nuevo, 'exportacion');
  expect([texto(exportacion, 'sunatTransaccion'), texto(exportacion, 'items.0.tipoIgv')]).toEqual(['0200', '40']);
});

test('credit begins with a cuota and cash has none', () => {
  const credito = chooseFormaPago(nuevo, 'CREDITO');
  expect(filas(credito, 'cuotas')).toHaveLength(1);
  expect(tiene(chooseFormaPago(credito, 'CONTADO'), 'cuotas')).toBe(false);
});

test('the price keeps its digits under the other name, never both', () => {
  const con: Rama = { items: [{ clave: '1', precioUnitario: '118' }] };
  const sin = renombrar(con, 'items.0', 'precioUnitario', 'valorUnitario');
  expect(sin).toEqual({ items: [{ clave: '1', valorUnitario: '118' }] });
});

test('one like an old one is of today, without its number, and its terms are as long as they were', () => {
  const viejo = {
    serie: 'F001',
    correlativo: '7',
    fechaEmision: '2026-10-01',
    horaEmision: '09:00:00',
    fechaVencimiento: '2026-10-31',
    cuotas: [{ clave: '1', monto: '10.00', fechaVencimiento: '2026-10-31' }],
  };
  expect(otroIgual(viejo, toFecha('2026-11-20'))).toEqual({
    serie: 'F001',
    fechaEmision: '2026-11-20',
    fechaVencimiento: '2026-12-20',
    cuotas: [{ clave: '1', monto: '10.00', fechaVencimiento: '2026-12-20' }],
  });
});
