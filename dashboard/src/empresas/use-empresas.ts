import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CLAVE_CUENTA, CLAVE_SESION, claveDe } from '../api/consultas.ts';
import { type Cuerpo, type Datos, panel } from '../api/panel.ts';

/** A company of which one is a member. */
export type EmpresaPropia = Datos<'GET /empresas'>['empresas'][number];

const CLAVE_EMPRESAS = [...CLAVE_CUENTA, 'empresas'] as const;

/** The companies of which one is a member, with the role in each and whether it may issue. */
export function useEmpresas() {
  return useQuery({
    queryKey: CLAVE_EMPRESAS,
    queryFn: ({ signal }) => panel('GET /empresas', { signal }),
    select: ({ empresas }) => empresas,
  });
}

/** How many of the six steps until `live` a company has done. The same answer as its own page shows. */
export function useAvance({ id }: EmpresaPropia) {
  return useQuery({
    queryKey: claveDe({ id, entorno: 'test' }, 'empresa', 'checklist'),
    queryFn: ({ signal }) => panel('GET /empresas/{empresa}/checklist', { params: { empresa: id }, signal }),
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
