import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { createQr } from './qr.ts';

test('the drawing has the modules of a level Q code and four of silence around', () => {
  const text = '20100066603|01|F001|123|18.00|118.00|2026-11-20|6|20000000117|x';
  const { size, data } = encode(text, { ecc: 'Q', boostEcc: false, border: 0, maskPattern: 2 });
  const { svg, quiet } = createQr(text);
  const drawn = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  for (const [, x, y, run] of svg.matchAll(/M(\d+) (\d+)h(\d+)/g))
    drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(run));
  expect(drawn).toEqual(data);
  expect(quiet).toBe(4 / (size + 8));
});
