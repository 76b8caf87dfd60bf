import { useLocation } from '@tanstack/react-router';
import type { Entorno } from '../layouts/empresa.tsx';
import type { Destino } from './enlaces.tsx';
import { paginaDe } from './pagina-de.ts';

/** The same page in another environment. A single document or webhook has no counterpart: its list. */
export function useMismaPagina(entorno: Entorno): Destino {
  const pathname = useLocation({ select: (lugar) => lugar.pathname });
  return { a: paginaDe(pathname), entorno };
}
