/** A block of code of a Markdown document, and what is said of it. */
export interface Bloque {
  /** The word after the fence: `sh`, `js`, `json`…; empty without one. */
  readonly lenguaje: string;
  readonly texto: string;
  /** Of the opening fence, counted from 1. */
  readonly linea: number;
  /** The last heading before it. */
  readonly titulo: string;
  /** Why it is not run: the comment `<!-- no se ejecuta: … -->` (`<!-- not run: … -->`) on the line before it. */
  readonly omitidoPor: string | undefined;
  /** A program that it and all that follows need: `<!-- requiere: openssl -->` on the line before it. */
  readonly requiere: string | undefined;
  /** The file that it is kept as: `<!-- archivo: … -->` before it, or its first line, `// emitir.js` or `# emitir.py`. */
  readonly archivo: string | undefined;
}

const CERCA = /^( *)```(\w*)[^\n`]*\n([\s\S]*?)^\1``` *$/gm;
const TITULO = /^#{1,6} +(.+)$/gm;
const OMITIDO = /<!-- *(?:no se ejecuta|not run): *(.+?) *--> *\n *$/;
const REQUIERE = /<!-- *requiere: *(\S+) *--> *\n *$/;
const ARCHIVO = /<!-- *archivo: *(\S+) *--> *\n *$/;
/** As samples name themselves; after `<?php` in PHP. */
const PRIMERA_LINEA = /^(?:<\?php\s+)?(?:\/\/|#) +([\w.-]+\.\w+)\s*$/m;

/** Fences in any other manner that Markdown knows: in a quotation, of another length, with tildes, without an end. */
const OTRA_CERCA = /^[ \t>*-]*(?:`{3}|~{3})/gm;

/** The lines, counted from 1, with a fence that {@link readBloques} does not read: nobody would follow what it holds. */
export function cercasSinLeer(markdown: string): number[] {
  return [...sinBloques(markdown).matchAll(OTRA_CERCA)].map(({ index }) => markdown.slice(0, index).split('\n').length);
}

function sinBloques(markdown: string): string {
  return markdown.replaceAll(CERCA, (bloque) => bloque.replaceAll(/[^\n]/g, ' '));
}

/** Every fenced block, in order. */
export function readBloques(markdown: string): Bloque[] {
  // A comment of a program is no heading.
  const titulos = [...sinBloques(markdown).matchAll(TITULO)];
  return [...markdown.matchAll(CERCA)].map(({ index, 2: lenguaje = '', 3: texto = '' }) => {
    const antes = markdown.slice(0, index);
    return {
      lenguaje,
      texto,
      linea: antes.split('\n').length,
      titulo: titulos.findLast((titulo) => titulo.index < index)?.[1] ?? '',
      omitidoPor: OMITIDO.exec(antes)?.[1],
      requiere: REQUIERE.exec(antes)?.[1],
      archivo: ARCHIVO.exec(antes)?.[1] ?? PRIMERA_LINEA.exec(texto.split('\n', 2).join('\n'))?.[1],
    };
  });
}
