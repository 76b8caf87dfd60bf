import { type RefObject, useEffect } from 'react';
import type { Paginacion } from '../data-table.tsx';

/** Pixels before the end of what is shown at which more is brought. */
const CERCA = 800;

/** Brings more when a region that scrolls comes near its end, and again while it is there. Answers what hears it scroll. */
export function useMoreAtEnd(region: RefObject<HTMLElement | null>, { onMore, loadingMore = false }: Paginacion) {
  const bring = () => {
    if (!loadingMore && region.current !== null && nearEnd(region.current)) onMore?.();
  };
  useEffect(bring);
  return bring;
}

function nearEnd({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean {
  return scrollTop > 0 && scrollHeight - scrollTop - clientHeight < CERCA;
}
