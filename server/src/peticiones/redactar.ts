/* What of a request may stand in the log: never a key, a password or a signature, however it came there. */

/** Keys of ours, and what begins like a bearer's credential or a webhook's secret. */
const CLAVES = /\b(chk_(?:test|live)_|whsec_|Bearer\s+)[A-Za-z0-9_\-./+=~]+/gi;

/** Who, and with what password, in front of the host of an address; in JSON a bar may be escaped. */
const CREDENCIALES = /(:(?:\\?\/){2})[^\s"'/@]{1,200}@/g;

/** An address with something after its path: what is looked for, or a fragment. */
const DIRECCION = /(https?:(?:\\?\/){2}[^\s"'<>?#]{0,2000})([?#][^\s"'<>]*)/gi;

/** The name of a member of a JSON text, also of one that is cut off in the middle. */
const NOMBRE = /"((?:[^"\\]|\\.){0,80})"\s*:\s*/gs;

/** The same of JSON within a text of JSON, with its value where that is a text. */
const ANIDADO = /(\\{1,8}"([^"\\]{0,60})\\{1,8}"\s*:\s*\\{1,8}")[^"]*?(?=\\{1,8}"|"|$)/g;

/** Whose value is nobody's business. */
const SECRETO = /clave|password|contrase|secret|token|authorization|p12|pfx|llave/i;

const TAPADO = '•••';

/** The text without secrets. Linear in its length. */
export function compose(text: string): string {
  return sinSecretos(text)
    .replaceAll(CLAVES, (_all, prefijo: string) => prefijo + TAPADO)
    .replaceAll(CREDENCIALES, `$1${TAPADO}@`)
    .replaceAll(DIRECCION, (_all, base: string, resto: string) => base + sinValores(resto))
    .replaceAll(ANIDADO, (all: string, antes: string, nombre: string) => (SECRETO.test(nombre) ? antes + TAPADO : all));
}

/** The names of a query, without what they hold; of what has no name, nothing. */
function sinValores(resto: string): string {
  const pares = resto.slice(1).split('&');
  return (
    resto.charAt(0) +
    pares.map((par) => (/^[^=]*(?==)/.exec(par)?.[0] ?? '').concat(par.includes('=') ? '=' : '', TAPADO)).join('&')
  );
}

/** Members of a secret name hold a mark, whatever they held: a text, a number, a list or an object. */
function sinSecretos(text: string): string {
  const piezas: string[] = [];
  let desde = 0;
  for (let hallado = siguiente(text, 0); hallado !== undefined; hallado = siguiente(text, hallado.hasta)) {
    if (!SECRETO.test(sinEscapes(hallado.nombre))) continue;
    const fin = finDelValor(text, hallado.hasta);
    if (fin === hallado.hasta) continue;
    piezas.push(text.slice(desde, hallado.hasta), `"${TAPADO}"`);
    desde = fin;
    hallado.hasta = fin;
  }
  return piezas.join('') + text.slice(desde);
}

function siguiente(text: string, desde: number): { readonly nombre: string; hasta: number } | undefined {
  NOMBRE.lastIndex = desde;
  const found = NOMBRE.exec(text);
  return found === null ? undefined : { nombre: found[1] ?? '', hasta: NOMBRE.lastIndex };
}

/** A name may be written with escapes: `cl\u0061ve`. */
function sinEscapes(nombre: string): string {
  return nombre.replaceAll(/\\u([0-9a-f]{4})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

const TEXTO = /"(?:[^"\\]|\\.)*"?/sy;
const SIMPLE = /[\w.+-]+/y;

/** Where the value that begins there ends; the end of the text where it is cut off. */
function finDelValor(text: string, desde: number): number {
  const fin = (patron: RegExp, at: number): number => {
    patron.lastIndex = at;
    return patron.test(text) ? patron.lastIndex : at;
  };
  if (text[desde] === '"') return fin(TEXTO, desde);
  if (text[desde] !== '[' && text[desde] !== '{') return fin(SIMPLE, desde);
  let abiertos = 0;
  for (let at = desde; at < text.length; at++) {
    const letra = text[at];
    if (letra === '"') at = fin(TEXTO, at) - 1;
    else if (letra === '[' || letra === '{') abiertos += 1;
    else if (letra === ']' || letra === '}') abiertos -= 1;
    if (abiertos === 0) return at + 1;
  }
  return text.length;
}

/** Parameters of the API: what they hold is what somebody looked for. */
const CONOCIDOS: ReadonlySet<string> = new Set([
  'estado',
  'tipoComprobante',
  'serie',
  'cliente',
  'desde',
  'hasta',
  'q',
  'limite',
  'cursor',
  'formato',
  'vigentes',
]);

/** The address that was asked for: of a parameter that is none of ours nobody knows what it holds. */
export function redactCamino(camino: string): string {
  const [path = '', ...resto] = camino.split('?');
  if (resto.length === 0) return compose(path);
  const pares = resto.join('?').split('&');
  const mostrados = pares.map((par) => {
    const [nombre = '', ...valor] = par.split('=');
    return CONOCIDOS.has(nombre) || valor.length === 0 ? par : `${nombre}=${TAPADO}`;
  });
  return compose(`${path}?${mostrados.join('&')}`);
}

/** At most that many bytes of UTF-8, and whether there was more. */
export function cut(text: string, bytes: number): { readonly texto: string; readonly cortado: boolean } {
  if (text.length * 3 <= bytes) return { texto: text, cortado: false };
  const all = Buffer.from(text);
  if (all.length <= bytes) return { texto: text, cortado: false };
  // A character that is cut in two is not shown.
  return {
    texto: all
      .subarray(0, bytes)
      .toString()
      .replace(/\uFFFD$/, ''),
    cortado: true,
  };
}

/** What PostgreSQL stores as text. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD');
}
