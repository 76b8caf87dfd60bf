import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, Ref } from 'react';
import { cx } from '../cx.ts';
import { Icon, type IconName } from './icon.tsx';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

const VARIANTS: Readonly<Record<ButtonVariant, string>> = {
  primary: 'bg-accent text-accent-ink hover:not-disabled:bg-accent-hover',
  secondary: 'border border-control/60 bg-surface text-ink hover:not-disabled:bg-raised',
  ghost: 'text-ink hover:not-disabled:bg-raised',
  danger: 'bg-danger text-danger-ink hover:not-disabled:bg-danger-hover',
};
const SIZES: Readonly<Record<ButtonSize, string>> = {
  sm: 'h-8 gap-1.5 rounded-md px-2.5 text-[0.8125rem]',
  md: 'h-9 gap-2 rounded-md px-3.5 text-sm',
  lg: 'h-11 gap-2 rounded-lg px-5 text-base',
};

/** The looks of a button, for what is not one (a label, an anchor to a file). */
export function buttonClasses(variant: ButtonVariant = 'secondary', size: ButtonSize = 'md'): string {
  return cx(
    'inline-flex shrink-0 items-center justify-center whitespace-nowrap font-medium transition-colors select-none',
    'disabled:cursor-not-allowed disabled:opacity-55',
    VARIANTS[variant],
    SIZES[size],
  );
}

interface Looks {
  /** One `primary` a screen; `danger` for what cannot be undone. */
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
  readonly icon?: IconName | undefined;
}

export interface ButtonProps extends Looks, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Busy: keeps its place and its focus, and cannot be pressed again. */
  readonly loading?: boolean | undefined;
  readonly ref?: Ref<HTMLButtonElement> | undefined;
}

/** A button that does something here. What goes elsewhere is a `LinkButton`. */
export function Button(props: ButtonProps) {
  const { variant, size, icon, loading = false, className, children, type = 'button', onClick, ...rest } = props;
  return (
    <button
      {...rest}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      className={cx(buttonClasses(variant, size), loading && 'opacity-75', className)}
      onClick={loading ? (event) => event.preventDefault() : onClick}
      type={type}
    >
      {loading ? <Spinner /> : icon !== undefined && <Icon name={icon} />}
      {children}
    </button>
  );
}

interface AnchorProps extends Looks, AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly ref?: Ref<HTMLAnchorElement> | undefined;
}

/** An anchor with the looks of a button, for files and other places (`href`, `download`). */
export function AnchorButton({ variant, size, icon, className, children, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={cx(buttonClasses(variant, size), className)}>
      {icon !== undefined && <Icon name={icon} />}
      {children}
    </a>
  );
}

/** A link of the router (`to`, `params`, `search`) with the looks of a button. Inside a company, see `EnlaceBoton`. */
export const LinkButton = createLink(AnchorButton);
