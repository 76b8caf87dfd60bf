import { describe, expect, it } from 'vitest';
import { soloObserva } from '../catalogos/observaciones.ts';
import { CODIGOS_SUNAT, codigoSunat, remedio, remedioDelIntento } from './codigos.ts';
import { REMEDIOS } from './remedios.ts';

describe('codigoSunat', () => {
  it.each([
    ['0100', 'sistema', 'reintentar'],
    ['0102', 'sistema', 'configurar'],
    ['0140', 'sistema', 'consultar'],
    ['0151', 'sistema', 'corregir_mismo_numero'],
    ['0306', 'sistema', 'corregir_mismo_numero'],
    ['0402', 'sistema', 'consultar'],
    ['1032', 'excepcion', 'consultar'],
    ['1033', 'excepcion', 'consultar'],
    ['1078', 'excepcion', 'configurar'],
    ['1079', 'excepcion', 'resumen_diario'],
    ['1083', 'excepcion', 'corregir_mismo_numero'],
    ['2017', 'rechazo', 'nuevo_numero'],
    ['2108', 'rechazo', 'nuevo_numero'],
    ['2325', 'rechazo', 'configurar'],
    ['2335', 'rechazo', 'nuevo_numero'],
    ['4252', 'observacion', 'ninguna'],
  ])('knows that %s is %s and leads to %s', (codigo, clase, accion) => {
    expect(codigoSunat(codigo)).toMatchObject({ codigo, clase, accion });
  });

  it.each(['2266', '2404', '2988', '3496'])('knows that %s only observes, in spite of its range', (codigo) => {
    expect(codigoSunat(codigo)).toMatchObject({ clase: 'observacion', accion: 'ninguna' });
  });

  it('and the rules that are judged before sending mean the same by a code that only observes', () => {
    for (const { codigo, clase } of CODIGOS_SUNAT.values()) {
      expect([codigo, soloObserva(codigo)]).toEqual([codigo, clase === 'observacion']);
    }
  });

  it.each([
    ['0199', 'reintentar'],
    ['0999', 'reintentar'],
    ['1999', 'corregir_mismo_numero'],
    ['2599', 'nuevo_numero'],
    ['3998', 'nuevo_numero'],
    ['4999', 'ninguna'],
  ])('understands a code that is not in the table, %s, by its range', (codigo, accion) => {
    expect(CODIGOS_SUNAT.has(codigo)).toBe(false);
    expect(codigoSunat(codigo)?.accion).toBe(accion);
  });

  it.each(['', '0', '98', '0011', '0099', '12345', 'abcd', '20 7', '201', '__proto__'])(
    'knows nothing of %j',
    (codigo) => {
      expect(codigoSunat(codigo)).toBeUndefined();
    },
  );

  it('has the whole list of SUNAT, and what its sheets of rules use besides, in our words', () => {
    expect(CODIGOS_SUNAT.size).toBe(665);
    for (const { codigo, significado } of CODIGOS_SUNAT.values()) expect(significado, codigo).toMatch(/^\S.*[^.\s]$/);
  });
});

describe('remedio', () => {
  it('says something whole for every code, also for those that nobody knows', () => {
    for (const codigo of [...CODIGOS_SUNAT.keys(), '0999', '2999', '', 'abcd']) expect(remedio(codigo)).toMatch(/\.$/);
  });

  it('is about codes that exist, one row each', () => {
    for (const codigo of REMEDIOS.keys()) expect(CODIGOS_SUNAT.has(codigo), codigo).toBe(true);
  });

  it('says of every refusal whether the number may be used again', () => {
    for (const { codigo, accion } of CODIGOS_SUNAT.values()) {
      if (accion === 'nuevo_numero') expect(remedio(codigo), codigo).toMatch(/número (?:nuevo|quedó usado)/);
      if (accion === 'corregir_mismo_numero') expect(remedio(codigo), codigo).toMatch(/mismo número/);
    }
  });

  it('explains 0111, which everybody meets, by what to do in SOL', () => {
    expect(remedio('0111')).toMatch(/perfil.*SEE Del Contribuyente/);
  });
});

describe('remedioDelIntento', () => {
  it('asks for no correction of what SUNAT did not process, but of the company’s settings', () => {
    expect(remedioDelIntento('0306', 'noProcesado')).toMatch(/^No hay nada que corregir/);
    expect(remedioDelIntento('0306', 'rechazado')).toBe(remedio('0306'));
    for (const codigo of ['0111', '0109', '2325']) {
      expect(remedioDelIntento(codigo, 'noProcesado'), codigo).toBe(remedio(codigo));
    }
  });
});
