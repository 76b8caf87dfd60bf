/** Why a certificate file cannot be used, before any question of dates or RUC. */
export type CausaCertificado =
  | 'archivo_grande'
  | 'formato'
  | 'clave_equivocada'
  | 'cifrado_no_admitido'
  | 'iteraciones'
  | 'sin_clave_privada'
  | 'varias_claves'
  | 'sin_certificado'
  | 'clave_no_corresponde'
  | 'no_rsa'
  | 'clave_corta'
  | 'clave_larga';

/** Thrown inside the openers and caught by `readCertificado`. The message is for the public. */
export class CertificadoError extends Error {
  readonly causa: CausaCertificado;
  constructor(causa: CausaCertificado, mensaje: string) {
    super(mensaje);
    this.causa = causa;
  }
}

/** What an opened file holds. */
export interface Contenido {
  readonly claves: readonly ClavePrivada[];
  /** Certificates as DER. */
  readonly certificados: readonly Buffer[];
}

/** A private key as `node:crypto` takes it. */
export type ClavePrivada =
  | { readonly format: 'der'; readonly type: 'pkcs8'; readonly key: Buffer }
  | { readonly format: 'pem'; readonly key: string; readonly passphrase: string };
