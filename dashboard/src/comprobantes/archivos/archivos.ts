import { useMemo } from 'react';
import { claveDe } from '../../api/consultas.ts';
import { fetchDelPanel } from '../../api/fetch-del-panel.ts';
import type { CodigoPanel } from '../../api/generado/panel.ts';
import { PanelError } from '../../api/panel.ts';
import { useEmpresa } from '../../shell/layouts/empresa.tsx';
import { consultaDe, type FiltrosLista } from '../lista/filtros.ts';
import { textos } from '../textos.ts';
import type { Documento, FormatoPdf } from '../tipos.ts';
import { type Archivo, nombreDeArchivo } from './descarga.ts';

type Opciones = { readonly signal?: AbortSignal | undefined };

/** The files of a document by its id, with the names that the service gives them. All reject with `PanelError`. */
export interface ArchivosDeUno {
  pdf(id: string, formato: FormatoPdf, opciones?: Opciones): Promise<Archivo>;
  xml(id: string, opciones?: Opciones): Promise<Archivo>;
  cdr(id: string, opciones?: Opciones & { readonly zip?: boolean }): Promise<Archivo>;
}

/** Those of a company's comprobantes, and what else it can take along. */
export interface Archivos extends ArchivosDeUno {
  readonly guias: ArchivosDeUno;
  anulacionXml(comprobanteId: string, opciones?: Opciones): Promise<Archivo>;
  anulacionCdr(comprobanteId: string, opciones?: Opciones & { readonly zip?: boolean }): Promise<Archivo>;
  exportacion(filtros: FiltrosLista, tipo: 'csv' | 'xlsx'): Promise<Archivo>;
}

const TYPES = {
  pdf: 'application/pdf',
  xml: 'application/xml',
  zip: 'application/zip',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** The files of the company and environment in the address. */
export function useArchivos(): Archivos {
  const base = useBase();
  return useMemo(() => archivosDe(base), [base]);
}

/** What has files: each, as the API's addresses call it. */
export type ConArchivos = 'invoices' | 'guias';

/** Where a browser opens the PDF by itself; of the company's usual size unless one is said. */
export function useHrefPdf(de: ConArchivos = 'invoices'): (id: string, formato?: FormatoPdf) => string {
  const base = useBase();
  return (id, formato) => `${base}/${de}/${id}/pdf${formato === undefined ? '' : `?formato=${formato}`}`;
}

function useBase(): string {
  const { id: empresa, entorno } = useEmpresa();
  return `/panel/api/empresas/${empresa}/${entorno}/api/v1`;
}

/**
 * How a file of a document is asked for and kept: it changes only with the state of its document, so that neither what happens to
 * others nor coming back to the window draws it again under the eyes of who reads it. `que`: the XML, the CDR or a size of the PDF.
 */
export function useArchivoDe({ id, estado }: Pick<Documento, 'id' | 'estado'>, que: 'xml' | 'cdr' | FormatoPdf) {
  const empresa = useEmpresa();
  return {
    queryKey: claveDe(empresa, 'archivos', id, estado, que),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  };
}

function archivosDe(base: string): Archivos {
  const ask = (ruta: string, tipo: keyof typeof TYPES, porDefecto: string, { signal }: Opciones = {}) =>
    askArchivo(`${base}${ruta}`, { tipo, porDefecto, signal });
  const cdr = (ruta: string, zip = false, opciones: Opciones = {}) =>
    ask(ruta, zip ? 'zip' : 'xml', zip ? 'cdr.zip' : 'cdr.xml', opciones);
  const deUno = (raiz: ConArchivos, nombre: string): ArchivosDeUno => ({
    pdf: (id, formato, o) => ask(`/${raiz}/${id}/pdf?formato=${formato}`, 'pdf', `${nombre}.pdf`, o),
    xml: (id, o) => ask(`/${raiz}/${id}/xml`, 'xml', `${nombre}.xml`, o),
    cdr: (id, { zip, ...o } = {}) => cdr(`/${raiz}/${id}/cdr`, zip, o),
  });
  return {
    ...deUno('invoices', 'comprobante'),
    guias: deUno('guias', 'guia'),
    anulacionXml: (id, o) => ask(`/comprobantes/${id}/anulacion/xml`, 'xml', 'anulacion.xml', o),
    anulacionCdr: (id, { zip, ...o } = {}) => cdr(`/comprobantes/${id}/anulacion/cdr`, zip, o),
    exportacion: (filtros, tipo) => ask(`/invoices.${tipo}${consultaDe(filtros)}`, tipo, `comprobantes.${tipo}`),
  };
}

interface Pedido extends Opciones {
  readonly tipo: keyof typeof TYPES;
  readonly porDefecto: string;
}

/** Asks for a file of the service. Rejects with `PanelError` when it says no. */
async function askArchivo(url: string, { tipo, porDefecto, signal }: Pedido): Promise<Archivo> {
  const response = await askCrudo(url, TYPES[tipo], signal);
  const nombre = nombreDeArchivo(response.headers.get('content-disposition'), porDefecto);
  return { nombre, blob: await response.blob() };
}

/** The answer itself, when it is one of success. Rejects with `PanelError`, or as the signal says. */
export async function askCrudo(url: string, accept: string, signal?: AbortSignal): Promise<Response> {
  const init = { headers: { accept }, ...(signal === undefined ? {} : { signal }) };
  const response = await fetchDelPanel(url, init).catch(() => {
    signal?.throwIfAborted();
    throw new PanelError('SIN_CONEXION', textos[document.documentElement.lang === 'en' ? 'en' : 'es'].sinConexion);
  });
  if (!response.ok) throw await fallaDe(response);
  return response;
}

interface Sobre {
  readonly error?: { readonly code?: CodigoPanel; readonly message?: string };
}

async function fallaDe(response: Response): Promise<PanelError> {
  // At the door: every error of the service comes in its envelope.
  const { error } = ((await response.json().catch(() => undefined)) ?? {}) as Sobre;
  const requestId = response.headers.get('x-request-id') ?? undefined;
  const { status } = response;
  return new PanelError(error?.code ?? 'RESPUESTA_ILEGIBLE', error?.message ?? `HTTP ${status}`, { status, requestId });
}
