import { Link } from '@tanstack/react-router';
import type { EstadoVivo } from '../../api/vivo.ts';
import { useTextos } from '../../i18n/idioma.ts';
import { Icon, type IconName } from '../../ui/button/icon.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { cx } from '../../ui/cx.ts';
import { Kbd, Tooltip } from '../../ui/overlay/tooltip.tsx';
import { CambiarEmpresa, CambiarEntorno } from '../menu/cambiar.tsx';
import { MenuUsuario } from '../menu/menu-usuario.tsx';
import { textos } from '../textos.ts';
import { useEmpresaSiHay } from './empresa.tsx';

interface Props {
  readonly vivo: EstadoVivo | undefined;
  readonly openMenu: () => void;
  readonly openPaleta: () => void;
  readonly openAyuda: () => void;
}

/** The top of every page: company, environment, search, live state, user. */
export function Cabecera({ vivo, openMenu, openPaleta, openAyuda }: Props) {
  const t = useTextos(textos);
  const empresa = useEmpresaSiHay();
  return (
    <header className="flex h-14 items-center gap-1.5 border-line border-b bg-surface px-2 sm:gap-2 sm:px-4">
      {empresa !== undefined && <IconButton className="md:hidden" icon="menu" label={t.abrirMenu} onClick={openMenu} />}
      <Link
        aria-label="Chaski"
        className={cx(
          'size-9 shrink-0 items-center justify-center rounded-md',
          empresa === undefined ? 'flex' : 'hidden md:flex',
        )}
        to="/"
      >
        <img alt="" className="size-7" height="28" src="/favicon.svg" width="28" />
      </Link>
      <CambiarEmpresa />
      {empresa !== undefined && <CambiarEntorno />}
      <div className="flex-1" />
      <button
        className="hidden h-9 min-w-52 items-center gap-2 rounded-md border border-control/60 bg-canvas px-3 text-muted text-sm hover:border-control lg:flex"
        onClick={openPaleta}
        type="button"
      >
        <Icon name="buscar" />
        <span className="flex-1 text-left">{t.buscar}</span>
        <Kbd atajo="mod+k" />
      </button>
      <IconButton atajo="mod+k" className="lg:hidden" icon="buscar" label={t.buscar} onClick={openPaleta} />
      {vivo !== undefined && <Vivo estado={vivo} />}
      <MenuUsuario openAyuda={openAyuda} />
    </header>
  );
}

const VIVO: Readonly<Record<EstadoVivo, readonly [IconName, string]>> = {
  vivo: ['vivo', 'text-success'],
  consultando: ['reloj', 'text-warning'],
  sinConexion: ['desconectado', 'text-danger'],
};

function Vivo({ estado }: { estado: EstadoVivo }) {
  const t = useTextos(textos);
  const [icon, color] = VIVO[estado];
  return (
    <Tooltip text={t.vivoTexto[estado]}>
      <span
        className={cx(
          'flex h-8 items-center gap-1.5 px-1.5 text-xs',
          // On a telephone the name of the company has its room, unless something is wrong.
          estado === 'vivo' && 'max-sm:sr-only',
          color,
        )}
        role="status"
      >
        <Icon name={icon} />
        <span className="sr-only xl:not-sr-only">{t.vivo[estado]}</span>
      </span>
    </Tooltip>
  );
}
