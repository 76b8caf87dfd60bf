import { useNavigate } from '@tanstack/react-router';
import { useSesion } from '../../api/sesion.ts';
import { useTextos } from '../../i18n/idioma.ts';
import { Button } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/button/icon.tsx';
import { cx } from '../../ui/cx.ts';
import { DropdownMenu, MenuItem, MenuLabel, MenuRadio, MenuSeparator } from '../../ui/overlay/menu.tsx';
import { type Entorno, useEmpresa, useEmpresaSiHay } from '../layouts/empresa.tsx';
import { textos } from '../textos.ts';
import { EnlaceEmpresa } from './enlaces.tsx';
import { useMismaPagina } from './misma-pagina.ts';

/** How many companies a menu holds; the rest are on their page. */
const MANY = 12;

/** Which company one is in, and the others. */
export function CambiarEmpresa() {
  const t = useTextos(textos);
  const navigate = useNavigate();
  const { empresas } = useSesion();
  const actual = useEmpresaSiHay();
  const nombre = actual === undefined ? t.empresa : (actual.nombreComercial ?? actual.razonSocial);
  const choose = (ruc: string) =>
    void navigate({ to: '/$ruc/$entorno/inicio', params: { ruc, entorno: actual?.entorno ?? 'test' } });
  const opciones = empresas.slice(0, MANY).map((empresa) => ({
    value: empresa.ruc,
    label: `${empresa.nombreComercial ?? empresa.razonSocial} · ${empresa.ruc}`,
  }));
  return (
    <DropdownMenu
      align="start"
      trigger={
        <Button className="min-w-0 shrink! px-2!" variant="ghost">
          <span className="sr-only">{t.changeEmpresa}: </span>
          <span className="max-w-44 truncate sm:max-w-56">{nombre}</span>
          <Icon className="text-muted" name="abajo" size={14} />
        </Button>
      }
    >
      <MenuLabel>{t.changeEmpresa}</MenuLabel>
      <MenuRadio onChange={choose} options={opciones} value={actual?.ruc ?? ''} />
      <MenuSeparator />
      <MenuItem icon="empresa" onSelect={() => void navigate({ to: '/empresas' })}>
        {t.todasLasEmpresas}
      </MenuItem>
    </DropdownMenu>
  );
}

/** Test or live: two links, the current one marked. */
export function CambiarEntorno() {
  const t = useTextos(textos);
  return (
    <nav aria-label={t.entorno} className="flex shrink-0 rounded-lg bg-raised p-0.5">
      <AEntorno entorno="test" texto={t.prueba} />
      <AEntorno entorno="live" texto={t.real} />
    </nav>
  );
}

function AEntorno({ entorno, texto }: { entorno: Entorno; texto: string }) {
  const { entorno: actual } = useEmpresa();
  const destino = useMismaPagina(entorno);
  const aqui = entorno === actual;
  const puesto = entorno === 'test' ? 'bg-prueba text-prueba-ink' : 'bg-surface text-success shadow-card';
  return (
    <EnlaceEmpresa
      {...destino}
      aria-current={aqui ? 'true' : undefined}
      className={cx(
        'inline-flex h-7 items-center rounded-md px-2 font-medium text-xs sm:px-2.5',
        aqui ? puesto : 'text-muted hover:text-ink',
      )}
    >
      {texto}
    </EnlaceEmpresa>
  );
}
