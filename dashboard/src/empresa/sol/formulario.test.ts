import { expect, test } from 'vitest';
import { cuerpoDeDestino, formularioDeDestino, tiposDe } from './formulario.ts';

const ose = { tipo: 'ose', url: 'https://ose.pe/bill', consultaUrl: null, certificadosCdr: ['ab', 'cd'] } as const;

test('what is real is never sent to a simulator, nor what is a test to production', () => {
  expect(tiposDe('live', true, 'produccion')).toEqual(['produccion', 'ose']);
  expect(tiposDe('test', true, 'simulador')).toEqual(['simulador', 'beta', 'ose']);
});

test('only the installation’s owner is offered an OSE, and the one that is in use is shown to whoever looks', () => {
  expect(tiposDe('live', false, 'produccion')).toEqual(['produccion']);
  expect(tiposDe('live', false, 'ose')).toEqual(['produccion', 'ose']);
});

test('an OSE is sent with its addresses, and SUNAT’s own without any', () => {
  const destino = { ...ose, certificadosCdr: [...ose.certificadosCdr] };
  expect(cuerpoDeDestino(formularioDeDestino(destino))).toEqual({
    tipo: 'ose',
    url: 'https://ose.pe/bill',
    certificadosCdr: ['ab', 'cd'],
  });
  expect(cuerpoDeDestino({ ...formularioDeDestino(destino), tipo: 'beta' })).toEqual({ tipo: 'beta' });
});

test('SUNAT’s addresses do not become those of an OSE that is chosen afterwards', () => {
  const beta = { tipo: 'beta', url: 'https://sunat', consultaUrl: 'https://sunat/c', certificadosCdr: ['ef'] } as const;
  const formulario = formularioDeDestino({ ...beta, certificadosCdr: [...beta.certificadosCdr] });
  expect(formulario).toEqual({ tipo: 'beta', url: '', consultaUrl: '', certificados: '' });
});
