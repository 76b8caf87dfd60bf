import type { Decimal } from '@chaski/core/lib/decimal.ts';
import type { Comprobante, Subtotal } from '../../lectura/comprobante.ts';
import { hasBase, valorDe } from '../../lectura/sumas.ts';
import { hasLeyenda } from '../leyendas.ts';
import { deVenta, deVentas, difiere, porcentaje, type Regla, vacio } from '../regla.ts';
import {
  ajusteGlobal,
  BASE,
  base,
  CUADRE_IMPUESTOS,
  GRATUITAS_SIN_BASE,
  MONTO,
  monto,
  SUMA_TRIBUTOS,
  TASA_IVAP,
  TRIBUTO_SIN_TOTAL,
} from './cuadre.ts';
import { isExportacion } from './subtotal-linea.ts';
import { REGLAS_TASA_IGV } from './tasa-igv.ts';

const TOTAL = 'cac:LegalMonetaryTotal';

function hasIvap({ subtotales }: { subtotales: readonly Subtotal[] }): boolean {
  return subtotales.some((subtotal) => subtotal.afectacion === '17' && hasBase(subtotal));
}

/** The totals by tax of an Invoice, once each of them is right. */
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
    codigo: deVenta('2416'),
    nodo: "cac:TaxTotal/cac:TaxSubtotal[cac:TaxCategory/cac:TaxScheme/cbc:ID='9996']/cbc:TaxableAmount",
    cuando: (c) => hasLeyenda(c, '1002') && c.sumas.globales.has('9996'),
    falla: (c) => base(c, '9996').isZero(),
  },
  GRATUITAS_SIN_BASE,
  BASE.exportacion,
  BASE.exonerada,
  BASE.inafecta,
  BASE.gratuita,
  BASE.isc,
  BASE.otrosDeVenta,
  BASE.gravada,
  BASE.ivap,
  MONTO.gratuita,
  SUMA_TRIBUTOS,
  MONTO.isc,
  MONTO.otros,
  TRIBUTO_SIN_TOTAL,
];

/** Grand totals. */
export const REGLAS_CUADRE_TOTALES: readonly Regla<Comprobante>[] = [
  ...REGLAS_TASA_IGV,
  ...CUADRE_IMPUESTOS,
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
  const isc = monto(c, '2000').plus(c.sumas.cargosGlobales.of('20'));
  const baseIvap = c.sumas.baseLineas.of('1016');
  if (baseIvap.isPositive()) return otros.plus(porcentaje(baseIvap.plus(ajusteGlobal(c)), TASA_IVAP));
  // A discount of the base takes its tax off even where there is none.
  return otros.plus(isc).plus(porcentaje(c.sumas.baseLineas.of('1000').plus(ajusteGlobal(c)), c.sumas.tasaIgv));
}
