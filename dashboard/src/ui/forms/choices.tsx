import { RadioGroup as RadixRadio, Switch as RadixSwitch } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import { FieldError } from './field.tsx';

interface CheckboxProps {
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly disabled?: boolean | undefined;
  /** Some of what it stands for is chosen. */
  readonly indeterminate?: boolean | undefined;
  /** The label is heard and not seen. */
  readonly hideLabel?: boolean;
  readonly id?: string | undefined;
}

/** Yes or no, taken into account when the form is sent. What acts at once is a `Switch`. */
export function Checkbox(props: CheckboxProps) {
  const { label, checked, onChange, hint, error, disabled, indeterminate = false, hideLabel = false } = props;
  const propio = useId();
  const id = props.id ?? propio;
  const describen = [hint === undefined ? '' : `${id}-ayuda`, error === undefined ? '' : `${id}-error`]
    .join(' ')
    .trim();
  return (
    <div className="flex flex-col gap-1">
      <div className={cx('flex items-start', hideLabel ? 'size-6 items-center justify-center' : 'gap-2.5')}>
        <input
          aria-describedby={describen === '' ? undefined : describen}
          aria-invalid={error !== undefined || undefined}
          checked={checked}
          className="mt-0.5 size-4.5 shrink-0 accent-accent"
          disabled={disabled}
          id={id}
          onChange={(event) => onChange(event.target.checked)}
          ref={(input) => {
            if (input !== null) input.indeterminate = indeterminate;
          }}
          type="checkbox"
        />
        <span className={hideLabel ? 'sr-only' : 'flex min-w-0 flex-col'}>
          <label className="min-h-6 text-ink text-sm" htmlFor={id}>
            {label}
          </label>
          {hint !== undefined && (
            <span className="text-muted text-xs" id={`${id}-ayuda`}>
              {hint}
            </span>
          )}
        </span>
      </div>
      <FieldError error={error} id={`${id}-error`} />
    </div>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly hint?: ReactNode;
  readonly disabled?: boolean | undefined;
  readonly hideLabel?: boolean;
}

/** On or off, at once. */
export function Switch({ label, checked, onChange, hint, disabled, hideLabel = false }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-4">
      <span className={hideLabel ? 'sr-only' : 'flex min-w-0 flex-col'}>
        <label className="font-medium text-ink text-sm" htmlFor={id}>
          {label}
        </label>
        {hint !== undefined && (
          <span className="text-muted text-xs" id={`${id}-ayuda`}>
            {hint}
          </span>
        )}
      </span>
      <RadixSwitch.Root
        aria-describedby={hint === undefined ? undefined : `${id}-ayuda`}
        checked={checked}
        className="relative h-6 w-10 shrink-0 rounded-full bg-control transition-colors data-[state=checked]:bg-accent disabled:opacity-50"
        disabled={disabled}
        id={id}
        onCheckedChange={onChange}
      >
        <RadixSwitch.Thumb className="block size-4.5 translate-x-0.75 rounded-full bg-surface transition-transform data-[state=checked]:translate-x-4.5" />
      </RadixSwitch.Root>
    </div>
  );
}

export interface OpcionRadio<V extends string> {
  readonly value: V;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly disabled?: boolean;
}

interface RadioGroupProps<V extends string> {
  readonly label: string;
  readonly value: V | undefined;
  readonly onChange: (value: V) => void;
  readonly options: readonly OpcionRadio<V>[];
  /** `tarjetas`: each option in a frame; `fila`: one beside the other. */
  readonly looks?: 'lista' | 'tarjetas' | 'fila';
  readonly hideLabel?: boolean;
  readonly error?: string | undefined;
  readonly id?: string | undefined;
}

/** One of a few, all in sight. */
export function RadioGroup<V extends string>(props: RadioGroupProps<V>) {
  const { label, value, onChange, options, looks = 'lista', hideLabel = false, error } = props;
  const propio = useId();
  const id = props.id ?? propio;
  return (
    <div className="flex flex-col gap-1.5" id={id}>
      <span className={cx('font-medium text-[0.8125rem] text-ink', hideLabel && 'sr-only')} id={`${id}-titulo`}>
        {label}
      </span>
      <RadixRadio.Root
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        aria-labelledby={`${id}-titulo`}
        className={cx('flex gap-2', looks === 'fila' ? 'flex-wrap gap-x-5' : 'flex-col')}
        onValueChange={(elegido) => {
          const opcion = options.find((cada) => cada.value === elegido);
          if (opcion !== undefined) onChange(opcion.value);
        }}
        value={value ?? ''}
      >
        {options.map((opcion) => (
          <Radio id={`${id}-${opcion.value}`} key={opcion.value} opcion={opcion} tarjeta={looks === 'tarjetas'} />
        ))}
      </RadixRadio.Root>
      <FieldError error={error} id={`${id}-error`} />
    </div>
  );
}

function Radio({ id, opcion, tarjeta }: { id: string; opcion: OpcionRadio<string>; tarjeta: boolean }) {
  return (
    <label
      className={cx(
        'flex min-h-6 cursor-pointer items-start gap-2.5',
        tarjeta &&
          'rounded-lg border border-line p-3 has-[[data-state=checked]]:border-accent has-[[data-state=checked]]:bg-accent-soft',
      )}
      htmlFor={id}
    >
      <RadixRadio.Item
        aria-describedby={opcion.hint === undefined ? undefined : `${id}-ayuda`}
        aria-labelledby={`${id}-texto`}
        className="mt-0.5 flex size-4.5 shrink-0 items-center justify-center rounded-full border-2 border-control bg-surface data-[state=checked]:border-accent disabled:opacity-50"
        disabled={opcion.disabled}
        id={id}
        value={opcion.value}
      >
        <RadixRadio.Indicator className="size-2 rounded-full bg-accent" />
      </RadixRadio.Item>
      <span className="flex flex-col">
        <span className="text-ink text-sm" id={`${id}-texto`}>
          {opcion.label}
        </span>
        {opcion.hint !== undefined && (
          <span className="text-muted text-xs" id={`${id}-ayuda`}>
            {opcion.hint}
          </span>
        )}
      </span>
    </label>
  );
}
