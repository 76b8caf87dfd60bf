import { ANULACION } from '../../vigencias/plazos.ts';
import { COMUNICACION_BAJA } from '../baja/index.ts';
import type { ClaseDeVenta } from '../clase.ts';
import { RESUMEN_DIARIO } from '../resumen/index.ts';

export const FACTURA = {
  codigo: '01',
  nombreApi: 'FACTURA',
  nombre: { es: 'Factura', en: 'Invoice' },
  enFrase: { es: 'una factura', en: 'an invoice' },
  titulo: 'Factura electrónica',
  serie: { letras: 'F', primera: '001', portal: 'E001' },
  canal: 'sendBill',
  servicio: 'ventas',
  hoja: 'F',
  envio: 'porSerie',
  anulacion: { por: COMUNICACION_BAJA.codigo, dias: ANULACION },
  operacion: '0101',
  adquirente: 'identificado',
  vaEnResumen: 'nunca',
  sePuedeConsultar: true,
  declaraFormaPago: true,
  comoAnticipo: '02',
} as const satisfies ClaseDeVenta<string, string>;

/** It says nothing of how it is paid: SUNAT's rules take a PaymentTerms of a boleta for a detracción (3128). */
export const BOLETA = {
  codigo: '03',
  nombreApi: 'BOLETA',
  nombre: { es: 'Boleta', en: 'Boleta' },
  enFrase: { es: 'una boleta', en: 'a boleta' },
  titulo: 'Boleta de venta electrónica',
  serie: { letras: 'B', primera: '001', portal: 'EB01' },
  canal: 'sendBill',
  servicio: 'ventas',
  hoja: 'B',
  envio: 'porSerie',
  anulacion: { por: RESUMEN_DIARIO.codigo, dias: ANULACION },
  operacion: '0101',
  adquirente: 'cualquiera',
  vaEnResumen: 'siempre',
  sePuedeConsultar: false,
  declaraFormaPago: false,
  comoAnticipo: '03',
} as const satisfies ClaseDeVenta<string, string>;
