import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { casos, threadMs } from '../../lib/testing.ts';
import { craft, descriptor } from '../testing/zip.ts';
import { unzip } from './unzip.ts';
import { zipCdr, zipXml } from './zip.ts';

const HOLA = Buffer.from('hola');
const BOMB = deflateRawSync(Buffer.alloc(200_000_000), { level: 9 });

function motivo(zip: Uint8Array): string {
  const result = unzip(zip);
  return result.ok ? `aceptado: ${result.entradas.map(({ nombre }) => nombre).join()}` : result.motivo;
}

describe('unzip reads what honest writers write', () => {
  it('deflated, stored, with folders, and with unix modes of files and folders', () => {
    const zip = craft([
      { name: 'dummy/', content: Buffer.alloc(0), mode: 0o40755 },
      { name: 'a.xml', mode: 0o100644 },
      { name: 'b.xml', method: 0 },
    ]);
    expect(unzip(zip)).toEqual({
      ok: true,
      entradas: [
        { nombre: 'a.xml', bytes: HOLA },
        { nombre: 'b.xml', bytes: HOLA },
      ],
    });
  });

  it('what fflate writes', () => {
    expect(unzip(zipSync({ 'a.xml': HOLA }))).toEqual({ ok: true, entradas: [{ nombre: 'a.xml', bytes: HOLA }] });
  });

  it.each([true, false])('with data descriptors, as Java streams them (signature: %s)', (signed) => {
    const zip = craft([{ name: 'a.xml', flags: 8, descriptor: descriptor(HOLA, { signed }) }]);
    expect(unzip(zip)).toEqual({ ok: true, entradas: [{ nombre: 'a.xml', bytes: HOLA }] });
  });

  it('with extra fields and with a directory in another order than the data', () => {
    const one = craft([{ name: 'a.xml', extra: Buffer.from([0x55, 0x54, 1, 0, 0]) }, { name: 'b.xml' }]);
    expect(unzip(one).ok).toBe(true);
    const size = 30 + 5 + deflateRawSync(HOLA).length;
    const swapped = craft([
      { name: 'b.xml', offset: size, localName: 'a.xml' },
      { name: 'a.xml', offset: 0, localName: 'b.xml' },
    ]);
    expect(unzip(swapped)).toEqual({
      ok: true,
      entradas: [
        { nombre: 'a.xml', bytes: HOLA },
        { nombre: 'b.xml', bytes: HOLA },
      ],
    });
  });

  it('an empty zip, and bytes that are a view into a larger buffer', () => {
    expect(unzip(craft([]))).toEqual({ ok: true, entradas: [] });
    const around = Buffer.concat([Buffer.from('xx'), zipXml('a.xml', HOLA), Buffer.from('yy')]);
    expect(unzip(new Uint8Array(around.buffer, around.byteOffset + 2, around.length - 4)).ok).toBe(true);
  });
});

describe('unzip refuses, with the reason', () => {
  it.each<[string, Buffer, RegExp]>([
    ['no bytes', Buffer.alloc(0), /no es un zip/],
    ['HTML', Buffer.from('<html>502 Bad Gateway</html>'), /no es un zip/],
    ['bytes after the end', Buffer.concat([zipXml('a.xml', HOLA), Buffer.from('x')]), /le sobran bytes/],
    ['a comment', craft([{ name: 'a.xml' }], { comment: Buffer.from('hola') }), /le sobran bytes/],
    ['bytes before the first entry', craft([{ name: 'a.xml' }], { prefix: Buffer.from('MZ') }), /huecos/],
    ['five entries', craft(['a', 'b', 'c', 'd', 'e'].map((name) => ({ name }))), /5 entradas/],
    ['10,000 entries', craft(Array.from({ length: 10_000 }, (_, i) => ({ name: `a${i}` }))), /10000 entradas/],
    ['a count that lies upwards', craft([{ name: 'a.xml' }], { count: 2 }), /directorio está dañado/],
    ['a count that lies downwards', craft([{ name: 'a.xml' }, { name: 'b.xml' }], { count: 1 }), /tantas entradas/],
    ['the zip64 sentinel as a count', craft([{ name: 'a.xml' }], { count: 0xffff }), /65535 entradas/],
    ['zip64 sizes', craft([{ name: 'a.xml', size: 0xffffffff, compressed: 0xffffffff }]), /se sale de su lugar/],
    ['the same name twice', craft([{ name: 'a.xml' }, { name: 'a.xml' }]), /mismo nombre/],
    ['an encrypted entry', craft([{ name: 'a.xml', flags: 1 }]), /cifrado/],
    ['strong encryption', craft([{ name: 'a.xml', flags: 0x40 }]), /cifrado/],
    ['patch data', craft([{ name: 'a.xml', flags: 0x20 }]), /cifrado/],
    ['masked headers', craft([{ name: 'a.xml', flags: 0x2000 }]), /cifrado/],
    ['another compression', craft([{ name: 'a.xml', method: 12 }]), /compresión no admitida/],
    ['a symbolic link', craft([{ name: 'a.xml', mode: 0o120777 }]), /enlace/],
    ['a folder with content', craft([{ name: 'dummy/' }]), /trae contenido/],
    ['a wrong CRC', craft([{ name: 'a.xml', crc: 1 }]), /CRC/],
    ['a wrong CRC of a stored entry', craft([{ name: 'a.xml', method: 0, crc: 1 }]), /CRC/],
    ['a size that lies upwards', craft([{ name: 'a.xml', size: 5 }]), /no mide lo que declara/],
    ['a size that lies downwards', craft([{ name: 'a.xml', size: 3 }]), /mide más de lo que declara/],
    ['a stored size that lies', craft([{ name: 'a.xml', method: 0, size: 400 }]), /tamaño falso/],
    ['another size in the local header', craft([{ name: 'a.xml', localSize: 5 }]), /no coincide/],
    ['another name in the local header', craft([{ name: 'a.xml', localName: 'b.xml' }]), /no coincide/],
    [
      'two entries over the same data',
      craft([{ name: 'a.xml' }, { name: 'b.xml', offset: 0, localName: 'a.xml' }]),
      /superponen/,
    ],
    ['a gap', craft([{ name: 'a.xml', gap: 3 }, { name: 'b.xml' }]), /huecos/],
    ['a gap before the directory', craft([{ name: 'a.xml', gap: 3 }]), /huecos/],
    [
      'bytes behind the deflated data',
      craft([{ name: 'a.xml', data: Buffer.concat([deflateRawSync(HOLA), Buffer.from('x')]) }]),
      /bytes de más/,
    ],
    [
      'deflated data cut short',
      craft([{ name: 'a.xml', data: deflateRawSync(Buffer.alloc(1000, 'ab')).subarray(0, 5) }]),
      /descomprimir/,
    ],
    ['data that is not deflate', craft([{ name: 'a.xml', data: Buffer.from([255, 255, 255]) }]), /descomprimir/],
    [
      'a descriptor that lies',
      craft([{ name: 'a.xml', flags: 8, descriptor: descriptor(HOLA, { size: 5 }) }]),
      /tamaños distintos/,
    ],
    [
      'a bomb that declares its size',
      craft([{ name: 'a.xml', data: BOMB, size: 200_000_000, crc: 0 }]),
      /más de lo permitido/,
    ],
    [
      'a bomb that declares less',
      craft([{ name: 'a.xml', data: BOMB, size: 9_000_000, crc: 0 }]),
      /mide más de lo que declara/,
    ],
    [
      'four bombs just under the limit',
      craft(['a', 'b', 'c', 'd'].map((name) => ({ name, data: BOMB, size: 9_999_999, crc: 0 }))),
      /más de lo permitido/,
    ],
  ])('%s', (_, zip, reason) => {
    expect(threadMs(() => expect(motivo(zip)).toMatch(reason))).toBeLessThan(200);
  });

  it.each([
    '../a.xml',
    'a/../../b.xml',
    '/etc/passwd',
    'C:\\a.xml',
    'C:a.xml',
    '..',
    'a\\b.xml',
    '',
    'a\0.xml',
    'a\n.xml',
    'ñ.xml',
    'x'.repeat(256),
  ])('an entry called %j', (name) => {
    expect(motivo(craft([{ name: Buffer.from(name).toString('latin1'), content: HOLA }]))).toMatch(
      /nombre no admitido|no coincide/,
    );
  });

  it('what is over the limits that the caller gives', () => {
    const zip = zipCdr('R-a.xml', HOLA);
    expect(unzip(zip, { bytes: 3 }).ok).toBe(false);
    expect(unzip(zip, { entradas: 1 }).ok).toBe(false);
    expect(unzip(zip, { bytes: 4, entradas: 2 }).ok).toBe(true);
  });
});

describe('unzip of damaged bytes', () => {
  const zip = zipCdr('R-20000000001-01-F001-1.xml', Buffer.from('<a>constancia</a>'.repeat(20)));
  const good = unzip(zip);

  it('never throws, and never gives other content than was put in', () => {
    const change = fc.record({ at: fc.nat(zip.length - 1), value: fc.integer({ min: 0, max: 255 }) });
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
        const damaged = Buffer.from(zip);
        for (const { at, value } of changes) damaged[at] = value;
        const result = unzip(damaged);
        if (!result.ok || !good.ok) return;
        for (const { bytes } of result.entradas) expect(bytes).toEqual(good.entradas[0]?.bytes);
      }),
      { numRuns: casos(3000) },
    );
  });

  it('never reads a zip that was cut anywhere', () => {
    for (let length = 0; length < zip.length; length++) expect(unzip(zip.subarray(0, length)).ok).toBe(false);
  });
});
