interface Caja {
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
  readonly width: number;
}

/** Between a control and what is said of it, in pixels. */
const HUECO = 6;
/** It keeps so far from the edges of the window. */
const BORDE = 8;

/** Where what is said of a control goes, in pixels of a window so wide: over its middle, or under it where there is no room. */
export function placeGlobo(control: Caja, globo: { readonly width: number; readonly height: number }, ancho: number) {
  const medio = control.left + control.width / 2 - globo.width / 2;
  const encima = control.top - HUECO - globo.height;
  return {
    left: Math.max(BORDE, Math.min(medio, ancho - BORDE - globo.width)),
    top: encima < BORDE ? control.bottom + HUECO : encima,
  };
}
