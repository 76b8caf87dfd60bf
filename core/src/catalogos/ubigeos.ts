import { type Catalogo, type Entrada, toCatalogo } from './catalogo.ts';
import ubigeos from './ubigeos.json' with { type: 'json' };

/** A district of Peru with the names that SUNAT's address wants. */
export interface Ubigeo {
  readonly ubigeo: string;
  readonly distrito: string;
  readonly provincia: string;
  readonly departamento: string;
}

interface EntradaUbigeo extends Entrada, Omit<Ubigeo, 'ubigeo'> {}

/** Catalog 13: districts by their INEI code of six digits. Names are upper case, without accents. */
export const UBIGEOS: Catalogo<EntradaUbigeo> = toCatalogo(
  Object.entries(ubigeos)
    .map(([codigo, [distrito = '', provincia = '', departamento = '']]) => ({
      codigo,
      nombre: `${distrito}, ${provincia}, ${departamento}`,
      distrito,
      provincia,
      departamento,
    }))
    // An object's names that look like integers come first: 100101 before 010101.
    .sort((a, b) => (a.codigo < b.codigo ? -1 : 1)),
);

/** The district of an INEI code of six digits (catalog 13), or undefined. Names are upper case, without accents. */
export function findUbigeo(ubigeo: string): Ubigeo | undefined {
  const entrada = UBIGEOS.get(ubigeo);
  if (entrada === undefined) return undefined;
  const { distrito, provincia, departamento } = entrada;
  return { ubigeo, distrito, provincia, departamento };
}
