import type { Item } from '../documento/types.ts';
import type { ItemCalculado, TributoItem } from '../impuestos/types.ts';
import {
  attribute,
  attributeHole,
  attributeValue,
  concat,
  HOLE,
  NOTHING,
  plain,
  template,
  text,
  type Xml,
  type XmlAttribute,
} from '../lib/xml-write.ts';
import { monto, numero } from './amount.ts';
import { cac, cbc } from './tags.ts';
import { taxScheme } from './tax.ts';

/**
 * The lines, numbered from 1. Lines that bear the same taxes differ in a dozen values only, so each kind is built once,
 * with holes for those values, and filled for every line: documents go up to 999 of them.
 */
export function invoiceLines(items: readonly ItemCalculado[], currency: XmlAttribute): Xml {
  const kinds: LineKind[] = [];
  return concat(items.map((item, indice) => fillLine(kindOf(item, kinds, currency), item, indice + 1)));
}

interface LineKind {
  readonly tipoPrecio: string;
  readonly tributos: readonly TributoItem[];
  readonly fill: (values: readonly Xml[]) => Xml;
}

function kindOf(item: ItemCalculado, kinds: LineKind[], currency: XmlAttribute): LineKind {
  for (const kind of kinds) if (isOfKind(item, kind)) return kind;
  const { tipoPrecio, tributos } = item;
  const kind = { tipoPrecio, tributos, fill: template(lineShape(item, currency)) };
  kinds.push(kind);
  return kind;
}

function isOfKind({ tipoPrecio, tributos }: ItemCalculado, kind: LineKind): boolean {
  return (
    tipoPrecio === kind.tipoPrecio &&
    tributos.length === kind.tributos.length &&
    tributos.every(({ codigo, tipoIgv, porcentaje }, i) => {
      const other = kind.tributos[i];
      return codigo === other?.codigo && tipoIgv === other.tipoIgv && porcentaje.equals(other.porcentaje);
    })
  );
}

/** A line of that kind, in the order of the XSD; `fillLine` gives the values in the same order. */
function lineShape({ tipoPrecio, tributos }: ItemCalculado, currency: XmlAttribute): Xml {
  return cac.InvoiceLine(
    cbc.ID(HOLE),
    cbc.InvoicedQuantity.with(attributeHole('unitCode'), HOLE),
    cbc.LineExtensionAmount.with(currency, HOLE),
    cac.PricingReference(
      cac.AlternativeConditionPrice(cbc.PriceAmount.with(currency, HOLE), cbc.PriceTypeCode(plain(tipoPrecio))),
    ),
    cac.TaxTotal(cbc.TaxAmount.with(currency, HOLE), ...tributos.map((tributo) => taxSubtotalShape(tributo, currency))),
    cac.Item(cbc.Description(HOLE), HOLE),
    cac.Price(cbc.PriceAmount.with(currency, HOLE)),
  );
}

function taxSubtotalShape({ codigo, porcentaje, tipoIgv }: TributoItem, currency: XmlAttribute): Xml {
  return cac.TaxSubtotal(
    cbc.TaxableAmount.with(currency, HOLE),
    cbc.TaxAmount.with(currency, HOLE),
    cac.TaxCategory(cbc.Percent(numero(porcentaje)), cbc.TaxExemptionReasonCode(plain(tipoIgv)), taxScheme(codigo)),
  );
}

function fillLine({ fill }: LineKind, calculado: ItemCalculado, orden: number): Xml {
  const { item, valorVenta, totalImpuestos } = calculado;
  const lineExtension = monto(valorVenta);
  const taxes = monto(totalImpuestos);
  const values = [
    plain(String(orden)),
    attributeValue(item.unidadMedida),
    numero(item.cantidad),
    lineExtension,
    numero(calculado.precioUnitario),
    taxes,
  ];
  for (const { baseImponible, monto: impuesto } of calculado.tributos) {
    // Nearly always the very amounts of the line: written once, used twice.
    values.push(baseImponible === valorVenta ? lineExtension : monto(baseImponible));
    values.push(impuesto === totalImpuestos ? taxes : monto(impuesto));
  }
  values.push(text(item.descripcion), itemCodes(item), numero(calculado.valorUnitario));
  return fill(values);
}

function itemCodes({ codigo, gtin, codigoSunat }: Item): Xml {
  if (codigo === undefined && gtin === undefined && codigoSunat === undefined) return NOTHING;
  return concat([
    codigo === undefined ? NOTHING : cac.SellersItemIdentification(cbc.ID(text(codigo))),
    gtin === undefined ? NOTHING : cac.StandardItemIdentification(cbc.ID.with(gtinScheme(gtin), text(gtin))),
    codigoSunat === undefined ? NOTHING : cac.CommodityClassification(cbc.ItemClassificationCode(text(codigoSunat))),
  ]);
}

/** `GTIN-13` for 13 digits (4333–4335). */
function gtinScheme(gtin: string): XmlAttribute {
  return attribute('schemeID', `GTIN-${gtin.length}`);
}
