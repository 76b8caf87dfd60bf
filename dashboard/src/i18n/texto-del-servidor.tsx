import type { ReactNode } from 'react';
import { useIdioma } from './idioma.ts';

/** Words that come from the service or from core, always in Spanish: where the page is not, whoever reads it aloud is told. */
export function TextoDelServidor({ children }: { children: ReactNode }) {
  const [idioma] = useIdioma();
  return <span lang={idioma === 'es' ? undefined : 'es'}>{children}</span>;
}
