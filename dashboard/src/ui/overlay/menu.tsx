import {
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useTextos } from '../../i18n/idioma.ts';
import { textos } from '../textos.ts';
import type * as Abierto from './menu-abierto.tsx';
import { useToast } from './toast.tsx';

/*
 * What is in a menu comes when somebody is about to open one: a page is there before it. Until then there is its button, which stays the
 * same one afterwards.
 */

let llegado: typeof Abierto | undefined;

/** Brings what all menus are made of; rejects where it does not come. */
export async function bringMenus(): Promise<void> {
  llegado ??= await import('./menu-abierto.tsx');
}

/** Of an open menu. */
function abierto(): typeof Abierto {
  if (llegado === undefined) throw new Error('Lo que hay en un menú está fuera de él');
  return llegado;
}

interface Boton {
  readonly id?: string | undefined;
  readonly onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLButtonElement>) => void;
  readonly onPointerEnter?: () => void;
  readonly onFocus?: () => void;
  readonly ref?: React.Ref<HTMLButtonElement>;
  readonly 'aria-haspopup'?: 'menu';
  readonly 'aria-expanded'?: boolean;
  readonly 'aria-controls'?: string | undefined;
  readonly 'data-state'?: 'open' | 'closed';
}

interface MenuProps {
  /** What opens it: a Button or an IconButton. */
  readonly trigger: ReactElement<Boton>;
  readonly align?: 'start' | 'end';
  readonly children: ReactNode;
}

/** A list of actions or choices under a button. Inside: MenuItem, MenuCheck, MenuRadio, MenuLabel, MenuSeparator. */
export function DropdownMenu({ trigger, align = 'end', children }: MenuProps) {
  const id = useId();
  const boton = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const { llego, bring, openWhenThere } = useLlegada(() => setOpen(true));
  const toggle = () => (open ? setOpen(false) : openWhenThere());
  const Menu = llego ? abierto().MenuAbierto : undefined;
  return (
    <>
      {cloneElement(trigger, {
        id,
        ref: boton,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': open ? `${id}-menu` : undefined,
        'data-state': open ? 'open' : 'closed',
        onClick: toggle,
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' || open) return;
          event.preventDefault();
          openWhenThere();
        },
        onPointerEnter: bring,
        onFocus: bring,
      })}
      {Menu !== undefined && (
        <Menu align={align} boton={boton} id={id} onOpenChange={setOpen} open={open}>
          {children}
        </Menu>
      )}
    </>
  );
}

/** Whether what a menu is made of is there; how to bring it, and how to open one as soon as it is. */
function useLlegada(open: () => void) {
  const t = useTextos(textos);
  const toast = useToast();
  const [llego, arrive] = useState(llegado !== undefined);
  const fuera = useRef(false);
  useEffect(() => {
    fuera.current = false;
    return () => {
      fuera.current = true;
    };
  }, []);
  const bring = async () => {
    await bringMenus();
    if (!fuera.current) arrive(true);
  };
  return {
    llego,
    // Whoever only passes by is told nothing.
    bring: () => void bring().catch(() => {}),
    openWhenThere: () =>
      void bring().then(
        () => !fuera.current && open(),
        () => toast({ text: t.parteAusente, tone: 'danger' }),
      ),
  };
}

export function MenuItem(props: Abierto.ItemProps) {
  const { Item } = abierto();
  return <Item {...props} />;
}

/** A choice that is on or off; the menu stays open. */
export function MenuCheck(props: Abierto.CheckProps) {
  const { Check } = abierto();
  return <Check {...props} />;
}

/** One of a few inside a menu. */
export function MenuRadio<V extends string>(props: Abierto.RadioProps<V>) {
  const { Radio } = abierto();
  return <Radio {...props} />;
}

export function MenuLabel({ children }: { children: ReactNode }) {
  const { Label } = abierto();
  return <Label>{children}</Label>;
}

export function MenuSeparator() {
  const { Separator } = abierto();
  return <Separator />;
}
