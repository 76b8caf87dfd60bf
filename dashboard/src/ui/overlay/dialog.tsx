import { Dialog as Radix, AlertDialog as RadixAlert } from 'radix-ui';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTextos } from '../../i18n/idioma.ts';
import { Button } from '../button/button.tsx';
import { Icon } from '../button/icon.tsx';
import { cx } from '../cx.ts';
import { Field } from '../forms/field.tsx';
import { TextInput } from '../forms/inputs.tsx';
import { useVolverFoco } from '../hooks/use-volver-foco.ts';
import { textos } from '../textos.ts';

const OVERLAY = 'fixed inset-0 z-50 bg-overlay no-print';
const PANEL =
  'fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 flex-col ' +
  'overflow-hidden rounded-xl bg-surface text-ink shadow-pop focus-visible:outline-none';
const WIDTHS = { sm: 'max-w-md', md: 'max-w-xl', lg: 'max-w-3xl', xl: 'max-w-5xl' } as const;

interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  /** One sentence: what this is for. Heard when the dialog opens. */
  readonly description: ReactNode;
  readonly size?: keyof typeof WIDTHS;
  /** Buttons at the foot, the main one last. A form's own submit may stand here with `form={id}`. */
  readonly footer?: ReactNode;
  /** False: neither Esc nor a click outside closes it (what is shown once, unsaved work). */
  readonly dismissable?: boolean;
  /** Something asked from here is on its way: until it is answered nothing closes it (Esc, the X, a click outside). */
  readonly busy?: boolean;
  readonly children?: ReactNode;
}

/** A task in the middle of the page: traps the focus and gives it back. */
export function Dialog(props: DialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    size = 'md',
    footer,
    dismissable = true,
    busy = false,
    children,
  } = props;
  const goBackFoco = useVolverFoco(open);
  const guard = dismissable ? undefined : (event: Event) => event.preventDefault();
  return (
    <Radix.Root onOpenChange={siPuede(onOpenChange, busy)} open={open}>
      <Radix.Portal>
        <Radix.Overlay className={OVERLAY} />
        <Radix.Content
          aria-busy={busy || undefined}
          className={cx(PANEL, WIDTHS[size])}
          onCloseAutoFocus={goBackFoco}
          onOpenAutoFocus={alPrimerCampo}
          {...(guard === undefined ? {} : { onEscapeKeyDown: guard, onInteractOutside: guard })}
        >
          <DialogHead busy={busy} closable={dismissable} description={description} title={title} />
          {children !== undefined && (
            <div className="min-h-0 overflow-y-auto px-5 pb-5" data-cuerpo="">
              {children}
            </div>
          )}
          {footer !== undefined && <DialogFoot>{footer}</DialogFoot>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface SheetProps extends Omit<DialogProps, 'size' | 'dismissable' | 'busy'> {
  readonly size?: 'md' | 'lg';
}

/** A drawer at the right, for a detail beside its list. */
export function Sheet({ open, onOpenChange, title, description, footer, size = 'md', children }: SheetProps) {
  const goBackFoco = useVolverFoco(open);
  const width = size === 'md' ? 'max-w-md' : 'max-w-2xl';
  return (
    <Radix.Root onOpenChange={onOpenChange} open={open}>
      <Radix.Portal>
        <Radix.Overlay className={OVERLAY} />
        <Radix.Content
          className={cx(
            'fixed inset-y-0 right-0 z-50 flex w-full animate-[drawer-in_160ms_ease-out] flex-col bg-surface text-ink shadow-pop focus-visible:outline-none',
            width,
          )}
          onCloseAutoFocus={goBackFoco}
        >
          <DialogHead closable description={description} title={title} />
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-5">{children}</div>
          {footer !== undefined && <DialogFoot>{footer}</DialogFoot>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Every way of closing ends here: none does while something is on its way. */
function siPuede(onOpenChange: (open: boolean) => void, busy: boolean): (open: boolean) => void {
  return (open) => {
    if (!busy) onOpenChange(open);
  };
}

/** The focus begins at the first field, or at what asks for it, and not at the button that closes. */
function alPrimerCampo(event: Event): void {
  const { currentTarget } = event;
  if (!(currentTarget instanceof HTMLElement)) return;
  const cuerpo = currentTarget.querySelector<HTMLElement>('[data-cuerpo]');
  const campo = cuerpo?.querySelector<HTMLElement>(
    'input:not([type="hidden"], .hidden, :disabled), select:not(:disabled), textarea:not(:disabled)',
  );
  if (campo === null || campo === undefined) return;
  event.preventDefault();
  campo.focus();
}

interface HeadProps {
  readonly title: string;
  readonly description: ReactNode;
  readonly closable: boolean;
  readonly busy?: boolean;
}

function DialogHead({ title, description, closable, busy = false }: HeadProps) {
  const t = useTextos(textos);
  return (
    <div className="flex items-start justify-between gap-4 px-5 pt-5 pb-4">
      <div className="min-w-0">
        <Radix.Title className="font-semibold text-base">{title}</Radix.Title>
        <Radix.Description asChild>
          <div className="mt-1 text-muted text-sm">{description}</div>
        </Radix.Description>
      </div>
      {closable && (
        <Radix.Close
          aria-disabled={busy || undefined}
          aria-label={t.cerrar}
          className="-mt-1 -mr-1 flex size-8 shrink-0 items-center justify-center rounded-md text-muted hover:bg-raised hover:text-ink aria-disabled:cursor-not-allowed aria-disabled:opacity-55"
        >
          <Icon name="cerrar" />
        </Radix.Close>
      )}
    </div>
  );
}

function DialogFoot({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 border-line border-t bg-canvas px-5 py-3">
      {children}
    </div>
  );
}

interface AlertDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  /** What will happen, in plain words. */
  readonly description: ReactNode;
  /** The verb of the button: `Revocar`, not `Aceptar`. */
  readonly action: string;
  readonly danger?: boolean;
  /** What was confirmed is on its way: until it is answered nothing closes it. */
  readonly loading?: boolean;
  readonly disabled?: boolean;
  /** Called by the button. The dialog stays open: close it when the work is done. */
  readonly onConfirm: () => void;
  /** In the place of `Cancelar`, where the other answer does something too. Esc is neither: `onOpenChange`. */
  readonly otherwise?: { readonly label: string; readonly onClick: () => void };
  readonly children?: ReactNode;
}

/** A question before something that matters. The focus begins at "Cancelar". */
export function AlertDialog(props: AlertDialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    action,
    danger = false,
    loading = false,
    disabled,
    onConfirm,
    otherwise,
    children,
  } = props;
  const t = useTextos(textos);
  const goBackFoco = useVolverFoco(open);
  const formulario = useId();
  const enviar = (event: FormEvent) => {
    event.preventDefault();
    // A form of React inside a portal would be heard by the form around it too.
    event.stopPropagation();
    if (disabled !== true && !loading) onConfirm();
  };
  return (
    <RadixAlert.Root onOpenChange={siPuede(onOpenChange, loading)} open={open}>
      <RadixAlert.Portal>
        <RadixAlert.Overlay className={OVERLAY} />
        <RadixAlert.Content
          aria-busy={loading || undefined}
          className={cx(PANEL, WIDTHS.sm)}
          onCloseAutoFocus={goBackFoco}
        >
          <form className="flex min-h-0 flex-col gap-3 overflow-y-auto p-5" id={formulario} onSubmit={enviar}>
            <RadixAlert.Title className="font-semibold text-base">{title}</RadixAlert.Title>
            <RadixAlert.Description asChild>
              <div className="text-muted text-sm">{description}</div>
            </RadixAlert.Description>
            {children}
          </form>
          <DialogFoot>
            {otherwise === undefined ? (
              <RadixAlert.Cancel asChild>
                <Button aria-disabled={loading || undefined}>{t.cancelar}</Button>
              </RadixAlert.Cancel>
            ) : (
              <Button onClick={otherwise.onClick}>{otherwise.label}</Button>
            )}
            <Button
              disabled={disabled}
              form={formulario}
              loading={loading}
              type="submit"
              variant={danger ? 'danger' : 'primary'}
            >
              {action}
            </Button>
          </DialogFoot>
        </RadixAlert.Content>
      </RadixAlert.Portal>
    </RadixAlert.Root>
  );
}

interface ConfirmarEscribiendoProps extends Omit<AlertDialogProps, 'disabled' | 'danger'> {
  /** What must be typed, exactly: the name of the key, the correlativo. */
  readonly texto: string;
  /** False: the main action is not a dangerous one, only a weighty one. */
  readonly danger?: boolean;
}

/** For what cannot be undone or has effects outside: the button waits until the name is typed. */
export function ConfirmarEscribiendo({ texto, children, danger = true, ...rest }: ConfirmarEscribiendoProps) {
  const t = useTextos(textos);
  const [escrito, setEscrito] = useState('');
  const show = (open: boolean) => {
    if (!open) setEscrito('');
    rest.onOpenChange(open);
  };
  return (
    <AlertDialog {...rest} danger={danger} disabled={escrito.trim() !== texto} onOpenChange={show}>
      {children}
      <Field label={t.confirmarEscribiendo(texto)}>
        <TextInput autoComplete="off" onChange={setEscrito} spellCheck={false} value={escrito} />
      </Field>
    </AlertDialog>
  );
}
