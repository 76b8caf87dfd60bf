import { describe, expect, test } from 'vitest';
import { change } from '../../documento/testing/cambios.ts';
import { toFecha } from '../../lib/fecha.ts';
import { REGLAS_DE_GUIA } from './reglas.ts';
import { codigosDe, GUIAS, HOY, read } from './testing.ts';

describe('a plain guía', () => {
  test.each(Object.entries(GUIAS))('%s has nothing wrong with it', (_nombre, guia) => {
    expect(read(guia)).toMatchObject({ ok: true, avisos: [] });
  });
});

describe('the example of every row breaks it, and it alone', () => {
  test.each(REGLAS_DE_GUIA.map((regla) => [regla.id, regla] as const))(
    '%s',
    (_id, { codigo = '-', mensaje, ejemplo }) => {
      const { de, rompe, con = [], hoy } = ejemplo;
      const lectura = read(change(GUIAS[de], rompe), hoy === undefined ? HOY : toFecha(hoy));
      const hallados = lectura.ok ? lectura.avisos : [...lectura.problemas, ...lectura.avisos];
      expect(codigosDe(lectura), JSON.stringify(hallados)).toEqual([codigo, ...con].sort());
      expect(hallados.some((uno) => uno.mensaje.es.includes(mensaje.es) && uno.mensaje.en.includes(mensaje.en))).toBe(
        true,
      );
    },
  );

  test('no two rows have a name', () => {
    const ids = REGLAS_DE_GUIA.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
