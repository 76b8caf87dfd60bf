import { basename } from 'node:path';
import { errorCode } from '@chaski/node/errors.ts';
import type { Queryable } from '../platform/db/tx.ts';
import { AppError } from '../platform/mensajes/app-error.ts';
import { type ArchivoPadron, openPadron, ZipDanado } from './padron-archivo.ts';
import { type Contribuyente, isCabecera, readLinea } from './padron-linea.ts';
import { createDivisor, LineaSinFin } from './padron-lineas.ts';
import { findPublicacion, openPadronNuevo, type PadronNuevo, type Publicacion } from './padron-store.ts';

/** How far an import has come. */
export interface Avance {
  readonly paso: 'leyendo' | 'indexando' | 'publicando';
  readonly filas: number;
  readonly malas: number;
  /** Of the file's text, from 0 to 1. */
  readonly parte: number;
}

export interface LineaMala {
  /** Of the file, from 1. */
  readonly linea: number;
  readonly motivo: string;
}

export interface ImportarPadron {
  readonly db: Queryable;
  /** The service's, for a connection of its own. */
  readonly url: string;
  readonly ruta: string;
  /** Day of the padrón, where the file does not say it. */
  readonly fecha?: string | undefined;
  /** Also when it is much smaller than the one in use. */
  readonly forzar?: boolean;
  readonly onAvance?: (avance: Avance) => void;
  readonly onMala?: (mala: LineaMala) => void;
}

/** A register that lost so much of itself was cut on its way. */
const MENGUA = 0.8;
/** More bad lines than this share, and the file is something else. */
const MALAS = 0.02;

/**
 * Reads SUNAT's padrón reducido into a new table and puts it in the place of the old one, at the very end and at once:
 * whatever fails before leaves the old one in use. Throws `BAD_REQUEST` for a file that is no padrón, `DOMAIN_ERROR` when
 * another import is under way or the new one is much smaller, `INTERNAL_ERROR` (507) when the disk is full.
 */
export async function importPadron(pedido: ImportarPadron): Promise<Publicacion> {
  const archivo = await openPadron(pedido.ruta);
  try {
    const nuevo = await openPadronNuevo(pedido.url);
    if (nuevo === undefined) throw new AppError('padron-importandose');
    try {
      return await importar(pedido, archivo, nuevo);
    } finally {
      await nuevo.close();
    }
  } catch (cause) {
    throw causeOf(cause);
  } finally {
    archivo.close();
  }
}

async function importar(pedido: ImportarPadron, archivo: ArchivoPadron, nuevo: PadronNuevo): Promise<Publicacion> {
  const { onAvance = () => {} } = pedido;
  const anterior = await findPublicacion(pedido.db);
  let primera: LineaMala | undefined;
  const onMala = (mala: LineaMala) => {
    primera ??= mala;
    pedido.onMala?.(mala);
  };
  const { filas, malas } = await copy({ ...pedido, onMala }, archivo, nuevo);
  if (primera !== undefined && malas > MALAS * (filas + malas)) {
    const total = filas + malas;
    throw new AppError('padron-con-lineas-malas', { malas, total, linea: primera.linea, motivo: primera.motivo });
  }
  if (filas === 0) throw new AppError('padron-sin-contribuyentes');
  if (anterior !== undefined && filas < MENGUA * anterior.filas && pedido.forzar !== true) {
    throw new AppError('padron-incompleto', { filas, enUso: anterior.filas });
  }
  onAvance({ paso: 'indexando', filas, malas, parte: 1 });
  await nuevo.indexar();
  onAvance({ paso: 'publicando', filas, malas, parte: 1 });
  const publicacion = { fecha: pedido.fecha ?? archivo.fecha, archivo: basename(pedido.ruta), filas, malas };
  await nuevo.publish(publicacion);
  return publicacion;
}

/** Every line into the new table; a line that says no taxpayer is told of and left out. */
async function copy(
  { onAvance = () => {}, onMala = () => {} }: ImportarPadron,
  { texto, bytes }: ArchivoPadron,
  nuevo: PadronNuevo,
): Promise<{ filas: number; malas: number }> {
  const divisor = createDivisor();
  let leidos = 0;
  let linea = 0;
  let filas = 0;
  let malas = 0;
  let anterior = '';
  const add = async (lineas: readonly string[]) => {
    let copia = '';
    for (const cada of lineas) {
      linea++;
      if (linea === 1) {
        if (!isCabecera(cada)) throw new AppError('padron-sin-cabecera', { vista: vistaDe(cada) });
        continue;
      }
      if (cada === '') continue;
      const leida = readLinea(cada);
      const repetida = leida.ok && leida.contribuyente.ruc === anterior;
      if (!leida.ok || repetida) {
        malas++;
        onMala({ linea, motivo: leida.ok ? 'repite el RUC de la línea anterior' : leida.motivo });
        continue;
      }
      filas++;
      anterior = leida.contribuyente.ruc;
      copia += toCopy(leida.contribuyente);
    }
    if (copia !== '') await nuevo.copy(copia);
  };
  try {
    for await (const bloque of texto) {
      leidos += bloque.length;
      await add(divisor.add(bloque));
      onAvance({ paso: 'leyendo', filas, malas, parte: bytes === 0 ? 0 : Math.min(1, leidos / bytes) });
    }
    await add(divisor.end());
  } catch (cause) {
    if (cause instanceof LineaSinFin) throw new AppError('padron-sin-lineas', { linea: linea + 1 });
    if (cause instanceof ZipDanado) throw danado(linea, cause);
    throw cause;
  }
  if (linea === 0) throw new AppError('padron-vacio');
  await nuevo.end();
  return { filas, malas };
}

const MAX_MOSTRADO = 60;

function vistaDe(linea: string): string {
  return linea.length > MAX_MOSTRADO ? `${linea.slice(0, MAX_MOSTRADO)}…` : linea;
}

function danado(linea: number, cause: unknown): AppError {
  return new AppError('padron-danado', { linea: linea + 1 }, { cause });
}

/** One line in COPY's text format. */
function toCopy({ ruc, nombre, estado, condicion, ubigeo, direccion }: Contribuyente): string {
  const celdas = [nombre, estado, condicion, ubigeo, direccion];
  return `${ruc}\t${celdas.map((celda) => (celda === undefined ? '\\N' : escaped(celda))).join('\t')}\n`;
}

/** The reader left single spaces where there was any white space: backslashes and zeros are all that is left. */
function escaped(text: string): string {
  return /[\\\0]/.test(text) ? text.replaceAll('\0', '').replaceAll('\\', '\\\\') : text;
}

function causeOf(cause: unknown): unknown {
  if (cause instanceof AppError) return cause;
  if (errorCode(cause) === '53100' || errorCode(cause) === 'ENOSPC') return new AppError('disco-lleno', {}, { cause });
  return cause;
}
