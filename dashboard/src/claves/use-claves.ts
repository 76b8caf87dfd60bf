import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { claveDe } from '../api/consultas.ts';
import { panel } from '../api/panel.ts';
import { SECRETO, useOlvidar } from '../api/secreto.ts';
import { useEmpresa } from '../shell/layouts/empresa.tsx';
import type { ClaveEntregada } from './clave-entregada.ts';
import type { CambiosClave, Clave, CuerpoClave } from './tipos.ts';

/** The keys of the company in the address, of both environments. Only owners may ask. */
export function useClaves(activo: boolean) {
  const empresa = useEmpresa();
  return useQuery({
    queryKey: claveDe(empresa, 'claves'),
    queryFn: ({ signal }) => panel('GET /empresas/{empresa}/claves', { params: { empresa: empresa.id }, signal }),
    select: ({ claves }) => claves,
    enabled: activo,
  });
}

/** What is looked at again when a key changes: the list, and the steps until `live`. */
function useRefrescar() {
  const { id } = useEmpresa();
  const consultas = useQueryClient();
  // Nobody waits for it: a value that is shown once is shown at once.
  return () => {
    void consultas.invalidateQueries({ queryKey: ['empresa', id] });
  };
}

/** Makes a key. Its value goes to `entregar`, which is called even if the dialog that asked is gone by then. */
export function useCrearClave(deliver: (entregada: ClaveEntregada) => void) {
  const { id: empresa } = useEmpresa();
  const refrescar = useRefrescar();
  return useOlvidar(
    useMutation({
      ...SECRETO,
      mutationFn: (cuerpo: CuerpoClave) => panel('POST /empresas/{empresa}/claves', { params: { empresa }, cuerpo }),
      onSuccess: ({ clave }, { nombre, entorno, permisos }) => {
        deliver({ clave, nombre, entorno, permisos, rotada: false });
        refrescar();
      },
    }),
  );
}

/** Changes what a key may do. */
export function useCambiarClave() {
  const { id: empresa } = useEmpresa();
  const refrescar = useRefrescar();
  return useMutation({
    mutationFn: ({ id, cuerpo }: { id: string; cuerpo: CambiosClave }) =>
      panel('PATCH /empresas/{empresa}/claves/{id}', { params: { empresa, id }, cuerpo }),
    onSuccess: refrescar,
  });
}

/** Gives a key another value; the one before stops at once. It goes to `entregar`, as that of a new key does. */
export function useRotarClave(deliver: (entregada: ClaveEntregada) => void) {
  const { id: empresa } = useEmpresa();
  const refrescar = useRefrescar();
  return useOlvidar(
    useMutation({
      ...SECRETO,
      mutationFn: ({ id }: Clave) => panel('POST /empresas/{empresa}/claves/{id}/rotar', { params: { empresa, id } }),
      onSuccess: ({ clave }, { nombre, entorno, permisos }) => {
        deliver({ clave, nombre, entorno, permisos, rotada: true });
        refrescar();
      },
    }),
  );
}

/** Ends a key at once and for good. */
export function useRevocarClave() {
  const { id: empresa } = useEmpresa();
  const refrescar = useRefrescar();
  return useMutation({
    mutationFn: ({ id, nombre }: { id: string; nombre: string }) =>
      panel('POST /empresas/{empresa}/claves/{id}/revocar', { params: { empresa, id }, cuerpo: { nombre } }),
    onSuccess: refrescar,
  });
}
