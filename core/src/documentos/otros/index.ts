import { ENVIO_DE_OTRO, REVERSION_DE_OTRO } from '../../vigencias/plazos.ts';
import type { ClaseDeOtro } from '../clase.ts';
import { RESUMEN_DE_REVERSIONES } from '../reversion/index.ts';

const ANULACION = { por: RESUMEN_DE_REVERSIONES.codigo, dias: REVERSION_DE_OTRO };

/** Of an agent that pays its supplier and withholds part of the IGV. */
export const COMPROBANTE_RETENCION = {
  codigo: '20',
  nombreApi: 'RETENCION',
  nombre: { es: 'Retención', en: 'Retención' },
  enFrase: { es: 'una retención', en: 'a retención' },
  titulo: 'Comprobante de retención electrónico',
  serie: { letras: 'R', primera: '001', portal: 'E001' },
  canal: 'sendBill',
  servicio: 'otros',
  envio: ENVIO_DE_OTRO,
  anulacion: ANULACION,
  ruta: 'retenciones',
  aviso: 'retencion',
  receptor: 'proveedor',
  efecto: 'resta',
} as const satisfies ClaseDeOtro<string, string>;

/** Of an agent that is paid by its customer and collects something more. */
export const COMPROBANTE_PERCEPCION = {
  codigo: '40',
  nombreApi: 'PERCEPCION',
  nombre: { es: 'Percepción', en: 'Percepción' },
  enFrase: { es: 'una percepción', en: 'a percepción' },
  titulo: 'Comprobante de percepción electrónico',
  serie: { letras: 'P', primera: '001', portal: 'E001' },
  canal: 'sendBill',
  servicio: 'otros',
  envio: ENVIO_DE_OTRO,
  anulacion: ANULACION,
  ruta: 'percepciones',
  aviso: 'percepcion',
  receptor: 'cliente',
  efecto: 'suma',
} as const satisfies ClaseDeOtro<string, string>;
