import { children, text, type XmlElement } from '@chaski/core/lib/xml/read.ts';
import { isEnCatalogo54, MEDIOS_PAGO, OPERACIONES_DETRACCION } from '../catalogos.ts';
import type { Comprobante, TerminoPago } from '../lectura/comprobante.ts';
import { DOS_DECIMALES_POSITIVO, deDebitos, deVenta, malformado, type PorClase, type Regla, vacio } from './regla.ts';

function isSujeta({ operacion = '' }: Comprobante): boolean {
  return OPERACIONES_DETRACCION.has(operacion);
}

function medios({ raiz }: Comprobante): XmlElement[] {
  return children(raiz, 'PaymentMeans');
}

/** Passengers of trains, who pay with a card and its authorization. */
function isFerroviaria({ operacion }: Comprobante): boolean {
  return operacion === '0302';
}

function isMedioDetraccion(medio: XmlElement): boolean {
  return text(medio, 'ID') === 'Detraccion';
}

function deVentaYDebito(codigo: string): PorClase {
  return { ...deVenta(codigo), ...deDebitos(codigo) };
}

/** What an operation with detracción must bring. */
export const REGLAS_DETRACCION: readonly Regla<Comprobante>[] = [
  {
    codigo: deVenta('3127'),
    nodo: 'cac:PaymentTerms/cbc:ID',
    cuando: isSujeta,
    falla: ({ terminosPago }) => !terminosPago.some(({ id }) => id === 'Detraccion'),
  },
  {
    codigo: deVenta('3034'),
    nodo: 'cac:PaymentMeans/cbc:ID',
    cuando: isSujeta,
    falla: (c) => !medios(c).some(isMedioDetraccion),
  },
];

function isDetraccion({ id }: TerminoPago): boolean {
  return id === 'Detraccion';
}

function isPercepcion({ id }: TerminoPago): boolean {
  return id === 'Percepcion';
}

/** `PaymentTerms` of the detracción and of the percepción. */
export const REGLAS_TERMINO_DETRACCION: readonly Regla<TerminoPago>[] = [
  { codigo: deVenta('3128'), nodo: 'cbc:ID', cuando: (_, c) => !isSujeta(c), falla: isDetraccion },
  {
    codigo: deVentaYDebito('3127'),
    nodo: 'cbc:PaymentMeansID',
    cuando: isDetraccion,
    falla: ({ medios: codigos }) => vacio(codigos[0]),
  },
  {
    codigo: deVentaYDebito('3033'),
    nodo: 'cbc:PaymentMeansID',
    cuando: isDetraccion,
    falla: ({ medios: codigos }, { fechaEmision }) => !isEnCatalogo54(codigos[0] ?? '', fechaEmision),
  },
  {
    codigo: deVenta('3129'),
    nodo: 'cbc:PaymentMeansID',
    cuando: isDetraccion,
    falla: ({ medios: codigos }, { operacion = '' }) => {
      const exigido = OPERACIONES_DETRACCION.get(operacion);
      return exigido !== undefined && codigos[0] !== exigido;
    },
  },
  {
    codigo: deVentaYDebito('3035'),
    nodo: 'cbc:Amount',
    cuando: isDetraccion,
    falla: ({ monto }) => monto === undefined,
  },
  {
    codigo: deVentaYDebito('3037'),
    nodo: 'cbc:Amount',
    cuando: isDetraccion,
    falla: ({ monto }) => malformado(monto?.texto, DOS_DECIMALES_POSITIVO),
  },
  {
    codigo: deVentaYDebito('3208'),
    nodo: 'cbc:Amount/@currencyID',
    cuando: isDetraccion,
    falla: ({ moneda }) => moneda !== 'PEN',
  },
  { codigo: deVenta('3310'), nodo: 'cbc:Amount', cuando: isPercepcion, falla: ({ monto }) => monto === undefined },
  {
    codigo: deVenta('3311'),
    nodo: 'cbc:Amount',
    cuando: isPercepcion,
    falla: ({ monto }) => malformado(monto?.texto, DOS_DECIMALES_POSITIVO),
  },
  {
    codigo: deVenta('2788'),
    nodo: 'cbc:Amount/@currencyID',
    cuando: isPercepcion,
    falla: ({ moneda }) => moneda !== 'PEN',
  },
];

/** A nota de débito names the good and the account, or neither. */
export const REGLAS_DETRACCION_DEBITO: readonly Regla<Comprobante>[] = [
  {
    codigo: deDebitos('3313'),
    nodo: 'cac:PaymentTerms/cbc:ID',
    falla: (c) => c.terminosPago.some(isDetraccion) && !medios(c).some(isMedioDetraccion),
  },
  {
    codigo: deDebitos('3314'),
    nodo: 'cac:PaymentMeans/cbc:ID',
    falla: (c) => medios(c).some(isMedioDetraccion) && !c.terminosPago.some(isDetraccion),
  },
];

/** Account of the Banco de la Nación and means of payment. */
export const REGLAS_MEDIO_PAGO: readonly Regla<Comprobante>[] = [
  {
    codigo: deVenta('3173'),
    nodo: 'cac:PaymentMeans/cbc:PaymentMeansCode',
    cuando: isFerroviaria,
    falla: (c) => !medios(c).some((medio) => !vacio(text(medio, 'PaymentMeansCode'))),
  },
  {
    codigo: deVentaYDebito('3034'),
    nodo: 'cac:PaymentMeans/cac:PayeeFinancialAccount/cbc:ID',
    falla: (c) =>
      medios(c).some((medio) => isMedioDetraccion(medio) && vacio(text(medio, 'PayeeFinancialAccount', 'ID'))),
  },
  {
    codigo: deVenta('3175'),
    nodo: 'cac:PaymentMeans/cbc:PaymentID',
    cuando: isFerroviaria,
    falla: (c) => medios(c).some((medio) => vacio(text(medio, 'PaymentID'))),
  },
  {
    codigo: deVentaYDebito('3174'),
    nodo: 'cac:PaymentMeans/cbc:PaymentMeansCode',
    falla: (c) =>
      medios(c).some((medio) => {
        const codigo = text(medio, 'PaymentMeansCode');
        return codigo !== undefined && !MEDIOS_PAGO.has(codigo);
      }),
  },
];
