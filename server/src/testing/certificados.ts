import { randomBytes } from 'node:crypto';
import { createCertificado } from '@chaski/core/firma/create-certificado.ts';

const DIA_MS = 86_400_000;

/** A certificate of that RUC with its key as PEM, valid since yesterday and for so many days more. */
export async function unCertificadoPem(ruc: string, dias = 365): Promise<{ archivo: Buffer; contrasena: string }> {
  const ahora = Date.now();
  const { certificado, pem } = await createCertificado({
    ...{ ruc, razonSocial: 'EMPRESA DE PRUEBA S.A.C.', serialNumber: randomBytes(16) },
    ...{ desde: new Date(ahora - 10 * DIA_MS), hasta: new Date(ahora + dias * DIA_MS) },
  });
  const contrasena = `canario-${randomBytes(6).toString('hex')}`;
  const clave = certificado.firmante.privateKey.export({
    ...{ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: contrasena },
  });
  // `pem` has the key too, for everybody to read.
  const publico = pem.slice(0, pem.indexOf('-----BEGIN PRIVATE'));
  return { archivo: Buffer.from(`${publico}${clave}`), contrasena };
}
