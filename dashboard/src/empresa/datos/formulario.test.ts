import { expect, test } from 'vitest';
import { cambiosDeEmpresa, camposCambiados, cuerpoDeEmpresa, type FormularioEmpresa } from './formulario.ts';

const ANTES: FormularioEmpresa = {
  razonSocial: 'ANDINA S.A.C.',
  nombreComercial: 'Andina',
  ubigeo: '150101',
  direccion: 'Jr. Uno 1',
  urbanizacion: '',
};

test('a form that was not touched sends nothing, and spaces at the ends are no change', () => {
  expect(cambiosDeEmpresa(ANTES, ANTES)).toEqual({});
  expect(cambiosDeEmpresa(ANTES, { ...ANTES, direccion: ' Jr. Uno 1 ' })).toEqual({});
});

test('only what changed is sent, and what was emptied is taken away', () => {
  expect(cambiosDeEmpresa(ANTES, { ...ANTES, nombreComercial: ' ' })).toEqual({ nombreComercial: null });
  expect(camposCambiados(ANTES, { ...ANTES, nombreComercial: '', urbanizacion: 'Sol' })).toEqual([
    'nombreComercial',
    'urbanizacion',
  ]);
});

test('an address is sent whole, because its parts are judged together', () => {
  expect(cambiosDeEmpresa(ANTES, { ...ANTES, ubigeo: '150122' })).toEqual({
    ubigeo: '150122',
    direccion: 'Jr. Uno 1',
    urbanizacion: null,
  });
});

test('a new company is sent with all that was typed, and null for what was not', () => {
  expect(cuerpoDeEmpresa('20100070970', { ...ANTES, nombreComercial: '' })).toEqual({
    ruc: '20100070970',
    razonSocial: 'ANDINA S.A.C.',
    nombreComercial: null,
    ubigeo: '150101',
    direccion: 'Jr. Uno 1',
    urbanizacion: null,
  });
});
