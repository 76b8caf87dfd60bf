/**
 * A signed XML as people read it: one element a line, indented, in coloured parts. It is only ever text: nothing of it becomes
 * markup of the page. The document itself has no line breaks (it is canonical as it was signed), so this is a view of it; what
 * is copied and downloaded is the original.
 */
export interface Parte {
  readonly clase: 'signo' | 'elemento' | 'atributo' | 'valor' | 'texto' | 'aparte';
  readonly texto: string;
  /** Its place in the line. */
  readonly en: number;
}

export interface Linea {
  /** From 1. */
  readonly numero: number;
  /** How deep it lies. */
  readonly nivel: number;
  readonly partes: readonly Parte[];
}

const TROZO = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<[^>]*>|[^<]+|</g;

/** The lines of an XML. Never throws: of what is no XML, what it says comes back as text. */
export function lineasDe(xml: string): readonly Linea[] {
  const trozos = xml.match(TROZO) ?? [];
  const lineas: Linea[] = [];
  let nivel = 0;
  for (let n = 0; n < trozos.length; n++) {
    const trozo = trozos[n] ?? '';
    if (trozo.trim() === '') continue;
    if (esCierre(trozo)) {
      nivel = Math.max(0, nivel - 1);
      lineas.push(lineaDe(lineas.length, nivel, [trozo]));
    } else if (!esApertura(trozo)) {
      lineas.push(lineaDe(lineas.length, nivel, [trozo]));
    } else {
      const corta = cortaDesde(trozos, n);
      lineas.push(lineaDe(lineas.length, nivel, corta));
      if (corta.length === 1) nivel++;
      n += corta.length - 1;
    }
  }
  return lineas;
}

function lineaDe(antes: number, nivel: number, trozos: readonly string[]): Linea {
  return { numero: antes + 1, nivel, partes: trozos.flatMap(partesDe).map((parte, en) => ({ ...parte, en })) };
}

/** `<a>text</a>` and `<a></a>` are one line; otherwise only the opening is. */
function cortaDesde(trozos: readonly string[], n: number): readonly string[] {
  const [abre = '', dentro, cierra] = [trozos[n], trozos[n + 1], trozos[n + 2]];
  if (dentro !== undefined && esCierre(dentro)) return [abre, dentro];
  const esTexto = dentro !== undefined && !dentro.startsWith('<');
  return esTexto && cierra !== undefined && esCierre(cierra) ? [abre, dentro, cierra] : [abre];
}

const esCierre = (trozo: string) => trozo.startsWith('</');
const esApertura = (trozo: string) => /^<[A-Za-z_]/.test(trozo) && !trozo.endsWith('/>');

type SinLugar = Omit<Parte, 'en'>;

function partesDe(trozo: string): SinLugar[] {
  if (!trozo.startsWith('<')) return [{ clase: 'texto', texto: trozo }];
  const etiqueta = /^(<\/?)([A-Za-z_][\w.:-]*)([\s\S]*?)(\/?>)$/.exec(trozo);
  if (etiqueta === null) return [{ clase: 'aparte', texto: trozo }];
  const [, abre = '', nombre = '', atributos = '', cierra = ''] = etiqueta;
  return [
    { clase: 'signo', texto: abre },
    { clase: 'elemento', texto: nombre },
    ...atributosDe(atributos),
    { clase: 'signo', texto: cierra },
  ];
}

function atributosDe(texto: string): SinLugar[] {
  return [...texto.matchAll(/(\s+[\w.:-]+=)("[^"]*"|'[^']*')|([\s\S])/g)].flatMap(
    ([todo, nombre, valor]): SinLugar[] =>
      nombre === undefined || valor === undefined
        ? [{ clase: 'signo', texto: todo }]
        : [
            { clase: 'atributo', texto: nombre },
            { clase: 'valor', texto: valor },
          ],
  );
}
