import type { Documento, Emisor, Item } from '../documento/types.ts';
import { Decimal } from '../lib/decimal.ts';
import { toFecha } from '../lib/fecha.ts';

/** Builders for tests: a whole document of which a test states only what it is about. */

export function unItem(campos: Partial<Item> = {}): Item {
  return {
    descripcion: 'Item 1',
    unidadMedida: 'NIU',
    cantidad: Decimal.integer(1),
    precio: { conImpuestos: false, monto: Decimal.integer(100) },
    tipoIgv: '10',
    ...campos,
  };
}

/** A line by its numbers: `unPrecio('2', '59.00')` has tax in its price, `unValor('2', '50')` has not. */
export function unPrecio(cantidad: string, monto: string, tipoIgv = '10'): Item {
  return unItem({
    cantidad: Decimal.from(cantidad),
    precio: { conImpuestos: true, monto: Decimal.from(monto) },
    tipoIgv,
  });
}

export function unValor(cantidad: string, monto: string, tipoIgv = '10'): Item {
  return unItem({
    cantidad: Decimal.from(cantidad),
    precio: { conImpuestos: false, monto: Decimal.from(monto) },
    tipoIgv,
  });
}

export function unDocumento(campos: Partial<Documento> = {}): Documento {
  return {
    tipoComprobante: '01',
    sunatTransaccion: '0101',
    serie: 'F001',
    fechaEmision: toFecha('2026-11-20'),
    horaEmision: '10:00:00',
    moneda: 'PEN',
    formaPago: 'CONTADO',
    cliente: { tipoDocumento: '6', numeroDocumento: '20000000010', denominacion: 'CLIENTE SAC' },
    items: [unItem()],
    cuotas: [],
    porcentajeIgv: Decimal.integer(18),
    guias: [],
    establecimiento: '0000',
    ...campos,
  };
}

export const UN_EMISOR: Emisor = { ruc: '20000000001', razonSocial: 'EMISOR SA' };
