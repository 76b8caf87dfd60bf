import { MONEDAS } from '@chaski/core/catalogos/c02-monedas.ts';
import { TIPOS_OPERACION } from '@chaski/core/catalogos/c51-tipos-operacion.ts';
import { daysBetween } from '@chaski/core/lib/fecha.ts';
import { text } from '@chaski/core/lib/xml/read.ts';
import type { Comprobante } from '../lectura/comprobante.ts';
import { hasMonedaAjena } from './atributos.ts';
import { deNotas, deVenta, isContingencia, malformado, type Regla, textoMalo, vacio } from './regla.ts';

/** Days after the issue in which a document may be sent by itself (plazos: RS 000003-2023/SUNAT). */
const PLAZO_FACTURA = 3;
const PLAZO_BOLETA = 5;
/** Days that an issue date may lie ahead (2329). */
const PLAZO_FUTURO = 2;

const ID_FACTURA = /^(?:F[A-Z0-9]{3}|\d{1,4})-\d{1,8}$/;
const ID_BOLETA = /^(?:B[A-Z0-9]{3}|\d{1,4})-\d{1,8}$/;

/** Whether it comes later than the term, in days, that SUNAT grants. */
function isTarde({ hoy, fechaEmision, emisor, padron }: Comprobante, plazo: number): boolean {
  return daysBetween(fechaEmision, hoy) > plazo && !padron.tiene(emisor.numero, 'prorroga');
}

/** Who, which number, when, what. */
export const REGLAS_IDENTIDAD: readonly Regla<Comprobante>[] = [
  {
    codigo: '1034',
    nodo: 'cac:AccountingSupplierParty/cac:Party/cac:PartyIdentification/cbc:ID',
    falla: ({ emisor, archivo }) => emisor.numero !== undefined && emisor.numero !== archivo.ruc,
  },
  { codigo: '1035', nodo: 'cbc:ID', falla: ({ id, archivo }) => !id.startsWith(archivo.serie) },
  { codigo: '1036', nodo: 'cbc:ID', falla: ({ id, archivo }) => id.slice(archivo.serie.length + 1) !== archivo.numero },
  { codigo: '2075', nodo: 'cbc:UBLVersionID', falla: ({ raiz }) => vacio(text(raiz, 'UBLVersionID')) },
  { codigo: '2074', nodo: 'cbc:UBLVersionID', falla: ({ raiz }) => malformado(text(raiz, 'UBLVersionID'), /^2\.1$/) },
  { codigo: '2073', nodo: 'cbc:CustomizationID', falla: ({ raiz }) => vacio(text(raiz, 'CustomizationID')) },
  {
    codigo: '2072',
    nodo: 'cbc:CustomizationID',
    falla: ({ raiz }) => malformado(text(raiz, 'CustomizationID'), /^2\.0$/),
  },
  { codigo: { factura: '1001' }, nodo: 'cbc:ID', falla: ({ id }) => !ID_FACTURA.test(id) },
  { codigo: { boleta: '1001' }, nodo: 'cbc:ID', falla: ({ id }) => !ID_BOLETA.test(id) },
  { codigo: deNotas('1001'), nodo: 'cbc:ID', falla: ({ id }) => !ID_FACTURA.test(id) && !ID_BOLETA.test(id) },
  { codigo: deVenta('1004'), nodo: 'cbc:InvoiceTypeCode', falla: ({ tipo }) => vacio(tipo) },
  { codigo: deVenta('1003'), nodo: 'cbc:InvoiceTypeCode', falla: ({ tipo, archivo }) => tipo !== archivo.tipo },
  {
    codigo: '2329',
    nodo: 'cbc:IssueDate',
    falla: ({ hoy, fechaEmision }) => daysBetween(hoy, fechaEmision) > PLAZO_FUTURO,
  },
  {
    codigo: { factura: '2108', ...deNotas('2108') },
    nodo: 'cbc:IssueDate',
    cuando: (c) => !isContingencia(c) && !c.archivo.serie.startsWith('B'),
    falla: (c) => isTarde(c, PLAZO_FACTURA),
  },
  {
    codigo: { boleta: '1079', ...deNotas('1079') },
    nodo: 'cbc:IssueDate',
    cuando: (c) => !isContingencia(c) && c.archivo.serie.startsWith('B'),
    falla: (c) => isTarde(c, PLAZO_BOLETA),
  },
  {
    codigo: '4204',
    nodo: 'cbc:ID',
    cuando: isContingencia,
    falla: ({ emisor, padron }) => padron.tiene(emisor.numero, 'sinContingencia'),
  },
  {
    codigo: '3207',
    nodo: 'cbc:ID',
    cuando: isContingencia,
    falla: ({ emisor, padron }) => padron.tiene(emisor.numero, 'sinFisicos'),
  },
  { codigo: '2070', nodo: 'cbc:DocumentCurrencyCode', falla: ({ moneda }) => vacio(moneda) },
  { codigo: '3088', nodo: 'cbc:DocumentCurrencyCode', falla: ({ moneda }) => !MONEDAS.has(moneda ?? '') },
  { codigo: '2071', nodo: '@currencyID', falla: ({ raiz, moneda }) => hasMonedaAjena(raiz, moneda ?? '') },
];

/** Kind of operation, which SUNAT judges before the customer of a boleta and after the totals of a factura. */
export const REGLAS_OPERACION: readonly Regla<Comprobante>[] = [
  {
    codigo: deVenta('3205'),
    nodo: 'cbc:InvoiceTypeCode/@listID',
    falla: ({ operacion }) => vacio(operacion),
  },
  {
    codigo: deVenta('3206'),
    nodo: 'cbc:InvoiceTypeCode/@listID',
    falla: ({ operacion, archivo }) =>
      !(TIPOS_OPERACION.get(operacion ?? '')?.comprobantes.includes(archivo.tipo) ?? false),
  },
];

/** Purchase order. */
export const REGLAS_ORDEN: readonly Regla<Comprobante>[] = [
  {
    codigo: { factura: '4233' },
    nodo: 'cac:OrderReference/cbc:ID',
    falla: ({ raiz }) => textoMalo(text(raiz, 'OrderReference', 'ID'), 1, 20),
  },
];
