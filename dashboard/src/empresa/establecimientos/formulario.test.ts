import { expect, test } from 'vitest';
import type { Establecimiento } from '../tipos.ts';
import { codigoLibre, cuerpoDe, formularioDe, formularioNuevo, readSeries } from './formulario.ts';

const direccion = {
  ubigeo: '150122',
  direccion: 'Av. Larco 1',
  urbanizacion: null,
  distrito: 'MIRAFLORES',
  provincia: 'LIMA',
  departamento: 'LIMA',
};
const uno = (codigo: string): Establecimiento => ({ codigo, nombre: 'Tienda', direccion, series: ['B010', 'F010'] });

test('a new establishment proposes the first free code, and never that of the tax address', () => {
  expect(codigoLibre([])).toBe('0001');
  expect(formularioNuevo([uno('0001'), uno('0003')]).codigo).toBe('0002');
});

test('series are read from commas and spaces, in capitals, each once', () => {
  expect(readSeries(' f010, B010;f010 ')).toEqual(['F010', 'B010']);
  expect(readSeries('')).toEqual([]);
});

test('an establishment that was not touched is sent as it is', () => {
  expect(cuerpoDe(formularioDe(uno('0001')))).toEqual({
    codigo: '0001',
    nombre: 'Tienda',
    ubigeo: '150122',
    direccion: 'Av. Larco 1',
    urbanizacion: null,
    series: ['B010', 'F010'],
  });
});

test('emptying its name or its series takes them away', () => {
  expect(cuerpoDe({ ...formularioDe(uno('0001')), nombre: ' ', series: '' })).toMatchObject({
    nombre: null,
    series: [],
  });
});
