import { randomBytes, randomUUID, X509Certificate } from 'node:crypto';
import { createCertificado } from '@chaski/core/firma/certificado/create-certificado.ts';
import {
  type Certificado,
  checkCertificado,
  readCertificado,
} from '@chaski/core/firma/certificado/read-certificado.ts';
import type { EnIdiomas } from '@chaski/core/lib/idiomas.ts';
import { type Actor, record } from '../auditoria/anotar.ts';
import { violatedConstraint } from '../platform/db/errors.ts';
import type { Queryable } from '../platform/db/tx.ts';
import { AppError } from '../platform/mensajes/app-error.ts';
import { datosOf, type NuevaEmpresa } from './datos.ts';
import { refuse } from './domicilio.ts';
import { llaveEmpresaOf, openLlaveEmpresa } from './secretos/abrir.ts';
import { conLlavero, contextoLlave, type Llavero, llaveActual } from './secretos/llavero.ts';
import { type Contexto, LLAVE_LENGTH, type Llave, sealSecret } from './secretos/secretos.ts';
import {
  type Destino,
  type EmpresaEntornoId,
  type FilaEntorno,
  findEntorno,
  insertEmpresa,
  updateCertificado,
  updateDestino,
  updateGre,
  updateSol,
  updateValidez,
} from './store.ts';

/** SUNAT's beta and the simulator let everybody in with these. */
const SOL_DE_PRUEBA = { usuario: 'MODDATOS', clave: 'moddatos' };

const CERTIFICADO_DE_PRUEBA_MS = 3 * 365 * 86_400_000;
const DAY_MS = 86_400_000;

/**
 * Stores a company, ready to issue in `test` (a certificate made on the spot, the public test user) and empty in `live`.
 * Call it in a transaction. Throws `BAD_REQUEST` with every bad field, `ALREADY_EXISTS` for a RUC that is there.
 */
export async function createEmpresa(
  db: Queryable,
  llavero: Llavero,
  nueva: NuevaEmpresa,
  ahora: Date,
  actor: Actor,
): Promise<string> {
  const datos = datosOf(nueva);
  const id = randomUUID();
  const { certificado, pem } = await createCertificado({
    ruc: datos.ruc,
    razonSocial: datos.razonSocial,
    desde: new Date(ahora.getTime() - DAY_MS),
    hasta: new Date(ahora.getTime() + CERTIFICADO_DE_PRUEBA_MS),
    serialNumber: randomBytes(16),
  });
  const llaveEmpresa = llaveEmpresaOf(randomBytes(LLAVE_LENGTH));
  const wrapped = seal(await llaveActual(db, llavero), llaveEmpresa.bytes, contextoLlave(id));
  await insertEmpresa(db, id, datos, wrapped).catch((error: unknown) => {
    if (violatedConstraint(error) !== 'empresas_ruc_key') throw error;
    throw new AppError('empresa-que-ya-existe', { ruc: datos.ruc });
  });
  const test: EmpresaEntornoId = { empresaId: id, entorno: 'test' };
  await storeCertificado(db, llaveEmpresa, test, certificado, new X509Certificate(pem));
  await storeSol(db, llaveEmpresa, test, SOL_DE_PRUEBA);
  llaveEmpresa.bytes.fill(0);
  await record(db, {
    empresaId: id,
    entorno: '*',
    accion: 'empresa.creada',
    objeto: id,
    actor,
    despues: datos,
  });
  return id;
}

/**
 * Replaces the certificate of an environment by that of a .p12, .pfx or PEM file; its password is used here and kept
 * nowhere. Call it in a transaction. Throws `DOMAIN_ERROR` with the cause when the file does not open or is not this company's.
 */
export async function loadCertificado(
  db: Queryable,
  llavero: Llavero,
  id: EmpresaEntornoId,
  archivo: { readonly bytes: Uint8Array; readonly clave: string | undefined },
  ahora: Date,
  actor: Actor,
): Promise<Certificado> {
  const read = readCertificado(archivo.bytes, archivo.clave);
  if (!read.ok) throw new AppError('certificado-que-no-se-abre', { problema: read.mensaje }, { internal: read.causa });
  await saveCertificado(db, llavero, id, read.certificado, ahora, actor);
  return read.certificado;
}

/** The same of a file that was opened already. */
export async function saveCertificado(
  db: Queryable,
  llavero: Llavero,
  id: EmpresaEntornoId,
  certificado: Certificado,
  ahora: Date,
  actor: Actor,
): Promise<void> {
  const { llaveEmpresa, fila } = await openEmpresa(db, llavero, id);
  const problemas = checkCertificado(certificado, { ahora, ruc: fila.ruc });
  // A certificate without a RUC in it is odd, but SUNAT decides by the one that it has registered for the company.
  const graves = problemas.filter(({ causa }) => causa !== 'sin_ruc');
  if (graves.length > 0)
    throw new AppError('certificado-que-no-vale', { problemas: graves.map(({ mensaje }) => mensaje) });
  const nuevo = new X509Certificate(Buffer.from(certificado.firmante.certificado, 'base64'));
  await storeCertificado(db, llaveEmpresa, id, certificado, nuevo);
  const { certificadoPem } = fila;
  await record(db, {
    ...id,
    accion: 'certificado.cambiado',
    objeto: id.empresaId,
    actor,
    antes: certificadoPem === null ? undefined : describeCertificado(new X509Certificate(certificadoPem)),
    despues: describeCertificado(nuevo),
  });
}

function describeCertificado(x509: X509Certificate): object {
  const { serialNumber, fingerprint256, subject, issuer, validToDate } = x509;
  return {
    serie: serialNumber,
    sha256: fingerprint256.replaceAll(':', ''),
    titular: subject,
    emisor: issuer,
    hasta: validToDate,
  };
}

/** Replaces the SOL user of an environment. Call it in a transaction. Throws `BAD_REQUEST` with every bad field. */
export async function configurarSol(
  db: Queryable,
  llavero: Llavero,
  id: EmpresaEntornoId,
  sol: { readonly usuario: string; readonly clave: string },
  actor: Actor,
): Promise<void> {
  const { llaveEmpresa, fila } = await openEmpresa(db, llavero, id);
  refuse(problemasSol(sol, fila.ruc));
  await storeSol(db, llaveEmpresa, id, sol);
  await record(db, {
    ...id,
    accion: 'sol.cambiado',
    objeto: id.empresaId,
    actor,
    antes: { usuario: fila.solUsuario },
    despues: { usuario: sol.usuario },
  });
}

/** What is wrong with a SOL user and its password, by field. */
export function problemasSol(
  { usuario, clave }: { readonly usuario: string; readonly clave: string },
  ruc: string,
): Record<string, EnIdiomas | false> {
  return {
    usuario: usuario.startsWith(ruc)
      ? { es: 'escriba el usuario SOL sin el RUC delante', en: 'write the SOL user without the RUC before it' }
      : !/^[A-Za-z0-9._-]{3,30}$/.test(usuario) && {
          es: 'el usuario SOL tiene de 3 a 30 letras y cifras, p. ej. MODDATOS',
          en: 'the SOL user has from 3 to 30 letters and digits, e.g. MODDATOS',
        },
    clave: !/^[^\p{Cc}]{1,100}$/u.test(clave) && {
      es: 'la clave SOL no puede estar vacía ni tener saltos de línea',
      en: 'the SOL password cannot be empty nor have line breaks',
    },
  };
}

/**
 * Sends an environment's documents elsewhere: an OSE, SUNAT's beta. Call it in a transaction. Throws `BAD_REQUEST` with every
 * bad field.
 */
export async function configurarDestino(
  db: Queryable,
  id: EmpresaEntornoId,
  destino: Destino,
  actor: Actor,
): Promise<void> {
  refuse({
    url: urlProblem(destino.sunatUrl, id.entorno === 'live'),
    consultaUrl: urlProblem(destino.consultaUrl, id.entorno === 'live'),
  });
  const { sunatUrl, consultaUrl, certificadosCdr } = await findFila(db, id);
  await updateDestino(db, id, destino);
  await record(db, {
    ...id,
    accion: 'destino.cambiado',
    objeto: id.empresaId,
    actor,
    antes: { sunatUrl, consultaUrl, certificadosCdr },
    despues: destino,
  });
}

/** What is wrong with an address, if anything is. */
export function urlProblem(url: string | null, onlyHttps: boolean): EnIdiomas | false {
  if (url === null) return false;
  const { protocol, username, password } = URL.parse(url) ?? { protocol: '', username: '', password: '' };
  if (username !== '' || password !== '')
    return {
      es: 'no lleva usuario ni clave: para eso está el usuario SOL',
      en: 'it has no user nor password: the SOL user is for that',
    };
  if (protocol === 'https:' || (protocol === 'http:' && !onlyHttps)) return false;
  return onlyHttps
    ? { es: 'debe ser una dirección https://', en: 'it must be an https:// address' }
    : { es: 'debe ser una dirección http:// o https://', en: 'it must be an http:// or https:// address' };
}

async function findFila(db: Queryable, id: EmpresaEntornoId): Promise<FilaEntorno> {
  const fila = await findEntorno(db, id);
  if (fila === undefined) throw new AppError('empresa-que-no-existe');
  return fila;
}

/**
 * As whom the company asks SUNAT's query of validity, encrypted; null: it asks it no more. Call it in a transaction. Throws
 * `BAD_REQUEST`.
 */
export async function configurarValidez(
  db: Queryable,
  llavero: Llavero,
  id: EmpresaEntornoId,
  credencial: { readonly cliente: string; readonly secreto: string } | null,
  actor: Actor,
): Promise<void> {
  const { fila, llaveEmpresa } = await openEmpresa(db, llavero, id);
  refuse({
    entorno: id.entorno === 'test' &&
      fila.sunatUrl === null && {
        es: 'el entorno de prueba pregunta al simulador, sin credenciales',
        en: 'the test environment asks the simulator, without credentials',
      },
    cliente: credencial !== null &&
      !/^[\w-]{8,80}$/.test(credencial.cliente) && {
        es: 'es el «ID» que da SOL, p. ej. 5f3c…-…',
        en: 'it is the “ID” that SOL gives, e.g. 5f3c…-…',
      },
    secreto: credencial !== null &&
      !/^\S{8,200}$/.test(credencial.secreto) && {
        es: 'es la «clave» que da SOL, sin espacios',
        en: 'it is the “clave” that SOL gives, without spaces',
      },
  });
  const guardada = credencial && {
    cliente: credencial.cliente,
    secretoCifrado: seal(llaveEmpresa, Buffer.from(credencial.secreto), { ...id, proposito: 'secreto-validez' }),
  };
  await updateValidez(db, id, guardada);
  await record(db, {
    ...id,
    accion: 'validez.cambiada',
    objeto: id.empresaId,
    actor,
    antes: { cliente: fila.validezCliente },
    despues: { cliente: credencial?.cliente ?? null },
  });
}

/**
 * The application with which its guías are sent, encrypted; null: none are. Call it in a transaction. Throws `BAD_REQUEST` with every bad
 * field.
 */
export async function configurarGre(
  db: Queryable,
  llavero: Llavero,
  id: EmpresaEntornoId,
  credencial: { readonly cliente: string; readonly secreto: string } | null,
  actor: Actor,
): Promise<void> {
  const { fila, llaveEmpresa } = await openEmpresa(db, llavero, id);
  refuse({
    entorno: id.entorno === 'test' &&
      fila.sunatUrl === null && {
        es: 'el entorno de prueba envía sus guías al simulador, sin credenciales',
        en: 'the test environment sends its guías to the simulator, without credentials',
      },
    ...(credencial === null ? {} : problemasGre(credencial)),
  });
  const guardada = credencial && {
    cliente: credencial.cliente,
    secretoCifrado: seal(llaveEmpresa, Buffer.from(credencial.secreto), { ...id, proposito: 'secreto-gre' }),
  };
  await updateGre(db, id, guardada);
  await record(db, {
    ...id,
    accion: 'gre.cambiada',
    objeto: id.empresaId,
    actor,
    antes: { cliente: fila.greCliente },
    despues: { cliente: credencial?.cliente ?? null },
  });
}

/** What is wrong with the application of the guías, by field. */
export function problemasGre({
  cliente,
  secreto,
}: {
  readonly cliente: string;
  readonly secreto: string;
}): Record<string, EnIdiomas | false> {
  return {
    cliente: !/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(cliente) && {
      es: 'es el «ID» que da SOL al registrar la aplicación, un UUID: 5f3c2d1e-7a60-4c55-9a1b-0d2e4f6a8b90',
      en: 'it is the “ID” that SOL gives when the application is registered, a UUID: 5f3c2d1e-7a60-4c55-9a1b-0d2e4f6a8b90',
    },
    secreto: !/^\S{8,200}$/.test(secreto) && {
      es: 'es la «clave» que da SOL, sin espacios',
      en: 'it is the “clave” that SOL gives, without spaces',
    },
  };
}

async function openEmpresa(db: Queryable, llavero: Llavero, id: EmpresaEntornoId) {
  const fila = await findFila(db, id);
  const open = () => openLlaveEmpresa(llavero, id.empresaId, fila.llaveCifrada);
  const llaveEmpresa = await conLlavero(llavero, open, db);
  return { fila, llaveEmpresa };
}

async function storeCertificado(
  db: Queryable,
  llaveEmpresa: Llave,
  id: EmpresaEntornoId,
  { firmante, hasta }: Certificado,
  x509: X509Certificate,
): Promise<void> {
  const pkcs8 = firmante.privateKey.export({ type: 'pkcs8', format: 'der' });
  const clavePrivadaCifrada = seal(llaveEmpresa, pkcs8, { ...id, proposito: 'clave-privada' });
  pkcs8.fill(0);
  await updateCertificado(db, id, { pem: x509.toString(), hasta, clavePrivadaCifrada });
}

async function storeSol(
  db: Queryable,
  llaveEmpresa: Llave,
  id: EmpresaEntornoId,
  { usuario, clave }: { readonly usuario: string; readonly clave: string },
): Promise<void> {
  await updateSol(db, id, {
    usuario,
    claveCifrada: seal(llaveEmpresa, Buffer.from(clave), { ...id, proposito: 'clave-sol' }),
  });
}

function seal(llave: Llave, claro: Uint8Array, { empresaId, entorno, proposito }: Contexto): Buffer {
  return sealSecret(llave, claro, { empresaId, entorno, proposito }, randomBytes(12));
}

export type { NuevaEmpresa };
