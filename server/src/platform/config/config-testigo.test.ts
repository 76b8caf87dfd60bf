import { describe, expect, it } from 'vitest';
import { readTestigo } from './config-testigo.ts';

function read(archivo: string | undefined, url?: string) {
  const problemas: string[] = [];
  const testigo = readTestigo(archivo, url, '/var/lib/chaski', (problema) => problemas.push(problema));
  return { testigo, problemas };
}

describe('the witness outside the data folder', () => {
  it('is none unless it is said', () => {
    expect(read(undefined)).toEqual({ testigo: undefined, problemas: [] });
  });

  it('is a file by its whole path, or an address with its user and password aside', () => {
    expect(read('/mnt/otro/testigo')).toEqual({ testigo: { archivo: '/mnt/otro/testigo' }, problemas: [] });
    expect(read('/var/lib/chaski.testigo').problemas).toEqual([]);
    expect(read(undefined, 'https://copias.pe/t?x=1').testigo).toEqual({
      url: 'https://copias.pe/t?x=1',
      autorizacion: undefined,
    });
    expect(read(undefined, 'https://ana:a%40b@copias.pe/t').testigo).toEqual({
      url: 'https://copias.pe/t',
      autorizacion: `Basic ${Buffer.from('ana:a@b').toString('base64')}`,
    });
  });

  it.each([
    'testigo',
    './testigo',
    '/var/lib/chaski',
    '/var/lib/chaski/testigo',
    '/mnt/otro/',
    '/x/../var/lib/chaski/t',
  ])('refuses %s: it would go back along with the folder, or is no file', (archivo) => {
    expect(read(archivo)).toEqual({ testigo: undefined, problemas: [expect.stringContaining('TESTIGO=')] });
  });

  it.each(['ftp://copias.pe/t', 'copias.pe', 'https://ana:secreta@copias.pe/t#x', 'https://ana:secreta%zz@copias.pe/'])(
    'refuses the address %s without repeating it',
    (url) => {
      const { testigo, problemas } = read(undefined, url);
      expect(testigo).toBeUndefined();
      expect(problemas).toEqual([expect.stringMatching(/^TESTIGO_URL no sirve(?!.*secreta)/)]);
    },
  );

  it('refuses both at once', () => {
    expect(read('/mnt/otro/testigo', 'https://copias.pe/t').problemas).toEqual([
      expect.stringContaining('no van juntas'),
    ]);
  });
});
