import type { NombreTipoComprobante } from '../../documentos/clase.ts';

/** What is changed in an object of a plain body; `undefined` removes a field. */
export type Cambios = Readonly<Record<string, unknown>>;

/**
 * The smallest document that breaks a rule and the nearest one that does not, as what is changed in a plain one: 1 × 118.00,
 * of today, to a RUC or, of a boleta, to nobody. Changes of `cliente` are changes in the plain one, and so is each of `items`;
 * `item` stands for the only one.
 */
export interface Ejemplo {
  /** Absent, a factura. A note credits a part of F001-7 (or B001-7), which was issued here unless `ajeno` says otherwise. */
  readonly de?: NombreTipoComprobante;
  readonly rompe: Cambios;
  /** Absent, the plain one. */
  readonly cumple?: Cambios;
  /** The day on which it is issued; absent, the 21st of November of 2026. */
  readonly hoy?: string;
  /** Who issues it stands in SUNAT's register 12. */
  readonly obligadoCodigoProducto?: true;
  /** What a note affects; absent, a factura paid at once. */
  readonly sobre?: 'boleta' | 'facturaAlCredito' | 'facturaDeIvap' | 'ajeno';
  /** Of other kinds that the rule names, where the same changes do not break it. */
  readonly en?: { readonly [clase in NombreTipoComprobante]?: Pick<Ejemplo, 'rompe' | 'cumple'> };
}

/** The item of an export, to somebody abroad. */
export const EXPORTACION: Cambios = {
  sunatTransaccion: '0200',
  cliente: { tipoDocumento: '0', numeroDocumento: 'X-1' },
  item: { tipoIgv: '40' },
};

export const A_UN_DNI: Cambios = {
  cliente: { tipoDocumento: '1', numeroDocumento: '45678912', denominacion: 'Ana Quispe' },
};

export const UN_RUC = { tipoDocumento: '6', numeroDocumento: '20100070970', denominacion: 'COMERCIAL ANDINA S.A.C.' };
export const A_UN_RUC: Cambios = { cliente: UN_RUC };

/** A line with ISC by value. */
export const ISC: Cambios = { sistema: '01', tasa: 10 };

export const CON_DETRACCION = {
  sunatTransaccion: '1001',
  detraccion: { codigo: '037', cuenta: '00-123-456789' },
};

export const CON_PERCEPCION: Cambios = { sunatTransaccion: '2001', percepcion: { codigo: '51' } };

export const ANTICIPO: Cambios = { tipoComprobante: '01', serie: 'F001', correlativo: 7, total: '23.60' };

export const TRANSPORTE: Cambios = {
  ubigeoOrigen: '150101',
  direccionOrigen: 'Av. Argentina 100',
  ubigeoDestino: '040101',
  direccionDestino: 'Calle Mercaderes 200',
  detalle: 'Lima - Arequipa, 10 t de cemento',
  valorReferencial: '1000.00',
  valorCargaEfectiva: '900.00',
  valorCargaUtil: '1200.00',
};

/** An operation 1004, one line. */
export function deCarga(transporte: Cambios | undefined): Cambios {
  return {
    ...CON_DETRACCION,
    sunatTransaccion: '1004',
    detraccion: { codigo: '027', cuenta: '00-123-456789' },
    item: { transporte },
  };
}

/** On credit, in these cuotas. */
export function alCredito(...cuotas: readonly Cambios[]): Cambios {
  return { formaPago: 'CREDITO', cuotas };
}

/** All that is paid, in a month. */
export const CUOTA: Cambios = { monto: '118.00', fechaVencimiento: '2026-12-21' };

/** A nota de crédito 13. */
export const DE_CUOTAS: Cambios = {
  codigoMotivo: '13',
  motivo: 'Nueva fecha de pago',
  items: undefined,
  cuotas: [CUOTA],
};

/** A factura that was not issued here. */
export const AJENA: Cambios = { tipoComprobante: '01', serie: 'F001', correlativo: 7 };

/** A contrato de colaboración, of what is issued from 2027 on. */
export const CONTRATO: Cambios = {
  tipo: '1',
  numero: 'CC-2026-07',
  porcentaje: '37.50',
  descripcion: 'Consorcio Puente Alto, sin contabilidad independiente',
};

/** Attributes of the only item. */
export function conAtributos(valores: Readonly<Record<string, string>>, item: Cambios = {}): Cambios {
  return { item: { ...item, atributos: Object.entries(valores).map(([codigo, valor]) => ({ codigo, valor })) } };
}
