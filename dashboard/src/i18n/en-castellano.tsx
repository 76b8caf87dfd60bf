import type { ReactNode } from 'react';
import { useIdioma } from './idioma.ts';

/**
 * Words that stay Spanish whatever the page speaks: SUNAT's, a person's, what was stored with a document. Whoever reads an English
 * page aloud is told so. What the service says itself comes in the language of the page.
 */
export function EnCastellano({ children }: { children: ReactNode }) {
  const [idioma] = useIdioma();
  return idioma === 'es' ? children : <span lang="es">{children}</span>;
}
