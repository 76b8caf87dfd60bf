import { expect, test } from 'vitest';
import { placeGlobo } from './lugar-de-globo.ts';

const GLOBO = { width: 100, height: 20 };
const control = (left: number, top: number) => ({ left, top, bottom: top + 30, width: 40 });

test('what is said of a control stands over its middle', () => {
  expect(placeGlobo(control(200, 300), GLOBO, 1000)).toEqual({ left: 170, top: 274 });
});

test('it stands under a control at the top, and leaves the window at no side', () => {
  expect(placeGlobo(control(0, 10), GLOBO, 1000)).toEqual({ left: 8, top: 46 });
  expect(placeGlobo(control(960, 300), GLOBO, 1000).left).toBe(892);
});
