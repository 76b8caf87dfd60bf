import { describe, expect, test } from 'vitest';
import { change } from '../../documento/testing/cambios.ts';
import { toFecha } from '../../lib/fecha.ts';
import { codigoEn, type EjemploDeOtro, PERCEPCION, RETENCION } from './regla.ts';
import { REGLAS_DE_OTRO } from './reglas.ts';
import { codigosDe, HOY, OTROS, read } from './testing.ts';

describe('a plain one', () => {
  test.each(Object.entries(OTROS))('%s has nothing wrong with it', (_nombre, otro) => {
    expect(read(otro)).toMatchObject({ ok: true, avisos: [] });
  });
});

const TIPOS = { retencion: RETENCION, percepcion: PERCEPCION } as const;

/** Each row with the plain ones that it is tried with: of a row of both kinds, both. */
const CASOS = REGLAS_DE_OTRO.flatMap((regla) => {
  const plains: readonly EjemploDeOtro['de'][] =
    regla.en === undefined ? ['retencion', 'percepcion'] : [regla.ejemplo.de];
  return plains.map((de) => ({ regla, de, nombre: `${regla.id}, in a ${de}` }));
});

describe('the example of every row breaks it, and it alone', () => {
  test.each(CASOS)('$nombre', ({ regla, de }) => {
    const { rompe, con = [], hoy, padrones } = regla.ejemplo;
    const lectura = read(change(OTROS[de], rompe), hoy === undefined ? HOY : toFecha(hoy), padrones);
    const hallados = lectura.ok ? lectura.avisos : [...lectura.problemas, ...lectura.avisos];
    const esperados = [regla, ...con.map((codigo) => ({ codigo }))].map((una) => codigoEn(una, TIPOS[de]) ?? '-');
    expect(codigosDe(lectura), JSON.stringify(hallados)).toEqual(esperados.sort());
    const { es, en } = regla.mensaje;
    expect(hallados.some(({ mensaje }) => mensaje.es.includes(es) && mensaje.en.includes(en))).toBe(true);
    if (regla.aviso === true) expect(lectura.ok).toBe(true);
  });

  test('no two rows have a name', () => {
    const ids = REGLAS_DE_OTRO.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
