import { Decimal } from '@chaski/core/lib/decimal.ts';
import type { Comprobante, Linea } from '../../lectura/comprobante.ts';
import { hasBase, isGratuita, precioDe, subtotalDe, valorDe } from '../../lectura/sumas.ts';
import {
  DOS_DECIMALES,
  deCreditos,
  deDebitos,
  deVenta,
  deVentas,
  difiere,
  malformado,
  par,
  type Regla,
} from '../regla.ts';

/* How the parts of a line agree with each other, once each of them is right. */

const PRECIO = 'cac:PricingReference/cac:AlternativeConditionPrice';

function cargo(linea: Linea, motivo: string): Decimal {
  return linea.cargos.reduce(
    (suma, { codigo, monto }) => (codigo === motivo ? suma.plus(monto.valor) : suma),
    Decimal.ZERO,
  );
}

/** Taxes of the line against their sum. */
export const REGLAS_IMPUESTOS_LINEA: readonly Regla<Linea>[] = [
  {
    codigo: deVenta('2644'),
    nodo: 'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:TaxExemptionReasonCode',
    falla: ({ subtotales }, { lineas }) =>
      subtotales.some((s) => s.afectacion === '17' && hasBase(s)) &&
      lineas.some((otra) => otra.subtotales.some((s) => (s.afectacion ?? '17') !== '17' && hasBase(s))),
  },
  {
    codigo: par('3292', '4293'),
    nodo: 'cac:TaxTotal/cbc:TaxAmount',
    cuando: ({ subtotales }) => subtotales.some(({ tributo = '' }) => SUMAN.has(tributo)),
    falla: ({ impuestos, subtotales }) => difiere(valorDe(impuestos), sumImpuestos(subtotales)),
  },
];

/** The value of the line. */
export const REGLAS_VALOR_LINEA: readonly Regla<Linea>[] = [
  {
    codigo: '2370',
    nodo: 'cbc:LineExtensionAmount',
    falla: ({ valorVenta }) => malformado(valorVenta.texto, DOS_DECIMALES),
  },
];

/** Operations whose lines need no tax (3105): credits, insurance, deductible expenses. */
const SIN_TRIBUTO: ReadonlySet<string> = new Set(['2100', '2101', '2102', '2103', '2104', '0112']);
const AFECTACION: ReadonlySet<string> = new Set(['1000', '1016', '9995', '9996', '9997', '9998']);
const CON_ISC: ReadonlySet<string> = new Set(['1000', '9996', '9997', '9998']);
const SUMAN: ReadonlySet<string> = new Set(['1000', '1016', '2000', '7152', '9999']);

/** What holds between the parts of a line, once each of them is right. */
export const REGLAS_CUADRE_LINEA: readonly Regla<Linea>[] = [
  {
    codigo: par('3272', '4294'),
    nodo: 'cac:TaxTotal/cac:TaxSubtotal/cbc:TaxableAmount',
    falla: isBaseMala,
  },
  {
    codigo: deCreditos('3105'),
    nodo: 'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cac:TaxScheme/cbc:ID',
    falla: ({ subtotales }) => !subtotales.some(({ tributo = '' }) => AFECTACION.has(tributo)),
  },
  {
    codigo: { ...deVenta('3105'), ...deDebitos('3105') },
    nodo: 'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cac:TaxScheme/cbc:ID',
    cuando: (_, { operacion = '' }) => !SIN_TRIBUTO.has(operacion),
    falla: ({ subtotales }) =>
      !subtotales.some((subtotal) => AFECTACION.has(subtotal.tributo ?? '') && hasBase(subtotal)),
  },
  {
    codigo: '3223',
    nodo: 'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cac:TaxScheme/cbc:ID',
    falla: isCombinacionMala,
  },
];

function sumImpuestos(subtotales: Linea['subtotales']): Decimal {
  return subtotales.reduce(
    (suma, { tributo = '', monto }) => (SUMAN.has(tributo) ? suma.plus(valorDe(monto)) : suma),
    Decimal.ZERO,
  );
}

/** The base is the value of the sale, exactly; with ISC, plus the ISC, within the tolerance. */
function isBaseMala(linea: Linea): boolean {
  const afecto = linea.subtotales.find((subtotal) => AFECTACION.has(subtotal.tributo ?? '') && hasBase(subtotal));
  if (afecto === undefined) return false;
  const isc = valorDe(subtotalDe(linea, '2000')?.monto);
  const base = valorDe(afecto.base);
  if (isc.isZero()) return !base.equals(linea.valorVenta.valor);
  return difiere(base, linea.valorVenta.valor.plus(isc));
}

/** 1000, 9996, 9997 or 9998 go alone or with 2000 and 9999; 1016 and 9995 alone or with 9999. */
function isCombinacionMala({ subtotales }: Linea): boolean {
  const tributos = subtotales.filter(hasBase).map(({ tributo = '' }) => tributo);
  if (tributos.length < 2) return false;
  const afectos = tributos.filter((tributo) => AFECTACION.has(tributo));
  if (afectos.length !== 1) return true;
  const conIsc = CON_ISC.has(afectos[0] ?? '');
  return tributos.some((tributo) => !AFECTACION.has(tributo) && tributo !== '9999' && !(tributo === '2000' && conIsc));
}

/** The line against its own quantity and price, after its discounts. */
export const REGLAS_PRECIO_LINEA: readonly Regla<Linea>[] = [
  {
    codigo: { ...deVentas('3270', '4287'), ...deDebitos('3270', '4287') },
    nodo: `${PRECIO}[cbc:PriceTypeCode='01']/cbc:PriceAmount`,
    cuando: (linea) => !isGratuita(linea) && valorDe(linea.cantidad).isPositive(),
    falla: (linea) => {
      const neto = linea.valorVenta.valor
        .plus(valorDe(linea.impuestos))
        .minus(cargo(linea, '01'))
        .plus(cargo(linea, '48'));
      return difiere(precioDe(linea, '01'), neto.dividedBy(valorDe(linea.cantidad), 5));
    },
  },
  {
    codigo: par('3271', '4288'),
    nodo: 'cbc:LineExtensionAmount',
    // Nothing times a price is no number to SUNAT, and no number differs from any.
    cuando: (linea) => linea.cantidad !== undefined && (isGratuita(linea) || linea.valorUnitario !== undefined),
    falla: (linea) => {
      const unitario = isGratuita(linea) ? precioDe(linea, '02') : valorDe(linea.valorUnitario);
      const calculado = unitario.times(valorDe(linea.cantidad)).minus(cargo(linea, '00')).plus(cargo(linea, '47'));
      return difiere(linea.valorVenta.valor, calculado.round(2));
    },
  },
];

/** What holds between the lines of a document. */
export const REGLAS_LINEAS: readonly Regla<Comprobante>[] = [
  {
    codigo: { factura: '3181' },
    nodo: 'cac:InvoiceLine/cac:Item/cac:CommodityClassification/cbc:ItemClassificationCode',
    cuando: ({ operacion }) => operacion === '0112',
    falla: ({ lineas }) =>
      !lineas.some(({ codigoProducto }) => codigoProducto === '84121901' || codigoProducto === '80131501'),
  },
];
