/** A secret by its name, so that a finding can be told without telling it again. */
export interface Canario {
  readonly nombre: string;
  readonly valor: string;
}

/** What no log and no answer may hold, whoever's it is: these are secrets by their looks. */
const PATRONES: readonly { readonly nombre: string; readonly patron: RegExp }[] = [
  { nombre: 'clave de la API', patron: /chk_(?:live|test)_[0-9A-Za-z]{38}/ },
  { nombre: 'secreto de webhook', patron: /whsec_[A-Za-z0-9+/=]{16,}/ },
  { nombre: 'clave privada PEM', patron: /-----BEGIN [A-Z ]*PRIVATE KEY/ },
  // Version, algorithm and octet string of a PKCS #8 RSA key.
  { nombre: 'clave privada PKCS #8', patron: /IBADANBgkqhkiG9w0BAQEFAASC|020100300d06092a864886f70d0101010500/i },
  { nombre: 'contraseña en una dirección', patron: /\bpostgres(?:ql)?:\/\/[^\s:@/]+:[^\s@]+@/ },
  { nombre: 'cabecera Authorization', patron: /\b(?:Bearer|Basic)\s+(?!<)[A-Za-z0-9._~+/=-]{8,}/i },
  { nombre: 'contraseña WS-Security', patron: /<(?:\w+:)?Password\b[^>]*>[^<]/ },
  { nombre: 'cookie', patron: /\b(?:set-)?cookie["']?\s*[:=]/i },
  { nombre: 'clave SOL de pruebas', patron: /\bmoddatos\b/ },
  // Tests call their made-up secrets so.
  { nombre: 'secreto de una prueba', patron: /canario/i },
];

/** A secret of bytes in every way in which it could be written. */
export function enTodasSusFormas(nombre: string, bytes: Uint8Array): Canario[] {
  const buffer = Buffer.from(bytes);
  const formas = [buffer.toString('hex'), buffer.toString('base64'), buffer.toString('base64url')];
  return [...new Set([...formas, JSON.stringify([...buffer]).slice(1, -1)])].map((valor) => ({ nombre, valor }));
}

/** The names of the secrets that a text holds; empty as it should be. */
export function searchCanarios(texto: string, canarios: readonly Canario[] = []): string[] {
  const porPatron = PATRONES.filter(({ patron }) => patron.test(texto));
  const porValor = canarios.filter(({ valor }) => texto.includes(valor));
  return [...new Set([...porPatron, ...porValor].map(({ nombre }) => nombre))];
}
