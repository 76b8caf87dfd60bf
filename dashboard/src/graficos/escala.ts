/** Geometry of the charts. Pure: values in, pixels out. Texts of amounts are written elsewhere: here a number only becomes a height. */

/** A decimal text as a height may use it: for pixels, never for sums that somebody reads. What is not one is zero. */
export function paraDibujar(texto: string): number {
  const valor = Number(texto);
  return Number.isFinite(valor) ? valor : 0;
}

/** From zero up to at least `maximo`, in at most five round steps (1, 2, 2.5 or 5 times a power of ten). Whole steps when `entera`. */
export function marcas(maximo: number, entera = false): readonly number[] {
  if (!(maximo > 0)) return [0, 1];
  const crudo = maximo / 4;
  const potencia = 10 ** Math.floor(Math.log10(crudo));
  const pasos = [1, 2, 2.5, 5, 10].map((veces) => veces * potencia);
  const sirve = (paso: number) => paso >= crudo - 1e-9 && (!entera || Number.isInteger(paso));
  const redondo = pasos.find(sirve) ?? (entera ? Math.max(1, Math.ceil(crudo)) : crudo);
  const cuantas = Math.ceil(maximo / redondo - 1e-9);
  return Array.from({ length: cuantas + 1 }, (_, i) => i * redondo);
}

/** The same number short enough for an axis: `1200` → `1.2 k`; of money nobody says more than millions, `1,500 M`. */
export function corto(valor: number): string {
  const escala = [
    [1e6, ' M'],
    [1e3, ' k'],
  ] as const;
  const [divisor, sufijo] = escala.find(([minimo]) => Math.abs(valor) >= minimo) ?? ([1, ''] as const);
  const partes = valor / divisor;
  const dicho = Number.isInteger(partes) ? String(partes) : partes.toFixed(1);
  return `${dicho.replace(/\B(?=(?:\d{3})+(?!\d))(?<!\.\d*)/g, ',')}${sufijo}`;
}

/** Which of `cuantas` labels fit in `ancho` pixels of `cada` each: every n-th, the last always among them. */
export function etiquetasQueCaben(cuantas: number, ancho: number, cada: number): ReadonlySet<number> {
  const caben = Math.max(1, Math.floor(ancho / cada));
  const salto = Math.max(1, Math.ceil(cuantas / caben));
  const indices = Array.from({ length: cuantas }, (_, i) => i).filter((i) => (cuantas - 1 - i) % salto === 0);
  return new Set(indices);
}

/** One value on top of another: for each category, where each series begins and ends. */
export function apilar(
  series: readonly { readonly valores: readonly (number | null)[] }[],
  categorias: number,
): readonly (readonly { readonly desde: number; readonly hasta: number }[])[] {
  return Array.from({ length: categorias }, (_, i) => {
    let suma = 0;
    return series.map(({ valores }) => {
      const desde = suma;
      suma += Math.max(0, valores[i] ?? 0);
      return { desde, hasta: suma };
    });
  });
}

/** The segments of a line: a hole in the values breaks it. Points as `x,y`, for `polyline`; a lonely value is a segment of one. */
export function tramos(puntos: readonly (readonly [number, number] | null)[]): readonly string[] {
  const partes: string[][] = [[]];
  for (const punto of puntos) {
    if (punto === null) partes.push([]);
    else partes.at(-1)?.push(`${punto[0].toFixed(1)},${punto[1].toFixed(1)}`);
  }
  return partes.filter((parte) => parte.length > 0).map((parte) => parte.join(' '));
}

/** The category under a pointer that is `x` pixels from the left of what `cuantas` categories share. */
export function categoriaEn(x: number, ancho: number, cuantas: number): number {
  return Math.max(0, Math.min(cuantas - 1, Math.floor((x / Math.max(1, ancho)) * cuantas)));
}
