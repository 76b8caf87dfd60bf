import { AFECTACIONES_IGV } from '@chaski/core/catalogos/c07-afectaciones-igv.ts';
import { ITEM } from '@chaski/core/documento/campos/item.ts';
import type { Documento } from '../tipos.ts';

/** Its texts, as they are declared, but for the one that stands above them. */
const TEXTOS = [...ITEM.propiedades].flatMap(([nombre, { entrada }]) =>
  entrada.tipo === 'texto' && nombre !== 'descripcion' ? [nombre] : [],
);

/** What stands below the description of a line: its codes, and how the IGV affects it. */
export function detallesDe(item: Documento['items'][number]): string[] {
  const valores = new Map<string, unknown>(Object.entries(item));
  const suyos = TEXTOS.map((nombre) => valores.get(nombre)).filter((valor) => typeof valor === 'string');
  return [...suyos, AFECTACIONES_IGV.get(item.tipoIgv)?.nombre ?? item.tipoIgv];
}
