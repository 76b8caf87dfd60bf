import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What lies beside the service: the documentation, the SDK, the examples. */
export const RAIZ = join(import.meta.dirname, '../../..');

/** For whoever integrates, in the order in which one reads; whatever else there is of a folder comes after. */
const GUIAS = ['guias/primer-documento', 'guias/notas', 'guias/anulacion', 'webhooks', 'guias/errores'];
const GUIAS_DESPUES = [
  'guias/guia-de-remision',
  'guias/retener-y-percibir',
  'guias/productos-y-clientes',
  'guias/salir-a-produccion',
  'guias/desde-nubefact',
  'correo',
  'exportaciones',
];
const ORDEN = [...GUIAS, ...GUIAS_DESPUES].map((nombre) => `docs/${nombre}.md`);

/** What the guides lead to besides: for whoever programs with the SDK, and for whoever operates. */
const MAS = ['sdk/README.md', 'examples/README.md', 'docs/cli.md', 'docs/produccion.md', 'docs/respaldo.md'];

/** A text in Markdown that is served. */
export interface Guia {
  /** Under which it is served: as it lies in the project, so that links between guides hold. */
  readonly ruta: string;
  readonly titulo: string;
  /** What it begins with, on one line; empty where that is no sentence. */
  readonly resumen: string;
  readonly texto: string;
  /** One of those that teach a task. */
  readonly principal: boolean;
}

/** Reads the guides, once; those that are not there are not served. */
export function readGuias(raiz: string): Guia[] {
  const hay = (nombres: readonly string[]) => globSync([...nombres], { cwd: raiz }).map(conBarras);
  const guias = hay(['docs/guias/*.md', ...ORDEN]).toSorted((a, b) => lugar(a) - lugar(b) || (a < b ? -1 : 1));
  const mas = MAS.filter((nombre) => hay([nombre]).length > 0);
  const read = (principal: boolean) => (nombre: string) =>
    guiaDe(`/${nombre}`, readFileSync(join(raiz, nombre), 'utf8'), principal);
  return [...guias.map(read(true)), ...mas.map(read(false))];
}

function conBarras(nombre: string): string {
  return nombre.replaceAll('\\', '/');
}

function lugar(nombre: string): number {
  const at = ORDEN.indexOf(nombre);
  return at === -1 ? ORDEN.length : at;
}

/** Takes a text apart: its title, and what its first paragraph begins with. */
export function guiaDe(ruta: string, texto: string, principal: boolean): Guia {
  const [titulo = ruta, parrafo = ''] = /^# (.+)\n+((?:.+\n?)*)/.exec(texto)?.slice(1) ?? [];
  const sinEnlaces = parrafo
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return { ruta, titulo: titulo.trim(), resumen: primerasFrases(sinEnlaces), texto, principal };
}

/** The sentences of a paragraph, as many as fit; its first one in any case. Nothing of a table, a list or a block of code. */
function primerasFrases(parrafo: string): string {
  if (/^[#`|>*-]/.test(parrafo)) return '';
  const frases = parrafo.replace(/:$/, '.').split(/(?<=[.?!]) (?=[A-ZÁÉÍÓÚ¿])/);
  const hasta = frases.findIndex((_, n) => frases.slice(0, n + 1).join(' ').length > LARGO);
  return (hasta === -1 ? frases : frases.slice(0, Math.max(1, hasta))).join(' ');
}

const LARGO = 200;
