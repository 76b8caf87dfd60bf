import type { Deps } from '../../deps.ts';
import { DatabaseUnavailable } from '../../platform/db/errors.ts';
import { xmlOf } from '../../platform/http/archivo.ts';
import type { Acceso } from '../../platform/http/route.ts';
import { Unavailable } from '../../platform/mensajes/app-error.ts';
import { print } from '../contenido/imprimir.ts';
import { readGuardado } from '../guardado.ts';
import type { Filtros } from '../read/filtros.ts';
import { countComprobantes, listComprobantes } from '../read/lista-store.ts';
import { conTurno, conTurnoSinPrisa } from '../read/turnos.ts';
import { correlativoDe, estadoDe } from '../respuesta.ts';
import { findContent } from '../store.ts';
import type { ComprobanteDeVenta } from '../types.ts';

/* What an export in the background asks of documents: which there are, and their files. */

type Alcance = Pick<Acceso, 'empresaId' | 'entorno'>;

/** How many documents the filter finds, `maximo` at most. Throws 429 where the company reads too much already. */
export function countHasta(
  deps: Pick<Deps, 'db'>,
  alcance: Alcance,
  filtros: Filtros,
  maximo: number,
): Promise<number> {
  return conTurno(alcance.empresaId, () => countComprobantes(deps.db.of(alcance), alcance, filtros, maximo));
}

/** The next `cuantos` documents of the filter, newest first, after that one; fewer where there are no more. */
export function siguientes(
  deps: Pick<Deps, 'db'>,
  alcance: Alcance,
  filtros: Filtros,
  despuesDe: string | null,
  cuantos: number,
): Promise<ComprobanteDeVenta[]> {
  const desde = despuesDe === null ? filtros : { ...filtros, cursor: despuesDe };
  const read = () => listComprobantes(deps.db.of(alcance), alcance, desde, cuantos);
  return conTurnoSinPrisa(alcance.empresaId, read);
}

/** The PDF could not be made; `pasajera`: another time it may. */
export class PdfImposible extends Error {
  readonly pasajera: boolean;

  constructor(cause: unknown) {
    super('El PDF no se pudo generar', { cause });
    this.name = 'PdfImposible';
    this.pasajera = cause instanceof Unavailable;
  }
}

/** The files of one document. */
export interface Archivos {
  /**
   * `RUC-TT-SERIE-NUMERO`; of a rejected one with its id, since SUNAT may have left its number to another, so that no two documents
   * have the same.
   */
  readonly nombre: string;
  readonly xml: Buffer;
  /** Undefined where SUNAT gave none. */
  cdr(): Promise<Buffer | undefined>;
  /** On A4. Rejects with `PdfImposible`, and with `DatabaseUnavailable`. */
  pdf(): Promise<Buffer>;
}

/** The signed XML now, the others when they are asked for. */
export async function archivosDe(
  deps: Pick<Deps, 'log' | 'db' | 'empresas' | 'hilo' | 'pdf'>,
  c: ComprobanteDeVenta,
): Promise<Archivos> {
  const archivo = await findContent<Buffer>(deps.db.of(c), c, c.id, 'archivo');
  if (archivo === undefined) throw new Error(`El comprobante ${c.id} ya no está`);
  const { nombre: enElZip, bytes: xml } = xmlOf(archivo);
  const ruc = enElZip.slice(0, 11);
  const nombre = `${ruc}-${c.tipoComprobante}-${correlativoDe(c)}`;
  return {
    nombre: estadoDe(c) === 'RECHAZADA' ? `${nombre}_rechazado_${c.id}` : nombre,
    xml,
    cdr: async () => {
      const zip = c.tieneCdr ? await findContent<Buffer>(deps.db.of(c), c, c.id, 'cdr') : undefined;
      return zip && xmlOf(zip).bytes;
    },
    pdf: async () => {
      const text = await findContent<string>(deps.db.of(c), c, c.id, 'documento::text');
      if (text === undefined) throw new Error(`El comprobante ${c.id} ya no está`);
      try {
        const guardado = await readGuardado(deps.hilo, c.empresaId, text);
        return await print(deps, { comprobante: c, ...guardado, xml, nombre, formato: 'a4' });
      } catch (error) {
        throw error instanceof DatabaseUnavailable ? error : new PdfImposible(error);
      }
    },
  };
}
