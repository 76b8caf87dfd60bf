import { Decimal } from '@chaski/core/lib/decimal.ts';
import type { Comprobante } from '../../lectura/comprobante.ts';
import { valorDe } from '../../lectura/sumas.ts';
import { type Codigos, deVentas, difiere, par, porcentaje, type Regla } from '../regla.ts';

/* How the totals by tax agree with the lines: the rows that Invoices and notes look at, each in its own order. */

export const TASA_IVAP = Decimal.integer(4);

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
export function ajusteGlobal({ sumas }: Comprobante): Decimal {
  return sumas.cargosGlobales.of('49').minus(sumas.cargosGlobales.of('02'));
}

/** Bases and amounts by tax against the lines, each under its code of an Invoice and of a note. */
export const BASE = {
  exportacion: cuadre('9995', par('3273', '4295'), 'TaxableAmount', ({ sumas }) => sumas.valorVenta.of('9995')),
  exonerada: cuadre('9997', par('3275', '4297'), 'TaxableAmount', ({ sumas }) =>
    sumas.valorVenta.of('9997').minus(sumas.cargosGlobales.of('05')),
  ),
  inafecta: cuadre('9998', par('3274', '4296'), 'TaxableAmount', ({ sumas }) =>
    sumas.valorVenta.of('9998').minus(sumas.cargosGlobales.of('06')),
  ),
  gratuita: cuadre('9996', par('3276', '4298'), 'TaxableAmount', ({ sumas }) => sumas.valorVenta.of('9996')),
  isc: cuadre('2000', par('3296', '4303'), 'TaxableAmount', ({ sumas }) => sumas.iscBase),
  otros: cuadre('9999', par('3297', '4304'), 'TaxableAmount', ({ sumas }) => sumas.baseLineas.of('9999')),
  /** Of an Invoice to the cent. */
  otrosDeVenta: cuadre(
    '9999',
    deVentas('3297', '4304'),
    'TaxableAmount',
    ({ sumas }) => sumas.baseLineas.of('9999'),
    distinto,
  ),
  gravada: cuadre('1000', par('3277', '4299'), 'TaxableAmount', (c) =>
    c.sumas.valorVenta.of('1000').plus(ajusteGlobal(c)).minus(c.sumas.cargosGlobales.of('04')),
  ),
  ivap: cuadre('1016', par('3293', '4300'), 'TaxableAmount', (c) =>
    c.sumas.valorVenta.of('1016').plus(ajusteGlobal(c)).minus(c.sumas.cargosGlobales.of('04')),
  ),
};

export const MONTO = {
  gratuita: cuadre('9996', par('3302', '4311'), 'TaxAmount', ({ sumas }) => sumas.montoLineas.of('9996')),
  isc: cuadre('2000', par('3298', '4305'), 'TaxAmount', ({ sumas }) =>
    sumas.iscMonto.minus(sumas.cargosGlobales.of('20')),
  ),
  otros: cuadre('9999', par('3299', '4306'), 'TaxAmount', ({ sumas }) => sumas.montoLineas.of('9999')),
};

export const SUMA_TRIBUTOS: Regla<Comprobante> = {
  codigo: par('3294', '4301'),
  nodo: 'cac:TaxTotal/cbc:TaxAmount',
  falla: (c) => {
    const suma = ['1000', '1016', '7152', '9999', '2000'].reduce((s, t) => s.plus(monto(c, t)), Decimal.ZERO);
    return difiere(valorDe(c.impuestos), suma);
  },
};

export const GRATUITAS_SIN_BASE: Regla<Comprobante> = {
  codigo: '2641',
  nodo: "cac:TaxTotal/cac:TaxSubtotal[cac:TaxCategory/cac:TaxScheme/cbc:ID='9996']/cbc:TaxableAmount",
  cuando: ({ sumas }) => sumas.globales.has('9996'),
  falla: (c) =>
    base(c, '9996').isZero() &&
    c.lineas.some(({ precios }) => precios.some((p) => p.tipo === '02' && valorDe(p.monto).isPositive())),
};

export const TRIBUTO_SIN_TOTAL: Regla<Comprobante> = {
  codigo: '2638',
  nodo: 'cac:TaxTotal/cac:TaxSubtotal',
  falla: ({ sumas }) =>
    ['1000', '1016', '9998', '9997', '9995', '9996'].some(
      (t) => sumas.baseLineas.of(t).isPositive() && !sumas.globales.has(t),
    ),
};

/** Amounts of ICBPER, IGV and IVAP. */
export const CUADRE_IMPUESTOS: readonly Regla<Comprobante>[] = [
  cuadre('7152', par('3306', '4321'), 'TaxAmount', ({ sumas }) => sumas.montoLineas.of('7152'), distinto),
  cuadre('1000', par('3291', '4290'), 'TaxAmount', (c) => {
    const anticipos = c.sumas.cargosGlobales.of('04', '20');
    return porcentaje(c.sumas.baseLineas.of('1000').plus(ajusteGlobal(c)).minus(anticipos), c.sumas.tasaIgv);
  }),
  cuadre('1016', par('3295', '4302'), 'TaxAmount', (c) => {
    const anticipos = c.sumas.cargosGlobales.of('04');
    return porcentaje(c.sumas.baseLineas.of('1016').plus(ajusteGlobal(c)).minus(anticipos), TASA_IVAP);
  }),
];
