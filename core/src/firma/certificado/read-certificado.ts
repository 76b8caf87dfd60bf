import { createPrivateKey, createPublicKey, type KeyObject, sign, verify, X509Certificate } from 'node:crypto';
import { fechaLima } from '../../lib/fecha.ts';
import type { EnIdiomas } from '../../lib/idiomas.ts';
import { MAX_BITS, rsaBits } from '../rsa.ts';
import type { Firmante } from '../types.ts';
import { BerError } from './ber.ts';
import { type CausaCertificado, CertificadoError, type ClavePrivada, type Contenido } from './causas.ts';
import { openP12, wrongPassword } from './open-p12.ts';
import { openPem } from './open-pem.ts';
import { readTitular } from './titular.ts';

export type { CausaCertificado } from './causas.ts';

/** A certificate with its key, opened and checked, ready to sign. */
export interface Certificado {
  readonly firmante: Firmante;
  /** The RUC in its subject, if it has one with a good check digit. */
  readonly ruc: string | undefined;
  readonly titular: string;
  readonly emisor: string;
  /** Serial number, hexadecimal. */
  readonly serie: string;
  readonly desde: Date;
  readonly hasta: Date;
  /** SHA-256 of its DER, hexadecimal in lower case. */
  readonly huella: string;
}

export type ReadCertificadoResult =
  | { readonly ok: true; readonly certificado: Certificado }
  | { readonly ok: false; readonly causa: CausaCertificado; readonly mensaje: string };

const MAX_BYTES = 1024 * 1024;
const MIN_BITS = 2048;

/**
 * Opens a .p12/.pfx, or PEM text with certificate and key, and pairs them. `clave` opens the file; undefined when it has
 * none. Dates and RUC are another question: `checkCertificado`. Takes at most some seconds, in the calling thread, and
 * only for files that ask for millions of iterations; milliseconds for all others. Never throws.
 */
export function readCertificado(bytes: Uint8Array, clave: string | undefined): ReadCertificadoResult {
  try {
    return { ok: true, certificado: pair(openFile(bytes, clave)) };
  } catch (error) {
    if (error instanceof CertificadoError) return { ok: false, causa: error.causa, mensaje: error.message };
    if (error instanceof BerError) return { ok: false, causa: 'formato', mensaje: NOT_A_CERTIFICATE };
    throw error;
  }
}

export interface ProblemaCertificado {
  readonly causa: 'vencido' | 'aun_no_vigente' | 'sin_ruc' | 'ruc_distinto';
  readonly mensaje: EnIdiomas;
}

/** Whether a certificate may sign for that RUC at that instant. Both ends of its validity are included. */
export function checkCertificado(
  certificado: Certificado,
  { ahora, ruc }: { readonly ahora: Date; readonly ruc: string },
): ProblemaCertificado[] {
  const problemas: ProblemaCertificado[] = [];
  if (ahora > certificado.hasta) {
    const vencio = day(certificado.hasta);
    const mensaje = { es: `El certificado venció el ${vencio}`, en: `The certificate expired on ${vencio}` };
    problemas.push({ causa: 'vencido', mensaje });
  }
  if (ahora < certificado.desde) {
    const desde = day(certificado.desde);
    const mensaje = {
      es: `El certificado vale recién desde el ${desde}`,
      en: `The certificate is valid only from ${desde} on`,
    };
    problemas.push({ causa: 'aun_no_vigente', mensaje });
  }
  if (certificado.ruc === undefined) {
    const mensaje = {
      es: 'El certificado no lleva un RUC en sus datos',
      en: 'The certificate has no RUC in its data',
    };
    problemas.push({ causa: 'sin_ruc', mensaje });
  } else if (certificado.ruc !== ruc) {
    const mensaje = {
      es: `El certificado es del RUC ${certificado.ruc} y la empresa tiene el RUC ${ruc}`,
      en: `The certificate belongs to RUC ${certificado.ruc} and the company has RUC ${ruc}`,
    };
    problemas.push({ causa: 'ruc_distinto', mensaje });
  }
  return problemas;
}

/** The certificate that goes with a key, described. `key` has to be its private key. */
export function describeCertificado(x509: X509Certificate, privateKey: KeyObject): Certificado {
  const { ruc, nombre, emisor } = readTitular(x509);
  return {
    firmante: { privateKey, certificado: x509.raw.toString('base64') },
    ruc,
    titular: nombre,
    emisor,
    serie: x509.serialNumber,
    desde: x509.validFromDate,
    hasta: x509.validToDate,
    huella: x509.fingerprint256.replaceAll(':', '').toLowerCase(),
  };
}

const NOT_A_CERTIFICATE = 'El archivo no es un certificado .p12, .pfx o PEM';

function openFile(bytes: Uint8Array, clave: string | undefined): Contenido {
  if (bytes.length > MAX_BYTES)
    throw new CertificadoError('archivo_grande', 'El archivo pasa de 1 MB: no es un certificado');
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer[0] !== 0x30) {
    const text = buffer.toString('latin1');
    if (!text.includes('-----BEGIN ')) throw new CertificadoError('formato', NOT_A_CERTIFICATE);
    return openPem(text, clave);
  }
  // What a .cer holds is a certificate alone, the half that does not sign.
  if (isCertificate(buffer)) return { claves: [], certificados: [buffer] };
  return openP12(buffer, clave);
}

function pair({ claves, certificados }: Contenido): Certificado {
  const privateKey = onlyKey(claves);
  if (certificados.length === 0)
    throw new CertificadoError('sin_certificado', 'El archivo tiene la clave privada pero no el certificado');
  if (privateKey.asymmetricKeyType !== 'rsa') {
    throw new CertificadoError('no_rsa', 'La clave privada no es RSA: SUNAT solo admite certificados RSA');
  }
  const bits = rsaBits(createPublicKey(privateKey));
  if (bits < MIN_BITS) {
    throw new CertificadoError('clave_corta', `La clave es RSA de ${bits} bits: se requieren ${MIN_BITS} o más`);
  }
  if (bits > MAX_BITS) {
    throw new CertificadoError('clave_larga', `La clave RSA es demasiado larga: se admiten hasta ${MAX_BITS} bits`);
  }
  // The rest is the chain; of two certificates for the same key, the one that lasts longer.
  const own = certificados
    .map(readX509)
    .filter((x509) => x509?.checkPrivateKey(privateKey) === true)
    .reduce(
      (best, x509) => (best === undefined || (x509 && x509.validToDate > best.validToDate) ? x509 : best),
      undefined,
    );
  if (own === undefined || !signsFor(own, privateKey)) {
    throw new CertificadoError('clave_no_corresponde', 'La clave privada no corresponde al certificado');
  }
  return describeCertificado(own, privateKey);
}

function onlyKey(claves: readonly ClavePrivada[]): KeyObject {
  const keys = new Map<string, KeyObject>();
  for (const clave of claves) {
    const key = readPrivateKey(clave);
    keys.set(createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64'), key);
  }
  const [key, ...others] = keys.values();
  if (key === undefined) {
    throw new CertificadoError(
      'sin_clave_privada',
      'El archivo no tiene la clave privada: expórtelo con ella (.p12 o .pfx)',
    );
  }
  if (others.length > 0) {
    throw new CertificadoError(
      'varias_claves',
      'El archivo tiene varias claves privadas: exporte solo la del certificado',
    );
  }
  return key;
}

function readPrivateKey(clave: ClavePrivada): KeyObject {
  try {
    return createPrivateKey(clave);
  } catch {
    if (clave.format === 'pem' && clave.key.includes('ENCRYPTED')) throw wrongPassword(clave.passphrase !== '');
    throw new CertificadoError('formato', 'La clave privada del archivo está dañada');
  }
}

function readX509(der: Buffer): X509Certificate | undefined {
  try {
    return new X509Certificate(der);
  } catch {
    return undefined;
  }
}

function isCertificate(der: Buffer): boolean {
  return readX509(der) !== undefined;
}

/** A key may carry the right modulus and a wrong exponent: only a signature tells. */
function signsFor(x509: X509Certificate, key: KeyObject): boolean {
  const probe = Buffer.from('chaski');
  try {
    return verify('sha256', probe, x509.publicKey, sign('sha256', probe, key));
  } catch {
    return false;
  }
}

/** The day in Lima, as people write it. */
function day(instant: Date): string {
  const [year, month, date] = fechaLima(instant).split('-');
  return `${date}/${month}/${year}`;
}
