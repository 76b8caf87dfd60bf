import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { EstadoVivo } from '../../api/vivo.ts';
import { useTextos } from '../../i18n/idioma.ts';
import { useGuardado } from '../../ui/almacen.ts';
import { useAtajos } from '../../ui/atajos.ts';
import { MenuLateral } from '../menu/menu-lateral.tsx';
import { AtajosDeEmpresa } from '../paleta/atajos-de-empresa.tsx';
import { Paleta } from '../paleta/paleta.tsx';
import { textos } from '../textos.ts';
import { BarraDePrueba, SinRed } from './barras.tsx';
import { Cabecera } from './cabecera.tsx';
import { useEmpresaSiHay } from './empresa.tsx';
import { Migas } from './migas.tsx';
import { useAlturaDeCabecera } from './use-altura.ts';

// What opens on demand is not part of the first load; but the palette is: who opens it goes on typing.
const Ayuda = lazy(async () => ({ default: (await import('../paleta/ayuda.tsx')).Ayuda }));
const MenuMovil = lazy(async () => ({ default: (await import('../menu/menu-movil.tsx')).MenuMovil }));

const esBooleano = (valor: unknown): valor is boolean => typeof valor === 'boolean';

/** The frame of every page: bars, header, menu and, in `main`, the page. */
export function Marco({ vivo, children }: { vivo?: EstadoVivo | undefined; children: ReactNode }) {
  const t = useTextos(textos);
  const empresa = useEmpresaSiHay();
  const cabecera = useAlturaDeCabecera();
  const [plegado, setPlegado] = useGuardado('menu.plegado', false, esBooleano);
  const [paleta, setPaleta] = useState(false);
  const [ayuda, setAyuda] = useState(false);
  const [menu, setMenu] = useState(false);
  const search = () => {
    const propio = document.querySelector<HTMLElement>('main [data-atajo="buscar"]');
    if (propio === null) setPaleta(true);
    else propio.focus();
  };
  useAtajos({ 'mod+k': () => setPaleta((abierta) => !abierta), '/': search, '?': () => setAyuda(true) });
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-60 focus:rounded-md focus:bg-surface focus:px-4 focus:py-2 focus:shadow-pop"
        href="#contenido"
      >
        {t.saltar}
      </a>
      <div className="no-print top-0 z-30 [@media(min-height:480px)]:sticky" ref={cabecera}>
        {empresa?.entorno === 'test' && <BarraDePrueba />}
        <SinRed />
        <Cabecera
          openAyuda={() => setAyuda(true)}
          openMenu={() => setMenu(true)}
          openPaleta={() => setPaleta(true)}
          vivo={vivo}
        />
      </div>
      <div className="flex flex-1">
        {empresa !== undefined && <MenuLateral plegado={plegado} setPlegado={setPlegado} />}
        <main
          className="mx-auto w-full min-w-0 max-w-[90rem] flex-1 px-4 pt-4 pb-16 sm:px-6 lg:px-8"
          id="contenido"
          tabIndex={-1}
        >
          {empresa !== undefined && <Migas />}
          {children}
        </main>
      </div>
      {empresa !== undefined && <AtajosDeEmpresa />}
      {paleta && <Paleta close={() => setPaleta(false)} />}
      <Suspense fallback={null}>
        {menu && empresa !== undefined && <MenuMovil close={() => setMenu(false)} />}
        {ayuda && <Ayuda close={() => setAyuda(false)} />}
      </Suspense>
    </div>
  );
}
