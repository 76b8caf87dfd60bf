import type { Clase } from '../clase.ts';

export const FACTURA: Clase = {
  codigo: '01',
  nombreApi: 'FACTURA',
  nombre: { es: 'Factura', en: 'Invoice' },
  enFrase: { es: 'una factura', en: 'an invoice' },
  titulo: 'Factura electrónica',
  serie: { letras: 'F', primera: '001' },
};

export const BOLETA: Clase = {
  codigo: '03',
  nombreApi: 'BOLETA',
  nombre: { es: 'Boleta', en: 'Boleta' },
  enFrase: { es: 'una boleta', en: 'a boleta' },
  titulo: 'Boleta de venta electrónica',
  serie: { letras: 'B', primera: '001' },
};
