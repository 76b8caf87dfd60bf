import { cx } from '../cx.ts';

/** Something is going on. Silent: whoever shows it says so with `aria-busy`. */
export function Spinner({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" className={cx('size-4 shrink-0 animate-spin', className)} fill="none" viewBox="0 0 24 24">
      <circle cx="12" cy="12" opacity="0.25" r="9" stroke="currentColor" strokeWidth="3" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeLinecap="round" strokeWidth="3" />
    </svg>
  );
}
