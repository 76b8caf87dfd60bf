import { Menu as Radix } from 'radix-ui/internal';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Icon, type IconName } from '../button/icon.tsx';
import { cx } from '../cx.ts';
import { Kbd } from './tooltip.tsx';
import { VENTANA } from './ventana.ts';

interface MenuProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Of its button, which names it. */
  readonly id: string;
  readonly boton: RefObject<HTMLButtonElement | null>;
  readonly align: 'start' | 'end';
  readonly children: ReactNode;
}

/** A menu at its button. It is there before it opens, so that it knows whether a key opened it. */
export function MenuAbierto({ open, onOpenChange, id, boton, align, children }: MenuProps) {
  const fuera = useRef(false);
  const region = useRegionDe(boton);
  return (
    <Radix.Root modal={false} onOpenChange={onOpenChange} open={open}>
      <Radix.Anchor virtualRef={boton} />
      <Radix.Portal container={region}>
        <Radix.Content
          align={align}
          aria-labelledby={id}
          className="z-50 max-h-(--radix-popper-available-height) min-w-52 overflow-y-auto rounded-lg bg-surface p-1 text-ink shadow-pop"
          collisionPadding={8}
          id={`${id}-menu`}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // Who went elsewhere with the pointer is there already.
            if (!fuera.current) boton.current?.focus();
            fuera.current = false;
          }}
          onInteractOutside={(event) => {
            // Its button closes it by itself.
            if (event.target instanceof Node && boton.current?.contains(event.target) === true) event.preventDefault();
            else fuera.current = true;
          }}
          sideOffset={6}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Where a menu is put: in the dialog of its button or else in `main`, for whoever goes through a page by its regions. */
function useRegionDe(boton: RefObject<HTMLElement | null>): Element | null {
  const [region, setRegion] = useState<Element | null>(null);
  useEffect(() => {
    setRegion(boton.current?.closest(VENTANA) ?? document.querySelector('main'));
  }, [boton]);
  return region;
}

const ITEM =
  'flex min-h-8 cursor-pointer select-none items-center gap-2.5 rounded-md px-2.5 py-1 text-sm outline-none ' +
  'data-[highlighted]:bg-raised data-[highlighted]:outline-2 data-[highlighted]:-outline-offset-2 data-[highlighted]:outline-accent data-[disabled]:cursor-not-allowed data-[disabled]:opacity-50';

export interface ItemProps {
  readonly icon?: IconName | undefined;
  readonly onSelect?: (() => void) | undefined;
  readonly danger?: boolean;
  readonly disabled?: boolean | undefined;
  readonly atajo?: string | undefined;
  /** With a link (`<Link>`, `<EnlaceEmpresa>`, `<a>`) as the only child. */
  readonly asChild?: boolean;
  readonly children: ReactNode;
}

export function Item({ icon, onSelect, danger = false, disabled, atajo, asChild = false, children }: ItemProps) {
  const clases = cx(ITEM, danger && 'text-danger');
  if (asChild) {
    return (
      <Radix.Item asChild className={clases} disabled={disabled === true} onSelect={() => onSelect?.()}>
        {children}
      </Radix.Item>
    );
  }
  return (
    <Radix.Item className={clases} disabled={disabled === true} onSelect={() => onSelect?.()}>
      {icon !== undefined && <Icon className={danger ? '' : 'text-muted'} name={icon} />}
      <span className="flex-1">{children}</span>
      {atajo !== undefined && <Kbd atajo={atajo} />}
    </Radix.Item>
  );
}

export interface CheckProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean | undefined;
  readonly children: ReactNode;
}

/** A choice that is on or off; the menu stays open. */
export function Check({ checked, onChange, disabled, children }: CheckProps) {
  return (
    <Radix.CheckboxItem
      checked={checked}
      className={ITEM}
      disabled={disabled === true}
      onCheckedChange={onChange}
      onSelect={(event) => event.preventDefault()}
    >
      <span className="flex size-4 items-center justify-center rounded-sm border border-control">
        <Radix.ItemIndicator>
          <Icon name="listo" size={14} />
        </Radix.ItemIndicator>
      </span>
      {children}
    </Radix.CheckboxItem>
  );
}

export interface RadioProps<V extends string> {
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly options: readonly { readonly value: V; readonly label: string; readonly icon?: IconName }[];
}

/** One of a few inside a menu. */
export function Radio<V extends string>({ value, onChange, options }: RadioProps<V>) {
  const choose = (elegido: string) => {
    const opcion = options.find((cada) => cada.value === elegido);
    if (opcion !== undefined) onChange(opcion.value);
  };
  return (
    <Radix.RadioGroup onValueChange={choose} value={value}>
      {options.map((opcion) => (
        <Radix.RadioItem className={ITEM} key={opcion.value} value={opcion.value}>
          {opcion.icon !== undefined && <Icon className="text-muted" name={opcion.icon} />}
          <span className="flex-1">{opcion.label}</span>
          <Radix.ItemIndicator>
            <Icon name="listo" />
          </Radix.ItemIndicator>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

export function Label({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2.5 pt-2 pb-1 font-medium text-muted text-xs">{children}</Radix.Label>;
}

export function Separator() {
  return <Radix.Separator className="my-1 h-px bg-line" />;
}
