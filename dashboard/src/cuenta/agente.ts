/** The name of a browser and of its system in what a browser says of itself; undefined what is not known. */
export function readAgente(agente: string): {
  readonly navegador: string | undefined;
  readonly sistema: string | undefined;
} {
  const primero = (nombres: readonly (readonly [string, RegExp])[]) =>
    nombres.find(([, patron]) => patron.test(agente))?.[0];
  return { navegador: primero(NAVEGADORES), sistema: primero(SISTEMAS) };
}

/** In this order: most of them say to be Chrome and Safari too. */
const NAVEGADORES = [
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS|Chromium)\//],
  ['Safari', /Safari\//],
] as const;

const SISTEMAS = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
] as const;
