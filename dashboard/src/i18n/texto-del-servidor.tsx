import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useIdioma } from './idioma.ts';

/**
 * Words that come from the service or from core, in Spanish. Where the page is in English they are said in English if they
 * are the service's own; what is not known (SUNAT's words) stays, and whoever reads it aloud is told its language.
 */
export function TextoDelServidor({ children }: { children: ReactNode }) {
  const [idioma] = useIdioma();
  // In a chunk of its own: only who reads English needs it.
  const { data: enIngles } = useQuery({
    queryKey: ['ingles'],
    queryFn: async () => (await import('./ingles-del-servidor.ts')).enIngles,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: idioma === 'en',
  });
  if (idioma === 'es') return children;
  const ingles = typeof children === 'string' ? enIngles?.(children) : undefined;
  return ingles === undefined ? <span lang="es">{children}</span> : ingles;
}
