import { Decimal } from '../lib/decimal.ts';
import type { Fecha } from '../lib/fecha.ts';
import { type Tabla, ultimo, type Vigencias, valorEn } from './vigencia.ts';

const SIN_CLIENTE: Vigencias<Decimal> = [
  { valor: Decimal.integer(700), fuente: 'Reglamento de Comprobantes de Pago, art. 8; reglas de CPE (2514)' },
];

/** Every limit. */
export const TABLAS_DE_LIMITES: readonly Tabla[] = [
  { nombre: 'El importe desde el que una boleta nombra a su cliente', unidad: 'S/', filas: SIN_CLIENTE },
];

/** Soles above which a boleta of that day names its customer (`>` as in 2514). */
export function topeSinCliente(fecha: Fecha): Decimal {
  return valorEn(SIN_CLIENTE, fecha);
}

/** The same for texts that speak of no boleta in particular. */
export const TOPE_SIN_CLIENTE = ultimo(SIN_CLIENTE);
