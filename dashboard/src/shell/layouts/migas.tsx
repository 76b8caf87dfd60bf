import { useLocation } from '@tanstack/react-router';
import { useTextos } from '../../i18n/idioma.ts';
import { Icon } from '../../ui/button/icon.tsx';
import { EnlaceEmpresa } from '../menu/enlaces.tsx';
import { paginaDe } from '../menu/pagina-de.ts';
import { textos } from '../textos.ts';
import { useEmpresa } from './empresa.tsx';

/** Where one is: company, page. The thing itself is the page's h1. */
export function Migas() {
  const t = useTextos(textos);
  const { razonSocial, nombreComercial } = useEmpresa();
  const pathname = useLocation({ select: (lugar) => lugar.pathname });
  const pagina = paginaDe(pathname);
  const honda = pathname.split('/').length > 4;
  const clases = 'inline-flex min-h-6 items-center truncate hover:text-ink hover:underline underline-offset-2';
  return (
    <nav aria-label={t.migas} className="no-print mb-3 text-muted text-xs">
      <ol className="flex min-w-0 items-center gap-1">
        <li className="min-w-0 max-w-64 truncate">
          <EnlaceEmpresa a="inicio" className={clases}>
            {nombreComercial ?? razonSocial}
          </EnlaceEmpresa>
        </li>
        <li className="flex items-center gap-1">
          <Icon name="derecha" size={12} />
          {honda ? (
            <EnlaceEmpresa a={pagina} className={clases}>
              {t.paginas[pagina]}
            </EnlaceEmpresa>
          ) : (
            <span aria-current="page">{t.paginas[pagina]}</span>
          )}
        </li>
      </ol>
    </nav>
  );
}
