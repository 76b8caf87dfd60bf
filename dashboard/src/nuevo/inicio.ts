/** With what the form begins, as the address says. */
import type { TipoDeNota } from '@chaski/core/documentos/clase.ts';
import { NOTA_PROPUESTA, TIPO_PARA_CUALQUIERA, toTipoDeNota, toTipoDeVenta } from '@chaski/core/documentos/registro.ts';
import { fechaLima } from '@chaski/core/lib/fecha.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { claveDe } from '../api/consultas.ts';
import { PanelError, panel } from '../api/panel.ts';
import type { EmpresaActual } from '../shell/layouts/empresa.tsx';
import type { DelServidor } from './borrador/borrador-local.ts';
import { consultaEmitido } from './calculo/datos.ts';
import { formularioDe } from './calculo/documento.ts';
import type { Rama } from './campos/arbol.ts';
import { formularioNuevo, otroIgual } from './campos/cambios.ts';
import { deCliente } from './cliente/cliente.tsx';
import { numeroBuscado } from './cliente/consulta-cliente.ts';
import { notaSobre } from './nota/notas.ts';
import type { UltimoEmitido } from './ultimo-emitido.ts';

export const CLAVES_DE_INICIO = ['desde', 'nota', 'tipo', 'borrador', 'cliente'] as const;
type Busqueda = Readonly<Partial<Record<(typeof CLAVES_DE_INICIO)[number], string>>>;

/** A new one, one like another, a note, a draft of the server, or one for a customer. */
export type Inicio =
  | { readonly tipo: 'nuevo' }
  | { readonly tipo: 'desde' | 'borrador' | 'cliente'; readonly de: string }
  | { readonly tipo: 'nota'; readonly de: string; readonly nota: TipoDeNota };

export function inicioDe({ desde, nota, tipo, borrador, cliente }: Busqueda): Inicio {
  if (borrador !== undefined) return { tipo: 'borrador', de: borrador };
  if (nota !== undefined) return { tipo: 'nota', de: nota, nota: toTipoDeNota(tipo) ?? NOTA_PROPUESTA };
  if (desde !== undefined) return { tipo: 'desde', de: desde };
  return cliente === undefined ? { tipo: 'nuevo' } : { tipo: 'cliente', de: cliente };
}

/** The name under which its form is kept. */
export function nombreDe(inicio: Inicio): string {
  if (inicio.tipo === 'nuevo') return 'nuevo';
  return inicio.tipo === 'nota' ? `nota.${inicio.de}.${inicio.nota}` : `${inicio.tipo}.${inicio.de}`;
}

export interface Comienzo {
  readonly formulario: Rama;
  readonly servidor?: DelServidor;
}

/**
 * Reads what the form begins with: a new one with the kind that was issued last. `enabled` false when there is something of this
 * browser to go on with.
 */
export function useComienzo(
  empresa: EmpresaActual,
  inicio: Inicio,
  { enabled, ultimo: { tipo = '' } }: { enabled: boolean; ultimo: UltimoEmitido },
) {
  const consultas = useQueryClient();
  return useQuery({
    queryKey: claveDe(empresa, 'borradores', 'comienzo', nombreDe(inicio), tipo),
    queryFn: () => comenzar(consultas, empresa, inicio, tipo),
    enabled,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
}

async function comenzar(
  consultas: QueryClient,
  empresa: EmpresaActual,
  inicio: Inicio,
  tipo: string,
): Promise<Comienzo> {
  const hoy = fechaLima(new Date());
  switch (inicio.tipo) {
    case 'nuevo':
      return { formulario: formularioNuevo(hoy, toTipoDeVenta(tipo)) };
    case 'desde': {
      const { documento } = await consultas.fetchQuery(consultaEmitido(empresa, inicio.de));
      return { formulario: otroIgual(formularioDe(documento), hoy) };
    }
    case 'nota':
      return { formulario: notaSobre(formularioNuevo(hoy), inicio.nota, inicio.de) };
    case 'cliente':
      return { formulario: await conCliente(empresa, inicio.de, formularioNuevo(hoy)) };
    case 'borrador':
      return deBorrador(empresa, inicio.de);
  }
}

async function conCliente({ id: empresa, entorno }: EmpresaActual, numero: string, formulario: Rama): Promise<Rama> {
  const params = { empresa, entorno, numero };
  const cliente = await panel('GET /empresas/{empresa}/{entorno}/clientes/{numero}', { params }).catch(
    (error: unknown) => {
      // Nothing was issued to it yet: the form begins with its number, and looks up the rest.
      if (!(error instanceof PanelError) || error.status !== 404 || numeroBuscado(numero) === undefined) throw error;
      return { tipoDocumento: numero.length === 8 ? '1' : '6', numeroDocumento: numero, denominacion: '' };
    },
  );
  const conSuTipo =
    cliente.tipoDocumento === '6' ? formulario : formularioNuevo(fechaLima(new Date()), TIPO_PARA_CUALQUIERA);
  return { ...conSuTipo, cliente: deCliente(cliente) };
}

async function deBorrador({ id: empresa, entorno }: EmpresaActual, id: string): Promise<Comienzo> {
  const params = { empresa, entorno, id };
  const { contenido, version, nombre } = await panel('GET /empresas/{empresa}/{entorno}/borradores/{id}', { params });
  return { formulario: formularioDe(contenido), servidor: { id, version, nombre } };
}
