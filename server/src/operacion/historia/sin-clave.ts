/* The SOL user's password in an answer that repeats what it was asked (WS-Security), also within text that is escaped. */

const MENOR = '(?:<|&(?:amp;)*lt;|&(?:amp;)*#0*60;|&(?:amp;)*#x0*3c;)';
const MAYOR = '(?:>|&(?:amp;)*gt;|&(?:amp;)*#0*62;|&(?:amp;)*#x0*3e;)';
const NOMBRE = String.raw`(?:[\w.-]{1,40}:)?Password\b`;

/** From its tag to the end of it, or of the text where that is cut: whatever stands between, sections of CDATA too. */
const CLAVE_SOL = new RegExp(
  `(${MENOR}${NOMBRE}(?:(?!${MAYOR})[^<]){0,300}(?<!/)${MAYOR})[\\s\\S]*?(?=${MENOR}/${NOMBRE}|$)`,
  'gi',
);

/** An answer as it may be shown: whoever is at the other end may have sent back the request. */
export function sinClave(respuesta: string): string {
  return respuesta.replaceAll(CLAVE_SOL, '$1•••').replaceAll('\0', '\uFFFD');
}
