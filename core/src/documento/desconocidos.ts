import { CAMPOS, type Objeto } from './field-names.ts';
import { suggest } from './sugerencia.ts';

/** Where the objects of an emission that stand in one place do, in the order in which a name is looked for. */
const LUGARES = new Map<Objeto, string>([
  ['documento', 'dentro de `documento`'],
  ['cliente', 'dentro de `documento.cliente`'],
  ['item', 'dentro de cada ítem de `documento.items`'],
  ['emitir', 'fuera de `documento`, junto a él'],
  ['exportacion', 'dentro de `documento.exportacion`'],
  ['detraccion', 'dentro de `documento.detraccion`'],
  ['lugarEntrega', 'dentro de `documento.lugarEntrega`'],
  ['isc', 'dentro de `isc`, en su ítem'],
  ['transporte', 'dentro de `transporte`, en su ítem'],
]);
/** Those whose names are looked for although others have the same. */
const PRINCIPALES: ReadonlySet<Objeto> = new Set<Objeto>(['documento', 'cliente', 'item', 'emitir']);

const CASAS = casas();

/** What to do about a property that an object does not take: where it belongs, which name was meant, or else to drop it. */
export function motivoDesconocido(nombre: string, tipo: Objeto): string {
  const casa = tipo === 'anular' ? undefined : CASAS.get(nombre);
  if (casa !== undefined) return `No va aquí: \`${nombre}\` va ${casa}`;
  const parecido = suggest(nombre, CAMPOS[tipo]);
  return parecido === undefined ? 'Campo no reconocido; quítelo' : `Campo no reconocido; ¿quiso decir \`${parecido}\`?`;
}

function casas(): ReadonlyMap<string, string> {
  const todos = Object.values(CAMPOS).flat();
  const found = new Map<string, string>();
  for (const [objeto, lugar] of LUGARES) {
    for (const nombre of CAMPOS[objeto]) {
      const propio = PRINCIPALES.has(objeto) || todos.filter((uno) => uno === nombre).length === 1;
      if (propio && !found.has(nombre)) found.set(nombre, lugar);
    }
  }
  return found;
}
