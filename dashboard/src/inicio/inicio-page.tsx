import { lazy, Suspense, useState } from 'react';
import { useTextos } from '../i18n/idioma.ts';
import { useEmpresa, usePuede } from '../shell/layouts/empresa.tsx';
import { EnlaceBoton } from '../shell/menu/enlaces.tsx';
import { PageHeader } from '../ui/layout.tsx';
import { ErrorState, Skeleton } from '../ui/states.tsx';
import { Bienvenida } from './bienvenida.tsx';
import { useInicio } from './datos.ts';
import { Situacion } from './situacion.tsx';
import { textos } from './textos.ts';
import { estaVacia } from './vista.ts';

/** A new installation has nothing to count or to draw, and does not load what does. */
const Contadores = lazy(async () => ({ default: (await import('./contadores.tsx')).Contadores }));
const Graficos = lazy(async () => ({ default: (await import('./graficos.tsx')).Graficos }));

/** What whoever begins the day wants to know: how things are, what waits and for what, and what to do. */
export function InicioPage() {
  const t = useTextos(textos);
  const { razonSocial, entorno } = useEmpresa();
  const puede = usePuede();
  const { data, error, refetch } = useInicio();
  // Whoever began with nothing sees the first document arrive where it was announced.
  const [bienvenida, giveBienvenida] = useState(false);
  const vacia = data !== undefined && estaVacia(data);
  if (vacia && !bienvenida) giveBienvenida(true);
  return (
    <>
      <PageHeader
        actions={
          puede('invoices.create') && (
            <EnlaceBoton a="nuevo" icon="nuevo" variant="primary">
              {t.nuevo}
            </EnlaceBoton>
          )
        }
        description={t.descripcion(razonSocial)}
        title={t.titulo}
      />
      {data === undefined && error === null && <Skeleton lines={10} />}
      {data === undefined && error !== null && <ErrorState error={error} onRetry={refetch} />}
      {data !== undefined && (
        <div className="flex flex-col gap-5">
          {bienvenida && entorno === 'test' && <Bienvenida />}
          {!vacia && (
            <Suspense fallback={<Skeleton lines={3} />}>
              <Contadores contadores={data.contadores} />
            </Suspense>
          )}
          <Situacion inicio={data} />
          {!vacia && (
            <Suspense fallback={<Skeleton lines={6} />}>
              <Graficos inicio={data} />
            </Suspense>
          )}
        </div>
      )}
    </>
  );
}
