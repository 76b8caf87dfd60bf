import { useTextos } from '../../i18n/idioma.ts';
import { Sheet } from '../../ui/overlay/dialog.tsx';
import { textos } from '../textos.ts';
import { Grupos } from './menu-lateral.tsx';

/** The menu in a drawer, on a telephone. */
export function MenuMovil({ cerrar }: { cerrar: () => void }) {
  const t = useTextos(textos);
  return (
    <Sheet description={t.menuDescripcion} onOpenChange={cerrar} open title={t.menu}>
      <nav aria-label={t.principal}>
        <Grupos alElegir={cerrar} plegado={false} />
      </nav>
    </Sheet>
  );
}
