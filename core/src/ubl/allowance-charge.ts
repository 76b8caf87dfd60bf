import type { CargoCalculado } from '../impuestos/types.ts';
import { attribute, concat, NOTHING, plain, type Xml, type XmlAttribute } from '../lib/xml/write.ts';
import { monto } from './amount.ts';
import { cac, cbc } from './tags.ts';

/** Amounts that SUNAT takes in soles only, whatever the document's currency (2792, 3208). */
export const SOLES = attribute('currencyID', 'PEN');

/** Discounts (`ChargeIndicator` false) and charges, of a line or of the document. */
export function allowanceCharges(cargos: readonly CargoCalculado[] | undefined, currency: XmlAttribute): Xml {
  return cargos === undefined ? NOTHING : concat(cargos.map((cargo) => allowanceCharge(cargo, currency)));
}

function allowanceCharge({ codigo, esCargo, factor, ...cargo }: CargoCalculado, currency: XmlAttribute): Xml {
  const own = cargo.moneda === 'PEN' ? SOLES : currency;
  return cac.AllowanceCharge(
    cbc.ChargeIndicator(plain(String(esCargo))),
    cbc.AllowanceChargeReasonCode(plain(codigo)),
    factor === undefined ? NOTHING : cbc.MultiplierFactorNumeric(plain(factor.toFixed(5))),
    cbc.Amount.with(own, monto(cargo.monto)),
    cbc.BaseAmount.with(own, monto(cargo.base)),
  );
}
