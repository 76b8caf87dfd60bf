import { UNIDADES } from '@chaski/core/catalogos/c03-unidades.ts';
import { TIPOS_PRECIO } from '@chaski/core/catalogos/c16-tipos-precio.ts';
import { path, text } from '@chaski/core/lib/xml/read.ts';
import type { Comprobante, Linea } from '../lectura/comprobante.ts';
import { isGratuita, precioDe, valorDe } from '../lectura/sumas.ts';
import {
  DIEZ_DECIMALES,
  DOS_DECIMALES,
  deCreditos,
  deDebitos,
  deNotas,
  deVenta,
  malformado,
  type Regla,
  vacio,
} from './regla.ts';

const ID = /^(?!0*$)\d{1,3}$/;
const UNSPSC = /^\d{8}$/;
/** Of a note: three characters at least, the last two of them on one line. */
const DESCRIPCION = /^(?!\s*$)[\s\S][^\n]{2}/;
const GTIN: ReadonlyMap<string, number> = new Map([
  ['GTIN-8', 8],
  ['GTIN-12', 12],
  ['GTIN-13', 13],
  ['GTIN-14', 14],
]);
const PRODUCTO = 'cac:Item/cac:CommodityClassification/cbc:ItemClassificationCode';
const PRECIO = 'cac:PricingReference/cac:AlternativeConditionPrice';

/** From this day of issue on who stands in register 12 is refused without the code of its products (RS 000048-2026). */
const PRODUCTO_EXIGIDO = '2027-01-01';

function debeCodigoProducto({ emisor, padron }: Comprobante): boolean {
  return padron.tiene(emisor.numero, 'obligadoCodigoProducto');
}

/** Whether a GTIN is still enough in 2027 is unknown; until the sheet says no, it is. */
function sinCodigoProducto(linea: Linea): boolean {
  return linea.codigoProducto === undefined && gtin(linea) === undefined;
}

function gtin({ elemento }: Linea) {
  return path(elemento, 'Item', 'StandardItemIdentification', 'ID');
}

/** Identification, quantity, description and prices of a line. */
export const REGLAS_LINEA: readonly Regla<Linea>[] = [
  { codigo: deVenta('2023'), nodo: 'cbc:ID', falla: ({ id }) => malformado(id, ID) },
  { codigo: deNotas('2137'), nodo: 'cbc:ID', falla: ({ id }) => malformado(id, ID) },
  { codigo: '2752', nodo: 'cbc:ID', falla: ({ id }, { sumas }) => sumas.idsRepetidos.has(Number(id)) },
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
    cuando: (_, c) => debeCodigoProducto(c) && c.fechaEmision < PRODUCTO_EXIGIDO,
    falla: sinCodigoProducto,
  },
  {
    codigo: deVenta('3496'),
    nodo: PRODUCTO,
    cuando: (_, c) => debeCodigoProducto(c) && c.fechaEmision >= PRODUCTO_EXIGIDO,
    falla: sinCodigoProducto,
  },
  { codigo: '3496', nodo: PRODUCTO, falla: ({ codigoProducto }) => malformado(codigoProducto, UNSPSC) },
  {
    codigo: '4337',
    nodo: PRODUCTO,
    // Since then SUNAT looks the code up in its list (3496), which is not to be had here.
    cuando: (_, { fechaEmision }) => fechaEmision < '2026-01-31',
    falla: ({ codigoProducto }) => isProductoGeneral(codigoProducto),
  },
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
  { codigo: deVenta('2026'), nodo: 'cac:Item/cbc:Description', falla: ({ descripcion }) => vacio(descripcion) },
  {
    codigo: deVenta('2027'),
    nodo: 'cac:Item/cbc:Description',
    falla: ({ descripcion = '' }) => descripcion.trim() === '' || descripcion.length > 500,
  },
  {
    codigo: deNotas('4084'),
    nodo: 'cac:Item/cbc:Description',
    falla: ({ descripcion }) =>
      descripcion !== undefined && (descripcion.length > 500 || !DESCRIPCION.test(descripcion)),
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
    falla: (linea) => precioDe(linea, '02').isPositive() && !isGratuita(linea),
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
  return codigo !== undefined && UNSPSC.test(codigo) && codigo.endsWith('0000');
}
