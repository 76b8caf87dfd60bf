import { expect, it } from 'vitest';
import { readAgente } from './agente.ts';

it('a browser is known by its own name, although most of them say to be others too', () => {
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
  expect(readAgente(chrome)).toEqual({ navegador: 'Chrome', sistema: 'Windows' });
  expect(readAgente(`${chrome} Edg/140.0.0.0`)).toEqual({ navegador: 'Edge', sistema: 'Windows' });
  expect(
    readAgente('Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36').sistema,
  ).toBe('Android');
  expect(readAgente('Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0')).toEqual({
    navegador: 'Firefox',
    sistema: 'macOS',
  });
  expect(readAgente('curl/8')).toEqual({ navegador: undefined, sistema: undefined });
});
