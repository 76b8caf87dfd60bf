import { useSyncExternalStore } from 'react';

const NARROW = '(max-width: 640px)';

/** Whether the page is too narrow for a table (a telephone, or 200 % zoom on a small screen). */
export function useEstrecho(): boolean {
  return useSyncExternalStore(oir, () => matchMedia(NARROW).matches);
}

function oir(alCambiar: () => void): () => void {
  const consulta = matchMedia(NARROW);
  consulta.addEventListener('change', alCambiar);
  return () => consulta.removeEventListener('change', alCambiar);
}
