import type { ReactNode } from 'react';
import type { Permiso } from '../api/permisos.ts';
import { useTextos } from '../i18n/idioma.ts';
import { usePuede } from '../shell/layouts/empresa.tsx';
import { Card, PageHeader } from '../ui/layout.tsx';
import { EmptyState } from '../ui/states.tsx';
import { textos } from './textos.ts';

interface ConPermisoProps {
  readonly permiso: Permiso;
  /** Of the page, for who may not see it. */
  readonly titulo: string;
  readonly children: ReactNode;
}

/** A page for those whose role may see it; the others, who came by its address, are told so and nothing is asked for. */
export function ConPermiso({ permiso, titulo, children }: ConPermisoProps) {
  const t = useTextos(textos);
  const puede = usePuede();
  if (puede(permiso)) return children;
  return (
    <>
      <PageHeader title={titulo} />
      <Card>
        <EmptyState description={t.sinPermiso} icon="candado" title={titulo} />
      </Card>
    </>
  );
}
