import type { Emisor } from '@chaski/core/documento/types.ts';
import { type GuiaGuardada, guiaFromText } from '@chaski/core/documentos/guia/guardado.ts';
import { drawPapel } from '../comprobantes/contenido/imprimir.ts';
import type { Formato } from '../pdf/layout/sheet.ts';
import { papelDeGuia } from '../pdf/papeles/guia.ts';
import { xmlOf } from '../platform/http/archivo.ts';
import { AppError } from '../platform/mensajes/app-error.ts';
import type { PrintPorts } from './ports.ts';
import { estadoDe } from './respuesta.ts';
import { findContent, findGuia } from './store.ts';
import type { Guia } from './types.ts';

/** The files of a guía. */
export interface Archivos {
  /** SUNAT's file name without extension. */
  readonly nombre: string;
  readonly xml: Buffer;
  /** SUNAT's answer, as XML; undefined where it gave none. */
  cdr(): Promise<Buffer | undefined>;
  pdf(formato: Formato): Promise<Buffer>;
  /** What it was issued from. */
  guardada(): Promise<GuiaGuardada<Emisor>>;
}

/** The signed XML now, the others when they are asked for. Throws `NOT_FOUND` where the guía is not there. */
export async function archivosDe(deps: PrintPorts, g: Guia): Promise<Archivos> {
  const { nombre, bytes: xml } = xmlOf(await contentOf<Buffer>(deps, g, 'archivo'));
  const cdr = async () => (g.tieneCdr ? xmlOf(await contentOf<Buffer>(deps, g, 'cdr')).bytes : undefined);
  const guardada = () => readGuardada(deps, g);
  return {
    nombre,
    xml,
    cdr,
    guardada,
    pdf: async (formato) => await print(deps, g, await guardada(), { nombre, xml, cdr: await cdr(), formato }),
  };
}

/** One guía of that company and environment; undefined: there is none. */
export function consultarGuia(
  deps: Pick<PrintPorts, 'db'>,
  alcance: Pick<Guia, 'empresaId' | 'entorno'>,
  id: string,
): Promise<Guia | undefined> {
  return findGuia(deps.db.of(alcance), alcance, id);
}

async function readGuardada(deps: PrintPorts, g: Guia): Promise<GuiaGuardada<Emisor>> {
  const texto = await contentOf<string>(deps, g, 'documento::text');
  const pieza = { quien: g.empresaId, tamano: texto.length, negable: false };
  return await deps.hilo.con(pieza, () => guiaFromText<Emisor>(texto));
}

interface ParaImprimir {
  readonly nombre: string;
  readonly xml: Buffer;
  readonly cdr: Buffer | undefined;
  readonly formato: Formato;
}

/** The printed representation, from what was stored when the guía was issued and what SUNAT answered; its looks are the company's of today. */
async function print(
  deps: PrintPorts,
  g: Guia,
  { guia, emisor }: GuiaGuardada<Emisor>,
  { nombre, xml, cdr, formato }: ParaImprimir,
): Promise<Buffer> {
  return await drawPapel(deps, g, (marca) =>
    papelDeGuia(guia, emisor, {
      numero: g.numero,
      hash: g.digest,
      estado: estadoDe(g),
      entorno: g.entorno,
      formato,
      marca,
      xml,
      nombreXml: `${nombre}.xml`,
      ...(cdr === undefined ? {} : { cdr }),
    }),
  );
}

async function contentOf<T>(deps: PrintPorts, g: Guia, columna: Parameters<typeof findContent>[2]): Promise<T> {
  const content = await findContent<T>(deps.db.of(g), g, columna);
  if (content === undefined) throw new AppError('guia-que-no-existe');
  return content;
}
