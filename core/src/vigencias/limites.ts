import { Decimal } from '../lib/decimal.ts';
import type { Fecha } from '../lib/fecha.ts';
import { type Tabla, ultimo, type Vigencias, valorEn } from './vigencia.ts';

const SIN_CLIENTE: Vigencias<Decimal> = [
  { valor: Decimal.integer(700), fuente: 'Reglamento de Comprobantes de Pago, art. 8; reglas de CPE (2514)' },
];

/** Both what is paid and the documents that it pays. */
const SIN_RETENCION: Vigencias<Decimal> = [
  { valor: Decimal.integer(700), fuente: 'RS 037-2002/SUNAT, régimen de retenciones' },
];

/** Every limit. */
export const TABLAS_DE_LIMITES: readonly Tabla[] = [
  { nombre: 'El importe desde el que una boleta nombra a su cliente', unidad: 'S/', filas: SIN_CLIENTE },
  { nombre: 'El importe hasta el que un pago no lleva retención', unidad: 'S/', filas: SIN_RETENCION },
];

/** Soles above which a boleta of that day names its customer (`>` as in 2514). */
export function topeSinCliente(fecha: Fecha): Decimal {
  return valorEn(SIN_CLIENTE, fecha);
}

/** The same for texts that speak of no boleta in particular. */
export const TOPE_SIN_CLIENTE = ultimo(SIN_CLIENTE);

/** Soles up to which nothing has to be withheld of what is paid on that day. */
export function topeSinRetencion(fecha: Fecha): Decimal {
  return valorEn(SIN_RETENCION, fecha);
}

/** The same for texts that speak of no payment in particular. */
export const TOPE_SIN_RETENCION = ultimo(SIN_RETENCION);
