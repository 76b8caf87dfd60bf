import { X509Certificate } from 'node:crypto';
import { readTitular } from '@chaski/core/firma/certificado/titular.ts';
import { fechaLima } from '@chaski/core/lib/fecha.ts';
import { diasRestantes } from '../../metrics/certificados.ts';

/** What may be shown of a certificate: its public half. */
export interface CertificadoVisible {
  readonly estado: 'vigente' | 'porVencer' | 'vencido' | 'aunNoVigente';
  readonly titular: string;
  readonly ruc: string | null;
  readonly emisor: string;
  /** Serial number, hexadecimal. */
  readonly serie: string;
  readonly desde: Date;
  readonly hasta: Date;
  /** Whole days left; negative when it is over. */
  readonly dias: number;
  /** SHA-256 of its DER, hexadecimal. */
  readonly huella: string;
  readonly autofirmado: boolean;
}

/** Days before its end from which a certificate is to be renewed. */
export const AVISO_DIAS = 30;

export function certificadoVisible(x509: X509Certificate, ahora: Date): CertificadoVisible {
  const { ruc = null, nombre, emisor } = readTitular(x509);
  const { validFromDate: desde, validToDate: hasta } = x509;
  return {
    estado: estadoDe(desde, hasta, ahora),
    titular: nombre,
    ruc,
    emisor,
    serie: x509.serialNumber,
    desde,
    hasta,
    dias: diasDe(hasta, ahora),
    huella: x509.fingerprint256.replaceAll(':', '').toLowerCase(),
    autofirmado: esAutofirmado(x509),
  };
}

/** The same of base64 of its DER. */
export function certificadoVisibleDe(base64: string, ahora: Date): CertificadoVisible {
  return certificadoVisible(new X509Certificate(Buffer.from(base64, 'base64')), ahora);
}

/** Whoever it is of signed it. Whether it may sign others is not asked. */
export function esAutofirmado(x509: X509Certificate): boolean {
  return x509.subject === x509.issuer && x509.verify(x509.publicKey);
}

export function diasDe(hasta: Date, ahora: Date): number {
  return Math.floor(diasRestantes(hasta, ahora));
}

/** The day in Lima as people write it. */
export function fechaDe(instante: Date): string {
  return fechaLima(instante).split('-').reverse().join('/');
}

function estadoDe(desde: Date, hasta: Date, ahora: Date): CertificadoVisible['estado'] {
  if (ahora > hasta) return 'vencido';
  if (ahora < desde) return 'aunNoVigente';
  return diasDe(hasta, ahora) <= AVISO_DIAS ? 'porVencer' : 'vigente';
}
