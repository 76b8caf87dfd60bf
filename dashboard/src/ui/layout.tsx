import type { ReactNode } from 'react';
import { Icon, type IconName } from './button/icon.tsx';
import { cx } from './cx.ts';

interface PageHeaderProps {
  /** The page's only h1, and the document's title: the shell takes it from here and puts the focus on it after navigating. */
  readonly title: string;
  readonly description?: ReactNode;
  /** Beside the title: badges, the entorno's pill. */
  readonly badges?: ReactNode;
  /** Buttons, the main one last. */
  readonly actions?: ReactNode;
}

/** The head of every page. */
export function PageHeader({ title, description, badges, actions }: PageHeaderProps) {
  return (
    <header className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <title>{`${title} · Chaski`}</title>
      <div className="min-w-0 max-w-3xl">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="font-semibold text-ink text-xl tracking-tight" tabIndex={-1}>
            {title}
          </h1>
          {badges}
        </div>
        {description !== undefined && <p className="mt-1 text-muted text-sm">{description}</p>}
      </div>
      {actions !== undefined && <div className="no-print flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}

interface CardProps {
  /** An h2. */
  readonly title?: string | undefined;
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
  readonly icon?: IconName | undefined;
  /** False: what is inside touches the edges (tables). */
  readonly padded?: boolean;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}

/** A framed part of a page. */
export function Card({ title, description, actions, icon, padded = true, className, children }: CardProps) {
  return (
    <section className={cx('min-w-0 rounded-xl border border-line bg-surface shadow-card', className)}>
      {(title !== undefined || actions !== undefined) && (
        <div className="flex flex-wrap items-start justify-between gap-3 px-5 pt-4">
          <div className="min-w-0">
            {title !== undefined && (
              <h2 className="flex items-center gap-2 font-semibold text-[0.9375rem] text-ink">
                {icon !== undefined && <Icon className="text-muted" name={icon} />}
                {title}
              </h2>
            )}
            {description !== undefined && <p className="mt-0.5 text-muted text-sm">{description}</p>}
          </div>
          {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        </div>
      )}
      {children !== undefined && <div className={padded ? 'px-5 py-4' : 'pt-3'}>{children}</div>}
    </section>
  );
}

export interface Dato {
  readonly label: string;
  readonly value: ReactNode;
  /** Takes the whole width. */
  readonly wide?: boolean;
}

/** Names and their values. Those without a value (null, undefined, '') are left out. */
export function KeyValue({ items, columns = 2 }: { items: readonly Dato[]; columns?: 1 | 2 | 3 }) {
  const grid = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-2 lg:grid-cols-3' }[columns];
  return (
    <dl className={cx('grid gap-x-6 gap-y-3', grid)}>
      {items
        .filter(({ value }) => value !== undefined && value !== null && value !== '')
        .map(({ label, value, wide }) => (
          <div className={cx('min-w-0', wide === true && 'col-span-full')} key={label}>
            <dt className="text-muted text-xs">{label}</dt>
            <dd className="mt-0.5 text-ink text-sm [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
