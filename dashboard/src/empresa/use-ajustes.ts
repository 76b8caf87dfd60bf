import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CLAVE_SESION, claveDe } from '../api/consultas.ts';
import { type Cuerpo, panel, panelArchivo } from '../api/panel.ts';
import { SECRETO, useOlvidar } from '../api/secreto.ts';
import { useEmpresa } from '../shell/layouts/empresa.tsx';
import type { CambiosEmpresa } from './datos/formulario.ts';
import type { CambiosMarca, FormatoPdf } from './tipos.ts';

/* The settings of the company in the address: what is asked of the service, and what is looked at again after a change. */

/** Its data and, of each environment, what it has and what it lacks. */
export function useDatosEmpresa() {
  const empresa = useEmpresa();
  return useQuery({
    queryKey: claveDe(empresa, 'empresa', 'datos'),
    queryFn: ({ signal }) => panel('GET /empresas/{empresa}', { params: { empresa: empresa.id }, signal }),
  });
}

/** The six steps until it issues in `live`. */
export function useChecklist() {
  const empresa = useEmpresa();
  return useQuery({
    queryKey: claveDe(empresa, 'empresa', 'checklist'),
    queryFn: ({ signal }) => panel('GET /empresas/{empresa}/checklist', { params: { empresa: empresa.id }, signal }),
  });
}

/** Looks again at everything of the company, in both environments: its settings are seen in many places. */
function useRefrescar() {
  const { id } = useEmpresa();
  const consultas = useQueryClient();
  return () => consultas.invalidateQueries({ queryKey: ['empresa', id] });
}

/** Changes its data; its name is also in the session's list of companies. */
export function useCambiarEmpresa() {
  const { id } = useEmpresa();
  const refrescar = useRefrescar();
  const consultas = useQueryClient();
  return useMutation({
    mutationFn: (cuerpo: CambiosEmpresa) => panel('PATCH /empresas/{empresa}', { params: { empresa: id }, cuerpo }),
    onSuccess: async () => {
      await Promise.all([refrescar(), consultas.invalidateQueries({ queryKey: CLAVE_SESION })]);
    },
  });
}

/** Its places besides the tax address. */
export function useEstablecimientos() {
  const empresa = useEmpresa();
  return useQuery({
    queryKey: claveDe(empresa, 'empresa', 'establecimientos'),
    queryFn: ({ signal }) =>
      panel('GET /empresas/{empresa}/establecimientos', { params: { empresa: empresa.id }, signal }),
    select: ({ establecimientos }) => establecimientos,
  });
}

/** Registers a place, or changes the one of that code. */
export function useGuardarEstablecimiento() {
  const { id } = useEmpresa();
  const refrescar = useRefrescar();
  return useMutation({
    mutationFn: (cuerpo: Cuerpo<'POST /empresas/{empresa}/establecimientos'>) =>
      panel('POST /empresas/{empresa}/establecimientos', { params: { empresa: id }, cuerpo }),
    onSuccess: refrescar,
  });
}

/** Takes the place of that code away. */
export function useQuitarEstablecimiento() {
  const { id } = useEmpresa();
  const refrescar = useRefrescar();
  return useMutation({
    mutationFn: (codigo: string) =>
      panel('DELETE /empresas/{empresa}/establecimientos/{codigo}', { params: { empresa: id, codigo } }),
    onSuccess: refrescar,
  });
}

/** How its papers look. */
export function useMarca() {
  const empresa = useEmpresa();
  return useQuery({
    queryKey: claveDe(empresa, 'empresa', 'marca'),
    queryFn: ({ signal }) => panel('GET /empresas/{empresa}/marca', { params: { empresa: empresa.id }, signal }),
  });
}

/** Changes how its papers look. */
export function useGuardarMarca() {
  const { id } = useEmpresa();
  const refrescar = useRefrescar();
  return useMutation({
    mutationFn: (cuerpo: CambiosMarca) => panel('POST /empresas/{empresa}/marca', { params: { empresa: id }, cuerpo }),
    onSuccess: refrescar,
  });
}

/** A sample PDF with these changes and nothing stored; the one before stays until the new one is drawn. */
export function useVistaMarca(cambios: CambiosMarca, formato: FormatoPdf) {
  const empresa = useEmpresa();
  return useQuery({
    queryKey: claveDe(empresa, 'empresa', 'vista', formato, cambios),
    queryFn: ({ signal }) =>
      panelArchivo('POST /empresas/{empresa}/marca/vista', {
        params: { empresa: empresa.id },
        cuerpo: { ...cambios, formato },
        signal,
      }),
    placeholderData: keepPreviousData,
    retry: false,
    refetchOnWindowFocus: false,
  });
}

type CuerpoCertificado = Cuerpo<'POST /empresas/{empresa}/{entorno}/certificado'>;

/** Looks at a certificate without storing it. What it was asked with is what can be stored then: `reset` when that is done. */
export function useExaminarCertificado() {
  const { id, entorno } = useEmpresa();
  return useMutation({
    ...SECRETO,
    mutationFn: (cuerpo: CuerpoCertificado) =>
      panel('POST /empresas/{empresa}/{entorno}/certificado/examinar', { params: { empresa: id, entorno }, cuerpo }),
  });
}

/** Stores a certificate: from then on it signs. */
export function useGuardarCertificado() {
  const { id, entorno } = useEmpresa();
  const refrescar = useRefrescar();
  return useOlvidar(
    useMutation({
      ...SECRETO,
      mutationFn: (cuerpo: CuerpoCertificado) =>
        panel('POST /empresas/{empresa}/{entorno}/certificado', { params: { empresa: id, entorno }, cuerpo }),
      onSuccess: refrescar,
    }),
  );
}

/** Stores the SOL user; nobody is shown its password again. */
export function useGuardarSol() {
  const { id, entorno } = useEmpresa();
  const refrescar = useRefrescar();
  return useOlvidar(
    useMutation({
      ...SECRETO,
      mutationFn: (cuerpo: Cuerpo<'POST /empresas/{empresa}/{entorno}/sol'>) =>
        panel('POST /empresas/{empresa}/{entorno}/sol', { params: { empresa: id, entorno }, cuerpo }),
      // Nobody waits for it: with another user the form is made anew, and it says first that this one is stored.
      onSuccess: () => void refrescar(),
    }),
  );
}

/** Asks SUNAT with the stored user; nothing is sent. That SUNAT refuses is an answer, not an error. */
export function useProbarSol() {
  const { id, entorno } = useEmpresa();
  const refrescar = useRefrescar();
  return useMutation({
    mutationFn: () => panel('POST /empresas/{empresa}/{entorno}/sol/probar', { params: { empresa: id, entorno } }),
    onSuccess: refrescar,
  });
}

/** Stores the application with which guías are sent; nobody is shown its key again. */
export function useGuardarGuias() {
  const { id, entorno } = useEmpresa();
  const refrescar = useRefrescar();
  return useOlvidar(
    useMutation({
      ...SECRETO,
      mutationFn: (cuerpo: Cuerpo<'POST /empresas/{empresa}/{entorno}/guias'>) =>
        panel('POST /empresas/{empresa}/{entorno}/guias', { params: { empresa: id, entorno }, cuerpo }),
      // As of the SOL user.
      onSuccess: () => void refrescar(),
    }),
  );
}

/** Takes that application away: no guías are sent any more in this environment. */
export function useQuitarGuias() {
  const { id, entorno } = useEmpresa();
  const refrescar = useRefrescar();
  return useMutation({
    mutationFn: () => panel('DELETE /empresas/{empresa}/{entorno}/guias', { params: { empresa: id, entorno } }),
    onSuccess: refrescar,
  });
}

/** Asks SUNAT for the token with which guías are sent; nothing else is. That it gives none is an answer, not an error. */
export function useProbarGuias() {
  const { id, entorno } = useEmpresa();
  const refrescar = useRefrescar();
  return useMutation({
    mutationFn: () => panel('POST /empresas/{empresa}/{entorno}/guias/probar', { params: { empresa: id, entorno } }),
    onSuccess: refrescar,
  });
}

/** Chooses who receives the documents of this environment. */
export function useGuardarDestino() {
  const { id, entorno } = useEmpresa();
  const refrescar = useRefrescar();
  return useMutation({
    mutationFn: (cuerpo: Cuerpo<'POST /empresas/{empresa}/{entorno}/destino'>) =>
      panel('POST /empresas/{empresa}/{entorno}/destino', { params: { empresa: id, entorno }, cuerpo }),
    onSuccess: refrescar,
  });
}
