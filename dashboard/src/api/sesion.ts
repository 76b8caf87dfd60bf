import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { CLAVE_SESION } from './consultas.ts';
import { type Datos, panel } from './panel.ts';

export type Sesion = Datos<'GET /sesion'>;
export type Rol = Sesion['empresas'][number]['rol'];

export const consultaSesion = queryOptions({
  queryKey: CLAVE_SESION,
  queryFn: ({ signal }) => panel('GET /sesion', { signal }),
  staleTime: 60_000,
});

/** Who is in. Inside of the pages that want a session it is there from the beginning. */
export function useSesion(): Sesion {
  return useSuspenseQuery(consultaSesion).data;
}
