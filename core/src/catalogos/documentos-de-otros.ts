import { type Entrada, toCatalogo } from './catalogo.ts';

/** What a comprobante de retención or de percepción is issued for. */
export interface DocumentoDeOtro extends Entrada {
  readonly deRetencion: boolean;
  readonly dePercepcion: boolean;
  /** `pago`: it is paid, and something is withheld or collected of it; `resta`: it says that another one is worth less. */
  readonly como: 'pago' | 'resta';
  /** `ticket`: of a cash register, numbered as its maker did. */
  readonly numeracion: 'comprobante' | 'ticket';
}

/** Codes of catalog 01 that those comprobantes refer to (sheets Retenciones 1.0 and Percepciones 1.0 of 2026-02-12, 2692), but those that they replace. */
export const DOCUMENTOS_DE_OTROS = toCatalogo<DocumentoDeOtro>([
  { codigo: '01', nombre: 'Factura', deRetencion: true, dePercepcion: true, como: 'pago', numeracion: 'comprobante' },
  {
    codigo: '03',
    nombre: 'Boleta de venta',
    deRetencion: false,
    dePercepcion: true,
    como: 'pago',
    numeracion: 'comprobante',
  },
  {
    codigo: '07',
    nombre: 'Nota de crédito',
    deRetencion: true,
    dePercepcion: true,
    como: 'resta',
    numeracion: 'comprobante',
  },
  {
    codigo: '08',
    nombre: 'Nota de débito',
    deRetencion: true,
    dePercepcion: true,
    como: 'pago',
    numeracion: 'comprobante',
  },
  {
    codigo: '12',
    nombre: 'Ticket de máquina registradora',
    deRetencion: true,
    dePercepcion: true,
    como: 'pago',
    numeracion: 'ticket',
  },
]);
