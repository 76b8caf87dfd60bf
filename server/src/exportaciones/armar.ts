import { setTimeout as sleep } from 'node:timers/promises';
import { type Archivos, archivosDe, PdfImposible, siguientes } from '../comprobantes/exportar/para-exportar.ts';
import type { ComprobanteDeVenta } from '../comprobantes/types.ts';
import type { Deps } from '../deps.ts';
import { Unavailable } from '../platform/mensajes/app-error.ts';
import { type Renglon, renglones } from './indice.ts';
import type { Contenido, EnCurso, FiltroExportacion, Parte } from './types.ts';
import { cabeceraCentral, cabeceraLocal, entradaDe } from './zip.ts';

/** Documents of one piece, and bytes after which it is closed: what a crash may cost, and what is in memory at once. */
const MAX_DOCUMENTOS = 50;
const MAX_BYTES = 1_000_000;

/** After each PDF the processor is left to others for as long as it took: nobody waits for an export as one does for an emission. */
const MAX_DESCANSO_MS = 100;

/** After so many failures a piece is one document, and after so many that document goes without its PDF. */
const UNO_POR_UNO = 2;
const SIN_PDF = 5;

/** The document with its files, as they stand in the zip. */
interface Reunido extends Renglon {
  readonly archivos: readonly { readonly ruta: string; readonly bytes: Buffer }[];
}

/**
 * The next piece of an export: the files of the documents that follow, their lines of the list, their part of the directory. It
 * depends on nothing but what is stored. `basta`: asked after each document, whether to close the piece. Throws `Unavailable`.
 */
export async function buildParte(
  deps: Pick<Deps, 'log' | 'db' | 'empresas' | 'hilo' | 'pdf'>,
  e: EnCurso,
  basta: () => boolean,
): Promise<Parte> {
  const veces = e.fallidos + e.interrumpidos;
  const cuantos = veces >= UNO_POR_UNO ? 1 : MAX_DOCUMENTOS;
  const filas = await siguientes(deps, e, filtrosDe(e.filtro), e.cursor, cuantos);
  const contenido: Buffer[] = [];
  const directorio: Buffer[] = [];
  const reunidos: Reunido[] = [];
  let bytes = 0;
  for (const comprobante of filas) {
    const desde = performance.now();
    const reunido = await gather(deps, comprobante, e.contenido, veces >= SIN_PDF);
    if (e.contenido.includes('pdf')) await sleep(Math.min(performance.now() - desde, MAX_DESCANSO_MS));
    reunidos.push(reunido);
    for (const { ruta, bytes: archivo } of reunido.archivos) {
      const { ficha, datos } = entradaDe(ruta, archivo, comprobante.fechaEmision);
      const cabecera = cabeceraLocal(ficha);
      directorio.push(cabeceraCentral(ficha, e.bytes + bytes));
      contenido.push(cabecera, datos);
      bytes += cabecera.length + datos.length;
    }
    if (bytes >= MAX_BYTES || basta()) break;
  }
  const lineas = renglones(reunidos, { crc: e.indiceCrc, tamano: e.indiceTamano });
  return {
    documentos: reunidos.length,
    cursor: reunidos.at(-1)?.comprobante.id ?? null,
    contenido: Buffer.concat(contenido),
    directorio: Buffer.concat(directorio),
    entradas: directorio.length,
    indice: lineas.datos,
    indiceCrc: lineas.crc,
    indiceTamano: lineas.tamano,
    ultima: filas.length < cuantos && reunidos.length === filas.length,
  };
}

/** As the list of documents takes them; its page is of no account here. */
export function filtrosDe({ desde, hasta, tipoComprobante, serie, estado }: FiltroExportacion) {
  return {
    desde,
    hasta,
    limite: MAX_DOCUMENTOS,
    ...(tipoComprobante === undefined ? {} : { tipoComprobante }),
    ...(serie === undefined ? {} : { serie }),
    ...(estado === undefined ? {} : { estado }),
  };
}

/** One document whose files cannot be had is told in the list, and is in no other's way. */
async function gather(
  deps: Pick<Deps, 'log' | 'db' | 'empresas' | 'hilo' | 'pdf'>,
  comprobante: ComprobanteDeVenta,
  contenido: readonly Contenido[],
  sinPdf: boolean,
): Promise<Reunido> {
  const faltas: string[] = [];
  const rutas: Partial<Record<Contenido, string>> = {};
  const archivos: { ruta: string; bytes: Buffer }[] = [];
  const put = (cual: Contenido, ruta: string, bytes: Buffer) => {
    rutas[cual] = ruta;
    archivos.push({ ruta, bytes });
  };
  try {
    const de = await archivosDe(deps, comprobante);
    if (contenido.includes('xml')) put('xml', `xml/${de.nombre}.xml`, de.xml);
    const cdr = contenido.includes('cdr') ? await de.cdr() : undefined;
    if (cdr !== undefined) put('cdr', `cdr/R-${de.nombre}.xml`, cdr);
    else if (contenido.includes('cdr')) faltas.push('No tiene CDR');
    const pdf = contenido.includes('pdf') ? await pdfDe(deps, comprobante, de, sinPdf) : undefined;
    if (pdf !== undefined) put('pdf', `pdf/${de.nombre}.pdf`, pdf);
    else if (contenido.includes('pdf')) faltas.push('El PDF no se pudo generar');
  } catch (error) {
    if (error instanceof Unavailable || error instanceof PdfImposible) throw error;
    deps.log.error(
      { err: error, comprobante: comprobante.id },
      'un comprobante sale de la exportación sin sus archivos',
    );
    faltas.push('Sus archivos no se pudieron leer');
  }
  return { comprobante, rutas, faltas, archivos };
}

async function pdfDe(
  deps: Pick<Deps, 'log'>,
  c: ComprobanteDeVenta,
  de: Archivos,
  sinPdf: boolean,
): Promise<Buffer | undefined> {
  if (sinPdf) return undefined;
  try {
    return await de.pdf();
  } catch (error) {
    if (!(error instanceof PdfImposible) || error.pasajera) throw error;
    deps.log.error({ err: error, comprobante: c.id }, 'un comprobante sale de la exportación sin su PDF');
    return undefined;
  }
}
