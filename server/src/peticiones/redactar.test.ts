import { threadMs } from '@chaski/core/lib/testing.ts';
import { describe, expect, it } from 'vitest';
import { compose, cut } from './redactar.ts';

describe('what may stand in it', () => {
  it.each([
    ['{"clave":"abc\\"def"}', '{"clave":"•••"}'],
    ['{"documento":{"password" : 12345, "x":1}}', '{"documento":{"password" : "•••", "x":1}}'],
    ['{"secreto":"cortado a la mit', '{"secreto":"•••"'],
    ['Authorization: Bearer abc.def-1', 'Authorization: Bearer •••'],
    ['/api/v1/x?k=chk_live_abcDEF123', '/api/v1/x?k=chk_live_•••'],
    ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'whsec_•••'],
    ['{"url":"https://usuario:secreto@h.pe/x@y"}', '{"url":"https://•••@h.pe/x@y"}'],
    ['{"claves":["uno",{"b":"]dos"}],"x":1}', '{"claves":"•••","x":1}'],
    ['{"secreto":{"valor":"s3cr\\"}3t0","n":[1]},"x":"y"}', '{"secreto":"•••","x":"y"}'],
    ['{"tokens":["cortado', '{"tokens":"•••"'],
    ['{"cl\\u0061ve":"abc"}', '{"cl\\u0061ve":"•••"}'],
    ['{"nota":"{\\"clave\\":\\"abc\\",\\"x\\":1}"}', '{"nota":"{\\"clave\\":\\"•••\\",\\"x\\":1}"}'],
    ['{"url":"https://h.pe/aviso?k=abc&firma=d=e#f"}', '{"url":"https://h.pe/aviso?k=•••&firma=•••"}'],
    ['{"url":"http:\\/\\/h.pe\\/aviso?abc"}', '{"url":"http:\\/\\/h.pe\\/aviso?•••"}'],
    ['{"denominacion":"CLAVE S.A.C."}', '{"denominacion":"CLAVE S.A.C."}'],
  ])('%s', (text, expected) => expect(compose(text)).toBe(expected));

  it('cuts bytes, not letters', () => {
    expect(cut('ñ'.repeat(10), 5)).toEqual({ texto: 'ññ', cortado: true });
    expect(cut('corto', 100)).toEqual({ texto: 'corto', cortado: false });
  });

  it.each([
    ['"', '"'],
    ['\\\\', '\\\\'],
    ['bars and quotes', '\\\\"'],
    ['names', '"clave":['],
    ['addresses', 'http://'],
    ['queries', 'http://a?b=&'],
  ])('is found in a time that grows with the text: %s', (_what, pieza) => {
    expect(threadMs(() => compose(pieza.repeat(16 * 1024)))).toBeLessThan(1_500);
  });
});
