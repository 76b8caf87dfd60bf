import { expect, test } from 'vitest';
import { encodeCursor } from '../../platform/http/reading/cursor.ts';
import { LISTA } from './filtros.ts';

const KEY = Buffer.alloc(32, 7);
const readFiltros = (query: Readonly<Record<string, unknown>>, cursorKey: Buffer) => LISTA.read(query, { cursorKey });

test('without parameters a page has 25 documents', () => {
  expect(readFiltros({}, KEY)).toEqual({ ok: true, value: { limite: 25 } });
});

test('every filter is read, and a type may go by its name', () => {
  const cursor = encodeCursor('01a1fbb1-9b4d-7b0b-bab9-bdf6a3225e50', KEY);
  const query = { estado: 'ACEPTADA', tipoComprobante: 'FACTURA', serie: 'F001', cliente: '20100070970', cursor };
  expect(readFiltros({ ...query, desde: '2026-11-01', hasta: '2026-11-30', q: 'café', limite: '100' }, KEY)).toEqual({
    ok: true,
    value: {
      ...query,
      tipoComprobante: '01',
      desde: '2026-11-01',
      hasta: '2026-11-30',
      q: 'café',
      limite: 100,
      cursor: '01a1fbb1-9b4d-7b0b-bab9-bdf6a3225e50',
    },
  });
});

test('every problem is named at once', () => {
  const query = {
    estado: 'aceptada',
    tipoComprobante: '02',
    serie: 'F1',
    cliente: 'a b',
    desde: '2026-02-30',
    hasta: ['2026-01-01', '2026-01-02'],
    q: 'a',
    limite: '101',
    cursor: 'x',
    orden: 'asc',
    ['__proto__']: 'x',
  };
  const read = readFiltros(query, KEY);
  expect(read.ok).toBe(false);
  expect(Object.keys(read.ok ? {} : read.fields).sort()).toEqual([
    '__proto__',
    'cliente',
    'cursor',
    'desde',
    'estado',
    'hasta',
    'limite',
    'orden',
    'q',
    'serie',
    'tipoComprobante',
  ]);
});

test.each(['0', '00', '-1', '1.5', '1e2', '1000', ' 5'])('a limit of %j is refused', (limite) => {
  expect(readFiltros({ limite }, KEY).ok).toBe(false);
});
