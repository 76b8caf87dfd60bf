import { describe, expect, test } from 'vitest';
import { inetOf, readRed } from './redes.ts';

describe('a network', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7/32'],
    [' 203.0.113.0/24 ', '203.0.113.0/24'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2001:DB8::/32', '2001:db8::/32'],
    ['2001:db8:0:0:0:0:0:1', '2001:db8::1/128'],
    ['::1', '::1/128'],
    ['fe80::/10', 'fe80::/10'],
  ])('%s is %s', (texto, red) => {
    expect(readRed(texto)).toEqual({ ok: true, red });
  });

  test.each([
    '',
    'x',
    '203.0.113',
    '203.0.113.256',
    '203.0.113.0/33',
    '::/129',
    '203.0.113.0/-1',
    '1.2.3.4/',
    "'; drop",
    '::ffff:1.2.3.4',
    '01.2.3.4',
  ])('%j is none, and is told how to write one', (texto) => {
    expect(readRed(texto)).toEqual({
      ok: false,
      mensaje: { es: expect.stringMatching(/.{20,}/), en: expect.stringMatching(/.{20,}/) },
    });
  });

  test('an address with the prefix of its network is told that network: it may mean either', () => {
    expect(readRed('203.0.113.7/24')).toMatchObject({
      ok: false,
      mensaje: { es: expect.stringContaining('203.0.113.0/24') },
    });
    expect(readRed('2001:db8::7/64')).toMatchObject({
      ok: false,
      mensaje: { es: expect.stringContaining('2001:db8::/64') },
    });
  });
});

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['fe80::1%eth0', 'fe80::1'],
  ['', undefined],
  ['unix', undefined],
])('the address of a client %j is kept as %j', (address, inet) => {
  expect(inetOf(address)).toBe(inet);
});
