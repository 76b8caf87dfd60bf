import { useTextos } from '../../i18n/idioma.ts';
import { Sheet } from '../../ui/overlay/dialog.tsx';
import { textos } from '../textos.ts';
import { Grupos } from './menu-lateral.tsx';

/** The menu in a drawer, on a telephone. */
export function MenuMovil({ close }: { close: () => void }) {
  const t = useTextos(textos);
  return (
    <Sheet description={t.menuDescripcion} onOpenChange={close} open title={t.menu}>
      <nav aria-label={t.principal}>
        <Grupos alElegir={close} plegado={false} />
      </nav>
    </Sheet>
  );
}
