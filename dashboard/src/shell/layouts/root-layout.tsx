import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useAplicarIdioma } from '../../i18n/idioma.ts';
import { ToastProvider } from '../../ui/overlay/toast.tsx';
import { usePulsacion } from '../../ui/pulsacion.ts';
import { useAplicarTema } from '../../ui/tema.ts';

/** Around everything: theme, language, notices, presses, and where the focus goes after navigating. */
export function RootLayout() {
  useAplicarTema();
  useAplicarIdioma();
  useFocoAlNavegar();
  usePulsacion();
  return (
    <ToastProvider>
      <Outlet />
    </ToastProvider>
  );
}

/** How long a page may take to show what it is about. */
const PATIENCE_MS = 8_000;

/**
 * After another page is shown the focus goes to its h1, which is read aloud; not the first time, nor for a change of filters.
 * A page that is still reading shows its h1 later: until then, or until the person does something, it is waited for.
 */
function useFocoAlNavegar(): void {
  const router = useRouter();
  useEffect(() => {
    let leave = () => {};
    const listener = router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
      if (!pathChanged || fromLocation === undefined) return;
      leave();
      leave = carryFoco();
    });
    return () => {
      listener();
      leave();
    };
  }, [router]);
}

/** Puts the focus on the h1, again when what had it goes away; gives back how to stop. */
function carryFoco(): () => void {
  const focus = () => {
    const main = document.querySelector('main');
    const actual = document.activeElement;
    if (main === null || (actual !== null && actual !== document.body && actual !== main)) return;
    (main.querySelector('h1') ?? main).focus({ preventScroll: true });
  };
  // What was pressed to come here, in the menu, does not keep the focus.
  if (document.activeElement instanceof HTMLElement && document.activeElement.closest('main') === null) {
    document.activeElement.blur();
  }
  focus();
  const observador = new MutationObserver(focus);
  observador.observe(document.body, { childList: true, subtree: true });
  const leave = () => {
    observador.disconnect();
    clearTimeout(fin);
    removeEventListener('keydown', leave, true);
    removeEventListener('pointerdown', leave, true);
  };
  const fin = setTimeout(leave, PATIENCE_MS);
  addEventListener('keydown', leave, true);
  addEventListener('pointerdown', leave, true);
  return leave;
}
