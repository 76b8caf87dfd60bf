import { UNIDADES } from '@chaski/core/catalogos/c03-unidades.ts';
import { TIPOS_PRECIO } from '@chaski/core/catalogos/c16-tipos-precio.ts';
import { Decimal } from '@chaski/core/lib/decimal.ts';
import { path, text } from '@chaski/core/lib/xml-read.ts';
import type { Comprobante, Linea } from '../comprobante.ts';
import { hasBase, isGratuita, subtotalDe, valorDe } from '../sumas.ts';
import {
  DIEZ_DECIMALES,
  DOS_DECIMALES,
  deCreditos,
  deDebitos,
  deNotas,
  deVenta,
  deVentas,
  difiere,
  malformado,
  par,
  type Regla,
  vacio,
} from './regla.ts';

const ID = /^(?!0*$)\d{1,3}$/;
const UNSPSC = /^\d{8}$/;
const GTIN: ReadonlyMap<string, number> = new Map([
  ['GTIN-8', 8],
  ['GTIN-12', 12],
  ['GTIN-13', 13],
  ['GTIN-14', 14],
]);
const PRODUCTO = 'cac:Item/cac:CommodityClassification/cbc:ItemClassificationCode';
const PRECIO = 'cac:PricingReference/cac:AlternativeConditionPrice';

function precio(linea: Linea, tipo: string): Decimal {
  return linea.precios.reduce(
    (suma, { tipo: suyo, monto }) => (suyo === tipo ? suma.plus(valorDe(monto)) : suma),
    Decimal.ZERO,
  );
}

function cargo(linea: Linea, motivo: string): Decimal {
  return linea.cargos.reduce(
    (suma, { codigo, monto }) => (codigo === motivo ? suma.plus(monto.valor) : suma),
    Decimal.ZERO,
  );
}

function gtin({ elemento }: Linea) {
  return path(elemento, 'Item', 'StandardItemIdentification', 'ID');
}

/** Identification, quantity, description and prices of a line (ubl-invoice §8). */
export const REGLAS_LINEA: readonly Regla<Linea>[] = [
  { codigo: deVenta('2023'), nodo: 'cbc:ID', falla: ({ id }) => !ID.test(id) },
  { codigo: deNotas('2137'), nodo: 'cbc:ID', falla: ({ id }) => !ID.test(id) },
  {
    codigo: { ...deCreditos('2138'), ...deDebitos('2188') },
    nodo: 'cbc:InvoicedQuantity/@unitCode',
    falla: ({ cantidad, unidad }) => cantidad !== undefined && vacio(unidad),
  },
  {
    codigo: deVenta('2883'),
    nodo: 'cbc:InvoicedQuantity/@unitCode',
    falla: ({ cantidad, unidad }) => cantidad !== undefined && vacio(unidad),
  },
  {
    codigo: '2936',
    nodo: 'cbc:InvoicedQuantity/@unitCode',
    falla: ({ unidad }) => unidad !== undefined && !UNIDADES.has(unidad),
  },
  {
    codigo: deVenta('2024'),
    nodo: 'cbc:InvoicedQuantity',
    falla: ({ cantidad }) => cantidad === undefined || cantidad.valor.isZero(),
  },
  {
    codigo: deVenta('2025'),
    nodo: 'cbc:InvoicedQuantity',
    falla: ({ cantidad }) => malformado(cantidad?.texto, DIEZ_DECIMALES),
  },
  {
    codigo: deNotas('2139'),
    nodo: 'cbc:InvoicedQuantity',
    falla: ({ cantidad }) => malformado(cantidad?.texto, DIEZ_DECIMALES) || cantidad?.valor.isZero() === true,
  },
  {
    codigo: { ...deVenta('4269'), ...deNotas('4234') },
    nodo: 'cac:Item/cac:SellersItemIdentification/cbc:ID',
    falla: ({ elemento }) => {
      const codigo = text(elemento, 'Item', 'SellersItemIdentification', 'ID');
      return codigo !== undefined && (codigo.trim() === '' || codigo.length > 30);
    },
  },
  {
    codigo: deVenta('4331'),
    nodo: PRODUCTO,
    cuando: (_, { emisor, padron }) => padron.tiene(emisor.numero, 'obligadoCodigoProducto'),
    falla: (linea) => linea.codigoProducto === undefined && gtin(linea) === undefined,
  },
  { codigo: '3496', nodo: PRODUCTO, falla: ({ codigoProducto }) => malformado(codigoProducto, UNSPSC) },
  { codigo: '4337', nodo: PRODUCTO, falla: ({ codigoProducto }) => isProductoGeneral(codigoProducto) },
  {
    codigo: '4334',
    nodo: 'cac:Item/cac:StandardItemIdentification/cbc:ID',
    falla: (linea) => {
      const id = gtin(linea);
      const length = GTIN.get(id?.attributes.get('schemeID') ?? '');
      return id !== undefined && length !== undefined && id.text.length !== length;
    },
  },
  {
    codigo: '4335',
    nodo: 'cac:Item/cac:StandardItemIdentification/cbc:ID/@schemeID',
    falla: (linea) => {
      const tipo = gtin(linea)?.attributes.get('schemeID');
      return !vacio(tipo) && !GTIN.has(tipo ?? '');
    },
  },
  {
    codigo: '4333',
    nodo: 'cac:Item/cac:StandardItemIdentification/cbc:ID/@schemeID',
    falla: (linea) => {
      const id = gtin(linea);
      return id !== undefined && vacio(id.attributes.get('schemeID'));
    },
  },
  { codigo: deVenta('2026'), nodo: 'cac:Item/cbc:Description', falla: ({ descripcion }) => descripcion === undefined },
  {
    codigo: deVenta('2027'),
    nodo: 'cac:Item/cbc:Description',
    falla: ({ descripcion = '' }) => descripcion.trim() === '' || descripcion.length > 500,
  },
  {
    codigo: deNotas('4084'),
    nodo: 'cac:Item/cbc:Description',
    falla: ({ descripcion }) => descripcion !== undefined && (descripcion.length < 3 || descripcion.length > 500),
  },
  {
    codigo: deVenta('2068'),
    nodo: 'cac:Price/cbc:PriceAmount',
    falla: ({ valorUnitario }) => valorUnitario === undefined,
  },
  {
    codigo: '2369',
    nodo: 'cac:Price/cbc:PriceAmount',
    falla: ({ valorUnitario }) => malformado(valorUnitario?.texto, DIEZ_DECIMALES),
  },
  {
    codigo: '2640',
    nodo: 'cac:Price/cbc:PriceAmount',
    falla: (linea) => valorDe(linea.valorUnitario).isPositive() && isGratuita(linea),
  },
  {
    codigo: deVenta('2028'),
    nodo: `${PRECIO}/cbc:PriceAmount`,
    falla: ({ precios }) => precios.length === 0 || precios.some(({ monto }) => monto === undefined),
  },
  {
    codigo: '2367',
    nodo: `${PRECIO}/cbc:PriceAmount`,
    falla: ({ precios }) => precios.some(({ monto }) => malformado(monto?.texto, DIEZ_DECIMALES)),
  },
  {
    codigo: '2410',
    nodo: `${PRECIO}/cbc:PriceTypeCode`,
    falla: ({ precios }) => precios.some(({ tipo }) => !TIPOS_PRECIO.has(tipo ?? '')),
  },
  {
    codigo: '2409',
    nodo: `${PRECIO}/cbc:PriceTypeCode`,
    falla: ({ precios }) => precios.length > 1 && new Set(precios.map(({ tipo }) => tipo)).size < precios.length,
  },
  {
    codigo: '3224',
    nodo: `${PRECIO}[cbc:PriceTypeCode='02']/cbc:PriceAmount`,
    falla: (linea) => precio(linea, '02').isPositive() && !isGratuita(linea),
  },
  {
    codigo: deVenta('3234'),
    nodo: `${PRECIO}[cbc:PriceTypeCode!='02']/cbc:PriceAmount`,
    falla: (linea) =>
      linea.precios.some(({ tipo, monto }) => tipo !== '02' && valorDe(monto).isPositive()) && isGratuita(linea),
  },
  { codigo: '3195', nodo: 'cac:TaxTotal', falla: ({ totalesImpuestos }) => totalesImpuestos === 0 },
  { codigo: '3026', nodo: 'cac:TaxTotal', falla: ({ totalesImpuestos }) => totalesImpuestos > 1 },
  {
    codigo: '3021',
    nodo: 'cac:TaxTotal/cbc:TaxAmount',
    falla: ({ impuestos }) => malformado(impuestos?.texto, DOS_DECIMALES),
  },
];

/** The code says no more than a family of the UNSPSC; `00000000` stands for none. */
function isProductoGeneral(codigo: string | undefined): boolean {
  return codigo !== undefined && codigo !== '00000000' && UNSPSC.test(codigo) && codigo.endsWith('0000');
}

/** Operations whose lines need no tax (3105): credits, insurance, deductible expenses. */
const SIN_TRIBUTO: ReadonlySet<string> = new Set(['2100', '2101', '2102', '2103', '2104', '0112']);
const AFECTACION: ReadonlySet<string> = new Set(['1000', '1016', '9995', '9996', '9997', '9998']);
const CON_ISC: ReadonlySet<string> = new Set(['1000', '9996', '9997', '9998']);
const SUMAN: ReadonlySet<string> = new Set(['1000', '1016', '2000', '7152', '9999']);

/** What holds between the parts of a line, once each of them is right (ubl-invoice §8). */
export const REGLAS_CUADRE_LINEA: readonly Regla<Linea>[] = [
  {
    codigo: par('3292', '4293'),
    nodo: 'cac:TaxTotal/cbc:TaxAmount',
    cuando: ({ subtotales }) => subtotales.some(({ tributo = '' }) => SUMAN.has(tributo)),
    falla: ({ impuestos, subtotales }) => difiere(valorDe(impuestos), sumImpuestos(subtotales)),
  },
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
  {
    codigo: '2370',
    nodo: 'cbc:LineExtensionAmount',
    falla: ({ valorVenta }) => malformado(valorVenta.texto, DOS_DECIMALES),
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

/** The line against its own quantity and price, after its discounts (ubl-invoice §8). */
export const REGLAS_PRECIO_LINEA: readonly Regla<Linea>[] = [
  {
    codigo: { ...deVentas('3270', '4287'), ...deDebitos('3270', '4287') },
    nodo: `${PRECIO}[cbc:PriceTypeCode='01']/cbc:PriceAmount`,
    cuando: (linea) => !isGratuita(linea) && linea.cantidad !== undefined,
    falla: (linea) => {
      const neto = linea.valorVenta.valor
        .plus(valorDe(linea.impuestos))
        .minus(cargo(linea, '01'))
        .plus(cargo(linea, '48'));
      return difiere(precio(linea, '01'), neto.dividedBy(valorDe(linea.cantidad), 5));
    },
  },
  {
    codigo: par('3271', '4288'),
    nodo: 'cbc:LineExtensionAmount',
    cuando: ({ cantidad }) => cantidad !== undefined,
    falla: (linea) => {
      const unitario = isGratuita(linea) ? precio(linea, '02') : valorDe(linea.valorUnitario);
      const calculado = unitario.times(valorDe(linea.cantidad)).minus(cargo(linea, '00')).plus(cargo(linea, '47'));
      return difiere(linea.valorVenta.valor, calculado.round(2));
    },
  },
];

/** What holds between the lines of a document. */
export const REGLAS_LINEAS: readonly Regla<Comprobante>[] = [
  {
    codigo: '2752',
    nodo: 'cac:InvoiceLine/cbc:ID',
    falla: ({ lineas }) => new Set(lineas.map(({ id }) => Number(id))).size < lineas.length,
  },
  {
    codigo: deVenta('2644'),
    nodo: 'cac:InvoiceLine/cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:TaxExemptionReasonCode',
    falla: ({ lineas }) => {
      const afectos = lineas.flatMap(({ subtotales }) =>
        subtotales.filter((s) => s.afectacion !== undefined && hasBase(s)),
      );
      return afectos.some((s) => s.afectacion === '17') && afectos.some((s) => s.afectacion !== '17');
    },
  },
  {
    codigo: '3462',
    nodo: 'cac:InvoiceLine/cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:Percent',
    falla: hasTasasMalas,
  },
  {
    codigo: '4439',
    nodo: 'cac:InvoiceLine/cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:Percent',
    falla: ({ emisor, padron, sumas }) =>
      sumas.tasaIgv.equals(TASA_REDUCIDA) && padron.tiene(emisor.numero, 'sinTasaReducida'),
  },
  {
    codigo: { factura: '3181' },
    nodo: 'cac:InvoiceLine/cac:Item/cac:CommodityClassification/cbc:ItemClassificationCode',
    cuando: ({ operacion }) => operacion === '0112',
    falla: ({ lineas }) =>
      !lineas.some(({ codigoProducto }) => codigoProducto === '84121901' || codigoProducto === '80131501'),
  },
];

const TASA_GENERAL = Decimal.integer(18);
const TASA_REDUCIDA = Decimal.from('10.5');

/** All lines that carry IGV, sold or given away, have the same rate, and it is one in force: 18 or 10.5. */
function hasTasasMalas({ lineas }: Comprobante): boolean {
  let primera: Decimal | undefined;
  for (const { subtotales } of lineas) {
    for (const { tributo, afectacion = '', tasa, base } of subtotales) {
      const gravada = tributo === '1000' || (tributo === '9996' && afectacion >= '11' && afectacion <= '16');
      if (!gravada || tasa === undefined || !valorDe(base).isPositive()) continue;
      primera ??= tasa.valor;
      if (!primera.equals(tasa.valor)) return true;
    }
  }
  return primera !== undefined && !primera.equals(TASA_GENERAL) && !primera.equals(TASA_REDUCIDA);
}
