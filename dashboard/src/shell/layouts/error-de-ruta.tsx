import { type ErrorComponentProps, Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTextos } from '../../i18n/idioma.ts';
import { Button, buttonClasses } from '../../ui/button/button.tsx';
import { PageHeader } from '../../ui/layout.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { ParteAusente } from '../partes.ts';
import { textos } from '../textos.ts';

/** A screen that could not be shown: what happened, and another try. */
export function ErrorDeRuta({ error }: ErrorComponentProps) {
  const t = useTextos(textos);
  if (error instanceof ParteAusente) return <SinLaParte />;
  return (
    <div className="mx-auto w-full max-w-2xl p-6">
      <PageHeader title={t.error} />
      <ErrorState error={error} onRetry={() => location.reload()} />
    </div>
  );
}

/** Its file did not come. What is around it stays; the page is loaded again as soon as there is somebody to load it from. */
function SinLaParte() {
  const t = useTextos(textos);
  useEffect(() => {
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, []);
  return (
    <div className="mx-auto w-full max-w-2xl p-6">
      <PageHeader title={t.sinLaParte} />
      <EmptyState
        action={
          <Button icon="repetir" onClick={() => void reload()} variant="primary">
            {t.reintentar}
          </Button>
        }
        description={t.sinLaParteTexto}
        icon="desconectado"
        title={t.sinConexion}
      />
    </div>
  );
}

/** Only where the service answers: of nobody, the browser would show an error of its own in place of the page. */
async function reload(): Promise<void> {
  const respuesta = await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  if (respuesta?.ok === true) location.reload();
}

/** An address that leads nowhere, or to a company of which one is no member. */
export function NoExiste() {
  const t = useTextos(textos);
  return (
    <div className="mx-auto w-full max-w-2xl p-6">
      <PageHeader title={t.noExiste} />
      <EmptyState
        action={
          <Link className={buttonClasses('primary')} to="/">
            {t.irAlInicio}
          </Link>
        }
        description={t.noExisteTexto}
        icon="buscar"
        title={t.noHayNada}
      />
    </div>
  );
}

/** The same where no frame is around it: for an address that is of no page at all. */
export function NoExisteSuelto() {
  return (
    <main id="contenido" tabIndex={-1}>
      <NoExiste />
    </main>
  );
}

/** While a screen is on its way. */
export function Cargando() {
  return <Skeleton className="mx-auto w-full max-w-3xl p-6" lines={6} />;
}
