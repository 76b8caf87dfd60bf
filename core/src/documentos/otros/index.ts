import { ENVIO_DE_OTRO, REVERSION_DE_OTRO } from '../../vigencias/plazos.ts';
import type { ClaseDeOtro } from '../clase.ts';
import { RESUMEN_DE_REVERSIONES } from '../reversion/index.ts';

const ANULACION = { por: RESUMEN_DE_REVERSIONES.codigo, dias: REVERSION_DE_OTRO };

/** Of an agent that pays its supplier and withholds part of the IGV. */
export const COMPROBANTE_RETENCION = {
  codigo: '20',
  nombreApi: 'RETENCION',
  nombre: { es: 'Comprobante de retención', en: 'Comprobante de retención' },
  enFrase: { es: 'un comprobante de retención', en: 'a comprobante de retención' },
  titulo: 'Comprobante de retención electrónico',
  serie: { letras: 'R', primera: '001', portal: 'E001' },
  canal: 'sendBill',
  envio: ENVIO_DE_OTRO,
  anulacion: ANULACION,
  receptor: 'proveedor',
  efecto: 'resta',
} as const satisfies ClaseDeOtro<string, string>;

/** Of an agent that is paid by its customer and collects something more. */
export const COMPROBANTE_PERCEPCION = {
  codigo: '40',
  nombreApi: 'PERCEPCION',
  nombre: { es: 'Comprobante de percepción', en: 'Comprobante de percepción' },
  enFrase: { es: 'un comprobante de percepción', en: 'a comprobante de percepción' },
  titulo: 'Comprobante de percepción electrónico',
  serie: { letras: 'P', primera: '001', portal: 'E001' },
  canal: 'sendBill',
  envio: ENVIO_DE_OTRO,
  anulacion: ANULACION,
  receptor: 'cliente',
  efecto: 'suma',
} as const satisfies ClaseDeOtro<string, string>;
