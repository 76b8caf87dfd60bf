/** Who a certificate belongs to, from its subject. */
import type { X509Certificate } from 'node:crypto';

export interface Titular {
  readonly ruc: string | undefined;
  readonly nombre: string;
  readonly emisor: string;
}

/**
 * RUC and names. Peruvian authorities do not agree where the RUC goes: OU in most, serialNumber, CN or
 * organizationIdentifier (2.5.4.97) in others, and serialNumber may hold the representative's document instead. So the
 * first of those, in that order, that holds a RUC with a good check digit.
 */
export function readTitular(certificado: X509Certificate): Titular {
  const subject = readName(certificado.subject);
  const issuer = readName(certificado.issuer);
  return {
    ruc: RUC_FIELDS.flatMap((field) => subject.get(field) ?? [])
      .map(findRuc)
      .find((ruc) => ruc !== undefined),
    nombre: firstOf(subject, ['O', 'CN']),
    emisor: firstOf(issuer, ['CN', 'O']),
  };
}

const RUC_FIELDS = ['OU', 'serialNumber', 'CN', 'organizationIdentifier', '2.5.4.97'];
const WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

function findRuc(value: string): string | undefined {
  return value.match(/(?<!\d)(?:10|15|16|17|20)\d{9}(?!\d)/g)?.find(hasCheckDigit);
}

function hasCheckDigit(ruc: string): boolean {
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(ruc[i]), 0);
  return (11 - (sum % 11)) % 10 === Number(ruc[10]);
}

function firstOf(name: ReadonlyMap<string, readonly string[]>, fields: readonly string[]): string {
  for (const field of fields) {
    const value = name.get(field)?.[0];
    if (value !== undefined) return value;
  }
  return '';
}

/** Node writes a name as one `TYPE=value` a line, escaped as RFC 2253; several values of one RDN are joined by ` + `. */
function readName(name: string): Map<string, string[]> {
  const fields = new Map<string, string[]>();
  for (const line of name.split('\n')) {
    const equals = line.indexOf('=');
    if (equals < 0) continue;
    const field = line.slice(0, equals);
    const values = fields.get(field) ?? [];
    values.push(line.slice(equals + 1).replace(/\\(?:([0-9A-Fa-f]{2})|(.))/g, unescapeOne));
    fields.set(field, values);
  }
  return fields;
}

function unescapeOne(_: string, hex: string | undefined, character: string | undefined): string {
  return hex === undefined ? (character ?? '') : String.fromCharCode(Number.parseInt(hex, 16));
}
