import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useTextos } from '../../i18n/idioma.ts';
import { TONES, type Tone } from '../button/badge.tsx';
import { Icon, type IconName } from '../button/icon.tsx';
import { cx } from '../cx.ts';
import { textos } from '../textos.ts';

const BANNER_ICONS: Readonly<Record<Tone, IconName>> = {
  neutral: 'info',
  info: 'info',
  accent: 'info',
  success: 'listo',
  warning: 'aviso',
  danger: 'error',
};

interface BannerProps {
  readonly tone?: Tone;
  readonly title?: string | undefined;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  /** It appeared because of something that just happened: it is read aloud. */
  readonly live?: boolean;
}

/** Something that whoever reads this page should know. */
export function Banner({ tone = 'info', title, children, actions, live = false }: BannerProps) {
  return (
    <div
      className={cx('flex flex-wrap items-start gap-x-3 gap-y-2 rounded-lg p-3.5 text-sm', TONES[tone])}
      role={live ? 'status' : undefined}
    >
      <Icon className="mt-0.5" name={BANNER_ICONS[tone]} />
      <div className="min-w-0 flex-1 basis-60">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        {children !== undefined && <div className="text-ink">{children}</div>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}

interface ProgressProps {
  readonly label: string;
  /** 0 to `max`; undefined while it is not known. */
  readonly value: number | undefined;
  readonly max?: number;
  readonly detail?: string | undefined;
}

/** How far something is. */
export function Progress({ label, value, max = 100, detail }: ProgressProps) {
  const parte = value === undefined ? undefined : Math.max(0, Math.min(1, value / max));
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex justify-between gap-3 text-xs">
        <span className="text-ink">{label}</span>
        {detail !== undefined && <span className="tabular text-muted">{detail}</span>}
      </div>
      <div
        aria-label={label}
        aria-valuemax={max}
        aria-valuemin={0}
        aria-valuenow={value}
        className="h-2 overflow-hidden rounded-full bg-raised"
        role="progressbar"
      >
        <div
          className={cx(
            'h-full origin-left rounded-full bg-accent transition-transform',
            parte === undefined && 'animate-[pulse-soft_1.6s_ease-in-out_infinite]',
          )}
          style={{ transform: `scaleX(${parte ?? 1})` }}
        />
      </div>
    </div>
  );
}

export interface Tarea {
  readonly id: string;
  readonly title: string;
  readonly description?: ReactNode;
  readonly done: boolean;
  /** What to do about it, while it is not done. */
  readonly action?: ReactNode;
}

/** Things to do, with what is done. */
export function Checklist({ tasks }: { tasks: readonly Tarea[] }) {
  const t = useTextos(textos);
  return (
    <ol className="flex flex-col divide-y divide-line">
      {tasks.map((task) => (
        <li className="flex flex-wrap items-start gap-3 py-3 first:pt-0 last:pb-0" key={task.id}>
          <span
            className={cx(
              'mt-0.5 flex size-5 shrink-0 items-center justify-center rounded-full',
              task.done ? 'bg-success-soft text-success' : 'border-2 border-control',
            )}
          >
            {task.done && <Icon name="listo" size={13} />}
            <span className="sr-only">{task.done ? t.hecho : t.pendiente}</span>
          </span>
          <div className="min-w-0 flex-1 basis-40">
            <p className={cx('text-sm', task.done ? 'text-muted' : 'font-medium text-ink')}>{task.title}</p>
            {task.description !== undefined && <div className="text-muted text-xs">{task.description}</div>}
          </div>
          {!task.done && task.action}
        </li>
      ))}
    </ol>
  );
}

export interface ProblemaDeCampo {
  /** The id of the control (`Field id`); without one it is only said. */
  readonly field?: string | undefined;
  readonly message: string;
}

/**
 * What must be corrected, at the top of the form, each with a way to its field. Takes the focus when it says something that it did
 * not say before: one thing less leaves whoever is correcting the others where they are. Who tries again with nothing but some of
 * it left is led to the first field of those.
 */
export function ProblemSummary({
  problems,
  title,
}: {
  problems: readonly ProblemaDeCampo[];
  title?: string | undefined;
}) {
  const t = useTextos(textos);
  const caja = useRef<HTMLDivElement>(null);
  const dichos = useRef<ReadonlySet<string>>(new Set());
  const intentado = useIntento(caja, problems.length > 0);
  useEffect(() => {
    const antes = dichos.current;
    const otraVez = intentado.current;
    dichos.current = new Set(problems.map(({ message }) => message));
    intentado.current = false;
    const [primero] = problems;
    if (problems.some(({ message }) => !antes.has(message))) caja.current?.focus();
    else if (otraVez && primero !== undefined && !focus(primero.field)) caja.current?.focus();
  }, [problems, intentado]);
  if (problems.length === 0) return null;
  return (
    <div
      className="rounded-lg border border-danger/40 bg-danger-soft p-4 text-sm"
      ref={caja}
      role="alert"
      tabIndex={-1}
    >
      <p className="flex items-center gap-2 font-semibold text-danger">
        <Icon name="error" />
        {title ?? t.problemas(problems.length)}
      </p>
      <ul className="mt-2 flex list-disc flex-col gap-1 pl-8 text-ink">
        {problems.map(({ field, message }) => (
          <li key={`${field ?? ''} ${message}`}>
            {field === undefined ? (
              message
            ) : (
              <a
                className="underline underline-offset-2"
                href={`#${field}`}
                onClick={(event) => irAlCampo(event, field)}
              >
                {message}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Whether the form around was sent since what is shown was computed. */
function useIntento(caja: RefObject<HTMLElement | null>, hay: boolean) {
  const intentado = useRef(false);
  useEffect(() => {
    const formulario = hay ? caja.current?.closest('form') : undefined;
    const alEnviar = () => {
      intentado.current = true;
    };
    formulario?.addEventListener('submit', alEnviar);
    return () => formulario?.removeEventListener('submit', alEnviar);
  }, [caja, hay]);
  return intentado;
}

function irAlCampo(event: { preventDefault: () => void }, field: string): void {
  event.preventDefault();
  focus(field);
}

/** Whether there was such a field to go to. */
function focus(field: string | undefined): boolean {
  const campo = field === undefined ? null : document.getElementById(field);
  campo?.scrollIntoView({ block: 'center' });
  const control =
    campo?.matches('input, select, textarea, button') === true
      ? campo
      : campo?.querySelector<HTMLElement>('input, button');
  control?.focus();
  return control !== undefined && control !== null;
}
