import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTextos } from '../../i18n/idioma.ts';
import { Icon, type IconName } from '../button/icon.tsx';
import { cx } from '../cx.ts';
import { textos } from '../textos.ts';

type Tono = 'success' | 'danger' | 'info';

export interface Toast {
  readonly text: string;
  readonly tone?: Tono;
  /** Something to do about it: undo, see. Toasts with an action stay until they are closed. */
  readonly action?: { readonly label: string; readonly onClick: () => void };
}

interface Puesto extends Toast {
  readonly id: number;
}

type Anunciar = (toast: Toast | string) => void;

const ToastContext = createContext<Anunciar | undefined>(undefined);
const STAY_MS = 6000;
const MOST = 4;
const ICONS: Readonly<Record<Tono, readonly [IconName, string]>> = {
  success: ['listo', 'text-success'],
  danger: ['error', 'text-danger'],
  info: ['info', 'text-info'],
};

/** `toast('Guardado')` or `toast({text, tone, action})`: said aloud politely and shown for a while. */
export function useToast(): Anunciar {
  const anunciar = use(ToastContext);
  if (anunciar === undefined) throw new Error('useToast stands inside ToastProvider');
  return anunciar;
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const t = useTextos(textos);
  const [puestos, setPuestos] = useState<readonly Puesto[]>([]);
  const siguiente = useRef(0);
  const remove = useCallback((id: number) => setPuestos((antes) => antes.filter((cada) => cada.id !== id)), []);
  const anunciar = useCallback<Anunciar>((toast) => {
    siguiente.current += 1;
    const puesto = { ...(typeof toast === 'string' ? { text: toast } : toast), id: siguiente.current };
    setPuestos((antes) => [...antes.slice(1 - MOST), puesto]);
  }, []);
  const region = useMemo(
    () => (
      <section
        aria-label={t.notificaciones}
        className="no-print pointer-events-none fixed right-4 bottom-4 left-4 z-60 sm:left-auto sm:w-96"
      >
        <div aria-live="polite" className="flex flex-col gap-2">
          {puestos.map((puesto) => (
            <Aviso key={puesto.id} puesto={puesto} remove={remove} />
          ))}
        </div>
      </section>
    ),
    [puestos, remove, t],
  );
  return (
    <ToastContext value={anunciar}>
      {children}
      {region}
    </ToastContext>
  );
}

function Aviso({ puesto, remove }: { puesto: Puesto; remove: (id: number) => void }) {
  const t = useTextos(textos);
  const { id, text, tone = 'success', action } = puesto;
  const queda = action !== undefined;
  useEffect(() => {
    if (queda) return;
    const espera = setTimeout(() => remove(id), STAY_MS);
    return () => clearTimeout(espera);
  }, [id, queda, remove]);
  const [icon, color] = ICONS[tone];
  return (
    <div className="pointer-events-auto flex animate-[pop-in_140ms_ease-out] items-start gap-2.5 rounded-lg bg-surface py-2.5 pr-2 pl-3.5 text-ink shadow-pop">
      <Icon className={cx('mt-1.5', color)} name={icon} />
      <p className="min-w-0 flex-1 py-1 text-sm">{text}</p>
      {action !== undefined && (
        <button
          className="h-7 rounded-md px-2 font-medium text-accent text-sm hover:bg-raised"
          onClick={() => {
            action.onClick();
            remove(id);
          }}
          type="button"
        >
          {action.label}
        </button>
      )}
      <button
        aria-label={t.cerrar}
        className="flex size-7 items-center justify-center rounded-md text-muted hover:bg-raised hover:text-ink"
        onClick={() => remove(id)}
        type="button"
      >
        <Icon name="cerrar" size={14} />
      </button>
    </div>
  );
}
