import type { Constancia } from '../respuesta/cdr.ts';

/** What `GET /_control/libro` shows of a line. */
export interface Asiento {
  /** Instant, ISO 8601. */
  readonly en: string;
  readonly operacion: string;
  /** Base name, `20000000001-01-F001-1`; whatever came where it is not one. */
  readonly archivo: string;
  /** Of the XML, or of what came as a zip where there is no XML; empty where nothing came. Hexadecimal. */
  readonly sha256: string;
  /** `0`, four digits, or the scenario that kept SUNAT from judging it. */
  readonly codigo: string;
  readonly aceptado: boolean;
}

/** What the file keeps besides. */
export interface AsientoCompleto extends Asiento {
  /** There where SUNAT holds the number from this line on: what its CDR says. */
  readonly constancia?: Constancia;
  /** For files with a token that holds for some attempts only: which attempt this was, from 1. */
  readonly intento?: number;
  /** Of a comunicación de baja, a resumen diario or a guía that was taken: its ticket and what it changed. */
  readonly resumen?: ResumenAsentado;
}

/** What SUNAT makes of a number. */
export type EstadoRegistro = 'aceptado' | 'rechazado' | 'deBaja';

/** What the ledger tells of a number without being read again. */
export interface DatosRegistro {
  readonly estado: EstadoRegistro;
  /** Total of the document, `118.00`; unknown of what was refused before it was read. */
  readonly importe?: string;
  readonly moneda?: string;
  /** `AAAA-MM-DD`. */
  readonly fechaEmision: string;
  /** Whether it is a factura on credit. */
  readonly credito?: boolean;
}

/** What a resumen makes of one number. */
export interface EfectoResumen extends DatosRegistro {
  readonly clave: string;
}

export interface ResumenAsentado {
  readonly ticket: string;
  /** RUC of the issuer. */
  readonly ruc: string;
  /** Under which name a second send is the same file: number without zeros. */
  readonly nombre: string;
  /** What the CDR says once the ticket is ready; none where a scenario leaves it without. */
  readonly constancia?: Constancia;
  /** Of a guía that was not processed: why. */
  readonly error?: { readonly codigo: string; readonly descripcion: string };
  /** The scenarios that hold for it, by their words. */
  readonly escenarios: readonly string[];
  readonly efectos: readonly EfectoResumen[];
  /** Whether the name is used up: not in the beta manner. */
  readonly registrado: boolean;
}

/** A number as SUNAT knows it: the zeros to its left do not count. */
export function claveDe(comprobante: { ruc: string; tipo: string; serie: string; numero: number }): string {
  return `${comprobante.ruc}-${comprobante.tipo}-${comprobante.serie}-${comprobante.numero}`;
}

/** Attempts to send a file and questions about its ticket are counted apart. */
export function claveDeIntento(operacion: string, archivo: string): string {
  return operacion === 'getStatus' || operacion === 'consultarGuia' ? `${operacion} ${archivo}` : archivo;
}

/** The line, with its end. */
export function encodeAsiento(asiento: AsientoCompleto): Buffer {
  return Buffer.from(`${JSON.stringify(asiento)}\n`);
}

/** Lines are our own: one that does not parse was damaged on the disk, and is passed over. */
export function parseAsiento(linea: Buffer | string): AsientoCompleto | undefined {
  try {
    const value: unknown = JSON.parse(linea.toString());
    return isAsiento(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isAsiento(value: unknown): value is AsientoCompleto {
  return typeof value === 'object' && value !== null && 'archivo' in value && 'codigo' in value;
}
