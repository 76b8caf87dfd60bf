import { UBIGEOS, type Ubigeo } from '@chaski/core/catalogos/ubigeos.ts';
import { sinAcentos } from '@chaski/core/lib/acentos.ts';

const MAX_UBIGEOS = 20;
const MAX_TEXTO = 100;

/** Every district with its name as it is looked for. */
const DISTRITOS = [...UBIGEOS.values()].map(({ codigo, nombre, distrito, provincia, departamento }) => ({
  ubigeo: { ubigeo: codigo, distrito, provincia, departamento },
  plano: plain(nombre),
}));

/**
 * At most 20 districts whose names have all the words, in any order, those that begin with the first word before the others;
 * or whose codes begin with those digits. Undefined for a text without words.
 */
export function searchUbigeos(texto: string): Ubigeo[] | undefined {
  const words = plain(texto.slice(0, MAX_TEXTO))
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '');
  const [first] = words;
  if (first === undefined) return undefined;
  const found = DISTRITOS.filter(({ ubigeo, plano }) =>
    /^\d+$/.test(first) ? ubigeo.ubigeo.startsWith(first) : words.every((word) => plano.includes(word)),
  );
  const [ahead, behind] = [true, false].map((wanted) =>
    found.filter(({ plano }) => plano.startsWith(first) === wanted),
  );
  return [...(ahead ?? []), ...(behind ?? [])].slice(0, MAX_UBIGEOS).map(({ ubigeo }) => ubigeo);
}

/** Upper case without accents or tilde. */
function plain(texto: string): string {
  return sinAcentos(texto).toUpperCase();
}
