import { Decimal } from '@chaski/core/lib/decimal.ts';
import type { Comprobante, TerminoPago } from '../lectura/comprobante.ts';
import { valorDe } from '../lectura/sumas.ts';
import { DOS_DECIMALES_POSITIVO, deCreditos, malformado, type PorClase, type Regla } from './regla.ts';

const MEDIO = /^(?:Contado|Credito|Cuota\d{3})$/;
/** A nota de crédito only reschedules what is on credit. */
const MEDIO_DE_NOTA = /^(?:Credito|Cuota\d{3})$/;
const FECHA = /^\d{4}-\d{2}-\d{2}$/;
const PAGO = 'cac:PaymentTerms';

function deFacturaYCredito(codigo: string): PorClase {
  return { factura: codigo, ...deCreditos(codigo) };
}

function formasPago({ terminosPago }: Comprobante): readonly TerminoPago[] {
  return terminosPago.filter(({ id }) => id === 'FormaPago');
}

/** What is left to pay, of which the instalments are part. */
function isPendiente({ medios }: TerminoPago): boolean {
  return medios[0] === 'Credito';
}

function cuotas(comprobante: Comprobante): readonly TerminoPago[] {
  return formasPago(comprobante).filter(isCuota);
}

function isCuota({ medios }: TerminoPago): boolean {
  return medios[0]?.startsWith('Cuota') ?? false;
}

function isFormaPago({ id }: TerminoPago): boolean {
  return id === 'FormaPago';
}

function hasRuc({ cliente }: Comprobante): boolean {
  return cliente.tipo === '6';
}

function isCreditoDeRuc({ id, medios }: TerminoPago, comprobante: Comprobante): boolean {
  return id === 'FormaPago' && medios[0] === 'Credito' && hasRuc(comprobante);
}

function isCuotaDeRuc(termino: TerminoPago, comprobante: Comprobante): boolean {
  return isFormaPago(termino) && isCuota(termino) && hasRuc(comprobante);
}

/** Only facturas say how they are paid. */
export const REGLAS_FORMA_PAGO: readonly Regla<Comprobante>[] = [
  { codigo: { factura: '3244' }, nodo: `${PAGO}/cbc:ID`, falla: (c) => formasPago(c).length === 0 },
  {
    codigo: { factura: '3247' },
    nodo: `${PAGO}/cbc:PaymentMeansID`,
    falla: ({ sumas }) => sumas.formasPago.has('Contado') && sumas.formasPago.has('Credito'),
  },
];

/** Each `PaymentTerms` of FormaPago, instalments included. */
export const REGLAS_TERMINO_PAGO: readonly Regla<TerminoPago>[] = [
  {
    codigo: deFacturaYCredito('3248'),
    nodo: 'cbc:PaymentMeansID',
    cuando: isFormaPago,
    falla: ({ medios }, { sumas }) => (sumas.formasPago.get(medios[0] ?? '') ?? 0) > 1,
  },
  {
    codigo: { factura: '3461' },
    nodo: 'cbc:PaymentMeansID',
    cuando: isFormaPago,
    falla: ({ medios }) => medios.length > 1,
  },
  {
    codigo: deFacturaYCredito('3245'),
    nodo: 'cbc:PaymentMeansID',
    cuando: isFormaPago,
    falla: ({ medios }) => medios[0] === undefined,
  },
  {
    codigo: { factura: '3246' },
    nodo: 'cbc:PaymentMeansID',
    cuando: isFormaPago,
    falla: ({ medios }) => malformado(medios[0], MEDIO),
  },
  {
    codigo: deCreditos('3246'),
    nodo: 'cbc:PaymentMeansID',
    cuando: isFormaPago,
    falla: ({ medios }) => malformado(medios[0], MEDIO_DE_NOTA),
  },
  {
    codigo: deFacturaYCredito('3249'),
    nodo: 'cbc:ID',
    cuando: isCreditoDeRuc,
    falla: (_, c) => cuotas(c).length === 0,
  },
  {
    codigo: deFacturaYCredito('3251'),
    nodo: 'cbc:Amount',
    cuando: isCreditoDeRuc,
    falla: ({ monto }) => monto === undefined,
  },
  {
    codigo: deFacturaYCredito('3250'),
    nodo: 'cbc:Amount',
    cuando: isCreditoDeRuc,
    falla: ({ monto }) => malformado(monto?.texto, DOS_DECIMALES_POSITIVO),
  },
  { codigo: { factura: '3265' }, nodo: 'cbc:Amount', cuando: isCreditoDeRuc, falla: isMayorQueTotal },
  {
    codigo: deFacturaYCredito('2071'),
    nodo: 'cbc:Amount/@currencyID',
    cuando: (termino, c) => isCreditoDeRuc(termino, c) || isCuotaDeRuc(termino, c),
    falla: ({ monto, moneda }, c) => monto !== undefined && moneda !== c.moneda,
  },
  {
    codigo: deFacturaYCredito('3252'),
    nodo: 'cbc:ID',
    cuando: isCuotaDeRuc,
    falla: (_, { sumas }) => !sumas.formasPago.has('Credito'),
  },
  {
    codigo: deFacturaYCredito('3254'),
    nodo: 'cbc:Amount',
    cuando: isCuotaDeRuc,
    falla: ({ monto }) => monto === undefined,
  },
  {
    codigo: deFacturaYCredito('3253'),
    nodo: 'cbc:Amount',
    cuando: isCuotaDeRuc,
    falla: ({ monto }) => malformado(monto?.texto, DOS_DECIMALES_POSITIVO),
  },
  { codigo: { factura: '3266' }, nodo: 'cbc:Amount', cuando: isCuotaDeRuc, falla: isMayorQueTotal },
  {
    codigo: deFacturaYCredito('3256'),
    nodo: 'cbc:PaymentDueDate',
    cuando: isCuotaDeRuc,
    falla: ({ fecha }) => fecha === undefined,
  },
  {
    codigo: deFacturaYCredito('3255'),
    nodo: 'cbc:PaymentDueDate',
    cuando: isCuotaDeRuc,
    falla: ({ fecha }) => malformado(fecha, FECHA),
  },
  {
    codigo: { factura: '3267' },
    nodo: 'cbc:PaymentDueDate',
    cuando: isCuotaDeRuc,
    falla: ({ fecha = '' }, { fechaEmision }) => fecha <= fechaEmision,
  },
  {
    codigo: deCreditos('3321'),
    nodo: 'cbc:PaymentDueDate',
    cuando: (termino) => isFormaPago(termino) && isCuota(termino),
    falla: ({ fecha }, { nota }) => {
      const emision = nota?.modificados[0]?.registro?.fechaEmision;
      return fecha !== undefined && emision !== undefined && fecha <= emision;
    },
  },
  {
    codigo: deCreditos('3320'),
    nodo: 'cbc:Amount',
    cuando: ({ id, medios }, { nota }) => id === 'FormaPago' && medios[0] === 'Credito' && nota?.motivo === '13',
    falla: ({ monto }, { nota }) => {
      const importe = nota?.modificados[0]?.registro?.importe;
      return importe !== undefined && valorDe(monto).greaterThan(Decimal.from(importe));
    },
  },
];

function isMayorQueTotal({ monto }: TerminoPago, { totales }: Comprobante): boolean {
  return valorDe(monto).greaterThan(valorDe(totales.importe));
}

/** The instalments add up to what is pending, exactly. */
export const REGLAS_CUOTAS: readonly Regla<Comprobante>[] = [
  {
    codigo: deFacturaYCredito('3319'),
    nodo: `${PAGO}[cbc:PaymentMeansID='Credito']/cbc:Amount`,
    cuando: (c) => hasRuc(c) && (c.nota === undefined || c.nota.motivo === '13'),
    falla: ({ terminosPago }) =>
      !sumMontos(terminosPago.filter(isCuota)).equals(sumMontos(terminosPago.filter(isPendiente))),
  },
];

function sumMontos(terminos: readonly TerminoPago[]): Decimal {
  return terminos.reduce((suma, { monto }) => suma.plus(valorDe(monto)), Decimal.ZERO);
}
