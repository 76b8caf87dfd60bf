import { useParams } from '@tanstack/react-router';
import { createContext, use, useCallback } from 'react';
import { type Permiso, puede } from '../../api/permisos.ts';
import type { Sesion } from '../../api/sesion.ts';

export type Entorno = 'test' | 'live';

/** The company and environment in the address, as whoever is in sees them. */
export type EmpresaActual = Sesion['empresas'][number] & {
  readonly entorno: Entorno;
};

export const EmpresaContext = createContext<EmpresaActual | undefined>(undefined);

/** `{id, ruc, razonSocial, nombreComercial, rol, entorno}`. Only under `/$ruc/$entorno`. */
export function useEmpresa(): EmpresaActual {
  const empresa = use(EmpresaContext);
  if (empresa === undefined) throw new Error('useEmpresa stands under /$ruc/$entorno');
  return empresa;
}

/** The same where there may be none: in the header. */
export function useEmpresaSiHay(): EmpresaActual | undefined {
  return use(EmpresaContext);
}

/** `const puede = usePuede(); puede('invoices.create')`: whether this user's role in this company may. */
export function usePuede(): (permiso: Permiso) => boolean {
  const { rol } = useEmpresa();
  return useCallback((permiso: Permiso) => puede(rol, permiso), [rol]);
}

/** The `$id` of the address. */
export function useIdDeRuta(): string {
  const { id } = useParams({ strict: false });
  return id ?? '';
}
