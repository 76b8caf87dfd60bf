import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bestOfThree, casos } from '../lib/testing.ts';
import { OBJETOS } from './campos/objetos.ts';
import { CONTEXTO, toJson, unaBoleta, unaFactura, unItem } from './testing.ts';
import { readEmitir, validateDocumento } from './validate.ts';

const escalares = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.double().map((n) => (Number.isFinite(n) ? n : 0)),
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom('01', '03', 'F001', '2026-11-20', '10', '40', '0200', 'USD', '6', '-', '1e400', '0.00', 'CREDITO'),
);
const valores = fc.oneof(escalares, fc.array(escalares, { maxLength: 3 }), fc.dictionary(fc.string(), escalares));
const objetoCon = (campos: readonly string[], valor: fc.Arbitrary<unknown>) =>
  fc.dictionary(fc.oneof(fc.constantFrom(...campos), fc.string()), valor, { maxKeys: campos.length + 2 });
const anidado = fc.oneof(
  objetoCon(OBJETOS.cliente.nombres, valores),
  fc.array(objetoCon([...OBJETOS.item.nombres, ...OBJETOS.cuota.nombres, ...OBJETOS.guia.nombres], valores), {
    maxLength: 3,
  }),
  valores,
);

test('no JSON value whatsoever makes it throw, and what it accepts is complete', () => {
  const documentos = fc.oneof(
    fc.jsonValue(),
    objetoCon(OBJETOS.documento.nombres, anidado),
    objetoCon(OBJETOS.documento.nombres, anidado).map((cambios) => unaFactura(cambios)),
    objetoCon(OBJETOS.documento.nombres, anidado).map((cambios) => unaBoleta(cambios)),
    objetoCon(OBJETOS.item.nombres, valores).map((cambios) => unaBoleta({ items: [unItem(cambios)] })),
  );
  fc.assert(
    fc.property(documentos, (documento) => {
      const leido = readEmitir(JSON.stringify({ documento }), CONTEXTO);
      if (leido.ok) expect(leido.calculado.documento.serie).toMatch(/^[FB][A-Z0-9]{3}$/);
      else expect(new Set(leido.problemas.map(({ ruta }) => ruta)).size).toBe(leido.problemas.length);
    }),
    { numRuns: casos(3000) },
  );
});

const LARGOS = ['a', ' ', '0', '-', '.', 'á', '1a', 'a@', 'F', '\t', '("', '\ud800', '\u202e'].map((text) =>
  text.repeat(100_000 / text.length),
);

test('100 000 characters in any field are answered within 50 ms', () => {
  for (const largo of LARGOS) {
    const todos = (campos: readonly string[]) => Object.fromEntries(campos.map((campo) => [campo, largo]));
    const documento = toJson({
      ...todos(OBJETOS.documento.nombres),
      [largo]: largo,
      cliente: { ...todos(OBJETOS.cliente.nombres), tipoDocumento: '7' },
      items: [todos(OBJETOS.item.nombres)],
      cuotas: [todos(OBJETOS.cuota.nombres)],
      guias: [{ ...todos(OBJETOS.guia.nombres), tipo: '09' }],
      exportacion: todos(OBJETOS.exportacion.nombres),
    });
    expect(bestOfThree(() => validateDocumento(documento, CONTEXTO))).toBeLessThan(50);
    const validacion = validateDocumento(documento, CONTEXTO);
    expect(validacion.ok).toBe(false);
    expect(JSON.stringify(validacion).length).toBeLessThan(10_000);
  }
});

test('three thousand objects full of unknown names are answered within 250 ms', () => {
  const raro = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`denominacionx${i}`, i]));
  const lleno = {
    cliente: raro,
    items: Array(999).fill(raro),
    cuotas: Array(999).fill(raro),
    guias: Array(999).fill(raro),
  };
  const documento = toJson(lleno);
  expect(bestOfThree(() => validateDocumento(documento, CONTEXTO))).toBeLessThan(250);
});
