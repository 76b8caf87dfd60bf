import { describe, expect, test } from 'vitest';
import { canonizarCorreo, isCorreo } from './correo.ts';

describe('one plain address', () => {
  test.each([
    'compras@nandu.com.pe',
    'a.b+c@x-y.pe',
    "o'higgins_2@a.b.c.d.e.f.g.h.i.pe",
    'ñandú.pérez+f@ejemplo.pe',
    'perez&hijos@ejemplo.pe',
    'ANA@EJEMPLO.PE',
    'ana@xn--eal-8ma.pe',
    'ana@ejemplo.xn--p1ai',
    `${'a'.repeat(64)}@ejemplo.pe`,
  ])('%s', (texto) => expect(isCorreo(texto)).toBe(true));
});

describe('is no address', () => {
  test.each([
    [
      'nothing, or half of one',
      ['', 'x', '@', 'a@', '@b.pe', 'a@b', 'a@b.', 'a@.pe', 'a@b..pe', 'a@-b.pe', 'a@b-.pe', 'a@b.p'],
    ],
    [
      'what ends a line or a command',
      [
        'a@b.pe\r\nBcc: x@y.pe',
        'a@b.pe\n',
        'a\r@b.pe',
        'a@b.pe\u2028x',
        'a@b.pe\u0085x',
        'a\u0000@b.pe',
        'a@b.pe>\r\nRCPT TO:<x@y.pe',
      ],
    ],
    ['the same, encoded', ['a%0d%0abcc@b.pe', 'a@b.pe%0a', '=?utf-8?q?a=0d=0a?=@b.pe', 'a\\r\\n@b.pe']],
    [
      'what becomes the end of a line where letters are narrowed to bytes',
      ['a\u560d\u560a@b.pe\u560a', 'a@b.pe\u010d\u010a'],
    ],
    [
      'more than one, or with more than itself',
      [
        'a@b.pe,c@d.pe',
        'a@b.pe;c@d.pe',
        'a@b.pe c@d.pe',
        'a@@b.pe',
        'a@b@c.pe',
        'Ana <a@b.pe>',
        '<a@b.pe>',
        'a(x)@b.pe',
        'mailto:a@b.pe',
        'grupo:a@b.pe;',
      ],
    ],
    [
      'a route',
      ['a%c.pe@b.pe', 'a/b@c.pe', 'a|b@c.pe', '@a.pe:b@c.pe', '`id`@b.pe', '\u0024{x}@b.pe', '{a}@b.pe', 'a?x@b.pe'],
    ],
    ['quoted or escaped', ['"a"@b.pe', '"a\\"b"@c.pe', 'a\\@b.pe', '"a b"@c.pe']],
    ['dots where none may stand', ['.a@b.pe', 'a.@b.pe', 'a..b@c.pe']],
    ['an address of a machine', ['a@[127.0.0.1]', 'a@127.0.0.1', 'a@[IPv6:::1]', 'a@localhost', 'a@2130706433']],
    ['too long', [`${'a'.repeat(65)}@b.pe`, `a@${'b'.repeat(64)}.pe`, `a@${'b.'.repeat(126)}pe`]],
    [
      'another form of itself, or a domain that only looks like one',
      [
        'ａna@b.pe',
        'a@ｂ.pe',
        'nandu\u0303@b.pe',
        'a@еjemplo.pe',
        'a@b。pe',
        'a＠b.pe',
        'a\u200b@b.pe',
        'a\u202e@b.pe',
        'a@b.pe\ud800',
      ],
    ],
  ])('%s', (_, textos) => expect(textos.filter(isCorreo)).toEqual([]));
});

describe('the form under which a person is found', () => {
  test.each([
    ['  Ana.Quispe@Ejemplo.PE ', 'ana.quispe@ejemplo.pe'],
    ['ÑANDU\u0301@ejemplo.pe', 'ñandú@ejemplo.pe'],
    ['ａｎａ＠ｅｊｅｍｐｌｏ．ｐｅ', 'ana@ejemplo.pe'],
  ])('%j is %s', (texto, canonico) => expect(canonizarCorreo(texto)).toBe(canonico));

  test('is of an address only', () => {
    expect(['ana@@ejemplo.pe', 'ana\r\n@ejemplo.pe', 'a'.repeat(1e6)].map(canonizarCorreo)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
