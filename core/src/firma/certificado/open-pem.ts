/** Opens PEM text with a certificate and its private key, in any order and with anything around them (RFC 7468). */
import { readBer } from './ber.ts';
import { CertificadoError, type ClavePrivada, type Contenido } from './causas.ts';
import { createBudget, openEncryptedKey } from './open-p12.ts';
import type { Budget } from './pbe.ts';

interface Block {
  readonly label: string;
  readonly body: string;
}

/** Everything in the text. Throws `CertificadoError`, or `BerError` for an encrypted key that is broken. */
export function openPem(text: string, clave: string | undefined): Contenido {
  const claves: ClavePrivada[] = [];
  const certificados: Buffer[] = [];
  const budget = createBudget();
  for (const block of blocksOf(text)) {
    if (block.label === 'CERTIFICATE') certificados.push(Buffer.from(block.body, 'base64'));
    else if (block.label.endsWith('PRIVATE KEY')) claves.push(readKey(block, clave, budget));
  }
  return { claves, certificados };
}

function readKey({ label, body }: Block, clave: string | undefined, budget: Budget): ClavePrivada {
  switch (label) {
    case 'PRIVATE KEY':
      return { format: 'der', type: 'pkcs8', key: Buffer.from(body, 'base64') };
    case 'ENCRYPTED PRIVATE KEY':
      // Opened here and not by OpenSSL, which would obey any number of iterations.
      return {
        format: 'der',
        type: 'pkcs8',
        key: openEncryptedKey(readBer(Buffer.from(body, 'base64')), clave, budget),
      };
    case 'RSA PRIVATE KEY':
      return { format: 'pem', key: `-----BEGIN ${label}-----${body}-----END ${label}-----\n`, passphrase: clave ?? '' };
    default:
      throw new CertificadoError('no_rsa', 'La clave privada no es RSA: SUNAT solo admite certificados RSA');
  }
}

/** One pass over the text; a block without its end finishes the search. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  for (let at = text.indexOf(BEGIN); at >= 0; ) {
    const labelEnd = text.indexOf('-----', at + BEGIN.length);
    if (labelEnd < 0) break;
    const label = text.slice(at + BEGIN.length, labelEnd);
    const end = text.indexOf(`-----END ${label}-----`, labelEnd);
    if (end < 0) break;
    blocks.push({ label, body: text.slice(labelEnd + 5, end) });
    at = text.indexOf(BEGIN, end);
  }
  return blocks;
}

const BEGIN = '-----BEGIN ';
