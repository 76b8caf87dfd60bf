import type { KeyObject } from 'node:crypto';

/**
 * A document in canonical form (C14N 1.0 by construction) with a hole for its signature: `antes` runs from the root's
 * start tag to the start tag of `ext:ExtensionContent`, `despues` from its end tag to the end. No XML declaration.
 */
export interface XmlSinFirma {
  readonly antes: string;
  readonly despues: string;
  /** The root's namespace declarations in canonical order, each with its leading blank: ` xmlns="…" xmlns:cac="…"`. */
  readonly namespaces: string;
  /** `Id` of `ds:Signature`; `SIGN` unless said. */
  readonly idFirma?: string;
}

/** Who signs: opened once per company, never per document. */
export interface Firmante {
  readonly privateKey: KeyObject;
  /** The certificate as base64 of its DER, without PEM headers or line breaks. */
  readonly certificado: string;
}

export interface XmlFirmado {
  /** The exact bytes to store and to send, with XML declaration, UTF-8. Frozen: never rebuilt. */
  readonly bytes: Buffer;
  /** DigestValue, base64: the "valor resumen" of the document. */
  readonly digest: string;
  /** SignatureValue, base64. */
  readonly signatureValue: string;
}
