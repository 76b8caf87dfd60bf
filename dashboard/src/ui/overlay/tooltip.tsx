import { cloneElement, type ReactElement, useCallback, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { textoDeAtajo } from '../atajos.ts';
import { placeGlobo } from './lugar-de-globo.ts';
import { VENTANA } from './ventana.ts';

/** A key as it looks on a keyboard. `atajo` as in `useAtajos`: `mod+k`, `g d`. */
export function Kbd({ atajo }: { atajo: string }) {
  return (
    <kbd className="rounded border border-control/50 bg-raised px-1 py-px font-sans text-[0.6875rem] text-ink">
      {textoDeAtajo(atajo)}
    </kbd>
  );
}

/** How long a pointer rests on a control before it is told. */
const ESPERA_MS = 400;
/** Whoever just read another one does not wait. */
const SEGUIDO_MS = 300;
/** How long it stays when the pointer left: enough to reach the words (WCAG 1.4.13). */
const SALIDA_MS = 150;

/** When the last one went away, in milliseconds of the page. */
let ultimo = Number.NEGATIVE_INFINITY;

/** What the child is heard by, beside what it hears itself. */
interface Oyentes {
  readonly onPointerEnter?: (event: React.PointerEvent<Element>) => void;
  readonly onPointerLeave?: (event: React.PointerEvent<Element>) => void;
  readonly onPointerDown?: (event: React.PointerEvent<Element>) => void;
  readonly onFocus?: (event: React.FocusEvent<Element>) => void;
  readonly onBlur?: (event: React.FocusEvent<Element>) => void;
  readonly 'aria-describedby'?: string | undefined;
}

interface Props {
  readonly text: string;
  readonly atajo?: string | undefined;
  /** Takes what a control takes. */
  readonly children: ReactElement<Oyentes>;
}

/** Says what a control does, and with which keys, to a pointer that rests on it and to the keyboard's focus. Never the only place where something is said. */
export function Tooltip({ text, atajo, children }: Props) {
  const id = useId();
  const { ancla, show, hide } = useGlobo();
  const propios = children.props;
  const control = cloneElement(children, {
    'aria-describedby': [propios['aria-describedby'], ancla && id].filter(Boolean).join(' ') || undefined,
    onPointerEnter: (event) => {
      propios.onPointerEnter?.(event);
      if (event.pointerType !== 'touch')
        show(event.currentTarget, performance.now() - ultimo < SEGUIDO_MS ? 0 : ESPERA_MS);
    },
    onPointerLeave: (event) => {
      propios.onPointerLeave?.(event);
      hide(SALIDA_MS);
    },
    onPointerDown: (event) => {
      propios.onPointerDown?.(event);
      hide(0);
    },
    onFocus: (event) => {
      propios.onFocus?.(event);
      if (event.currentTarget.matches(':focus-visible')) show(event.currentTarget, 0);
    },
    onBlur: (event) => {
      propios.onBlur?.(event);
      hide(0);
    },
  });
  return (
    <>
      {control}
      {ancla !== undefined && <Globo ancla={ancla} atajo={atajo} hide={hide} id={id} show={show} text={text} />}
    </>
  );
}

/** Beside what it is shown, and how that changes after a while. */
function useGlobo() {
  const [ancla, setAncla] = useState<Element>();
  const espera = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(espera.current), []);
  const change = useCallback((nueva: Element | undefined, ms: number) => {
    clearTimeout(espera.current);
    if (ms === 0) setAncla(nueva);
    else espera.current = setTimeout(() => setAncla(nueva), ms);
  }, []);
  const hide = useCallback((ms: number) => change(undefined, ms), [change]);
  return { ancla, show: change, hide };
}

interface GloboProps extends Omit<Props, 'children'> {
  readonly id: string;
  readonly ancla: Element;
  readonly show: (ancla: Element, ms: number) => void;
  readonly hide: (ms: number) => void;
}

function Globo({ id, ancla, text, atajo, show, hide }: GloboProps) {
  useEffect(() => {
    const leave = () => hide(0);
    const alPulsar = ({ key }: KeyboardEvent) => key === 'Escape' && hide(0);
    document.addEventListener('keydown', alPulsar, true);
    document.addEventListener('scroll', leave, true);
    return () => {
      ultimo = performance.now();
      document.removeEventListener('keydown', alPulsar, true);
      document.removeEventListener('scroll', leave, true);
    };
  }, [hide]);
  const place = useCallback(
    (globo: HTMLDivElement | null) => {
      if (globo === null) return;
      // Over everything, whatever it stands in.
      globo.showPopover();
      const { left, top } = placeGlobo(ancla.getBoundingClientRect(), globo.getBoundingClientRect(), innerWidth);
      globo.style.left = `${left}px`;
      globo.style.top = `${top}px`;
    },
    [ancla],
  );
  return createPortal(
    <div
      className="fixed inset-auto m-0 flex max-w-72 items-center gap-2 rounded-md border-0 bg-ink px-2 py-1 text-canvas text-xs shadow-pop"
      id={id}
      onPointerEnter={() => show(ancla, 0)}
      onPointerLeave={() => hide(SALIDA_MS)}
      popover="manual"
      ref={place}
      role="tooltip"
    >
      {text}
      {atajo !== undefined && <Kbd atajo={atajo} />}
    </div>,
    // Among what it is about, for whoever goes through a page by its regions.
    ancla.closest(`nav, main, header, ${VENTANA}`) ?? document.body,
  );
}
