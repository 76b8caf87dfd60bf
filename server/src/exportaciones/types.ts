import type { ESTADOS_PUBLICOS } from '../comprobantes/read/filtros.ts';
import type { Alcance } from '../platform/db/db.ts';
import type { Entorno } from '../platform/http/route.ts';

/** The files of a document that an export may hold. */
export const CONTENIDOS = ['xml', 'cdr', 'pdf'] as const;

export type Contenido = (typeof CONTENIDOS)[number];

export const ESTADOS_EXPORTACION = ['EN_PROCESO', 'LISTA', 'FALLIDA', 'VENCIDA'] as const;

export type EstadoExportacion = (typeof ESTADOS_EXPORTACION)[number];

/** Which documents, in the words of the request; both days are of emission, and included. */
export interface FiltroExportacion {
  readonly desde: string;
  readonly hasta: string;
  readonly tipoComprobante?: string;
  readonly serie?: string;
  readonly estado?: (typeof ESTADOS_PUBLICOS)[number];
}

export interface PeticionExportar {
  readonly filtro: FiltroExportacion;
  /** In the order of `CONTENIDOS`, each once. */
  readonly contenido: readonly Contenido[];
}

/** An export as everybody who looks at it needs it. */
export interface Exportacion extends PeticionExportar {
  readonly empresaId: string;
  readonly id: string;
  readonly entorno: Entorno;
  readonly estado: EstadoExportacion;
  readonly mensaje: string | null;
  /** Documents. */
  readonly total: number;
  readonly hechos: number;
  readonly trabajadoMs: number;
  readonly partes: number;
  /** Of the whole zip; null unless there is one. */
  readonly tamano: number | null;
  readonly creadaEn: Date;
  readonly terminadaEn: Date | null;
  readonly venceEn: Date | null;
}

/** One that somebody is making: what the next piece needs, with the token that proves the right to store it. */
export interface EnCurso extends Alcance, PeticionExportar {
  readonly entorno: Entorno;
  readonly id: string;
  readonly token: number;
  readonly hechos: number;
  /** Id of the last document that is in it; null before the first. */
  readonly cursor: string | null;
  /** Bytes of the files and their headers so far: where the next one begins. */
  readonly bytes: number;
  readonly entradas: number;
  readonly bytesDirectorio: number;
  readonly indiceCrc: number;
  readonly indiceTamano: number;
  readonly indiceBytes: number;
  /** Failures since the last piece, and turns of which nobody told the end. */
  readonly fallidos: number;
  readonly interrumpidos: number;
  readonly avanzoEn: Date;
}

/** The next piece: some documents with their files. */
export interface Parte {
  readonly documentos: number;
  /** Id of the last of them; null where there was none left. */
  readonly cursor: string | null;
  readonly contenido: Buffer;
  readonly indice: Buffer;
  readonly directorio: Buffer;
  readonly entradas: number;
  readonly indiceCrc: number;
  readonly indiceTamano: number;
  /** There are no more documents. */
  readonly ultima: boolean;
}

/** How much is made and kept. */
export interface Limites {
  /** Of one export. */
  readonly documentos: number;
  readonly bytes: number;
  /** Of one company in one environment: under way, kept, and the bytes of what is kept. */
  readonly enProceso: number;
  readonly guardadas: number;
  readonly bytesGuardados: number;
}

/** An export stays below 4 GiB, so that of Zip64 it needs the count of entries alone. */
export const LIMITES: Limites = {
  documentos: 100_000,
  bytes: 4_000_000_000,
  enProceso: 3,
  guardadas: 12,
  bytesGuardados: 8_000_000_000,
};

/** How many the list tells of. */
export const MAX_LISTA = 50;

/** How long it can be downloaded. */
export const DIAS_DISPONIBLE = 7;
