import type { Totales } from '../impuestos/types.ts';
import type { Decimal } from '../lib/decimal.ts';
import { NOTHING, type Tag, type Xml, type XmlAttribute } from '../lib/xml/write.ts';
import { monto } from './amount.ts';
import { cbc } from './tags.ts';

/** The totals in money, under the name that the document gives them. What is zero and optional stays out. */
export function monetaryTotal(total: Tag, totales: Totales, currency: XmlAttribute): Xml {
  const optional = (amount: Tag, valor: Decimal) => (valor.isZero() ? NOTHING : amount.with(currency, monto(valor)));
  return total(
    cbc.LineExtensionAmount.with(currency, monto(totales.valorVenta)),
    cbc.TaxInclusiveAmount.with(currency, monto(totales.precioVenta)),
    optional(cbc.AllowanceTotalAmount, totales.descuentos),
    optional(cbc.ChargeTotalAmount, totales.cargos),
    optional(cbc.PrepaidAmount, totales.anticipos),
    optional(cbc.PayableRoundingAmount, totales.redondeo),
    cbc.PayableAmount.with(currency, monto(totales.importeTotal)),
  );
}
