/** Joins class names, without what is not one. */
export function cx(...clases: readonly (string | false | null | undefined)[]): string {
  return clases.filter((clase) => typeof clase === 'string' && clase !== '').join(' ');
}

/** Of a region that scrolls: without a mouse it is reached with Tab and moved with the arrows (WCAG 2.1.1). */
export const DESPLAZABLE = { tabIndex: 0 } as const;
