import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useRef } from 'react';
import { setSessionGuard } from '../../api/fetch-del-panel.ts';
import { caminoPropio } from '../../ingreso/siguiente.ts';
import { rememberPersonal } from '../../ui/almacen.ts';
import { Caducidad } from '../sesion/caducidad.tsx';
import { useReautenticar } from '../sesion/use-reautenticar.ts';

const Reautenticar = lazy(async () => ({ default: (await import('../sesion/reautenticar.tsx')).Reautenticar }));

/** Around every page that wants a session: what happens when it ends, when it is about to, and when a proof is asked for. */
export function SesionLayout() {
  const { pedido, ask, resolve } = useReautenticar();
  const ultimoPedido = useRef(Date.now());
  const end = useTerminarSesion();
  useEffect(rememberPersonal, []);
  useEffect(() => {
    const actividad = () => {
      ultimoPedido.current = Date.now();
    };
    return setSessionGuard({ sesionTerminada: end, reautenticar: ask, actividad });
  }, [end, ask]);
  return (
    <>
      <Outlet />
      <Caducidad end={end} ultimoPedido={ultimoPedido} />
      <Suspense fallback={null}>{pedido && <Reautenticar resolve={resolve} />}</Suspense>
    </>
  );
}

/** Forgets what was read and goes to the entrance, which leads back to where one is. Drafts of forms stay in this browser. */
export function useTerminarSesion(): () => void {
  const router = useRouter();
  const consultas = useQueryClient();
  return useMemo(() => {
    return () => {
      const siguiente = caminoPropio(router.state.location.href);
      if (router.state.location.pathname === '/ingresar') return;
      void router.navigate({ to: '/ingresar', search: { siguiente } }).then(() => {
        // Whoever clicked elsewhere meanwhile is on another page, whose own reading ends here again.
        if (router.state.location.pathname === '/ingresar') consultas.clear();
      });
    };
  }, [router, consultas]);
}
