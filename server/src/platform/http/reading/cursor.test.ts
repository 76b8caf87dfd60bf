import { expect, test } from 'vitest';
import { decodeCursor, encodeCursor } from './cursor.ts';

const KEY = Buffer.alloc(32, 7);
const ID = '01a1fbb1-9b4d-7b0b-bab9-bdf6a3225e50';

test('a cursor gives its id back', () => {
  expect(decodeCursor(encodeCursor(ID, KEY), KEY)).toBe(ID);
});

test('a cursor changed in any letter is refused', () => {
  const cursor = encodeCursor(ID, KEY);
  for (let index = 0; index < cursor.length; index++) {
    const changed = cursor.slice(0, index) + (cursor[index] === 'A' ? 'B' : 'A') + cursor.slice(index + 1);
    expect(decodeCursor(changed, KEY)).toBeUndefined();
  }
});

test('a cursor of another installation, cut, padded or foreign is refused', () => {
  const cursor = encodeCursor(ID, KEY);
  const others = [
    encodeCursor(ID, Buffer.alloc(32, 8)),
    cursor.slice(0, -1),
    `${cursor}A`,
    `${cursor}=`,
    '',
    "' or 1=1",
  ];
  for (const other of others) expect(decodeCursor(other, KEY)).toBeUndefined();
});
