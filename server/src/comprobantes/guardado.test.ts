import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { arbitraryDocumento, calculadoDe } from '@chaski/core/documento/testing/arbitrary.ts';
import { readEmitir } from '@chaski/core/documento/validate.ts';
import type { Calculado } from '@chaski/core/impuestos/types.ts';
import { Decimal } from '@chaski/core/lib/decimal.ts';
import { toFecha } from '@chaski/core/lib/fecha.ts';
import { casos } from '@chaski/core/lib/testing.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contenido } from './contenido/contenido.ts';
import { type Guardado, guardadoFromText, guardadoToText } from './guardado.ts';
import { totalesRespuesta } from './respuesta.ts';

const EXAMPLES = join(import.meta.dirname, '../../../examples');
const emisor = { ruc: '20000000001', razonSocial: 'EMPRESA DEMO S.A.C.' };
const contexto = { hoy: toFecha('2026-11-20'), ahora: '17:00:00' };

/** Every example that can be read without another document at hand. */
function ejemplos(): [string, Calculado][] {
  return readdirSync(EXAMPLES)
    .filter((name) => /^\d\d-/.test(name))
    .flatMap((name): [string, Calculado][] => {
      const leido = readEmitir(readFileSync(join(EXAMPLES, name, 'entrada.json'), 'utf8'), contexto);
      return leido.ok ? [[name, leido.calculado]] : [];
    });
}

test('what is read back is what was stored, every amount a decimal again, in every example', () => {
  const todos = ejemplos();
  expect(todos.length).toBeGreaterThanOrEqual(32);
  for (const [nombre, calculado] of todos) {
    const text = guardadoToText({ calculado, emisor });
    const again = guardadoFromText(text);
    expect(comparable(again.calculado), nombre).toEqual(comparable(calculado));
    expect(again.emisor, nombre).toEqual(emisor);
  }
});

test.each(['factura', 'boleta', 'notaCredito', 'notaDebito'] as const)(
  'any %s can be stored, read back and shown',
  (clase) => {
    fc.assert(
      fc.property(arbitraryDocumento(clase), (emision) => {
        const calculado = calculadoDe(emision);
        fc.pre(calculado !== undefined);
        const again = guardadoFromText(guardadoToText({ calculado, emisor })).calculado;
        expect(comparable(again)).toEqual(comparable(calculado));
        expect(contenido(again)).toEqual(contenido(calculado));
        expect(totalesRespuesta(again)).toEqual(totalesRespuesta(calculado));
      }),
      { numRuns: casos(150) },
    );
  },
);

test('a line and the item that it was computed from are the same object again', () => {
  const [, calculado] = ejemplos()[0] ?? [];
  const again = guardadoFromText(guardadoToText({ calculado, emisor } as Guardado));
  expect(again.calculado.items.map(({ item }) => item)).toEqual(again.calculado.documento.items);
});

test('a row of before the tax cases has their totals as 0.00', () => {
  const [, calculado] = ejemplos()[0] ?? [];
  const stored = JSON.parse(guardadoToText({ calculado, emisor } as Guardado));
  for (const nuevo of ['isc', 'icbper', 'descuentos', 'descuentosTotales', 'cargos', 'anticipos', 'redondeo']) {
    delete stored.calculado.totales[nuevo];
  }
  const { totales } = guardadoFromText(JSON.stringify(stored)).calculado;
  const nuevos = [totales.isc, totales.icbper, totales.descuentosTotales, totales.anticipos, totales.redondeo];
  expect(nuevos.map((monto) => monto.toFixed(2))).toEqual(['0.00', '0.00', '0.00', '0.00', '0.00']);
});

/** Plain data in which a decimal is told from a text, and what is undefined is left out, as JSON leaves it out. */
function comparable(value: unknown): unknown {
  if (value instanceof Decimal) return { decimal: value.toJSON() };
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(entries.map(([name, inner]) => [name, comparable(inner)]));
}
