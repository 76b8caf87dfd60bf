import { createPublicKey, generateKeyPair, type KeyObject, sign, X509Certificate } from 'node:crypto';
import { assert } from '../../lib/assert.ts';
import { type Certificado, describeCertificado } from './read-certificado.ts';

export interface NuevoCertificado {
  readonly ruc: string;
  readonly razonSocial: string;
  readonly desde: Date;
  readonly hasta: Date;
  /** 8 to 20 bytes, by which the certificate is told from others; the caller draws them. */
  readonly serialNumber: Uint8Array;
  /** RSA-2048. Absent: one is generated, the only randomness in this package. */
  readonly keyPair?: { readonly privateKey: KeyObject };
}

export interface CertificadoCreado {
  readonly certificado: Certificado;
  /** Certificate and key (PKCS#8, not encrypted) in one PEM text, which `readCertificado` opens. A secret. */
  readonly pem: string;
}

/**
 * A self-signed certificate for the test environment, with the RUC in OU as most Peruvian authorities write it. It
 * proves nothing to anybody: production needs one from an accredited authority.
 */
export async function createCertificado(datos: NuevoCertificado): Promise<CertificadoCreado> {
  const { privateKey } = datos.keyPair ?? (await generateRsa());
  const x509 = new X509Certificate(encodeCertificate(datos, privateKey));
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' });
  return { certificado: describeCertificado(x509, privateKey), pem: `${x509.toString()}${key}` };
}

function generateRsa(): Promise<{ privateKey: KeyObject }> {
  return new Promise((resolve, reject) => {
    generateKeyPair('rsa', { modulusLength: 2048 }, (error, _, privateKey) => {
      if (error) reject(error);
      else resolve({ privateKey });
    });
  });
}

/** X.509 v3 as RFC 5280 §4.1 lays it out, in DER. */
function encodeCertificate(datos: NuevoCertificado, privateKey: KeyObject): Buffer {
  const { serialNumber } = datos;
  assert(serialNumber.length >= 8 && serialNumber.length <= 20, 'la serie del certificado tiene de 8 a 20 bytes');
  const name = encodeName(datos);
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  const body = der(
    SEQUENCE,
    der(0xa0, der(INTEGER, Buffer.of(2))),
    // Positive and at most 20 bytes: the first one stays between 0x40 and 0x7f.
    der(INTEGER, Buffer.of(((serialNumber[0] ?? 0) & 0x3f) | 0x40), Buffer.from(serialNumber.subarray(1))),
    SHA256_WITH_RSA,
    name,
    der(SEQUENCE, encodeTime(datos.desde), encodeTime(datos.hasta)),
    name,
    publicKey,
    EXTENSIONS,
  );
  const signature = sign('sha256', body, privateKey);
  return der(SEQUENCE, body, SHA256_WITH_RSA, der(BIT_STRING, Buffer.of(0), signature));
}

function encodeName({ ruc, razonSocial }: NuevoCertificado): Buffer {
  // RFC 5280 gives each of these 64 characters.
  const company = [...razonSocial].slice(0, 64).join('');
  return der(
    SEQUENCE,
    encodeAttribute('550406', PRINTABLE_STRING, 'PE'),
    encodeAttribute('55040a', UTF8_STRING, company),
    encodeAttribute('55040b', UTF8_STRING, ruc),
    encodeAttribute('550403', UTF8_STRING, `Certificado de prueba ${ruc}`),
  );
}

function encodeAttribute(oidHex: string, tag: number, value: string): Buffer {
  return der(SET, der(SEQUENCE, der(OID, Buffer.from(oidHex, 'hex')), der(tag, Buffer.from(value))));
}

/** UTCTime until 2049, GeneralizedTime from then on (RFC 5280 §4.1.2.5), in whole seconds. */
function encodeTime(instant: Date): Buffer {
  const text = instant.toISOString().replace(/[-:T]|\.\d+/g, '');
  return instant.getUTCFullYear() < 2050 ? der(0x17, Buffer.from(text.slice(2))) : der(0x18, Buffer.from(text));
}

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...size), content]);
}

const INTEGER = 0x02;
const BIT_STRING = 0x03;
const OID = 0x06;
const UTF8_STRING = 0x0c;
const PRINTABLE_STRING = 0x13;
const SEQUENCE = 0x30;
const SET = 0x31;

/** sha256WithRSAEncryption, NULL. */
const SHA256_WITH_RSA = Buffer.from('300d06092a864886f70d01010b0500', 'hex');
/** Both critical: basicConstraints (not an authority), keyUsage digitalSignature and nonRepudiation. */
const EXTENSIONS = Buffer.from('a320301e300c0603551d130101ff04023000300e0603551d0f0101ff0404030206c0', 'hex');
