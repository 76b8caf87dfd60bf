import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createCertificado } from '@chaski/core/firma/certificado/create-certificado.ts';
import { readCertificado } from '@chaski/core/firma/certificado/read-certificado.ts';
import type { Firmante } from '@chaski/core/firma/types.ts';
import { makeFolder, readSmall, replaceFile } from '@chaski/node/own-files.ts';
import { RUC_SUNAT } from './cdr.ts';

const ARCHIVO = 'certificado-sunat.pem';
const MAX_BYTES = 65_536;
const DIA_MS = 86_400_000;
const VIGENCIA_DIAS = 7_300;

/**
 * Who signs the CDRs: the certificate kept in the folder, made at the first start, so that a client that trusts it goes
 * on trusting it. Throws when the file is there and is not one.
 */
export async function openFirmante(carpeta: string, ahora: Date): Promise<Firmante> {
  await makeFolder(carpeta);
  const ruta = join(carpeta, ARCHIVO);
  const pem = (await readSmall(ruta, MAX_BYTES)) ?? (await createPem(ruta, ahora));
  const read = readCertificado(Buffer.from(pem), undefined);
  if (!read.ok) throw new Error(`${ruta}: ${read.mensaje}`);
  return read.certificado.firmante;
}

/** A signer that nobody trusts, for the scenario of a CDR by a stranger. */
export async function createFirmanteAjeno(ahora: Date): Promise<Firmante> {
  return (await create('Impostor', ahora)).certificado.firmante;
}

/** Whole or not at all: a crash must not leave half a certificate behind. */
async function createPem(ruta: string, ahora: Date): Promise<string> {
  const { pem } = await create('SUNAT (simulador)', ahora);
  await replaceFile(ruta, pem);
  return pem;
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
