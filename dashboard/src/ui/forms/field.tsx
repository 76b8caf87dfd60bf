import { createContext, type ReactNode, use, useId, useMemo } from 'react';
import { useTextos } from '../../i18n/idioma.ts';
import { Icon } from '../button/icon.tsx';
import { cx } from '../cx.ts';
import { textos } from '../textos.ts';

/** What a control inside a `Field` must carry so that its label, hint and error are heard. */
interface Enlazado {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-required': true | undefined;
}

const FieldContext = createContext<Enlazado | undefined>(undefined);

/** The attributes for a control of one's own inside a `Field`; nothing outside of one. */
export function useEnlazado(): Partial<Enlazado> {
  return use(FieldContext) ?? {};
}

interface Props {
  readonly label: string;
  /** Said always, under the label. */
  readonly hint?: ReactNode;
  /** What is wrong; the control is announced as invalid. */
  readonly error?: string | undefined;
  /** What deserves a second look, and is valid all the same. */
  readonly warning?: string | undefined;
  readonly required?: boolean;
  /** The label is heard and not seen. */
  readonly hideLabel?: boolean;
  /** The control's id, for `ProblemSummary` and links to it. One is made if it is not given. */
  readonly id?: string | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A label, a control (TextInput, Select, Combobox…), its hint, its error and its warning, wired together. */
export function Field(props: Props) {
  const { label, hint, error, warning, required = false, hideLabel = false, id, className, children } = props;
  const t = useTextos(textos);
  const propio = useId();
  const campo = id ?? propio;
  const conHint = hint !== undefined && hint !== null && hint !== '';
  const conAviso = warning !== undefined && warning !== '';
  const enlazado = useMemo(
    () => enlazar(campo, { conHint, conAviso, error, required }),
    [campo, conHint, conAviso, error, required],
  );
  return (
    <div className={cx('flex min-w-0 flex-col gap-1', className)}>
      <label className={cx('font-medium text-[0.8125rem] text-ink', hideLabel && 'sr-only')} htmlFor={campo}>
        {label}
        {required && (
          <span className="text-danger" title={t.obligatorio}>
            <span aria-hidden="true">{'\u00a0*'}</span>
          </span>
        )}
      </label>
      <FieldContext value={enlazado}>{children}</FieldContext>
      {conHint && (
        <p className="text-muted text-xs" id={`${campo}-ayuda`}>
          {hint}
        </p>
      )}
      <FieldError error={error} id={`${campo}-error`} />
      <FieldWarning id={`${campo}-aviso`} warning={warning} />
    </div>
  );
}

/** The warning under a control; empty, it takes no room. */
export function FieldWarning({ id, warning }: { id: string; warning: string | undefined }) {
  if (warning === undefined || warning === '') return null;
  return (
    <p className="flex items-start gap-1 text-warning text-xs" id={id}>
      <Icon className="mt-px" name="aviso" size={14} />
      <span>{warning}</span>
    </p>
  );
}

/** The error under a control; empty, it takes no room. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (error === undefined || error === '') return null;
  return (
    <p className="flex items-start gap-1 text-danger text-xs" id={id}>
      <Icon className="mt-px" name="error" size={14} />
      <span>{error}</span>
    </p>
  );
}

interface Dicho {
  readonly conHint: boolean;
  readonly conAviso: boolean;
  readonly error: string | undefined;
  readonly required: boolean;
}

function enlazar(id: string, { conHint, conAviso, error, required }: Dicho): Enlazado {
  const conError = error !== undefined && error !== '';
  const partes = [
    ...(conHint ? [`${id}-ayuda`] : []),
    ...(conError ? [`${id}-error`] : []),
    ...(conAviso ? [`${id}-aviso`] : []),
  ];
  return {
    id,
    'aria-describedby': partes.length === 0 ? undefined : partes.join(' '),
    'aria-invalid': conError ? true : undefined,
    'aria-required': required ? true : undefined,
  };
}
