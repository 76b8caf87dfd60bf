import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { casos } from '../lib/testing.ts';
import type { CausaCertificado } from './certificado/causas.ts';
import type { CertificadoCreado } from './certificado/create-certificado.ts';
import { readCertificado } from './certificado/read-certificado.ts';
import {
  aPem,
  bolsaAnidada,
  bolsaCertificado,
  bolsaClave,
  bolsaDe,
  CIFRADOS,
  cifrado,
  der,
  entero,
  macAbsurdo,
  macDe,
  p12,
  rsaAbsurda,
} from './certificado/testing-p12.ts';
import { unCertificado } from './testing.ts';

/* Certificate files that were made to hurt (S37): each gets its cause in Spanish, in time, and none is an exception. */

const CLAVE = 'Clave-123';
const MUCHAS = 2 ** 31;
let uno: CertificadoCreado;
let otro: CertificadoCreado;

beforeAll(async () => {
  [uno, otro] = await Promise.all([unCertificado(), unCertificado({ ruc: '20512345679', serie: 3 })]);
});

function pkcs8De({ pem }: CertificadoCreado): Buffer {
  return createPrivateKey(pem).export({ type: 'pkcs8', format: 'der' });
}

function nuevaClave(type: 'ec' | 'rsa'): Buffer {
  const pair =
    type === 'ec'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: 1024 });
  return pair.privateKey.export({ type: 'pkcs8', format: 'der' });
}

function buena(): Buffer[] {
  return [bolsaClave(pkcs8De(uno)), bolsaCertificado(uno.pem)];
}

function certDe({ pem }: CertificadoCreado): string {
  return pem.slice(0, pem.indexOf('-----BEGIN PRIVATE'));
}

function claveCifrada(iteraciones: number): string {
  return aPem('ENCRYPTED PRIVATE KEY', der(0x30, CIFRADOS.pbes2(iteraciones), der(0x04, Buffer.alloc(64, 5))));
}

/** Seconds of this process: what else runs on the machine does not count. */
function cpuSeconds(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

type Caso = readonly [what: string, file: () => Buffer | string, causa: CausaCertificado, mensaje: RegExp];

const CASOS: readonly Caso[] = [
  ['a wrong password', () => p12(buena(), { mac: macDe(buena(), 'otra') }), 'clave_equivocada', /clave .* no es corr/],
  ['10 MB', () => Buffer.alloc(10 * 1024 * 1024, 0x30), 'archivo_grande', /pasa de 1 MB/],
  ['two keys', () => p12([...buena(), bolsaClave(pkcs8De(otro))]), 'varias_claves', /varias claves privadas/],
  [
    'two pairs',
    () => p12([...buena(), bolsaClave(pkcs8De(otro)), bolsaCertificado(otro.pem)]),
    'varias_claves',
    /solo/,
  ],
  [
    'a key that is of no certificate in it',
    () => p12([bolsaClave(pkcs8De(otro)), bolsaCertificado(uno.pem)]),
    'clave_no_corresponde',
    /no corresponde al certificado/,
  ],
  ['no key', () => p12([bolsaCertificado(uno.pem)]), 'sin_clave_privada', /no tiene la clave privada/],
  ['no certificate', () => p12([bolsaClave(pkcs8De(uno))]), 'sin_certificado', /pero no el certificado/],
  ['nothing in it', () => p12([]), 'sin_clave_privada', /expórtelo con ella/],
  ['an EC key', () => p12([bolsaClave(nuevaClave('ec')), bolsaCertificado(uno.pem)]), 'no_rsa', /solo admite .* RSA/],
  [
    'a key of 1024 bits',
    () => p12([bolsaClave(nuevaClave('rsa')), bolsaCertificado(uno.pem)]),
    'clave_corta',
    /1024 bits/,
  ],
  ['a key that is no key', () => p12([bolsaClave(der(0x30, entero(0)))]), 'formato', /está dañada/],
  ...[16_384, 32_768, 65_536].map((bits): Caso => {
    const file = () => {
      const { certificado, pkcs8 } = rsaAbsurda(bits);
      return p12([bolsaClave(pkcs8), bolsaDe(certificado)]);
    };
    return [`a key of ${bits} bits`, file, 'clave_larga', /hasta 8192/];
  }),
  [
    'a MAC of 2^31 iterations',
    () => p12(buena(), { mac: macAbsurdo({ iteraciones: MUCHAS }) }),
    'iteraciones',
    /iteracio/,
  ],
  ...Object.entries(CIFRADOS).map(([name, algoritmo]): Caso => {
    return [
      `${name} of 2^31 iterations`,
      () => p12([], { otros: [cifrado(algoritmo(MUCHAS))] }),
      'iteraciones',
      /nuevo/,
    ];
  }),
  ...Object.entries(CIFRADOS).map(([name, algoritmo]): Caso => {
    return [
      `${name} of no iteration`,
      () => p12([], { otros: [cifrado(algoritmo(0))] }),
      'formato',
      /no es un certificado/,
    ];
  }),
  [
    'a MAC of no iteration',
    () => p12(buena(), { mac: macAbsurdo({ iteraciones: 0 }) }),
    'formato',
    /no es un certific/,
  ],
  ['a key under 2^31 iterations', () => certDe(uno) + claveCifrada(MUCHAS), 'iteraciones', /demasiadas/],
  [
    'a MAC with a digest and a salt of 400 KB, one iteration',
    () => p12(buena(), { mac: macAbsurdo({ iteraciones: 1, sal: 400_000, resumen: 400_000 }) }),
    'formato',
    /no es un certificado/,
  ],
  [
    'a MAC with a salt of 900 KB and 1,200,000 iterations, which are allowed',
    () => p12(buena(), { mac: macAbsurdo({ iteraciones: 1_200_000, sal: 900_000 }) }),
    'clave_equivocada',
    /no es correcta/,
  ],
  ['900 KB of RC2', () => p12([], { otros: [cifrado(CIFRADOS.rc2(1), 900_000)] }), 'iteraciones', /expórtelo de nuevo/],
  ['90 KB of RC2', () => p12([], { otros: [cifrado(CIFRADOS.rc2(1), 90_000)] }), 'clave_equivocada', /no es correcta/],
  ['bags in bags, 5 levels', () => p12([bolsaAnidada(bolsaClave(pkcs8De(uno)), 5)]), 'formato', /no es un certificado/],
  ['bags in bags, 3,000 levels', () => p12([bolsaAnidada(Buffer.alloc(0), 3_000)]), 'formato', /no es un certificado/],
  ['500,000 empty elements', () => der(0x30, Buffer.alloc(1_000_000, Buffer.from('0500', 'hex'))), 'formato', /no es/],
  ['indefinite lengths, 500,000 deep', () => Buffer.alloc(1_000_000, Buffer.from('3080', 'hex')), 'formato', /no es/],
  ['a length of 4 GB', () => Buffer.from('3084ffffffff30', 'hex'), 'formato', /no es un certificado/],
  ['a version from the future', () => der(0x30, entero(2 ** 40), der(0x30)), 'formato', /no es un certificado/],
  [
    '14,000 certificates that are none',
    () => aPem('CERTIFICATE', Buffer.of(0x30)).repeat(14_000),
    'sin_clave_privada',
    /./,
  ],
  ['a million dashes', () => '-----BEGIN '.repeat(90_000), 'sin_clave_privada', /./],
];

describe('a certificate file made to hurt is refused with its cause, in less than 5 seconds', () => {
  it.each(CASOS)('%s', (_, file, causa, mensaje) => {
    const bytes = Buffer.from(file());
    let result: unknown;
    expect(cpuSeconds(() => (result = readCertificado(bytes, CLAVE)))).toBeLessThan(5);
    expect(result).toEqual({ ok: false, causa, mensaje: expect.stringMatching(mensaje) });
    // Nothing of it stays: OpenSSL keeps errors for the next one who asks.
    expect(readCertificado(Buffer.from(uno.pem), CLAVE)).toMatchObject({ ok: true });
  });

  it('300 keys of a million iterations each: the iterations of all are counted together', () => {
    const file = Buffer.from(certDe(uno) + claveCifrada(1_000_000).repeat(300));
    let result: unknown;
    expect(cpuSeconds(() => (result = readCertificado(file, CLAVE)))).toBeLessThan(5);
    expect(result).toMatchObject({ ok: false });
  });

  it('and a good one beside them opens: in the clear, under a MAC, in bags, with its key twice', () => {
    const [clave = Buffer.alloc(0), certificado = Buffer.alloc(0)] = buena();
    const files = [
      p12(buena()),
      p12(buena(), { mac: macDe(buena(), CLAVE) }),
      p12([bolsaAnidada(clave, 4), bolsaAnidada(certificado, 4)]),
      p12([clave, clave, certificado]),
    ];
    for (const file of files) {
      expect(readCertificado(file, CLAVE)).toMatchObject({ ok: true, certificado: { ruc: '20100070970' } });
    }
  });
});

it('any bytes of a good file may be changed, cut, doubled or moved: never an exception, always a cause', () => {
  const file = p12(buena(), { mac: macDe(buena(), CLAVE), otros: [cifrado(CIFRADOS.pbes2(1))] });
  const place = fc.nat(file.length - 1);
  const change = fc.oneof(
    fc.record({ kind: fc.constant('byte' as const), at: place, value: fc.integer({ min: 0, max: 255 }) }),
    fc.record({ kind: fc.constant('cut' as const), at: place, value: fc.integer({ min: 1, max: 40 }) }),
    fc.record({ kind: fc.constant('copy' as const), at: place, value: place }),
  );
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 5 }), (changes) => {
      let bytes: Buffer = Buffer.from(file);
      for (const { kind, at, value } of changes) {
        if (kind === 'byte') bytes[at % bytes.length] = value;
        else if (kind === 'cut') bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + value)]);
        else bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(Math.min(at, value))]);
        if (bytes.length === 0) bytes = Buffer.of(0);
      }
      const result = readCertificado(bytes, CLAVE);
      if (!result.ok) expect(result.mensaje).toMatch(/^[A-ZÁÉÍÓÚ]/);
    }),
    { numRuns: casos(2_000) },
  );
});
