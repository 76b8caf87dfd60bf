import { TRIBUTOS } from '../catalogos/c05-tributos.ts';
import type { CodigoTributo, TributoTotal } from '../impuestos/types.ts';
import type { Decimal } from '../lib/decimal.ts';
import { NOTHING, plain, type Xml, type XmlAttribute } from '../lib/xml/write.ts';
import { monto } from './amount.ts';
import { cac, cbc } from './tags.ts';

const TAX_SCHEMES: ReadonlyMap<string, Xml> = new Map(
  [...TRIBUTOS.values()].map(({ codigo, nombreXml, codigoInternacional }) => [
    codigo,
    cac.TaxScheme(cbc.ID(plain(codigo)), cbc.Name(plain(nombreXml)), cbc.TaxTypeCode(plain(codigoInternacional))),
  ]),
);

/** The tax by its names in catalog 05. */
export function taxScheme(codigo: CodigoTributo): Xml {
  const scheme = TAX_SCHEMES.get(codigo);
  if (scheme === undefined) throw new Error(`Invariante roto: tributo fuera del catálogo 05: ${codigo}`);
  return scheme;
}

/** The tax on bags: counted by the bag, it has no base (3003). */
export const ICBPER = '7152';

/** The taxes of the whole document. */
export function taxTotal(totalImpuestos: Decimal, tributos: readonly TributoTotal[], currency: XmlAttribute): Xml {
  return cac.TaxTotal(
    cbc.TaxAmount.with(currency, monto(totalImpuestos)),
    ...tributos.map(({ codigo, baseImponible, monto: impuesto }) =>
      cac.TaxSubtotal(
        codigo === ICBPER ? NOTHING : cbc.TaxableAmount.with(currency, monto(baseImponible)),
        cbc.TaxAmount.with(currency, monto(impuesto)),
        cac.TaxCategory(taxScheme(codigo)),
      ),
    ),
  );
}
