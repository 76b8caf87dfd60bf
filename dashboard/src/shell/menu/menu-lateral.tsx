import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTextos } from '../../i18n/idioma.ts';
import { Icon } from '../../ui/button/icon.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { cx } from '../../ui/cx.ts';
import { Tooltip } from '../../ui/overlay/tooltip.tsx';
import { usePuede } from '../layouts/empresa.tsx';
import { textos } from '../textos.ts';
import { EnlaceEmpresa } from './enlaces.tsx';
import { paginaDe } from './pagina-de.ts';
import { GRUPOS, MENU, type PaginaDelMenu } from './paginas.ts';

interface Props {
  readonly plegado: boolean;
  readonly setPlegado: (plegado: boolean) => void;
}

/** The menu at the left; folded, only its drawings. */
export function MenuLateral({ plegado, setPlegado }: Props) {
  const t = useTextos(textos);
  return (
    <div
      className={cx(
        'no-print sticky top-(--cabecera) hidden h-[calc(100dvh-var(--cabecera))] shrink-0 flex-col border-line border-r bg-surface md:flex',
        plegado ? 'w-14' : 'w-60',
      )}
    >
      <nav aria-label={t.principal} className="min-h-0 flex-1 overflow-y-auto px-2 py-3">
        <Grupos plegado={plegado} />
      </nav>
      <div className="border-line border-t p-2">
        <IconButton
          aria-expanded={!plegado}
          icon={plegado ? 'derecha' : 'izquierda'}
          label={plegado ? t.desplegarMenu : t.plegarMenu}
          onClick={() => setPlegado(!plegado)}
        />
      </div>
    </div>
  );
}

/** The pages by groups, those that the role may see. */
export function Grupos({ plegado, alElegir }: { plegado: boolean; alElegir?: () => void }) {
  const t = useTextos(textos);
  const puede = usePuede();
  const paginas = MENU.filter(({ permiso }) => puede(permiso));
  const grupos = GRUPOS.filter((grupo) => paginas.some((pagina) => pagina.grupo === grupo));
  return (
    <div className="flex flex-col gap-4">
      {grupos.map((grupo) => (
        <div key={grupo}>
          {!plegado && (
            <p
              className="px-2.5 pb-1 font-medium text-[0.6875rem] text-muted uppercase tracking-wide"
              id={`menu-${grupo}`}
            >
              {t.grupos[grupo]}
            </p>
          )}
          <ul aria-label={t.grupos[grupo]} className="flex flex-col gap-0.5">
            {paginas
              .filter((pagina) => pagina.grupo === grupo)
              .map((pagina) => (
                <li key={pagina.a}>
                  <Entrada alElegir={alElegir} pagina={pagina} plegado={plegado} />
                </li>
              ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

interface EntradaProps {
  readonly pagina: PaginaDelMenu;
  readonly plegado: boolean;
  readonly alElegir: (() => void) | undefined;
}

function Entrada({ pagina, plegado, alElegir }: EntradaProps) {
  const t = useTextos(textos);
  const pathname = useLocation({ select: (lugar) => lugar.pathname });
  const nombre = t.paginas[pagina.a];
  const actual = paginaDe(pathname) === pagina.a;
  const lugar = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (actual) showEnSuMenu(lugar.current);
  }, [actual]);
  const enlace = (
    <EnlaceEmpresa
      a={pagina.a}
      aria-label={plegado ? nombre : undefined}
      className={cx(
        'focus-inside flex h-8 items-center gap-2.5 rounded-md px-2.5 text-sm',
        plegado && 'justify-center px-0',
        actual ? 'bg-accent-soft font-medium text-accent' : 'text-ink hover:bg-raised',
      )}
      onClick={alElegir}
    >
      <span ref={lugar}>
        <Icon className={actual ? '' : 'text-muted'} name={pagina.icon} />
      </span>
      {!plegado && <span className="truncate">{nombre}</span>}
    </EnlaceEmpresa>
  );
  if (!plegado && pagina.atajo === undefined) return enlace;
  return (
    <Tooltip atajo={pagina.atajo} text={nombre}>
      {enlace}
    </Tooltip>
  );
}

/** Scrolls the menu, and nothing around it, until the entry is seen. */
function showEnSuMenu(entrada: HTMLElement | null): void {
  const menu = entrada?.closest('nav');
  if (entrada === null || menu === null || menu === undefined) return;
  const [suyo, marco] = [entrada.getBoundingClientRect(), menu.getBoundingClientRect()];
  if (suyo.top < marco.top || suyo.bottom > marco.bottom) {
    menu.scrollTop += suyo.top - marco.top - marco.height / 2;
  }
}
