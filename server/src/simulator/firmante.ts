import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createCertificado } from '@chaski/core/firma/create-certificado.ts';
import { readCertificado } from '@chaski/core/firma/read-certificado.ts';
import type { Firmante } from '@chaski/core/firma/types.ts';
import { RUC_SUNAT } from './cdr.ts';

const ARCHIVO = 'certificado-sunat.pem';
const DIA_MS = 86_400_000;
const VIGENCIA_DIAS = 7_300;

/**
 * Who signs the CDRs: the certificate kept in the folder, made at the first start, so that a client that trusts it goes
 * on trusting it. Throws when the file is there and is not one.
 */
export async function openFirmante(carpeta: string, ahora: Date): Promise<Firmante> {
  await mkdir(carpeta, { recursive: true });
  const ruta = join(carpeta, ARCHIVO);
  const pem = (await readIfThere(ruta)) ?? (await createPem(ruta, ahora));
  const read = readCertificado(pem, undefined);
  if (!read.ok) throw new Error(`${ruta}: ${read.mensaje}`);
  return read.certificado.firmante;
}

/** A signer that nobody trusts, for the scenario of a CDR by a stranger. */
export async function createFirmanteAjeno(ahora: Date): Promise<Firmante> {
  return (await create('Impostor', ahora)).certificado.firmante;
}

async function readIfThere(ruta: string): Promise<Buffer | undefined> {
  try {
    return await readFile(ruta);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Whole or not at all: a crash must not leave half a certificate behind. */
async function createPem(ruta: string, ahora: Date): Promise<Buffer> {
  const { pem } = await create('SUNAT (simulador)', ahora);
  const bytes = Buffer.from(pem);
  const handle = await open(`${ruta}.nuevo`, 'w', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${ruta}.nuevo`, ruta);
  return bytes;
}

function create(razonSocial: string, ahora: Date) {
  return createCertificado({
    ruc: RUC_SUNAT,
    razonSocial,
    desde: new Date(ahora.getTime() - DIA_MS),
    hasta: new Date(ahora.getTime() + VIGENCIA_DIAS * DIA_MS),
    serialNumber: randomBytes(16),
  });
}
