import { CABECERA, lineaDePadron } from '@chaski/testing/documents/padron.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCabecera, readLinea } from './padron-linea.ts';
import { createDivisor, LineaSinFin } from './padron-lineas.ts';

const contribuyente = (linea: string) => {
  const leida = readLinea(linea);
  return leida.ok ? leida.contribuyente : leida.motivo;
};

describe('a line of the padrón', () => {
  it('says who, in what state, and where, with SUNAT’s own abbreviations', () => {
    const linea =
      '20100070970|COMERCIAL  DE MUESTRA S.A.C.|ACTIVO|HABIDO|150131|AV.|REPÚBLICA DE PANAMÁ|URB.|LIMATAMBO|3055|401|12|B|C|8.5|';
    expect(contribuyente(linea)).toEqual({
      ruc: '20100070970',
      nombre: 'COMERCIAL DE MUESTRA S.A.C.',
      estado: 'ACTIVO',
      condicion: 'HABIDO',
      ubigeo: '150131',
      direccion: 'AV. REPÚBLICA DE PANAMÁ NRO. 3055 INT. 401 DPTO. B MZA. C LOTE. 12 KM. 8.5 URB. LIMATAMBO',
    });
  });

  it('of a person without business has no address', () => {
    expect(contribuyente('10123456781|PERSONA DE MUESTRA|ACTIVO|HABIDO|-|-|-|-|-|-|-|-|-|-|-|')).toEqual({
      ruc: '10123456781',
      nombre: 'PERSONA DE MUESTRA',
      estado: 'ACTIVO',
      condicion: 'HABIDO',
      ubigeo: undefined,
      direccion: undefined,
    });
  });

  it('keeps what only looks empty: a lone kind of street says nothing, a number does', () => {
    expect(contribuyente('20100070970|X|ACTIVO|HABIDO|150101|AV.|-|----|-|15|-|-|-|-|-')).toMatchObject({
      direccion: 'NRO. 15',
    });
  });

  it.each([
    ['', /columnas/],
    ['20100070970|X|ACTIVO|HABIDO', /tiene 4 columnas y deben ser 15/],
    ['20100070971|X|ACTIVO|HABIDO|-|-|-|-|-|-|-|-|-|-|-|', /dígito verificador/],
    ['2010007097|X|ACTIVO|HABIDO|-|-|-|-|-|-|-|-|-|-|-|', /11 dígitos/],
    ['20100070970|-|ACTIVO|HABIDO|-|-|-|-|-|-|-|-|-|-|-|', /nombre/],
    ['20100070970|A|B|ACTIVO|HABIDO|-|-|-|-|-|-|-|-|-|-|-|', /columnas/],
  ])('that says no taxpayer is refused with its reason: %s', (linea, motivo) => {
    expect(contribuyente(linea)).toMatch(motivo);
  });

  it('never throws, whatever it is', () => {
    fc.assert(fc.property(fc.string({ maxLength: 400 }), (linea) => typeof readLinea(linea).ok === 'boolean'));
  });

  it('of the generator is good, whatever its number', () => {
    fc.assert(
      fc.property(fc.nat(13_999_999), (n) => {
        expect(readLinea(lineaDePadron(n, 14_000_000))).toMatchObject({ ok: true });
      }),
    );
  });

  it('knows the header, and nothing else, as a header', () => {
    expect(isCabecera(CABECERA)).toBe(true);
    expect(isCabecera(lineaDePadron(0, 10))).toBe(false);
    expect(isCabecera('RUC|NOMBRE')).toBe(false);
  });
});

describe('bytes into lines', () => {
  it('come out the same, however they were cut', () => {
    const lineas = ['uno', 'SEÑOR Ñ', '', 'último – con guion'];
    const bytes = Buffer.concat([Buffer.from('uno\r\nSE\xd1OR \xd1\n\n\xfaltimo \x96 con guion', 'latin1')]);
    fc.assert(
      fc.property(fc.array(fc.nat(bytes.length)), (cortes) => {
        const divisor = createDivisor();
        const puntos = [0, ...cortes.sort((a, b) => a - b), bytes.length];
        const salida = puntos.slice(1).flatMap((hasta, n) => divisor.add(bytes.subarray(puntos[n], hasta)));
        expect([...salida, ...divisor.end()]).toEqual(lineas);
      }),
    );
  });

  it('without an end are no text', () => {
    const divisor = createDivisor();
    expect(() => divisor.add(Buffer.alloc(100_000, 0x41))).toThrow(LineaSinFin);
  });
});
