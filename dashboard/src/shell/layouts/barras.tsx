import { useSyncExternalStore } from 'react';
import { useTextos } from '../../i18n/idioma.ts';
import { Icon } from '../../ui/button/icon.tsx';
import { EnlaceEmpresa } from '../menu/enlaces.tsx';
import { useMismaPagina } from '../menu/misma-pagina.ts';
import { textos } from '../textos.ts';

/** Over every page of the test environment, always. */
export function BarraDePrueba() {
  const t = useTextos(textos);
  const destino = useMismaPagina('live');
  return (
    <section
      aria-label={t.prueba}
      className="flex min-h-8 flex-wrap items-center justify-center gap-x-4 gap-y-0.5 bg-prueba px-4 py-1 text-center text-prueba-ink text-xs sm:text-[0.8125rem]"
    >
      <span className="flex items-center gap-2 font-semibold">
        <Icon name="prueba" />
        {t.barraPrueba}
      </span>
      <EnlaceEmpresa
        {...destino}
        className="inline-flex min-h-6 items-center font-medium underline underline-offset-2 focus-visible:outline-prueba-ink"
      >
        {t.pasarAReal}
      </EnlaceEmpresa>
    </section>
  );
}

/** While the browser has no network. */
export function SinRed() {
  const t = useTextos(textos);
  const enLinea = useSyncExternalStore(oirRed, () => navigator.onLine);
  return (
    <div aria-live="polite" role="status">
      {!enLinea && (
        <p className="flex items-center justify-center gap-2 bg-danger-soft px-4 py-1.5 text-danger text-sm">
          <Icon name="desconectado" />
          {t.sinRed}
        </p>
      )}
    </div>
  );
}

function oirRed(alCambiar: () => void): () => void {
  addEventListener('online', alCambiar);
  addEventListener('offline', alCambiar);
  return () => {
    removeEventListener('online', alCambiar);
    removeEventListener('offline', alCambiar);
  };
}
