import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { Emisor } from '@chaski/core/documento/types.ts';
import type { Firmante } from '@chaski/core/firma/types.ts';
import { fechaLima } from '@chaski/core/lib/fecha.ts';
import type { EnIdiomas } from '@chaski/core/lib/idiomas.ts';
import type { Establecimiento } from '../establecimientos-store.ts';
import type { DatosEmpresa, EmpresaEntornoId, FilaEntorno } from '../store.ts';
import { contextoLlave, type Llavero, llaveDe } from './llavero.ts';
import { LLAVE_LENGTH, type Llave, openSecret } from './secretos.ts';

/** A company in one environment with its secrets opened, in memory only. */
export interface EmpresaAbierta extends EmpresaEntornoId {
  readonly version: string;
  /** The company's data key, wrapped. */
  readonly llaveCifrada: Buffer;
  readonly emisor: Emisor;
  readonly obligadoCodigoProducto: boolean;
  /** Besides the fiscal address. */
  readonly establecimientos: readonly Establecimiento[];
  readonly firmante: Firmante | undefined;
  /** Last instant at which the certificate is valid. */
  readonly certificadoHasta: Date | undefined;
  readonly sol: { readonly usuario: string; readonly clave: string } | undefined;
  /** Of its query of validity. */
  readonly validez: { readonly cliente: string; readonly secreto: string } | undefined;
  /** The application of its guías. */
  readonly gre: { readonly cliente: string; readonly secreto: string } | undefined;
  /** What SUNAT said when it last refused that credential. */
  readonly validezRechazo: string | null;
  readonly sunatUrl: string | null;
  readonly consultaUrl: string | null;
  readonly certificadosCdr: readonly string[];
  /** Why background sending rests, if it does. */
  readonly envioPausadoMotivo: string | null;
  readonly envioPausadoHasta: Date | null;
  /** The same of its guías alone. */
  readonly grePausadoMotivo: string | null;
  readonly grePausadoHasta: Date | null;
}

/** A company's data key has never been another one: what would be sealed anew under it would be just as exposed. */
const VERSION_LLAVE_EMPRESA = 1;

export function llaveEmpresaOf(bytes: Buffer): Llave & { readonly bytes: Buffer } {
  return { version: VERSION_LLAVE_EMPRESA, bytes };
}

/**
 * The company's own data key, unwrapped with the installation's; overwrite its bytes after use. Throws `LlaveDesconocida`
 * when it was wrapped with a key that this process has not seen, `SecretoIlegible`.
 */
export function openLlaveEmpresa(
  llavero: Pick<Llavero, 'de'>,
  empresaId: string,
  llaveCifrada: Uint8Array,
): Llave & { readonly bytes: Buffer } {
  const contexto = contextoLlave(empresaId);
  const bytes = openSecret(llaveDe(llavero, llaveCifrada, contexto), llaveCifrada, contexto);
  if (bytes.length !== LLAVE_LENGTH) throw new Error('La llave de la empresa no mide 32 bytes');
  return llaveEmpresaOf(bytes);
}

/** Opens everything that a stored environment has. Throws as `openLlaveEmpresa`. */
export function openEmpresa(llavero: Pick<Llavero, 'de'>, fila: FilaEntorno): EmpresaAbierta {
  const { empresaId, entorno, version, llaveCifrada } = fila;
  const { sunatUrl, consultaUrl, certificadosCdr, envioPausadoMotivo, envioPausadoHasta, validezRechazo } = fila;
  const { grePausadoMotivo, grePausadoHasta } = fila;
  const llaveEmpresa = openLlaveEmpresa(llavero, empresaId, llaveCifrada);
  try {
    return {
      empresaId,
      entorno,
      version,
      llaveCifrada,
      sunatUrl,
      consultaUrl,
      certificadosCdr,
      envioPausadoMotivo,
      envioPausadoHasta,
      grePausadoMotivo,
      grePausadoHasta,
      validezRechazo,
      emisor: emisorOf(fila),
      obligadoCodigoProducto: fila.obligadoCodigoProducto,
      establecimientos: fila.establecimientos,
      ...openCertificado(llaveEmpresa, fila),
      sol: openSol(llaveEmpresa, fila),
      validez: openValidez(llaveEmpresa, fila),
      gre: openGre(llaveEmpresa, fila),
    };
  } finally {
    llaveEmpresa.bytes.fill(0);
  }
}

export function emisorOf({ ruc, razonSocial, nombreComercial, direccion }: DatosEmpresa): Emisor {
  return {
    ruc,
    razonSocial,
    ...(nombreComercial === null ? {} : { nombreComercial }),
    ...(direccion === null ? {} : { direccion }),
  };
}

function openCertificado(llaveEmpresa: Llave, fila: FilaEntorno) {
  const { empresaId, entorno, certificadoPem, clavePrivadaCifrada } = fila;
  if (certificadoPem === null || clavePrivadaCifrada === null)
    return { firmante: undefined, certificadoHasta: undefined };
  const x509 = new X509Certificate(certificadoPem);
  const key = openSecret(llaveEmpresa, clavePrivadaCifrada, { empresaId, entorno, proposito: 'clave-privada' });
  try {
    const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' });
    return { firmante: { privateKey, certificado: x509.raw.toString('base64') }, certificadoHasta: x509.validToDate };
  } finally {
    key.fill(0);
  }
}

function openSol(llaveEmpresa: Llave, { empresaId, entorno, solUsuario, solClaveCifrada }: FilaEntorno) {
  if (solUsuario === null || solClaveCifrada === null) return undefined;
  const clave = openSecret(llaveEmpresa, solClaveCifrada, { empresaId, entorno, proposito: 'clave-sol' });
  return { usuario: solUsuario, clave: clave.toString('utf8') };
}

function openValidez(llaveEmpresa: Llave, { empresaId, entorno, validezCliente, validezSecretoCifrado }: FilaEntorno) {
  if (validezCliente === null || validezSecretoCifrado === null) return undefined;
  const secreto = openSecret(llaveEmpresa, validezSecretoCifrado, { empresaId, entorno, proposito: 'secreto-validez' });
  return { cliente: validezCliente, secreto: secreto.toString('utf8') };
}

function openGre(llaveEmpresa: Llave, { empresaId, entorno, greCliente, greSecretoCifrado }: FilaEntorno) {
  if (greCliente === null || greSecretoCifrado === null) return undefined;
  const secreto = openSecret(llaveEmpresa, greSecretoCifrado, { empresaId, entorno, proposito: 'secreto-gre' });
  return { cliente: greCliente, secreto: secreto.toString('utf8') };
}

/** What the company needs before it can sign, each as it would follow "falta"; empty when nothing is missing. */
export function faltantesFirma(
  { certificadoHasta }: Pick<EmpresaAbierta, 'certificadoHasta'>,
  ahora: Date,
): EnIdiomas[] {
  if (certificadoHasta === undefined)
    return [{ es: 'el certificado digital (.p12 o .pfx)', en: 'the digital certificate (.p12 or .pfx)' }];
  if (certificadoHasta < ahora) {
    const vencio = dia(certificadoHasta);
    return [
      {
        es: `renovar el certificado digital, que venció el ${vencio}`,
        en: `the digital certificate expired on ${vencio}: renew it`,
      },
    ];
  }
  return [];
}

/** What the company needs before it can send. */
export function faltantesEnvio({ sol }: Pick<EmpresaAbierta, 'sol'>): EnIdiomas[] {
  return sol === undefined ? [{ es: 'el usuario y la clave SOL', en: 'the SOL user and password' }] : [];
}

/** All that the company needs before it can emit. */
export function faltantes(empresa: Pick<EmpresaAbierta, 'certificadoHasta' | 'sol'>, ahora: Date): EnIdiomas[] {
  return [...faltantesFirma(empresa, ahora), ...faltantesEnvio(empresa)];
}

/** As people write a day. */
function dia(instante: Date): string {
  return fechaLima(instante).split('-').reverse().join('/');
}
