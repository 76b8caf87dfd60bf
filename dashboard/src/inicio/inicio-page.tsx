import { lazy, Suspense, useState } from 'react';
import { useTextos } from '../i18n/idioma.ts';
import { useEmpresa, usePuede } from '../shell/layouts/empresa.tsx';
import { EnlaceBoton } from '../shell/menu/enlaces.tsx';
import { CuandoSeVea } from '../ui/cuando-se-vea.tsx';
import { PageHeader } from '../ui/layout.tsx';
import { ErrorState, Skeleton } from '../ui/states.tsx';
import { Bienvenida } from './bienvenida.tsx';
import { useInicio } from './datos.ts';
import { Franja } from './franja.tsx';
import { Situacion } from './situacion.tsx';
import { textos } from './textos.ts';
import { estaVacia } from './vista.ts';
import { conVentas } from './vista-ventas.ts';

/** A new installation has nothing to count or to draw, and does not load what does. */
const Cifras = lazy(async () => ({ default: (await import('./ventas.tsx')).Cifras }));
const DosMeses = lazy(async () => ({ default: (await import('./ventas.tsx')).DosMeses }));
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
  const [moneda, choose] = useState<string>();
  const monedas = data === undefined || vacia ? [] : conVentas(data.ventas.monedas);
  const una = monedas.find((cada) => cada.moneda === moneda) ?? monedas[0];
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
          {una !== undefined && (
            <Suspense fallback={<Skeleton lines={6} />}>
              <Cifras una={una} ventas={data.ventas} />
            </Suspense>
          )}
          <Franja inicio={data} />
          <Situacion inicio={data}>
            {una !== undefined && (
              <Suspense fallback={<Skeleton lines={6} />}>
                <DosMeses choose={choose} una={una} ventas={data.ventas} />
              </Suspense>
            )}
          </Situacion>
          {!vacia && (
            <CuandoSeVea fallback={<Skeleton lines={10} />}>
              <Contadores contadores={data.contadores} />
              <Graficos inicio={data} />
            </CuandoSeVea>
          )}
        </div>
      )}
    </>
  );
}
