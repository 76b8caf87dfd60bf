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
  type Tag,
  template,
  text,
  type Xml,
  type XmlAttribute,
} from '../lib/xml/write.ts';
import { allowanceCharges } from './allowance-charge.ts';
import { monto, montoUnitario, numero } from './amount.ts';
import { freight, itemProperties } from './item-details.ts';
import { cac, cbc } from './tags.ts';
import { ICBPER, taxScheme } from './tax.ts';

/**
 * The lines, numbered from 1. Lines that bear the same taxes differ in a dozen values only, so each kind is built once,
 * with holes for those values, and filled for every line: documents go up to 999 of them.
 */
export function lines(names: LineNames, items: readonly ItemCalculado[], currency: XmlAttribute): Xml {
  const kinds: LineKind[] = [];
  const of = (item: ItemCalculado) => kindOf(item, kinds, names, currency);
  return concat(items.map((item, indice) => fillLine(of(item), item, indice + 1, currency)));
}

/** What a line and its quantity are called in each document. */
export interface LineNames {
  readonly line: Tag;
  readonly quantity: Tag;
}

export const INVOICE_LINE: LineNames = { line: cac.InvoiceLine, quantity: cbc.InvoicedQuantity };
export const CREDIT_NOTE_LINE: LineNames = { line: cac.CreditNoteLine, quantity: cbc.CreditedQuantity };
export const DEBIT_NOTE_LINE: LineNames = { line: cac.DebitNoteLine, quantity: cbc.DebitedQuantity };

interface LineKind {
  readonly tipoPrecio: string;
  readonly tributos: readonly TributoItem[];
  readonly fill: (values: readonly Xml[]) => Xml;
}

function kindOf(item: ItemCalculado, kinds: LineKind[], names: LineNames, currency: XmlAttribute): LineKind {
  for (const kind of kinds) if (isOfKind(item, kind)) return kind;
  const { tipoPrecio, tributos } = item;
  const kind = { tipoPrecio, tributos, fill: template(lineShape(item, names, currency)) };
  kinds.push(kind);
  return kind;
}

function isOfKind({ tipoPrecio, tributos }: ItemCalculado, kind: LineKind): boolean {
  return (
    tipoPrecio === kind.tipoPrecio &&
    tributos.length === kind.tributos.length &&
    tributos.every(({ codigo, tipoIgv, porcentaje, sistemaIsc }, i) => {
      const other = kind.tributos[i];
      return (
        codigo === other?.codigo &&
        tipoIgv === other.tipoIgv &&
        sistemaIsc === other.sistemaIsc &&
        porcentaje.equals(other.porcentaje)
      );
    })
  );
}

/** A line of that kind, in the order of the XSD; `fillLine` gives the values in the same order. */
function lineShape({ tipoPrecio, tributos }: ItemCalculado, names: LineNames, currency: XmlAttribute): Xml {
  return names.line(
    cbc.ID(HOLE),
    names.quantity.with(attributeHole('unitCode'), HOLE),
    cbc.LineExtensionAmount.with(currency, HOLE),
    cac.PricingReference(
      cac.AlternativeConditionPrice(cbc.PriceAmount.with(currency, HOLE), cbc.PriceTypeCode(plain(tipoPrecio))),
    ),
    HOLE,
    cac.TaxTotal(cbc.TaxAmount.with(currency, HOLE), ...tributos.map((tributo) => taxSubtotalShape(tributo, currency))),
    cac.Item(cbc.Description(HOLE), HOLE),
    cac.Price(cbc.PriceAmount.with(currency, HOLE)),
  );
}

function taxSubtotalShape(tributo: TributoItem, currency: XmlAttribute): Xml {
  const { codigo, porcentaje, tipoIgv, sistemaIsc } = tributo;
  if (codigo === ICBPER) {
    return cac.TaxSubtotal(
      cbc.TaxAmount.with(currency, HOLE),
      cbc.BaseUnitMeasure.with(BOLSAS, HOLE),
      cac.TaxCategory(cbc.PerUnitAmount.with(currency, HOLE), taxScheme(codigo)),
    );
  }
  return cac.TaxSubtotal(
    cbc.TaxableAmount.with(currency, HOLE),
    cbc.TaxAmount.with(currency, HOLE),
    cac.TaxCategory(
      cbc.Percent(numero(porcentaje)),
      sistemaIsc === undefined ? cbc.TaxExemptionReasonCode(plain(tipoIgv)) : cbc.TierRange(plain(sistemaIsc)),
      taxScheme(codigo),
    ),
  );
}

const BOLSAS = attribute('unitCode', 'NIU');

function fillLine({ fill }: LineKind, calculado: ItemCalculado, orden: number, currency: XmlAttribute): Xml {
  const { item, valorVenta, totalImpuestos, cargos } = calculado;
  const lineExtension = monto(valorVenta);
  const taxes = monto(totalImpuestos);
  const values = [
    plain(String(orden)),
    attributeValue(item.unidadMedida),
    numero(item.cantidad),
    lineExtension,
    numero(calculado.precioUnitario),
    item.transporte === undefined && cargos === undefined
      ? NOTHING
      : concat([freight(item.transporte), allowanceCharges(cargos, currency)]),
    taxes,
  ];
  for (const { baseImponible, monto: impuesto, bolsas } of calculado.tributos) {
    if (bolsas !== undefined) {
      values.push(monto(impuesto), numero(bolsas.cantidad), montoUnitario(bolsas.montoUnitario));
      continue;
    }
    // Nearly always the very amounts of the line: written once, used twice.
    values.push(baseImponible === valorVenta ? lineExtension : monto(baseImponible));
    values.push(impuesto === totalImpuestos ? taxes : monto(impuesto));
  }
  values.push(text(item.descripcion), itemDetails(item), numero(calculado.valorUnitario));
  return fill(values);
}

/** Codes and properties, after the description. */
function itemDetails({ codigo, gtin, codigoSunat, atributos }: Item): Xml {
  return concat([
    codigo === undefined ? NOTHING : cac.SellersItemIdentification(cbc.ID(text(codigo))),
    gtin === undefined ? NOTHING : cac.StandardItemIdentification(cbc.ID.with(gtinScheme(gtin), text(gtin))),
    codigoSunat === undefined ? NOTHING : cac.CommodityClassification(cbc.ItemClassificationCode(text(codigoSunat))),
    itemProperties(atributos),
  ]);
}

const ESQUEMAS_GTIN: ReadonlyMap<number, XmlAttribute> = new Map(
  [8, 12, 13, 14].map((largo) => [largo, attribute('schemeID', `GTIN-${largo}`)]),
);
const GTIN_13 = attribute('schemeID', 'GTIN-13');

/** `GTIN-13` for 13 digits (4333, 4335), and for those that are none of the four (4334). */
function gtinScheme(gtin: string): XmlAttribute {
  return ESQUEMAS_GTIN.get(gtin.length) ?? GTIN_13;
}
