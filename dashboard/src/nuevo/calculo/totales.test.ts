import { desglosar } from '@chaski/core/impuestos/desglose/desglose.ts';
import { describe, expect, test } from 'vitest';
import { ejemplos } from '../testing.ts';
import { diferencias, totalesDe } from './totales.ts';

/** What the server would answer of that example. */
function respuesta({ calculado }: ReturnType<typeof ejemplos>[number]) {
  const totales = {
    gravada: '0.00',
    igv: '0.00',
    ...Object.fromEntries(totalesDe(calculado).map((t) => [t.nombre, t.monto])),
  };
  const { total = '0.00', ...otros } = totales as Record<string, string>;
  return { documento: { totales: { gravada: '0.00', igv: '0.00', total, ...otros } }, desglose: desglosar(calculado) };
}

describe('the same computation is told to be the same', () => {
  test.each(ejemplos())('$nombre', (ejemplo) => {
    const { documento, desglose } = JSON.parse(JSON.stringify(respuesta(ejemplo)));
    expect(diferencias(ejemplo.calculado, { documento, desglose })).toEqual([]);
  });
});

test('a cent more, a total too many and another way to it are noticed', () => {
  const [ejemplo] = ejemplos();
  if (ejemplo === undefined) throw new Error('faltan ejemplos');
  const { documento, desglose } = JSON.parse(JSON.stringify(respuesta(ejemplo)));
  const { totales } = documento;
  const con = (otros: object) => ({ documento: { ...documento, totales: { ...totales, ...otros } }, desglose });
  expect(diferencias(ejemplo.calculado, con({ total: '0.01' }))).toEqual(['total']);
  expect(diferencias(ejemplo.calculado, con({ icbper: '0.50' }))).toEqual(['icbper']);
  expect(diferencias(ejemplo.calculado, { documento, desglose: { ...desglose, documento: [] } })).toEqual(['desglose']);
});
