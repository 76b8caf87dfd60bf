import { describe, expect, it } from 'vitest';
import { createComparador } from './comparar.ts';

const ID = '01a1f900-0000-7000-8000-000000000001';
const OTRO_ID = '0199a1b2-3c4d-7000-8000-0123456789ab';
const UN_TERCERO = '0199a1b2-3c4d-7000-8000-0123456789ac';

describe('what is shown and what is answered', () => {
  it('are the same when only what changes every time differs', () => {
    const comparador = createComparador();
    const enlace = (origen: string, id: string) => ({ consulta: `${origen}/api/v1/comprobantes/${id}`, n: 1, x: null });
    expect(comparador.json(enlace('http://127.0.0.1:3000', ID), enlace('https://a.pe', OTRO_ID))).toEqual([]);
    expect(comparador.texto(`F001-1 2026-11-20 ${ID}\n`, `F001-1 2027-01-02 ${OTRO_ID}  `)).toEqual([]);
    expect(comparador.json('RA-20261120-1 2026-11-20T17:00:00.000Z', 'RA-20270102-1 2027-01-02T01:02:03Z')).toEqual([]);
    expect(comparador.translate(`GET /invoices/${ID}?x=${UN_TERCERO}`)).toBe(
      `GET /invoices/${OTRO_ID}?x=${UN_TERCERO}`,
    );
  });

  it('differ in a word, a field, an element, a type: each is told with its path', () => {
    const { json, texto } = createComparador();
    expect(json({ data: { estado: 'ACEPTADA' } }, { data: { estado: 'RECHAZADA' } })).toEqual([
      '.data.estado: shown "ACEPTADA", answered "RECHAZADA"',
    ]);
    expect(json({ a: 1 }, { b: 1 })).toHaveLength(2);
    expect(json([1], [1, 2])).toEqual(['.length: shown 1, answered 2']);
    expect(json({ total: '1.00' }, { total: 1 })).toHaveLength(1);
    expect(json({ a: null }, { a: {} })).toHaveLength(1);
    expect(json({ id: ID }, { id: 'F001-1' })).toHaveLength(1);
    expect(texto('una línea', 'otra línea')).toHaveLength(1);
    expect(texto('118.00', '118.001')).toHaveLength(1);
  });

  it('keep one name for one thing: an id shown twice is one id, two are two', () => {
    const { json } = createComparador();
    expect(json([ID], [OTRO_ID])).toEqual([]);
    expect(json([ID], [UN_TERCERO])).toHaveLength(1);
    expect(json([UN_TERCERO], [OTRO_ID])).toHaveLength(1);
    expect(createComparador().json([ID, ID], [OTRO_ID, UN_TERCERO])).toHaveLength(1);
    expect(createComparador().json(`${ID} ${ID}`, `${OTRO_ID} ${UN_TERCERO}`)).toHaveLength(1);
  });

  it('may leave out what they say they leave out, and nothing else', () => {
    const { json, texto } = createComparador();
    expect(json({ a: 1, '…': '…' }, { a: 1, b: 2 })).toEqual([]);
    expect(json({ a: 1, '…': '…' }, { b: 2 })).toHaveLength(1);
    expect(json([1, '…'], [1, 2, 3])).toEqual([]);
    expect(json([1, '…'], [2, 3])).toHaveLength(1);
    expect(json({ a: '…' }, { a: { b: 1 } })).toEqual([]);
    expect(json({ a: '…' }, {})).toHaveLength(1);
    expect(texto('una … línea', 'una sola línea')).toEqual([]);
    expect(texto('una …\nfin', 'una\ny\notra\nfin')).toHaveLength(1);
  });

  it('have the very days that are shown, where the clock is theirs', () => {
    const { json } = createComparador({ fechas: 'exactas' });
    expect(json('2026-11-20', '2026-11-20')).toEqual([]);
    expect(json('2026-11-20', '2026-11-21')).toHaveLength(1);
  });
});
