import { findUbigeo } from '@chaski/core/catalogos/ubigeos.ts';
import { child, children, path, text, type XmlElement } from '@chaski/core/lib/xml-read.ts';
import { DETRACCIONES, MEDIOS_PAGO, OPERACIONES_DETRACCION } from '../catalogos.ts';
import type { Comprobante, Linea, TerminoPago } from '../comprobante.ts';
import { DOS_DECIMALES_POSITIVO, deDebitos, deVenta, malformado, type PorClase, type Regla, vacio } from './regla.ts';

function isSujeta({ operacion = '' }: Comprobante): boolean {
  return OPERACIONES_DETRACCION.has(operacion);
}

function medios({ raiz }: Comprobante): XmlElement[] {
  return children(raiz, 'PaymentMeans');
}

function isMedioDetraccion(medio: XmlElement): boolean {
  return text(medio, 'ID') === 'Detraccion';
}

function deVentaYDebito(codigo: string): PorClase {
  return { ...deVenta(codigo), ...deDebitos(codigo) };
}

/** What an operation with detracción must bring (ubl-invoice §5). */
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
    falla: ({ medios: codigos }) => !DETRACCIONES.has(codigos[0] ?? ''),
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
    codigo: deVentaYDebito('3034'),
    nodo: 'cac:PaymentMeans/cac:PayeeFinancialAccount/cbc:ID',
    falla: (c) =>
      medios(c).some((medio) => isMedioDetraccion(medio) && vacio(text(medio, 'PayeeFinancialAccount', 'ID'))),
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

const ENTREGA = 'cac:Delivery';

function isCarga(_: Linea, { operacion }: Comprobante): boolean {
  return operacion === '1004';
}

function falta(...names: readonly string[]): (linea: Linea) => boolean {
  return ({ elemento }) => vacio(text(elemento, 'Delivery', ...names));
}

/** The referential values of a freight: of the service (01), of the real load (02), of the nominal load (03). */
function valores({ elemento }: Linea, tipo?: string): XmlElement[] {
  const todos = children(elemento, 'Delivery').flatMap((entrega) => children(entrega, 'DeliveryTerms'));
  return tipo === undefined ? todos : todos.filter((valor) => text(valor, 'ID') === tipo);
}

function ubigeoAjeno(...names: readonly string[]): (linea: Linea) => boolean {
  return ({ elemento }) => {
    const ubigeo = text(elemento, 'Delivery', ...names);
    return !vacio(ubigeo) && findUbigeo(ubigeo ?? '') === undefined;
  };
}

/** Lines of freight under detracción (operation 1004). */
export const REGLAS_CARGA: readonly Regla<Linea>[] = [
  {
    codigo: deVenta('3116'),
    nodo: `${ENTREGA}/cac:Despatch/cac:DespatchAddress/cbc:ID`,
    cuando: isCarga,
    falla: falta('Despatch', 'DespatchAddress', 'ID'),
  },
  {
    codigo: deVenta('4200'),
    nodo: `${ENTREGA}/cac:Despatch/cac:DespatchAddress/cbc:ID`,
    cuando: isCarga,
    falla: ubigeoAjeno('Despatch', 'DespatchAddress', 'ID'),
  },
  {
    codigo: deVenta('4200'),
    nodo: `${ENTREGA}/cac:DeliveryLocation/cac:Address/cbc:ID`,
    cuando: isCarga,
    falla: ubigeoAjeno('DeliveryLocation', 'Address', 'ID'),
  },
  {
    codigo: deVenta('3117'),
    nodo: `${ENTREGA}/cac:Despatch/cac:DespatchAddress/cac:AddressLine/cbc:Line`,
    cuando: isCarga,
    falla: falta('Despatch', 'DespatchAddress', 'AddressLine', 'Line'),
  },
  {
    codigo: deVenta('3118'),
    nodo: `${ENTREGA}/cac:DeliveryLocation/cac:Address/cbc:ID`,
    cuando: isCarga,
    falla: falta('DeliveryLocation', 'Address', 'ID'),
  },
  {
    codigo: deVenta('3119'),
    nodo: `${ENTREGA}/cac:DeliveryLocation/cac:Address/cac:AddressLine/cbc:Line`,
    cuando: isCarga,
    falla: falta('DeliveryLocation', 'Address', 'AddressLine', 'Line'),
  },
  {
    codigo: deVenta('3120'),
    nodo: `${ENTREGA}/cac:Despatch/cbc:Instructions`,
    cuando: isCarga,
    falla: falta('Despatch', 'Instructions'),
  },
  {
    codigo: deVenta('3124'),
    nodo: `${ENTREGA}/cac:DeliveryTerms/cbc:ID`,
    cuando: isCarga,
    falla: (linea) => valores(linea, '01').length !== 1,
  },
  {
    codigo: deVenta('3125'),
    nodo: `${ENTREGA}/cac:DeliveryTerms/cbc:ID`,
    cuando: isCarga,
    falla: (linea) => valores(linea, '02').length !== 1,
  },
  {
    codigo: deVenta('3126'),
    nodo: `${ENTREGA}/cac:DeliveryTerms/cbc:ID`,
    cuando: isCarga,
    falla: (linea) => valores(linea, '03').length !== 1,
  },
  {
    codigo: deVenta('3122'),
    nodo: `${ENTREGA}/cac:DeliveryTerms/cbc:Amount`,
    cuando: isCarga,
    falla: (linea) => valores(linea).some((valor) => child(valor, 'Amount') === undefined),
  },
  {
    codigo: deVenta('3123'),
    nodo: `${ENTREGA}/cac:DeliveryTerms/cbc:Amount`,
    cuando: isCarga,
    falla: (linea) => valores(linea).some((valor) => malformado(text(valor, 'Amount'), DOS_DECIMALES_POSITIVO)),
  },
  {
    codigo: deVenta('3208'),
    nodo: `${ENTREGA}/cac:DeliveryTerms/cbc:Amount/@currencyID`,
    cuando: isCarga,
    falla: (linea) => valores(linea).some((valor) => path(valor, 'Amount')?.attributes.get('currencyID') !== 'PEN'),
  },
];
