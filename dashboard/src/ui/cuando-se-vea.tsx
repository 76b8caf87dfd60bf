import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';

/** How far under the screen a part begins to be brought, in pixels. */
const ANTES = 240;

/** Parts far down a page: they come, and are drawn, when somebody is about to see them. `fallback` is shown while they come. */
export function CuandoSeVea({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const [visto, see] = useState(false);
  const lugar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = lugar;
    if (current === null) return;
    const observer = new IntersectionObserver((entradas) => entradas.some((una) => una.isIntersecting) && see(true), {
      rootMargin: `${ANTES}px`,
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return visto ? <Suspense fallback={fallback}>{children}</Suspense> : <div className="min-h-96" ref={lugar} />;
}
