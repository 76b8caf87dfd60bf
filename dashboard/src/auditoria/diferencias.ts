/** What an act changed, field by field. Pure. */
export interface Diferencia {
  /** Path inside of the object: `cliente.direccion`. */
  readonly campo: string;
  /** As text; undefined where there was none. */
  readonly antes: string | undefined;
  readonly despues: string | undefined;
}

/** Every leaf of either side that is not the same on the other, in the order in which they appear. */
export function diferencias(antes: unknown, despues: unknown): readonly Diferencia[] {
  const viejo = new Map(hojas(antes, ''));
  const nuevo = new Map(hojas(despues, ''));
  return [...new Set([...viejo.keys(), ...nuevo.keys()])].flatMap((campo) => {
    const cambio = { campo, antes: viejo.get(campo), despues: nuevo.get(campo) };
    return cambio.antes === cambio.despues ? [] : [cambio];
  });
}

/** Lists are one leaf: what was added or taken is seen side by side. */
function hojas(valor: unknown, campo: string): readonly (readonly [string, string])[] {
  if (valor === undefined || (valor === null && campo === '')) return [];
  if (typeof valor !== 'object' || valor === null || Array.isArray(valor)) return [[campo, texto(valor)]];
  return Object.entries(valor).flatMap(([nombre, dentro]) =>
    hojas(dentro, campo === '' ? nombre : `${campo}.${nombre}`),
  );
}

function texto(valor: unknown): string {
  if (typeof valor === 'string') return valor;
  if (Array.isArray(valor) && valor.every((uno) => typeof uno === 'string')) return valor.join(', ');
  return JSON.stringify(valor);
}
