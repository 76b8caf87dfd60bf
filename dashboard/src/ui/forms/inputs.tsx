import { decimalDe } from '@chaski/core/lib/escrito.ts';
import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useState,
} from 'react';
import { useTextos } from '../../i18n/idioma.ts';
import { Icon, type IconName } from '../button/icon.tsx';
import { cx } from '../cx.ts';
import { textos } from '../textos.ts';
import { useEnlazado } from './field.tsx';

/** The looks of every control that is written in. */
export const controlClasses =
  'w-full min-w-0 rounded-md border border-control bg-surface px-3 text-ink text-sm transition-colors ' +
  'hover:not-disabled:border-ink/70 focus-visible:border-accent focus-visible:outline-offset-0 ' +
  'aria-invalid:border-danger disabled:cursor-not-allowed disabled:bg-raised disabled:text-muted [&[readonly]]:bg-raised';

type Native = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'>;

export interface TextInputProps extends Native {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** A drawing before the text. */
  readonly icon?: IconName | undefined;
  /** What stands after the text: a unit, a button. */
  readonly suffix?: ReactNode;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/** One line of text. */
export function TextInput({ value, onChange, icon, suffix, className, type = 'text', ...rest }: TextInputProps) {
  const input = (
    <input
      {...useEnlazado()}
      {...rest}
      className={cx(controlClasses, 'h-9', icon !== undefined && 'pl-9', suffix !== undefined && 'pr-10', className)}
      onChange={(event) => onChange(event.target.value)}
      type={type}
      value={value}
    />
  );
  if (icon === undefined && suffix === undefined) return input;
  return (
    <div className="relative">
      {icon !== undefined && <Icon className="pointer-events-none absolute top-2.5 left-3 text-muted" name={icon} />}
      {input}
      {suffix !== undefined && <div className="absolute inset-y-0 right-1 flex items-center">{suffix}</div>}
    </div>
  );
}

/**
 * A decimal number as text: nothing is rounded and no wheel changes it. While it is written it stands as it is written, `1,250.50`; what it
 * is taken for stands there when the focus leaves.
 */
export function NumberInput({ onChange, value, className, onBlur, ...rest }: TextInputProps) {
  const [escrito, write] = useState<string>();
  return (
    <TextInput
      autoComplete="off"
      {...rest}
      className={cx('tabular text-right', className)}
      inputMode="decimal"
      onBlur={(event) => {
        write(undefined);
        onBlur?.(event);
      }}
      onChange={(texto) => {
        write(texto);
        onChange(decimalDe(texto));
      }}
      // What was put there meanwhile by anything else is not what was written.
      value={escrito !== undefined && decimalDe(escrito) === value ? escrito : value}
    />
  );
}

/** A password: paste and managers welcome (WCAG 3.3.8). Say which one with `autoComplete`: current-password or new-password. */
export function PasswordInput({ autoComplete, ...rest }: Omit<TextInputProps, 'type' | 'suffix' | 'icon'>) {
  const t = useTextos(textos);
  const [visible, setVisible] = useState(false);
  const suffix = (
    <button
      aria-label={visible ? t.ocultarClave : t.mostrarClave}
      className="flex size-8 items-center justify-center rounded text-muted hover:text-ink"
      onClick={() => setVisible(!visible)}
      type="button"
    >
      <Icon name={visible ? 'ocultar' : 'ver'} />
    </button>
  );
  return (
    <TextInput
      autoCapitalize="none"
      autoComplete={autoComplete}
      spellCheck={false}
      {...rest}
      suffix={suffix}
      type={visible ? 'text' : 'password'}
    />
  );
}

/** A calendar day, `2026-11-21`, with the browser's own picker. */
export function DateInput(props: Omit<TextInputProps, 'type' | 'suffix' | 'icon'>) {
  return <TextInput {...props} className={cx('tabular', props.className)} type="date" />;
}

export interface TextareaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly ref?: Ref<HTMLTextAreaElement> | undefined;
}

/** Several lines of text. */
export function Textarea({ value, onChange, className, rows = 3, ...rest }: TextareaProps) {
  return (
    <textarea
      {...useEnlazado()}
      {...rest}
      className={cx(controlClasses, 'py-2', className)}
      onChange={(event) => onChange(event.target.value)}
      rows={rows}
      value={value}
    />
  );
}

export interface Opcion<V extends string = string> {
  readonly value: V;
  readonly label: string;
  readonly disabled?: boolean;
}

export interface SelectProps<V extends string>
  extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value' | 'multiple' | 'children'> {
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly options: readonly Opcion<V>[];
  readonly ref?: Ref<HTMLSelectElement> | undefined;
}

/** One of a few: the browser's own list, which every keyboard and telephone knows. For "none", an option with value `''`. */
export function Select<V extends string>({ value, onChange, options, className, ...rest }: SelectProps<V>) {
  return (
    <div className={cx('relative min-w-0', className)}>
      <select
        {...useEnlazado()}
        {...rest}
        className={cx(controlClasses, 'h-9 appearance-none pr-8')}
        onChange={(event) => {
          const elegida = options.find((opcion) => opcion.value === event.target.value);
          if (elegida !== undefined) onChange(elegida.value);
        }}
        value={value}
      >
        {options.map((opcion) => (
          <option disabled={opcion.disabled} key={opcion.value} value={opcion.value}>
            {opcion.label}
          </option>
        ))}
      </select>
      <Icon className="pointer-events-none absolute top-2.5 right-2.5 text-muted" name="abajo" />
    </div>
  );
}
