import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const HOST = { root: false, cwd: '/srv' };

const read = (DATABASE_URL: string, mas: Record<string, string> = {}) => {
  const result = readConfig({ DATABASE_URL, ...mas }, HOST);
  return result.ok ? result.config.databaseUrl : result.problemas;
};

describe('the way to the database', () => {
  it.each([
    ['of another machine', 'postgresql://a:b@bd:5432/c', '?sslmode=verify-full'],
    ['by an address', 'postgres://a:b@10.1.2.3/c', '?sslmode=verify-full'],
    ['by an IPv6 address', 'postgres://a:b@[2001:db8::1]/c', '?sslmode=verify-full'],
    ['with parameters', 'postgres://a:b@bd/c?application_name=x', '&sslmode=verify-full'],
    ['whose parameter names it', 'postgres://a:b@localhost/c?host=bd', '&sslmode=verify-full'],
    ['without a host before the parameter', 'postgres://a:b@/c?host=10.1.2.3', '&sslmode=verify-full'],
    ['whose name only begins as this machine', 'postgres://a:b@localhost.example/c', '?sslmode=verify-full'],
    ['whose name looks like loopback', 'postgres://a:b@127.0.0.1.example/c', '?sslmode=verify-full'],
  ])('%s is encrypted and its certificate checked, without a word about it', (_, url, mas) => {
    expect(read(url)).toBe(`${url}${mas}`);
  });

  it('without a host is where PGHOST says', () => {
    expect(read('postgresql://a:b@/c', { PGHOST: 'bd' })).toBe('postgresql://a:b@/c?sslmode=verify-full');
    expect(read('postgresql://a:b@/c', { PGHOST: '/run/postgresql' })).toBe('postgresql://a:b@/c');
  });

  it.each([
    'postgresql://a:b@127.0.0.1:5432/c',
    'postgresql://a:b@127.8.0.1/c',
    'postgresql://a:b@localhost/c',
    'postgresql://a:b@[::1]/c',
    'postgresql://a:b@/c',
    'postgresql://a:b@/c?host=%2Frun%2Fpostgresql&port=5432',
    'postgresql://a:b@%2Frun%2Fpostgresql/c',
  ])('of this machine stays as it is: %s', (url) => expect(read(url)).toBe(url));

  it.each([
    ['disable', 'disable'],
    ['no-verify', 'no-verify'],
    ['require', 'verify-full'],
    ['verify-ca', 'verify-full'],
    ['verify-full', 'verify-full'],
  ])('that says sslmode=%s is %s, wherever it leads', (escrito, modo) => {
    for (const host of ['bd', '127.0.0.1']) {
      expect(read(`postgresql://a:b@${host}/c?sslmode=${escrito}&port=1`)).toBe(
        `postgresql://a:b@${host}/c?sslmode=${modo}&port=1`,
      );
    }
  });

  it.each([
    ['sslmode=prefer', 'lleva sslmode=prefer, que no se admite'],
    ['sslmode=disabled', 'lleva sslmode=disabled, que no se admite'],
    ['sslmode=', 'lleva sslmode=, que no se admite'],
    ['ssl=0', 'lleva ssl=…'],
    ['sslmode=verify-full&sslmode=disable', 'lleva sslmode dos veces'],
    ['application_name=x#sslmode=disable', 'no es una dirección de PostgreSQL'],
    ['host=localhost&host=bd', 'lleva host dos veces'],
  ])('that says %s is refused with what to write, and without its password', (query, motivo) => {
    const [problema, ...mas] = read(`postgresql://a:canario@bd/c?${query}`) ?? [];
    expect(problema).toContain(`DATABASE_URL ${motivo}`);
    expect([mas, problema?.includes('canario')]).toEqual([[], false]);
  });
});
