import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CLAVE_CUENTA, CLAVE_SESION } from '../api/consultas.ts';
import { type Cuerpo, type Datos, panel } from '../api/panel.ts';

/** A company of which one is a member. */
export type EmpresaPropia = Datos<'GET /empresas'>['empresas'][number];

const CLAVE_EMPRESAS = [...CLAVE_CUENTA, 'empresas'] as const;
const CLAVE_CARTERA = [...CLAVE_CUENTA, 'cartera'] as const;
/** Of companies that are not open nothing is told live. */
const CADA_MS = 30_000;

/** The companies of which one is a member, with the role in each and whether it may issue. */
export function useEmpresas() {
  return useQuery({
    queryKey: CLAVE_EMPRESAS,
    queryFn: ({ signal }) => panel('GET /empresas', { signal }),
    select: ({ empresas }) => empresas,
  });
}

/** What each of them sold this month, what waits and what is to be corrected. It comes after the companies, which do not wait for it. */
export function useCartera() {
  return useQuery({
    queryKey: CLAVE_CARTERA,
    queryFn: ({ signal }) => panel('GET /cartera', { signal }),
    refetchInterval: CADA_MS,
  });
}

/** Registers a company; from then on it is in the session too. */
export function useCrearEmpresa() {
  const consultas = useQueryClient();
  return useMutation({
    mutationFn: (cuerpo: Cuerpo<'POST /empresas'>) => panel('POST /empresas', { cuerpo }),
    onSuccess: async () => {
      await Promise.all([
        consultas.invalidateQueries({ queryKey: CLAVE_EMPRESAS }),
        consultas.invalidateQueries({ queryKey: CLAVE_SESION }),
      ]);
    },
  });
}
