import { createHmac, generateKeyPairSync, pbkdf2Sync, X509Certificate } from 'node:crypto';
import forge from 'node-forge';
import { beforeAll, describe, expect, it } from 'vitest';
import { ALL_CASES, threadMs } from '../../lib/testing.ts';
import { signXml } from '../sign-xml.ts';
import { correr, hay, unCertificado, unXml } from '../testing.ts';
import { verifyXml } from '../verify-xml.ts';
import { elementsOf, readBer, sequence } from './ber.ts';
import type { CertificadoCreado } from './create-certificado.ts';
import { type Certificado, checkCertificado, readCertificado } from './read-certificado.ts';

const hayOpenssl = hay('openssl');
const CLAVE = 'Clave-123';

let creado: CertificadoCreado;
let otro: CertificadoCreado;
let cert: string;
let key: string;
beforeAll(async () => {
  [creado, otro] = await Promise.all([unCertificado(), unCertificado({ ruc: '20512345679', serie: 3 })]);
  [cert, key] = partes(creado.pem);
});

function partes(pem: string): [string, string] {
  const at = pem.indexOf('-----BEGIN PRIVATE KEY');
  return [pem.slice(0, at), pem.slice(at)];
}

function openssl(argumentos: readonly string[], archivos: Record<string, string | Uint8Array>): Buffer {
  const run = correr('openssl', argumentos, archivos);
  if (!run.ok) throw new Error(run.salida);
  return run.stdout;
}

function p12(opciones: readonly string[] = [], clave = CLAVE, archivos: Record<string, string> = {}): Buffer {
  const argumentos = ['pkcs12', '-export', '-inkey', '@k.pem', '-in', '@c.pem', '-passout', 'file:@clave', ...opciones];
  return openssl(argumentos, { 'k.pem': key, 'c.pem': cert, clave, ...archivos });
}

/** With `CLAVE` unless another one is given; `undefined` is one of those. */
function read(bytes: Uint8Array | string, claves: readonly (string | undefined)[]) {
  const clave = claves.length === 0 ? CLAVE : claves[0];
  return readCertificado(typeof bytes === 'string' ? Buffer.from(bytes) : bytes, clave);
}

function open(bytes: Uint8Array | string, ...clave: (string | undefined)[]): Certificado {
  const result = read(bytes, clave);
  if (!result.ok) throw new Error(`${result.causa}: ${result.mensaje}`);
  return result.certificado;
}

function causa(bytes: Uint8Array | string, ...clave: (string | undefined)[]): string {
  const result = read(bytes, clave);
  return result.ok ? 'abre' : result.causa;
}

describe.skipIf(!hayOpenssl)('readCertificado opens a .p12', () => {
  it('and gives a signer whose documents verify, with all that its certificate says', async () => {
    const certificado = open(p12());
    expect(certificado).toMatchObject({
      ruc: '20100070970',
      titular: 'SUPERMERCADOS ÑANDÚ S.A.',
      emisor: 'Certificado de prueba 20100070970',
      desde: new Date('2026-01-01T00:00:00Z'),
      hasta: new Date('2030-01-01T00:00:00Z'),
      huella: creado.certificado.huella,
    });
    const { bytes } = await signXml(unXml(), certificado.firmante);
    expect(verifyXml(bytes, { certificadosDeConfianza: [certificado.huella] }).ok).toBe(true);
  });

  it.each([
    ['of today, AES-256 and SHA-256', []],
    ['of yesterday, RC2 of 40 bits and triple DES', ['-legacy']],
    ['RC2 of 128 bits', ['-legacy', '-certpbe', 'PBE-SHA1-RC2-128', '-keypbe', 'PBE-SHA1-RC2-128']],
    ['triple DES for all', ['-certpbe', 'PBE-SHA1-3DES', '-keypbe', 'PBE-SHA1-3DES', '-macalg', 'sha1']],
    ['triple DES with two keys', ['-certpbe', 'PBE-SHA1-2DES', '-keypbe', 'PBE-SHA1-2DES', '-macalg', 'sha1']],
    ['AES-128 and a MAC with SHA-512', ['-certpbe', 'AES-128-CBC', '-keypbe', 'AES-192-CBC', '-macalg', 'sha512']],
    ['a MAC with SHA-384', ['-macalg', 'sha384']],
    ['triple DES under PBES2', ['-certpbe', 'DES-EDE3-CBC', '-keypbe', 'DES-EDE3-CBC']],
    ['certificates in the clear', ['-certpbe', 'NONE']],
    ['key and certificates in the clear', ['-certpbe', 'NONE', '-keypbe', 'NONE']],
    ['no MAC', ['-nomac']],
    ['200,000 iterations', ['-iter', '200000']],
    ['a name', ['-name', 'Mi certificado ñ']],
  ])('with %s', (_, opciones) => {
    expect(open(p12(opciones)).huella).toBe(creado.certificado.huella);
  });

  it('with any password: with blanks, letters outside ASCII, long, none', () => {
    for (const clave of ['una clave', 'contraseñá€', '漢字🦙', 'x'.repeat(200)]) {
      expect(open(p12([], clave), clave).huella).toBe(creado.certificado.huella);
    }
    const ninguna = openssl(['pkcs12', '-export', '-inkey', '@k.pem', '-in', '@c.pem', '-passout', 'pass:'], {
      'k.pem': key,
      'c.pem': cert,
    });
    expect(causa(ninguna, undefined)).toBe('abre');
    expect(causa(ninguna, '')).toBe('abre');
    expect(causa(ninguna, 'x')).toBe('clave_equivocada');
  });

  it('with letters outside ASCII under the old ciphers, whose MAC and keys want them in UTF-16', () => {
    expect(open(p12(['-legacy'], 'contraseñá€'), 'contraseñá€').huella).toBe(creado.certificado.huella);
  });

  it('with a whole chain, in any order: the certificate is the one of the key', () => {
    const [otroCert] = partes(otro.pem);
    const cadena = p12(['-certfile', '@cadena.pem'], CLAVE, { 'cadena.pem': otroCert, 'c.pem': otroCert + cert });
    expect(open(cadena).huella).toBe(creado.certificado.huella);
  });

  it('with indefinite lengths and strings in pieces, as Java and Windows write', () => {
    expect(open(enPedazos(p12())).huella).toBe(creado.certificado.huella);
  });

  it('with a MAC of RFC 9579, which newer programs write', () => {
    const conMac = (clave: string) => withPbmac1(p12(['-nomac']), clave);
    expect(open(conMac(CLAVE)).huella).toBe(creado.certificado.huella);
    expect(causa(conMac('otra'))).toBe('clave_equivocada');
  });

  it('of forge, and one without MAC whose password is wrong is told from a broken file', () => {
    const asn1 = forge.pkcs12.toPkcs12Asn1(
      forge.pki.privateKeyFromPem(key),
      forge.pki.certificateFromPem(cert),
      CLAVE,
      { algorithm: '3des' },
    );
    expect(open(Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'latin1')).huella).toBe(creado.certificado.huella);
    expect(causa(p12(['-nomac']), 'otra')).toBe('clave_equivocada');
  });
});

describe('readCertificado opens PEM', () => {
  it('with certificate and key in any order, line breaks of Windows, and text around', () => {
    for (const pem of [
      cert + key,
      key + cert,
      (cert + key).replaceAll('\n', '\r\n'),
      `Bag Attributes\n x: y\n${key}subject=CN\n${cert}`,
      `\ufeff${cert}${key}`,
    ]) {
      expect(open(pem, undefined).huella).toBe(creado.certificado.huella);
    }
  });

  it.skipIf(!hayOpenssl).each([
    ['PKCS#1', ['rsa', '-in', '@k.pem', '-traditional']],
    ['PKCS#1 under a password', ['rsa', '-in', '@k.pem', '-traditional', '-aes256', '-passout', `pass:${CLAVE}`]],
    ['PKCS#1 under triple DES', ['rsa', '-in', '@k.pem', '-traditional', '-des3', '-passout', `pass:${CLAVE}`]],
    ['PKCS#8 under a password', ['pkcs8', '-topk8', '-in', '@k.pem', '-passout', `pass:${CLAVE}`]],
    [
      'PKCS#8 under an old cipher',
      ['pkcs8', '-topk8', '-in', '@k.pem', '-v1', 'PBE-SHA1-3DES', '-passout', `pass:${CLAVE}`],
    ],
  ])('with the key in %s', (name, argumentos) => {
    const pem = cert + openssl(argumentos, { 'k.pem': key });
    expect(open(pem).huella).toBe(creado.certificado.huella);
    if (!name.includes('under')) return;
    expect(causa(pem, 'otra')).toBe('clave_equivocada');
    expect(causa(pem, '')).toBe('clave_equivocada');
  });
});

describe('readCertificado says why it cannot open', () => {
  it.skipIf(!hayOpenssl)('a wrong password, or none', () => {
    for (const opciones of [[], ['-legacy']]) {
      const file = p12(opciones);
      expect(readCertificado(file, 'otra')).toMatchObject({
        causa: 'clave_equivocada',
        mensaje: expect.stringContaining('no es correcta'),
      });
      expect(readCertificado(file, undefined)).toMatchObject({
        causa: 'clave_equivocada',
        mensaje: expect.stringContaining('indíquela'),
      });
    }
  });

  it('what is no certificate file at all', () => {
    for (const file of [
      '',
      'hola',
      '0',
      '%PDF-1.7',
      '\x30\x82\x00',
      '\x30\x03\x02\x01\x03',
      '-----BEGIN CERTIFICATE-----',
      '\xfe\xed\xfe\xed',
    ]) {
      expect(causa(Buffer.from(file, 'latin1'))).toMatch(/^(formato|sin_clave_privada)$/);
    }
    expect(causa('hola')).toBe('formato');
  });

  it('a file of more than 1 MB, without looking at it', () => {
    expect(causa(Buffer.alloc(10 * 1024 * 1024, 0x30))).toBe('archivo_grande');
  });

  it('a certificate without key, also as .cer, and a key without certificate', () => {
    expect(causa(cert)).toBe('sin_clave_privada');
    expect(causa(new X509Certificate(cert).raw)).toBe('sin_clave_privada');
    expect(causa(key)).toBe('sin_certificado');
  });

  it.skipIf(!hayOpenssl)('a .p12 without key', () => {
    expect(
      causa(openssl(['pkcs12', '-export', '-nokeys', '-in', '@c.pem', '-passout', `pass:${CLAVE}`], { 'c.pem': cert })),
    ).toBe('sin_clave_privada');
  });

  it('several keys, but not the same one twice', () => {
    const [otroCert, otraKey] = partes(otro.pem);
    expect(causa(cert + key + otroCert + otraKey)).toBe('varias_claves');
    expect(causa(cert + key + key)).toBe('abre');
  });

  it('a key that is not of the certificate', () => {
    expect(causa(cert + partes(otro.pem)[1])).toBe('clave_no_corresponde');
  });

  it.skipIf(!hayOpenssl)('a key that is EC, or RSA of less than 2048 bits', () => {
    const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString();
    const short = generateKeyPairSync('rsa', { modulusLength: 1024 })
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString();
    for (const [privateKey, why] of [
      [ec, 'no_rsa'],
      [short, 'clave_corta'],
    ] as const) {
      const self = openssl(['req', '-x509', '-key', '@k.pem', '-subj', '/CN=x/OU=20100070970', '-days', '9'], {
        'k.pem': privateKey,
      });
      expect(causa(`${self}${privateKey}`)).toBe(why);
      expect(
        causa(
          openssl(['pkcs12', '-export', '-inkey', '@k.pem', '-in', '@c.pem', '-passout', `pass:${CLAVE}`], {
            'k.pem': privateKey,
            'c.pem': self,
          }),
        ),
      ).toBe(why);
    }
    expect(causa(`${cert}-----BEGIN EC PRIVATE KEY-----\nAAAA\n-----END EC PRIVATE KEY-----\n`)).toBe('no_rsa');
  });

  it.skipIf(!hayOpenssl)('iterations without end, in less than 5 seconds and mostly at once', () => {
    for (const opciones of [[], ['-legacy']]) {
      const file = p12(['-iter', '1234567', ...opciones]);
      const huge = replaceBytes(file, ITERATIONS, MORE_ITERATIONS);
      expect(threadMs(() => expect(causa(huge)).toBe('iteraciones'))).toBeLessThan(5_000);
    }
    const pem = openssl(['pkcs8', '-topk8', '-in', '@k.pem', '-iter', '1234567', '-passout', `pass:${CLAVE}`], {
      'k.pem': key,
    });
    const der = Buffer.from(pem.toString().replace(/-----.*-----|\n/g, ''), 'base64');
    const huge = replaceBytes(der, ITERATIONS, MORE_ITERATIONS);
    expect(
      causa(
        `${cert}-----BEGIN ENCRYPTED PRIVATE KEY-----\n${huge.toString('base64')}\n-----END ENCRYPTED PRIVATE KEY-----\n`,
      ),
    ).toBe('iteraciones');
  });

  it.skipIf(!hayOpenssl)('a cipher that nobody supports', () => {
    const pem = openssl(['pkcs8', '-topk8', '-in', '@k.pem', '-scrypt', '-passout', `pass:${CLAVE}`], { 'k.pem': key });
    expect(causa(cert + pem)).toBe('cifrado_no_admitido');
  });

  it('structures that nest without end, or lie about their length', () => {
    let nested = Buffer.alloc(0);
    for (let i = 0; i < 3_000; i++)
      nested = Buffer.concat([
        Buffer.from([0x30, 0x83, nested.length >> 16, (nested.length >> 8) & 255, nested.length & 255]),
        nested,
      ]);
    expect(causa(nested)).toBe('formato');
    expect(causa(Buffer.alloc(1_000_000, Buffer.from('3080', 'hex')))).toBe('formato');
    expect(causa(Buffer.from('3084ffffffff', 'hex'))).toBe('formato');
  });

  it.skipIf(!hayOpenssl)(
    'a file cut short or with any byte changed, always with a cause and never with a throw',
    () => {
      const file = p12(['-iter', '1', '-nomac']);
      for (let length = 0; length < file.length; length += 13) expect(causa(file.subarray(0, length))).not.toBe('abre');
      for (let i = 0; i < file.length; i += ALL_CASES ? 3 : 15) {
        const tampered = Buffer.from(file);
        tampered[i] = (tampered[i] ?? 0) ^ 0xff;
        expect(() => causa(tampered)).not.toThrow();
      }
    },
  );
});

describe('checkCertificado', () => {
  const ahora = new Date('2027-06-01T00:00:00Z');
  const causas = (certificado: Certificado, en: Date, ruc: string) =>
    checkCertificado(certificado, { ahora: en, ruc }).map((problema) => problema.causa);

  it('finds nothing wrong with a certificate of that RUC within its dates, both ends included', () => {
    for (const en of [ahora, creado.certificado.desde, creado.certificado.hasta])
      expect(causas(creado.certificado, en, '20100070970')).toEqual([]);
  });

  it('says everything that is wrong at once', () => {
    expect(causas(creado.certificado, new Date('2030-01-02'), '20512345679')).toEqual(['vencido', 'ruc_distinto']);
    expect(causas(creado.certificado, new Date('2025-12-31'), '20100070970')).toEqual(['aun_no_vigente']);
    expect(causas({ ...creado.certificado, ruc: undefined }, ahora, '20100070970')).toEqual(['sin_ruc']);
  });

  it('says dates as they are in Lima', () => {
    const [problema] = checkCertificado(creado.certificado, { ahora: new Date('2031-01-01'), ruc: '20100070970' });
    expect(problema?.mensaje.es).toBe('El certificado venció el 31/12/2029');
  });
});

describe.skipIf(!hayOpenssl)('the RUC of a certificate', () => {
  it.each([
    ['OU', '/O=Una empresa/OU=20100070970/CN=x', '20100070970'],
    ['OU among others', '/OU=Ventas/OU=RUC 20100070970/OU=Lima/CN=x', '20100070970'],
    [
      'OU before the representative in serialNumber',
      '/serialNumber=RUC-10412345674/OU=20100070970/CN=x',
      '20100070970',
    ],
    ['serialNumber', '/serialNumber=20100070970/CN=x', '20100070970'],
    ['CN', '/CN=UNA EMPRESA S.A.C. 20100070970', '20100070970'],
    ['organizationIdentifier', '/CN=x/2.5.4.97=VATPE-20100070970', '20100070970'],
    ['no field, for a number with a bad check digit', '/CN=x/OU=20100070971', undefined],
    ['no field, for a longer number', '/CN=x/OU=120100070970', undefined],
    ['no field', '/CN=x/O=20100070970', undefined],
  ])('is found in %s', (_, subject, ruc) => {
    const self = openssl(['req', '-x509', '-key', '@k.pem', '-subj', subject, '-days', '9'], { 'k.pem': key });
    expect(open(`${self}${key}`, undefined).ruc).toBe(ruc);
  });

  it('leaves the name of its holder as it is written, commas, plus signs and letters included', () => {
    const subject = '/O=ÑANDÚ, HIJOS \\+ CÍA. "EL 1" S.A.C./CN=x';
    const self = openssl(['req', '-x509', '-utf8', '-key', '@k.pem', '-subj', subject, '-days', '9'], { 'k.pem': key });
    expect(open(`${self}${key}`, undefined).titular).toBe('ÑANDÚ, HIJOS + CÍA. "EL 1" S.A.C.');
  });
});

/** INTEGER 1,234,567 and one of the same length that is past any limit. */
const ITERATIONS = Buffer.from('020312d687', 'hex');
const MORE_ITERATIONS = Buffer.from('02037fffff', 'hex');

function replaceBytes(bytes: Buffer, what: Buffer, by: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  let found = 0;
  for (let at = copy.indexOf(what); at >= 0; at = copy.indexOf(what, at + 1)) {
    by.copy(copy, at);
    found++;
  }
  if (found === 0) throw new Error('No están esos bytes');
  return copy;
}

/** The same PKCS#12 with indefinite lengths outside, and its contents as a string in two pieces. */
function enPedazos(file: Buffer): Buffer {
  const indefinite = (tag: number, ...parts: Buffer[]) =>
    Buffer.concat([Buffer.of(tag, 0x80), ...parts, Buffer.of(0, 0)]);
  const piece = (bytes: Buffer) =>
    Buffer.concat([Buffer.of(0x04, 0x82, bytes.length >> 8, bytes.length & 0xff), bytes]);
  const [version, authSafe, macData] = sequence(readBer(file));
  const [type, wrapped] = sequence(authSafe);
  const content = wrapped && elementsOf(wrapped)[0]?.content;
  if (!version || !type || !content || !macData) throw new Error('No es PKCS#12');
  const data = indefinite(0x24, piece(content.subarray(0, 100)), piece(content.subarray(100)));
  return indefinite(0x30, version.bytes, indefinite(0x30, type.bytes, indefinite(0xa0, data)), macData.bytes);
}

/** Adds to a PKCS#12 without MAC one of RFC 9579: PBMAC1 with PBKDF2 and HMAC-SHA256. */
function withPbmac1(file: Buffer, clave: string): Buffer {
  const der = (tag: number, ...parts: Buffer[]) => {
    const content = Buffer.concat(parts);
    return Buffer.concat([Buffer.of(tag, 0x82, content.length >> 8, content.length & 0xff), content]);
  };
  const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
  const [version, authSafe] = sequence(readBer(file));
  const wrapped = sequence(authSafe)[1];
  const content = wrapped && elementsOf(wrapped)[0]?.content;
  if (!version || !authSafe || !content) throw new Error('No es PKCS#12');
  const salt = Buffer.from('salt of 16 bytes');
  const hmacSha256 = der(0x30, oid('2a864886f70d0209'), Buffer.of(5, 0));
  const numbers = [der(0x02, Buffer.of(0x08, 0)), der(0x02, Buffer.of(32))];
  const kdf = der(0x30, oid('2a864886f70d01050c'), der(0x30, der(0x04, salt), ...numbers, hmacSha256));
  const algorithm = der(0x30, oid('2a864886f70d01050e'), der(0x30, kdf, hmacSha256));
  const key = pbkdf2Sync(clave, salt, 2048, 32, 'sha256');
  const digest = createHmac('sha256', key).update(content).digest();
  const macData = der(0x30, der(0x30, algorithm, der(0x04, digest)), der(0x04, salt), der(0x02, Buffer.of(1)));
  return der(0x30, version.bytes, authSafe.bytes, macData);
}
