import { describe, expect, it } from 'vitest';
import { soloObserva } from '../catalogos/observaciones.ts';
import { toFecha } from '../lib/fecha.ts';
import { CODIGOS_SUNAT, codigoSunat, remedio, remedioDelIntento, remedioDelRechazo } from './codigos.ts';
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
    expect(CODIGOS_SUNAT.size).toBe(1086);
    for (const { codigo, significado } of CODIGOS_SUNAT.values()) expect(significado, codigo).toMatch(/^\S.*[^.\s]$/);
  });
});

/** Used as codes in the sheets of June 2024 that SUNAT runs (factura, boleta, notes, RA, RC), and in that of the RC of 2026. */
const DE_LAS_HOJAS =
  '2038 2217 2221 2252 2299 2303 2314 2345 2427 2930 3176 3177 3178 3179 3180 4043 4086 4089 4090 4126 4127 4128 4129 4135 4136 ' +
  '4154 4155 4156 4157 4158 4159 4160 4161 4162 4163 4164 4165 4167 4170 4172 4173 4174 4176 4179 4181 4184 4249 4271 4272 4273 ' +
  '4274 4275 4276 4277 4278 4286';
/** Of retenciones and percepciones alone (control of changes of 2018-06-30 and 2021-04-06): the last pair of severities that had no meaning. */
const DE_RETENCIONES = '3304 4316';
const DE_2027 = '3496 3497 3498 3499 3500 3501 3502 3503 3504 3505 3506 3507';

describe('a code that SUNAT uses', () => {
  it.each(`${DE_LAS_HOJAS} ${DE_RETENCIONES} ${DE_2027}`.split(' '))(
    '%s has a meaning of its own, not only that of its range',
    (codigo) => {
      const { clase = '', significado = '' } = CODIGOS_SUNAT.get(codigo) ?? {};
      expect(significado).not.toMatch(/^(?:|SUNAT (?:no pudo|no admite|rechaza|observa).*)$/);
      expect(clase).toBe(soloObserva(codigo) ? 'observacion' : 'rechazo');
    },
  );

  it.each('3496 3497 3503 3504 3506 3507 4089 4160 4271'.split(' '))('%s is explained by what to do', (codigo) => {
    expect(REMEDIOS.has(codigo)).toBe(true);
  });

  it('refuses from a day of issue on what it only observed: 3496 in 2027', () => {
    expect(codigoSunat('3496', toFecha('2026-12-31'))).toMatchObject({ clase: 'observacion', accion: 'ninguna' });
    expect(codigoSunat('3496', toFecha('2027-01-01'))).toMatchObject({ clase: 'rechazo', accion: 'nuevo_numero' });
    expect(codigoSunat('4013', toFecha('2027-01-01'))).toMatchObject({ clase: 'observacion' });
    expect(remedioDelRechazo('3496').es).toMatch(/codigoSunat.*número nuevo/);
    expect(remedioDelIntento('3496', 'rechazado')).toBe(remedioDelRechazo('3496'));
    expect(remedio('3496').es).toMatch(/^El comprobante es válido/);
  });
});

describe('remedio', () => {
  it('says something whole for every code, also for those that nobody knows', () => {
    for (const codigo of [...CODIGOS_SUNAT.keys(), '0999', '2999', '', 'abcd']) {
      expect(remedio(codigo)).toEqual({ es: expect.stringMatching(/\.$/), en: expect.stringMatching(/\.$/) });
    }
  });

  it('is about codes that exist, one row each', () => {
    for (const codigo of REMEDIOS.keys()) expect(CODIGOS_SUNAT.has(codigo), codigo).toBe(true);
  });

  it('says of every refusal whether the number may be used again', () => {
    for (const { codigo, accion } of CODIGOS_SUNAT.values()) {
      if (accion === 'nuevo_numero') expect(remedio(codigo).es, codigo).toMatch(/número (?:nuevo|quedó usado)/);
      if (accion === 'corregir_mismo_numero') expect(remedio(codigo).es, codigo).toMatch(/mismo número/);
    }
  });

  it('explains 0111, which everybody meets, by what to do in SOL', () => {
    expect(remedio('0111').es).toMatch(/perfil.*SEE Del Contribuyente/);
  });
});

describe('remedioDelIntento', () => {
  it('asks for no correction of what SUNAT did not process, but of the company’s settings', () => {
    expect(remedioDelIntento('0306', 'noProcesado').es).toMatch(/^No hay nada que corregir/);
    expect(remedioDelIntento('0306', 'rechazado')).toBe(remedio('0306'));
    for (const codigo of ['0111', '0109', '2325']) {
      expect(remedioDelIntento(codigo, 'noProcesado'), codigo).toBe(remedio(codigo));
    }
  });

  it('asks for no correction of what was refused without saying anything of an earlier attempt', () => {
    for (const codigo of ['0306', '2335']) {
      for (const resultado of ['desconocido', 'atender']) {
        expect(remedioDelIntento(codigo, resultado).es).toMatch(/^No emita otro comprobante todavía/);
      }
    }
    for (const codigo of ['1033', '1079']) expect(remedioDelIntento(codigo, 'atender')).toBe(remedio(codigo));
  });
});
