import { describe, expect, it } from 'vitest';
import { parseObservacion, parseTextoSunat, sinPuntoFinal } from './texto.ts';

describe('parseObservacion', () => {
  it('takes the code from the front of a note and keeps where in the XML', () => {
    expect(parseObservacion('4252 - El dato es incorrecto. - INFO: 4252 (nodo: "a/b" valor: "c - d")')).toEqual({
      codigo: '4252',
      mensaje: 'El dato es incorrecto. - INFO: 4252 (nodo: "a/b" valor: "c - d")',
    });
  });

  it.each(['Observado por el OSE', '42521 - otro', '4252', ''])('keeps %j as text without a code', (nota) => {
    expect(parseObservacion(nota)).toEqual({ codigo: '', mensaje: nota });
  });
});

describe('parseTextoSunat', () => {
  it('takes tickets and Java’s remains away and keeps the place of the error', () => {
    const text =
      '2017 - El numero debe ser RUC - Detalle: xxx.xxx.xxx value=\'ticket: 1540 error: INFO: 2017 (nodo: "a/b" valor: "1234")\'';
    expect(parseTextoSunat(text)).toEqual({
      texto: 'El numero debe ser RUC',
      detalle: 'INFO: 2017 (nodo: "a/b" valor: "1234")',
    });
  });

  it('keeps a detail of another kind whole, and a plain sentence as it is', () => {
    expect(parseTextoSunat('No tiene el perfil - Detalle: Rejected by policy.')).toEqual({
      texto: 'No tiene el perfil',
      detalle: 'Rejected by policy.',
    });
    expect(parseTextoSunat('No tiene el perfil')).toEqual({ texto: 'No tiene el perfil', detalle: undefined });
    expect(parseTextoSunat('')).toEqual({ texto: '', detalle: undefined });
  });
});

it('takes texts of a megabyte apart as fast as short ones: what SUNAT answers is hostile input', () => {
  const before = process.cpuUsage();
  for (const piece of [' ', '-', ' - ', 'Detalle', 'error: ', "'", '. ', '0000 - ', '\n']) {
    const long = piece.repeat(1_000_000 / piece.length);
    for (const text of [long, `2017 - x - Detalle: error: ${long}x`, `2017${long}Detalle:${long}`]) {
      parseTextoSunat(text);
      sinPuntoFinal(`${text}x`);
    }
  }
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(1_000);
});
