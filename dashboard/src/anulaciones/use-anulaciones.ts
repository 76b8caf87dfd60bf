import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { claveDe } from '../api/consultas.ts';
import { type Consulta, type Datos, panel, panelArchivo } from '../api/panel.ts';
import type { Archivo } from '../comprobantes/archivos/descarga.ts';
import type { Decision } from '../comprobantes/detalle/espera-persona.tsx';
import { useEmpresa } from '../shell/layouts/empresa.tsx';

/** A comunicación de baja or a resumen diario. */
export type ArchivoSunat = Datos<'GET /empresas/{empresa}/{entorno}/anulaciones'>['archivos'][number];
type FiltrosApi = NonNullable<Consulta<'GET /empresas/{empresa}/{entorno}/anulaciones'>>;

export interface FiltrosAnulaciones {
  readonly estado?: NonNullable<FiltrosApi['estado']>;
  readonly via?: NonNullable<FiltrosApi['via']>;
  readonly desde?: string;
  readonly hasta?: string;
}

const POR_PAGINA = 50;

/** The files of the filter, the newest first, page after page. */
export function useAnulaciones(filtros: FiltrosAnulaciones) {
  const empresa = useEmpresa();
  const params = { empresa: empresa.id, entorno: empresa.entorno };
  const consulta = useInfiniteQuery({
    queryKey: claveDe(empresa, 'anulaciones', 'lista', filtros),
    queryFn: ({ pageParam, signal }) =>
      panel('GET /empresas/{empresa}/{entorno}/anulaciones', {
        params,
        consulta: { ...filtros, limite: POR_PAGINA, ...(pageParam === '' ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ siguiente }) => siguiente,
    placeholderData: keepPreviousData,
  });
  const filas = useMemo(() => consulta.data?.pages.flatMap(({ archivos }) => archivos), [consulta.data]);
  return { ...consulta, filas };
}

/** What can be done with one file. */
export function useAccionesDeArchivo({ id, identificador }: Pick<ArchivoSunat, 'id' | 'identificador'>) {
  const empresa = useEmpresa();
  const consultas = useQueryClient();
  const params = { empresa: empresa.id, entorno: empresa.entorno, id };
  const despues = async () => {
    for (const tema of ['anulaciones', 'comprobantes'] as const) {
      await consultas.invalidateQueries({ queryKey: claveDe(empresa, tema) });
    }
  };
  const archivo = async (pedido: Promise<Blob>, nombre: string): Promise<Archivo> => ({ nombre, blob: await pedido });
  return {
    xml: () =>
      archivo(
        panelArchivo('GET /empresas/{empresa}/{entorno}/anulaciones/{id}/xml', { params }),
        `${identificador}.xml`,
      ),
    cdr: () =>
      archivo(
        panelArchivo('GET /empresas/{empresa}/{entorno}/anulaciones/{id}/cdr', { params }),
        `R-${identificador}.xml`,
      ),
    reanudar: () => panel('POST /empresas/{empresa}/{entorno}/anulaciones/{id}/reanudar', { params }).then(despues),
    decidir: (cuerpo: Decision) =>
      panel('POST /empresas/{empresa}/{entorno}/anulaciones/{id}/decidir', { params, cuerpo }).then(despues),
  };
}
