import { Link, useNavigate } from '@tanstack/react-router';
import type { MouseEventHandler, ReactNode, Ref } from 'react';
import { type ButtonSize, type ButtonVariant, buttonClasses } from '../../ui/button/button.tsx';
import { Icon, type IconName } from '../../ui/button/icon.tsx';
import { cx } from '../../ui/cx.ts';
import { type Entorno, useEmpresa } from '../layouts/empresa.tsx';
import type { Pagina } from './pagina-de.ts';

export type { Pagina } from './pagina-de.ts';

export interface Destino {
  readonly a: Pagina;
  /** For pages with `$id`. */
  readonly id?: string | undefined;
  readonly search?: Readonly<Record<string, string>> | undefined;
  /** The environment of the address unless said. */
  readonly entorno?: Entorno | undefined;
}

interface EnlaceProps extends Destino {
  readonly children: ReactNode;
  readonly className?: string | undefined;
  readonly 'aria-label'?: string | undefined;
  readonly 'aria-current'?: 'true' | 'page' | undefined;
  readonly title?: string | undefined;
  readonly target?: '_blank' | undefined;
  readonly onClick?: MouseEventHandler<HTMLAnchorElement> | undefined;
  readonly ref?: Ref<HTMLAnchorElement> | undefined;
}

/** A link to a page of this company: `<EnlaceEmpresa a="comprobantes/$id" id={id}>F001-1</EnlaceEmpresa>`. */
export function EnlaceEmpresa({ a, id, search, entorno, className, target, ...rest }: EnlaceProps) {
  const { ruc, entorno: actual } = useEmpresa();
  return (
    <Link
      {...rest}
      {...(target === undefined ? {} : { target })}
      className={className ?? 'font-medium text-accent underline-offset-2 hover:underline'}
      params={{ ruc, entorno: entorno ?? actual, ...(id === undefined ? {} : { id }) }}
      search={search ?? {}}
      to={`/$ruc/$entorno/${a}`}
    />
  );
}

interface EnlaceBotonProps extends EnlaceProps {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly icon?: IconName | undefined;
}

/** The same with the looks of a button. */
export function EnlaceBoton({ variant, size, icon, className, children, ...rest }: EnlaceBotonProps) {
  return (
    <EnlaceEmpresa {...rest} className={cx(buttonClasses(variant, size), className)}>
      {icon !== undefined && <Icon name={icon} />}
      {children}
    </EnlaceEmpresa>
  );
}

/** `const ir = useIrA(); ir({ a: 'comprobantes/$id', id })`. */
export function useIrA(): (destino: Destino & { readonly replace?: boolean }) => void {
  const { ruc, entorno: actual } = useEmpresa();
  const navigate = useNavigate();
  return ({ a, id, search, entorno, replace = false }) => {
    const params = { ruc, entorno: entorno ?? actual, ...(id === undefined ? {} : { id }) };
    void navigate({ to: `/$ruc/$entorno/${a}`, params, search: search ?? {}, replace });
  };
}
