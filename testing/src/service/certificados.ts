import { randomBytes } from 'node:crypto';
import { createCertificado } from '@chaski/core/firma/certificado/create-certificado.ts';
import { loadCertificado } from '@chaski/server/empresas/administrar.ts';
import { tx } from '@chaski/server/platform/db/tx.ts';
import { ACTOR } from './actor.ts';
import type { TestService } from './service.ts';

const DIA_MS = 86_400_000;

/** A certificate of that RUC with its key as PEM, valid since yesterday and for so many days more. */
export async function unCertificadoPem(ruc: string, dias = 365): Promise<{ archivo: Buffer; contrasena: string }> {
  const ahora = Date.now();
  const { certificado, pem } = await createCertificado({
    ruc,
    razonSocial: 'EMPRESA DE PRUEBA S.A.C.',
    serialNumber: randomBytes(16),
    desde: new Date(ahora - 10 * DIA_MS),
    hasta: new Date(ahora + dias * DIA_MS),
  });
  const contrasena = `canario-${randomBytes(6).toString('hex')}`;
  const clave = certificado.firmante.privateKey.export({
    type: 'pkcs8',
    format: 'pem',
    cipher: 'aes-256-cbc',
    passphrase: contrasena,
  });
  // `pem` has the key too, for everybody to read.
  const publico = pem.slice(0, pem.indexOf('-----BEGIN PRIVATE'));
  return { archivo: Buffer.from(`${publico}${clave}`), contrasena };
}

/** Gives the demo company a certificate that is valid at that moment of a clock of its own, whenever the test runs. */
export async function certificarEn(
  { service, pool }: Pick<TestService, 'service' | 'pool'>,
  ahora: Date,
): Promise<void> {
  const { rows } = await pool.query<{ id: string; ruc: string }>(
    'select id, ruc from empresas order by creada_en limit 1',
  );
  const [{ id = '', ruc = '' } = {}] = rows;
  const { pem } = await createCertificado({
    ruc,
    razonSocial: 'EMPRESA DE PRUEBA S.A.C.',
    serialNumber: randomBytes(16),
    desde: new Date(ahora.getTime() - 10 * DIA_MS),
    hasta: new Date(ahora.getTime() + 365 * DIA_MS),
  });
  const archivo = { bytes: Buffer.from(pem), clave: undefined };
  const test = { empresaId: id, entorno: 'test' as const };
  await tx(service.deps.db.sistema, (db) => loadCertificado(db, service.llavero, test, archivo, ahora, ACTOR));
}
