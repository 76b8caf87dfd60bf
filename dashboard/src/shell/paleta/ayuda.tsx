import { useTextos } from '../../i18n/idioma.ts';
import { useAtajosActivos } from '../../ui/atajos.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Kbd } from '../../ui/overlay/tooltip.tsx';
import { textos } from './textos-ayuda.ts';

const ATAJOS = [
  ...([
    ['mod+k', 'paleta'],
    ['/', 'buscar'],
    ['c', 'nuevo'],
    ['mod+Enter', 'emitir'],
    ['g i', 'inicio'],
    ['g d', 'comprobantes'],
  ] as const),
  ...([
    ['g k', 'claves'],
    ['g w', 'webhooks'],
    ['j', 'siguienteFila'],
    ['k', 'anteriorFila'],
  ] as const),
  ...([
    ['o', 'abrirFila'],
    ['?', 'ayuda'],
    ['Esc', 'cerrar'],
  ] as const),
];

/** Every shortcut. */
export function Ayuda({ close }: { close: () => void }) {
  const t = useTextos(textos);
  const [activos] = useAtajosActivos();
  return (
    <Dialog
      description={activos ? t.descripcion : t.descripcionInactivos}
      onOpenChange={close}
      open
      size="sm"
      title={t.titulo}
    >
      <dl className="flex flex-col divide-y divide-line">
        {ATAJOS.map(([atajo, nombre]) => (
          <div className="flex min-h-9 items-center justify-between gap-4" key={atajo}>
            <dt className="text-sm">{t[nombre]}</dt>
            <dd>
              <Kbd atajo={atajo} />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
