import { ENVIO_DE_GUIA } from '../../vigencias/plazos.ts';
import type { ClaseDeGuia } from '../clase.ts';

/** Of whoever sends the goods. */
export const GUIA_REMITENTE = {
  codigo: '09',
  nombreApi: 'GUIA_REMITENTE',
  nombre: { es: 'Guía de remisión remitente', en: 'Consignor’s guía de remisión' },
  enFrase: { es: 'una guía de remisión remitente', en: 'a consignor’s guía de remisión' },
  titulo: 'Guía de remisión electrónica remitente',
  serie: { letras: 'T', primera: '001' },
  portales: ['EG07', 'EG02'],
  canal: 'rest',
  envio: ENVIO_DE_GUIA,
  anulacion: 'enSol',
} as const satisfies ClaseDeGuia<string, string>;

/** Of the carrier. */
export const GUIA_TRANSPORTISTA = {
  codigo: '31',
  nombreApi: 'GUIA_TRANSPORTISTA',
  nombre: { es: 'Guía de remisión transportista', en: 'Carrier’s guía de remisión' },
  enFrase: { es: 'una guía de remisión transportista', en: 'a carrier’s guía de remisión' },
  titulo: 'Guía de remisión electrónica transportista',
  serie: { letras: 'V', primera: '001' },
  portales: ['EG03', 'EG04'],
  canal: 'rest',
  envio: ENVIO_DE_GUIA,
  anulacion: 'enSol',
} as const satisfies ClaseDeGuia<string, string>;
