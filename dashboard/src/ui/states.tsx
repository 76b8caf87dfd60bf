import type { ReactNode } from 'react';
import { useTextos } from '../i18n/idioma.ts';
import { Button } from './button/button.tsx';
import { CodeBlock, CopyButton } from './button/copy.tsx';
import { Icon, type IconName } from './button/icon.tsx';
import { cx } from './cx.ts';
import { readFalla } from './falla.ts';
import { textos } from './textos.ts';

/** A grey line where a text will be. */
export function SkeletonLine({ className = 'h-4 w-full' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx('block animate-[pulse-soft_1.6s_ease-in-out_infinite] rounded bg-raised', className)}
    />
  );
}

/** What stands in the place of something that is on its way; unseen for the first quarter of a second. */
export function Skeleton({ lines = 3, className }: { lines?: number; className?: string | undefined }) {
  const t = useTextos(textos);
  const widths = ['w-full', 'w-5/6', 'w-2/3', 'w-3/4'];
  return (
    <div className={cx('appear-late flex flex-col gap-3', className)} role="status">
      <span className="sr-only">{t.cargando}</span>
      {Array.from({ length: lines }, (_, n) => n).map((n) => (
        <SkeletonLine className={cx('h-4', widths[n % widths.length])} key={n} />
      ))}
    </div>
  );
}

interface EmptyStateProps {
  readonly icon?: IconName;
  readonly title: string;
  /** One sentence. */
  readonly description: ReactNode;
  /** The main thing to do about it. */
  readonly action?: ReactNode;
  /** A command that does it with the API, runnable as it is. Only where there is nothing yet, not where a filter hides it. */
  readonly curl?: string | undefined;
}

/** There is nothing: because nothing was made yet (with action and curl), or because a filter hides it (with "quitar filtros"). */
export function EmptyState({ icon = 'comprobante', title, description, action, curl }: EmptyStateProps) {
  const t = useTextos(textos);
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col items-center gap-3 px-4 py-10 text-center">
      <span className="flex size-11 items-center justify-center rounded-full bg-raised text-muted">
        <Icon name={icon} size={20} />
      </span>
      <p className="font-semibold text-base text-ink">{title}</p>
      <p className="text-muted text-sm">{description}</p>
      {action !== undefined && <div className="flex flex-wrap justify-center gap-2">{action}</div>}
      {curl !== undefined && (
        <div className="mt-3 w-full text-left">
          <p className="mb-1.5 text-muted text-xs">{t.conLaApi}</p>
          <CodeBlock code={curl} label="curl" />
        </div>
      )}
    </div>
  );
}

interface ErrorStateProps {
  /** What was thrown: PanelError, ChaskiError, ConexionError or anything. */
  readonly error: unknown;
  readonly onRetry?: (() => void) | undefined;
  readonly title?: string | undefined;
}

/** What happened, with the code and the request to quote when asking for help, and a way to try again. */
export function ErrorState({ error, onRetry, title }: ErrorStateProps) {
  const t = useTextos(textos);
  const { message, code, requestId } = readFalla(error);
  return (
    <div
      className="flex flex-col items-start gap-3 rounded-lg border border-danger/40 bg-danger-soft p-4 text-ink"
      role="alert"
    >
      <p className="flex items-center gap-2 font-semibold text-danger text-sm">
        <Icon name="error" />
        {title ?? t.algoSalioMal}
      </p>
      <p className="text-sm">{message}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-muted text-xs">
        {code !== undefined && (
          <span>
            {t.codigo}: <code className="font-mono text-ink">{code}</code>
          </span>
        )}
        {requestId !== undefined && (
          <span className="inline-flex flex-wrap items-center gap-2">
            {t.peticion}: <code className="font-mono text-ink">{requestId}</code>
            <CopyButton text={requestId} />
          </span>
        )}
      </div>
      {onRetry !== undefined && (
        <Button icon="repetir" onClick={onRetry} size="sm">
          {t.reintentar}
        </Button>
      )}
    </div>
  );
}
