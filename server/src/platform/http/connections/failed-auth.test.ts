import { expect, test } from 'vitest';
import { createFailedAuth, createPace, whoseAddress } from './failed-auth.ts';

test('an address that fails 20 times in a minute waits; another address and the next minute do not', () => {
  let now = 0;
  const failedAuth = createFailedAuth(() => now);
  for (let i = 0; i < 20; i++) expect(failedAuth.fail('10.0.0.1')).toBe(0);
  expect(failedAuth.fail('10.0.0.1')).toBe(60);
  expect(failedAuth.fail('10.0.0.2')).toBe(0);
  now = 59_500;
  expect(failedAuth.fail('10.0.0.1')).toBe(1);
  now = 60_000;
  expect(failedAuth.fail('10.0.0.1')).toBe(0);
});

test('a million addresses do not grow the table without bound', () => {
  const failedAuth = createFailedAuth(() => 0);
  const before = process.memoryUsage().heapUsed;
  for (let i = 0; i < 200_000; i++) failedAuth.fail(`10.${i}`);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(40_000_000);
});

test('an address that has used up its failures is known as such before it fails again, and until its minute is over', () => {
  let now = 0;
  const failedAuth = createFailedAuth(() => now);
  for (let i = 0; i < 19; i++) failedAuth.fail('10.0.0.1');
  expect(failedAuth.wait('10.0.0.1')).toBe(0);
  failedAuth.fail('10.0.0.1');
  expect([failedAuth.wait('10.0.0.1'), failedAuth.wait('10.0.0.2')]).toEqual([60, 0]);
  now = 60_000;
  expect(failedAuth.wait('10.0.0.1')).toBe(0);
});

test('answers to one address leave 50 ms apart, none over 5 s late; another address does not wait', () => {
  let now = 0;
  const wait = createPace(() => now, 50, 5_000);
  expect([wait('10.0.0.1'), wait('10.0.0.1'), wait('10.0.0.1'), wait('10.0.0.2')]).toEqual([0, 50, 100, 0]);
  now = 120;
  expect(wait('10.0.0.1')).toBe(30);
  const further = Array.from({ length: 200 }, () => wait('10.0.0.1'));
  const turns = further.filter((turn) => turn !== undefined);
  expect([turns.length, turns.at(-1), new Set(turns).size, further.at(-1)]).toEqual([99, 4_980, 99, undefined]);
  now = 6_000;
  expect(wait('10.0.0.1')).toBe(0);
});

test.each([
  ['10.0.0.1', '10.0.0.1'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s: who has one address of a network of IPv6 has all of them', (address, who) => {
  expect(whoseAddress(address)).toBe(who);
});
