import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readEmitir } from '../../documento/validate.ts';
import { casos } from '../../lib/testing.ts';
import { toTipoComprobante } from '../registro.ts';
import { peekAfectado } from './peek.ts';
import { enContexto, unAfectado, unAfectadoAlCredito, unaNotaCredito, unaNotaDebito } from './testing.ts';

const CAMPOS = ['documentoAfectado', 'codigoMotivo', 'motivo', 'items', 'cuotas', 'cliente', 'moneda', 'formaPago'];
const AFECTADOS = [null, unAfectado(), unAfectadoAlCredito()];

test('a note with anything in its fields is read or refused with a place for each problem, never thrown at', () => {
  const cambios = fc.dictionary(fc.constantFrom(...CAMPOS), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 3 });
  const motivos = fc.constantFrom('01', '06', '07', '11', '12', '13');
  const nota = fc.constantFrom(unaNotaCredito, unaNotaDebito);
  fc.assert(
    fc.property(nota, motivos, cambios, fc.constantFrom(...AFECTADOS), (una, codigoMotivo, otros, afectado) => {
      const body = JSON.stringify({ documento: una({ codigoMotivo, ...otros }) });
      const peticion = peekAfectado(body);
      if (peticion !== undefined && 'numero' in peticion) expect(Number.isSafeInteger(peticion.numero)).toBe(true);
      const leido = readEmitir(body, enContexto(afectado));
      if (leido.ok) return;
      expect(leido.problemas.length).toBeGreaterThan(0);
      for (const { ruta, mensaje } of leido.problemas) {
        expect(ruta).not.toBe('');
        for (const dicho of Object.values(mensaje)) expect(dicho).not.toMatch(/undefined|null\b(?!;)|\[object/);
      }
    }),
    { numRuns: casos(1500) },
  );
});

test('the types of notes have their names', () => {
  expect(toTipoComprobante('NOTA_CREDITO')).toBe('07');
  expect(toTipoComprobante('NOTA_DEBITO')).toBe('08');
});
