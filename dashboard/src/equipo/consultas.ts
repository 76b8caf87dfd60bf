import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { claveDe } from '../api/consultas.ts';
import { type Datos, panel } from '../api/panel.ts';
import { SECRETO, useOlvidar } from '../api/secreto.ts';
import type { Rol } from '../api/sesion.ts';
import { useEmpresa } from '../shell/layouts/empresa.tsx';

export type Miembro = Datos<'GET /empresas/{empresa}/miembros'>['miembros'][number];
export type InvitacionHecha = Datos<'POST /empresas/{empresa}/invitaciones'> & { readonly correo: string };
export type Invitacion = Datos<'GET /empresas/{empresa}/invitaciones'>['invitaciones'][number];

export const ROLES: readonly Rol[] = ['dueno', 'emisor', 'contador', 'lectura'];

export function useMiembros() {
  const empresa = useEmpresa();
  return useQuery({
    queryKey: claveDe(empresa, 'equipo', 'miembros'),
    queryFn: ({ signal }) => panel('GET /empresas/{empresa}/miembros', { params: { empresa: empresa.id }, signal }),
    select: ({ miembros }) => miembros,
  });
}

export function useInvitaciones() {
  const empresa = useEmpresa();
  return useQuery({
    queryKey: claveDe(empresa, 'equipo', 'invitaciones'),
    queryFn: ({ signal }) => panel('GET /empresas/{empresa}/invitaciones', { params: { empresa: empresa.id }, signal }),
    select: ({ invitaciones }) => invitaciones,
  });
}

/** Invites somebody. The link goes to `entregar`, which is called even if the dialog that asked is gone by then. */
export function useInvitar(deliver: (hecha: InvitacionHecha) => void) {
  const empresa = useEmpresa();
  const consultas = useQueryClient();
  return useOlvidar(
    useMutation({
      ...SECRETO,
      mutationFn: (cuerpo: { correo: string; rol: Rol }) =>
        panel('POST /empresas/{empresa}/invitaciones', { params: { empresa: empresa.id }, cuerpo }),
      onSuccess: (hecha, { correo }) => {
        deliver({ ...hecha, correo });
        void consultas.invalidateQueries({ queryKey: claveDe(empresa, 'equipo') });
      },
    }),
  );
}

/** What can be done with the team; each looks at the lists again. */
export function useCambiosDeEquipo() {
  const empresa = useEmpresa();
  const consultas = useQueryClient();
  const refrescar = () => consultas.invalidateQueries({ queryKey: claveDe(empresa, 'equipo') });
  const params = { empresa: empresa.id };
  return {
    cambiarRol: useMutation({
      mutationFn: ({ id, rol }: { id: string; rol: Rol }) =>
        panel('PATCH /empresas/{empresa}/miembros/{id}', { params: { ...params, id }, cuerpo: { rol } }),
      onSuccess: refrescar,
    }),
    quitar: useMutation({
      mutationFn: (id: string) => panel('DELETE /empresas/{empresa}/miembros/{id}', { params: { ...params, id } }),
      onSuccess: refrescar,
    }),
    retirar: useMutation({
      mutationFn: (id: string) => panel('DELETE /empresas/{empresa}/invitaciones/{id}', { params: { ...params, id } }),
      onSuccess: refrescar,
    }),
  };
}
