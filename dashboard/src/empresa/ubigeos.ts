import { plegar } from '@chaski/core/lib/acentos.ts';
/** A district as the catalog of the INEI has it: upper case, without accents. */
export interface Distrito {
  readonly ubigeo: string;
  readonly distrito: string;
  readonly provincia: string;
  readonly departamento: string;
}

/** Every district of the country. In a chunk of its own: it weighs more than the screen that asks for it. */
export async function loadUbigeos(): Promise<readonly Distrito[]> {
  const { UBIGEOS } = await import('@chaski/core/catalogos/ubigeos.ts');
  return [...UBIGEOS.values()].map(({ codigo, distrito, provincia, departamento }) => ({
    ubigeo: codigo,
    distrito,
    provincia,
    departamento,
  }));
}

/** `Miraflores, Lima, Lima`: the names as people read them. */
export function nombreDeDistrito({ distrito, provincia, departamento }: Omit<Distrito, 'ubigeo'>): string {
  return [distrito, provincia, departamento].map(capitalizar).join(', ');
}

/**
 * The districts that answer to every word of `consulta`, by the beginning of a word of the district, the province or the
 * department, or by the code; those whose district begins like it first, and of two alike the one of Lima or Callao,
 * where a third of the country lives. Accents and case say nothing. At most `maximo`.
 */
export function searchDistritos(distritos: readonly Distrito[], consulta: string, maximo = 30): readonly Distrito[] {
  const buscadas = normalizar(consulta).split(' ').filter(Boolean);
  if (buscadas.length === 0) return [];
  const encontrados = distritos.flatMap((distrito) => {
    const rango = rangoDe(distrito, buscadas);
    return rango === undefined ? [] : [{ distrito, rango }];
  });
  return encontrados
    .sort((a, b) => a.rango - b.rango || Number(deLaCapital(b.distrito)) - Number(deLaCapital(a.distrito)))
    .slice(0, maximo)
    .map(({ distrito }) => distrito);
}

const deLaCapital = ({ departamento }: Distrito): boolean => departamento === 'LIMA' || departamento === 'CALLAO';

/** The lower the nearer; undefined when some word is nowhere. */
function rangoDe(
  { ubigeo, distrito, provincia, departamento }: Distrito,
  buscadas: readonly string[],
): number | undefined {
  const frase = buscadas.join(' ');
  if (ubigeo.startsWith(frase)) return 0;
  const palabras = [distrito, provincia, departamento].map((nombre) => normalizar(nombre).split(' '));
  const todas = buscadas.every((buscada) => palabras.some((de) => de.some((palabra) => palabra.startsWith(buscada))));
  if (!todas) return undefined;
  const nombres = [distrito, provincia, departamento].map(normalizar);
  if (nombres[0] === frase) return nombres[1] === frase ? 1 : 2;
  const donde = nombres.findIndex((nombre) => nombre.startsWith(frase));
  return donde === -1 ? 6 : 3 + donde;
}

function normalizar(texto: string): string {
  return plegar(texto)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Words that stay small inside a name. */
const MENORES = new Set(['de', 'del', 'la', 'las', 'los', 'el', 'y']);

function capitalizar(nombre: string): string {
  return nombre
    .toLowerCase()
    .split(' ')
    .map((palabra, n) => (n > 0 && MENORES.has(palabra) ? palabra : palabra.charAt(0).toUpperCase() + palabra.slice(1)))
    .join(' ');
}
