/**
 * `texto` without those values, as they are and as a request carries them: in a form, in an address, in JSON, in base64. A server that
 * repeats what it was asked would otherwise show a password to whoever is told what it said.
 */
export function withoutSecrets(texto: string, secretos: readonly string[]): string {
  const formas = secretos.filter((secreto) => secreto !== '').flatMap(formasDe);
  // The longest first: one may be a part of another.
  const unicas = [...new Set(formas)].toSorted((a, b) => b.length - a.length);
  return unicas.length === 0 ? texto : texto.replaceAll(new RegExp(unicas.map(RegExp.escape).join('|'), 'gi'), OCULTO);
}

const OCULTO = '•••';

function formasDe(secreto: string): string[] {
  const enFormulario = new URLSearchParams({ '': secreto }).toString().slice(1);
  const enJson = JSON.stringify(secreto).slice(1, -1);
  return [
    secreto,
    secreto.trim(),
    enFormulario,
    encodeURIComponent(secreto),
    encodeURIComponent(enFormulario),
    enJson,
    enJson.replaceAll('/', '\\/'),
    escaped(secreto),
    Buffer.from(secreto).toString('base64'),
    Buffer.from(secreto).toString('base64url'),
  ].filter((forma) => forma !== '');
}

/** As HTML and XML write it. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
