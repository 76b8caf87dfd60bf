import { acredita } from '@chaski/core/documentos/registro.ts';
import { Decimal } from '@chaski/core/lib/decimal.ts';
import type { Estado } from '@chaski/sdk/src/index.ts';

/** How many documents of one type, state and currency there are, and for how much. */
export interface Cuenta {
  readonly tipoComprobante: string;
  readonly estado: Estado;
  readonly moneda: string;
  readonly cantidad: number;
  /** Decimal text. */
  readonly importe: string;
}

export interface Neto {
  readonly moneda: string;
  readonly cantidad: number;
  /** Two decimals. */
  readonly importe: string;
}

const ORDEN: readonly Estado[] = ['ACEPTADA', 'EN_PROCESO', 'PENDIENTE_ENVIO', 'RECHAZADA', 'ANULADA'];

/** By currency (soles first), type and state: the order in which the table reads. */
export function sort(cuentas: readonly Cuenta[]): readonly Cuenta[] {
  const lugar = ({ moneda, tipoComprobante, estado }: Cuenta) =>
    `${moneda === 'PEN' ? '' : moneda} ${tipoComprobante} ${ORDEN.indexOf(estado)}`;
  return cuentas.toSorted((a, b) => (lugar(a) < lugar(b) ? -1 : 1));
}

/** What has, or may yet have, effect, by currency: a nota de crédito takes away. Exact. */
export function netos(cuentas: readonly Cuenta[]): readonly Neto[] {
  const conEfecto = sort(cuentas).filter(({ estado }) => estado !== 'RECHAZADA' && estado !== 'ANULADA');
  return [...new Set(conEfecto.map(({ moneda }) => moneda))].map((moneda) => {
    const suyas = conEfecto.filter((cuenta) => cuenta.moneda === moneda);
    const importe = suyas.reduce((suma, cuenta) => suma.plus(conSigno(cuenta)), Decimal.ZERO);
    const cantidad = suyas.reduce((suma, cuenta) => suma + cuenta.cantidad, 0);
    return { moneda, cantidad, importe: importe.toFixed(2) };
  });
}

function conSigno({ tipoComprobante, importe }: Cuenta): Decimal {
  const monto = Decimal.from(importe);
  return acredita(tipoComprobante) ? monto.negated() : monto;
}
