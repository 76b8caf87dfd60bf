import { X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { correr, hay, unCertificado } from '../testing.ts';
import { createCertificado } from './create-certificado.ts';
import { readCertificado } from './read-certificado.ts';

const DATOS = {
  ruc: '20100070970',
  razonSocial: 'ÑANDÚ S.A.',
  desde: new Date('2026-01-01T05:00:00Z'),
  hasta: new Date('2050-06-01T05:00:00Z'),
  serialNumber: Buffer.alloc(16, 0xff),
};

describe('createCertificado', () => {
  it('makes an RSA-2048 certificate that signs itself, with RUC, name and dates', async () => {
    const { certificado, pem } = await createCertificado(DATOS);
    const x509 = new X509Certificate(pem);
    expect(x509.verify(x509.publicKey)).toBe(true);
    expect(x509.ca).toBe(false);
    expect(certificado).toMatchObject({
      ruc: DATOS.ruc,
      titular: DATOS.razonSocial,
      desde: DATOS.desde,
      hasta: DATOS.hasta,
    });
    expect(x509.publicKey.asymmetricKeyDetails?.modulusLength).toBe(2048);
  });

  it('gives a PEM that readCertificado opens to the same certificate', async () => {
    const { certificado, pem } = await unCertificado();
    const read = readCertificado(Buffer.from(pem), undefined);
    expect(read.ok && read.certificado.huella).toBe(certificado.huella);
  });

  it('depends on nothing but its arguments when the key is given', async () => {
    const { certificado } = await unCertificado();
    const keyPair = { privateKey: certificado.firmante.privateKey };
    const [one, two] = await Promise.all([
      createCertificado({ ...DATOS, keyPair }),
      createCertificado({ ...DATOS, keyPair }),
    ]);
    expect(one.pem).toBe(two.pem);
    const other = await createCertificado({ ...DATOS, keyPair, serialNumber: Buffer.alloc(16, 1) });
    expect(other.certificado.serie).not.toBe(one.certificado.serie);
  });

  it('cuts a name to what a certificate may hold, by characters', async () => {
    const { certificado } = await createCertificado({ ...DATOS, razonSocial: '🦙'.repeat(100) });
    expect(certificado.titular).toBe('🦙'.repeat(64));
  });

  it.skipIf(!hay('openssl'))('satisfies openssl', async () => {
    const { pem } = await createCertificado(DATOS);
    const run = correr('openssl', ['x509', '-in', '@c.pem', '-noout', '-text', '-nameopt', 'utf8,sep_comma_plus'], {
      'c.pem': pem,
    });
    expect(run.salida).toContain('Digital Signature, Non Repudiation');
    expect(run.salida).toContain('Subject: C=PE,O=ÑANDÚ S.A.,OU=20100070970,CN=Certificado de prueba 20100070970');
    expect(
      correr('openssl', ['verify', '-x509_strict', '-CAfile', '@c.pem', '@c.pem'], { 'c.pem': pem }).salida,
    ).toContain('OK');
  });
});
