import { TRIBUTOS } from '@chaski/core/catalogos/c05-tributos.ts';
import { Decimal } from '@chaski/core/lib/decimal.ts';
import type { Comprobante, Subtotal } from '../comprobante.ts';
import { hasBase, valorDe } from '../sumas.ts';
import {
  type Codigos,
  DOS_DECIMALES,
  deNotas,
  deVenta,
  deVentas,
  difiere,
  malformado,
  par,
  porcentaje,
  type Regla,
  vacio,
} from './regla.ts';
import { isExportacion } from './subtotal-linea.ts';

const UNO = Decimal.integer(1);
const TASA_IVAP = Decimal.integer(4);
const TOTAL = 'cac:LegalMonetaryTotal';

/** Form of the totals (ubl-invoice §7). */
export const REGLAS_TOTALES: readonly Regla<Comprobante>[] = [
  {
    codigo: deVenta('2065'),
    nodo: `${TOTAL}/cbc:AllowanceTotalAmount`,
    falla: ({ totales }) => malformado(totales.descuentos?.texto, DOS_DECIMALES),
  },
  {
    codigo: '2064',
    nodo: `${TOTAL}/cbc:ChargeTotalAmount`,
    falla: ({ totales }) => malformado(totales.cargos?.texto, DOS_DECIMALES),
  },
  {
    codigo: '2062',
    nodo: `${TOTAL}/cbc:PayableAmount`,
    falla: ({ totales }) => malformado(totales.importe?.texto, DOS_DECIMALES),
  },
  {
    codigo: deVentas('3288', '4212'),
    nodo: `${TOTAL}/cbc:LineExtensionAmount`,
    falla: ({ totales }) => vacio(totales.valorVenta?.texto),
  },
  {
    codigo: deVenta('2031'),
    nodo: `${TOTAL}/cbc:LineExtensionAmount`,
    falla: ({ totales }) => malformado(totales.valorVenta?.texto, DOS_DECIMALES),
  },
  {
    codigo: deVenta('3019'),
    nodo: `${TOTAL}/cbc:TaxInclusiveAmount`,
    falla: ({ totales }) => malformado(totales.precioVenta?.texto, DOS_DECIMALES),
  },
  {
    codigo: par('3303', '4314'),
    nodo: `${TOTAL}/cbc:PayableRoundingAmount`,
    falla: ({ totales }) => valorDe(totales.redondeo).abs().greaterThan(UNO),
  },
  { codigo: '2956', nodo: 'cac:TaxTotal', falla: ({ totalesImpuestos }) => totalesImpuestos === 0 },
  { codigo: '3024', nodo: 'cac:TaxTotal', falla: ({ totalesImpuestos }) => totalesImpuestos > 1 },
  {
    codigo: '3020',
    nodo: 'cac:TaxTotal/cbc:TaxAmount',
    falla: ({ impuestos }) => malformado(impuestos?.texto, DOS_DECIMALES),
  },
];

const TRIBUTO = 'cac:TaxCategory/cac:TaxScheme';
const EXONERA: ReadonlySet<string> = new Set(['9995', '9997', '9998']);

/** Each subtotal of the document (ubl-invoice §7). */
export const REGLAS_SUBTOTAL_GLOBAL: readonly Regla<Subtotal>[] = [
  { codigo: '3003', nodo: 'cbc:TaxableAmount', falla: ({ base, tributo }) => tributo !== '7152' && base === undefined },
  {
    codigo: '2999',
    nodo: 'cbc:TaxableAmount',
    falla: ({ base, tributo }) => tributo !== '7152' && malformado(base?.texto, DOS_DECIMALES),
  },
  { codigo: '2048', nodo: 'cbc:TaxAmount', falla: ({ monto }) => malformado(monto?.texto, DOS_DECIMALES) },
  {
    codigo: '3000',
    nodo: 'cbc:TaxAmount',
    falla: ({ tributo = '', monto }) => EXONERA.has(tributo) && !valorDe(monto).isZero(),
  },
  { codigo: '3059', nodo: `${TRIBUTO}/cbc:ID`, falla: ({ tributo }) => tributo === undefined || tributo === '' },
  { codigo: '3007', nodo: `${TRIBUTO}/cbc:ID`, falla: ({ tributo }) => !TRIBUTOS.has(tributo ?? '') },
  { codigo: '2054', nodo: `${TRIBUTO}/cbc:Name`, falla: ({ nombre }) => nombre === undefined },
  {
    codigo: '2964',
    nodo: `${TRIBUTO}/cbc:Name`,
    falla: ({ tributo, nombre }) => TRIBUTOS.get(tributo ?? '')?.nombreXml !== nombre,
  },
  { codigo: '2052', nodo: `${TRIBUTO}/cbc:TaxTypeCode`, falla: ({ internacional }) => internacional === undefined },
  {
    codigo: '2961',
    nodo: `${TRIBUTO}/cbc:TaxTypeCode`,
    falla: ({ tributo, internacional }) => TRIBUTOS.get(tributo ?? '')?.codigoInternacional !== internacional,
  },
  {
    codigo: '3068',
    nodo: `${TRIBUTO}/cbc:ID`,
    falla: ({ tributo, hermanos }) => hermanos.filter((otro) => otro.tributo === tributo).length > 1,
  },
];

export function base(comprobante: Comprobante, tributo: string): Decimal {
  return valorDe(comprobante.sumas.globales.get(tributo)?.base);
}

export function monto(comprobante: Comprobante, tributo: string): Decimal {
  return valorDe(comprobante.sumas.globales.get(tributo)?.monto);
}

/** Rows that compare one amount of a tax's subtotal with what the lines make of it, where there is such a subtotal. */
function cuadre(
  tributo: string,
  codigo: Codigos,
  parte: 'TaxableAmount' | 'TaxAmount',
  calculado: (comprobante: Comprobante) => Decimal,
  tolera: (a: Decimal, b: Decimal) => boolean = difiere,
): Regla<Comprobante> {
  const declarado = parte === 'TaxableAmount' ? base : monto;
  return {
    codigo,
    nodo: `cac:TaxTotal/cac:TaxSubtotal[cac:TaxCategory/cac:TaxScheme/cbc:ID='${tributo}']/cbc:${parte}`,
    cuando: ({ sumas }) => sumas.globales.has(tributo),
    falla: (comprobante) => tolera(declarado(comprobante, tributo), calculado(comprobante)),
  };
}

function distinto(a: Decimal, b: Decimal): boolean {
  return !a.equals(b);
}

/** Discounts 02 and charges 49 of the document, which change the taxed base. */
function ajusteGlobal({ sumas }: Comprobante): Decimal {
  return sumas.cargosGlobales.of('49').minus(sumas.cargosGlobales.of('02'));
}

/** Bases and amounts by tax against the lines; the base of a tax in use must be there (ubl-invoice §7). */
export const REGLAS_CUADRE_TRIBUTOS: readonly Regla<Comprobante>[] = [
  {
    codigo: deVenta('3107'),
    nodo: 'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cac:TaxScheme/cbc:ID',
    cuando: ({ operacion = '' }) => isExportacion(operacion),
    falla: ({ sumas }) => ['1000', '1016', '9997', '9998', '9999', '2000'].some((t) => sumas.globales.has(t)),
  },
  {
    codigo: deVenta('2650'),
    nodo: "cac:TaxTotal/cac:TaxSubtotal[cac:TaxCategory/cac:TaxScheme/cbc:ID='2000']/cbc:TaxAmount",
    falla: (c) => base(c, '2000').isPositive() && c.lineas.some(hasIvap),
  },
  {
    codigo: '2641',
    nodo: "cac:TaxTotal/cac:TaxSubtotal[cac:TaxCategory/cac:TaxScheme/cbc:ID='9996']/cbc:TaxableAmount",
    cuando: ({ sumas }) => sumas.globales.has('9996'),
    falla: (c) =>
      base(c, '9996').isZero() &&
      c.lineas.some(({ precios }) => precios.some((p) => p.tipo === '02' && valorDe(p.monto).isPositive())),
  },
  cuadre('9995', par('3273', '4295'), 'TaxableAmount', ({ sumas }) => sumas.valorVenta.of('9995')),
  cuadre('9997', par('3275', '4297'), 'TaxableAmount', ({ sumas }) =>
    sumas.valorVenta.of('9997').minus(sumas.cargosGlobales.of('05')),
  ),
  cuadre('9998', par('3274', '4296'), 'TaxableAmount', ({ sumas }) =>
    sumas.valorVenta.of('9998').minus(sumas.cargosGlobales.of('06')),
  ),
  cuadre('9996', par('3276', '4298'), 'TaxableAmount', ({ sumas }) => sumas.valorVenta.of('9996')),
  cuadre('2000', par('3296', '4303'), 'TaxableAmount', ({ sumas }) => sumas.iscBase),
  cuadre('9999', deVentas('3297', '4304'), 'TaxableAmount', ({ sumas }) => sumas.baseLineas.of('9999'), distinto),
  cuadre('9999', deNotas('3297', '4304'), 'TaxableAmount', ({ sumas }) => sumas.baseLineas.of('9999')),
  cuadre('1000', par('3277', '4299'), 'TaxableAmount', (c) =>
    c.sumas.valorVenta.of('1000').plus(ajusteGlobal(c)).minus(c.sumas.cargosGlobales.of('04')),
  ),
  cuadre('1016', par('3293', '4300'), 'TaxableAmount', (c) =>
    c.sumas.valorVenta.of('1016').plus(ajusteGlobal(c)).minus(c.sumas.cargosGlobales.of('04')),
  ),
  cuadre('9996', par('3302', '4311'), 'TaxAmount', ({ sumas }) => sumas.montoLineas.of('9996')),
  {
    codigo: par('3294', '4301'),
    nodo: 'cac:TaxTotal/cbc:TaxAmount',
    falla: (c) => {
      const suma = ['1000', '1016', '7152', '9999', '2000'].reduce((s, t) => s.plus(monto(c, t)), Decimal.ZERO);
      return difiere(valorDe(c.impuestos), suma);
    },
  },
  cuadre('2000', par('3298', '4305'), 'TaxAmount', ({ sumas }) => sumas.iscMonto.minus(sumas.cargosGlobales.of('20'))),
  cuadre('9999', par('3299', '4306'), 'TaxAmount', ({ sumas }) => sumas.montoLineas.of('9999')),
  {
    codigo: '2638',
    nodo: 'cac:TaxTotal/cac:TaxSubtotal',
    falla: ({ sumas }) =>
      ['1000', '1016', '9998', '9997', '9995', '9996'].some(
        (t) => sumas.baseLineas.of(t).isPositive() && !sumas.globales.has(t),
      ),
  },
];

function hasIvap({ subtotales }: { subtotales: readonly Subtotal[] }): boolean {
  return subtotales.some((subtotal) => subtotal.afectacion === '17' && hasBase(subtotal));
}

/** Grand totals (ubl-invoice §7). */
export const REGLAS_CUADRE_TOTALES: readonly Regla<Comprobante>[] = [
  cuadre('7152', par('3306', '4321'), 'TaxAmount', ({ sumas }) => sumas.montoLineas.of('7152'), distinto),
  cuadre('1000', par('3291', '4290'), 'TaxAmount', (c) => {
    const anticipos = c.sumas.cargosGlobales.of('04', '20');
    return porcentaje(c.sumas.baseLineas.of('1000').plus(ajusteGlobal(c)).minus(anticipos), c.sumas.tasaIgv);
  }),
  cuadre('1016', par('3295', '4302'), 'TaxAmount', (c) => {
    const anticipos = c.sumas.cargosGlobales.of('04');
    return porcentaje(c.sumas.baseLineas.of('1016').plus(ajusteGlobal(c)).minus(anticipos), TASA_IVAP);
  }),
  {
    codigo: deVentas('3300', '4307'),
    nodo: `${TOTAL}/cbc:AllowanceTotalAmount`,
    falla: ({ totales, sumas }) =>
      difiere(valorDe(totales.descuentos), sumas.cargosLinea.of('01').plus(sumas.cargosGlobales.of('03', '63'))),
  },
  {
    codigo: deVentas('3301', '4308'),
    nodo: `${TOTAL}/cbc:ChargeTotalAmount`,
    falla: ({ totales, sumas }) =>
      difiere(valorDe(totales.cargos), sumas.cargosLinea.of('48').plus(sumas.cargosGlobales.of('45', '46', '50'))),
  },
  {
    codigo: deVentas('3280', '4312'),
    nodo: `${TOTAL}/cbc:PayableAmount`,
    cuando: ({ totales }) => totales.precioVenta !== undefined,
    falla: ({ totales }) => {
      const calculado = valorDe(totales.precioVenta)
        .plus(valorDe(totales.cargos))
        .minus(valorDe(totales.descuentos))
        .minus(valorDe(totales.anticipos))
        .plus(valorDe(totales.redondeo));
      return difiere(valorDe(totales.importe), calculado.round(2));
    },
  },
  {
    codigo: deVentas('3278', '4309'),
    nodo: `${TOTAL}/cbc:LineExtensionAmount`,
    falla: (c) => difiere(valorDe(c.totales.valorVenta), c.sumas.valorVentaOneroso.plus(ajusteGlobal(c))),
  },
  {
    codigo: deVentas('3305', '4317'),
    nodo: `${TOTAL}/cbc:TaxInclusiveAmount`,
    falla: ({ totales }) => vacio(totales.precioVenta?.texto),
  },
  {
    codigo: deVentas('3279', '4310'),
    nodo: `${TOTAL}/cbc:TaxInclusiveAmount`,
    cuando: ({ totales }) => totales.precioVenta !== undefined,
    falla: (c) => difiere(valorDe(c.totales.precioVenta), precioVentaCalculado(c)),
  },
];

/** Value of the sale plus every tax, the IGV as it was before advance payments. */
function precioVentaCalculado(c: Comprobante): Decimal {
  const otros = valorDe(c.totales.valorVenta).plus(monto(c, '7152')).plus(monto(c, '9999'));
  const baseIgv = c.sumas.baseLineas.of('1000');
  const isc = monto(c, '2000').plus(c.sumas.cargosGlobales.of('20'));
  if (baseIgv.isPositive()) return otros.plus(isc).plus(porcentaje(baseIgv.plus(ajusteGlobal(c)), c.sumas.tasaIgv));
  const baseIvap = c.sumas.baseLineas.of('1016');
  if (baseIvap.isPositive()) return otros.plus(porcentaje(baseIvap.plus(ajusteGlobal(c)), TASA_IVAP));
  return otros.plus(isc);
}
