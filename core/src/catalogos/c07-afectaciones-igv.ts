import { type Entrada, toCatalogo } from './catalogo.ts';

/** How a line stands before the IGV. */
export interface AfectacionIgv extends Entrada {
  /** Catalog 05 code under which the line's TaxSubtotal goes: 9996 for everything that is given away. */
  readonly tributo: '1000' | '1016' | '9995' | '9996' | '9997' | '9998';
  /** A free line that is `gravada` (11–16) carries an informative IGV under 9996; the other free ones carry zero. */
  readonly tipo: 'gravada' | 'exonerada' | 'inafecta' | 'exportacion';
  /** Given away: its price is a referential value (catalog 16, code 02) and it adds nothing to the total. */
  readonly gratuita: boolean;
}

/**
 * Catalog 07: how a line is affected by the IGV. 17 (IVAP) and 40 (export) can also be given away under 9996; that
 * use is left out: here both are onerous.
 */
export const AFECTACIONES_IGV = toCatalogo<AfectacionIgv>([
  { codigo: '10', nombre: 'Gravado - Operación Onerosa', tributo: '1000', tipo: 'gravada', gratuita: false },
  { codigo: '11', nombre: 'Gravado - Retiro por premio', tributo: '9996', tipo: 'gravada', gratuita: true },
  { codigo: '12', nombre: 'Gravado - Retiro por donación', tributo: '9996', tipo: 'gravada', gratuita: true },
  { codigo: '13', nombre: 'Gravado - Retiro', tributo: '9996', tipo: 'gravada', gratuita: true },
  { codigo: '14', nombre: 'Gravado - Retiro por publicidad', tributo: '9996', tipo: 'gravada', gratuita: true },
  { codigo: '15', nombre: 'Gravado - Bonificaciones', tributo: '9996', tipo: 'gravada', gratuita: true },
  {
    codigo: '16',
    nombre: 'Gravado - Retiro por entrega a trabajadores',
    tributo: '9996',
    tipo: 'gravada',
    gratuita: true,
  },
  { codigo: '17', nombre: 'Gravado - IVAP', tributo: '1016', tipo: 'gravada', gratuita: false },
  { codigo: '20', nombre: 'Exonerado - Operación Onerosa', tributo: '9997', tipo: 'exonerada', gratuita: false },
  { codigo: '21', nombre: 'Exonerado - Transferencia gratuita', tributo: '9996', tipo: 'exonerada', gratuita: true },
  { codigo: '30', nombre: 'Inafecto - Operación Onerosa', tributo: '9998', tipo: 'inafecta', gratuita: false },
  { codigo: '31', nombre: 'Inafecto - Retiro por Bonificación', tributo: '9996', tipo: 'inafecta', gratuita: true },
  { codigo: '32', nombre: 'Inafecto - Retiro', tributo: '9996', tipo: 'inafecta', gratuita: true },
  { codigo: '33', nombre: 'Inafecto - Retiro por Muestras Médicas', tributo: '9996', tipo: 'inafecta', gratuita: true },
  {
    codigo: '34',
    nombre: 'Inafecto - Retiro por Convenio Colectivo',
    tributo: '9996',
    tipo: 'inafecta',
    gratuita: true,
  },
  { codigo: '35', nombre: 'Inafecto - Retiro por premio', tributo: '9996', tipo: 'inafecta', gratuita: true },
  { codigo: '36', nombre: 'Inafecto - Retiro por publicidad', tributo: '9996', tipo: 'inafecta', gratuita: true },
  { codigo: '37', nombre: 'Inafecto - Transferencia gratuita', tributo: '9996', tipo: 'inafecta', gratuita: true },
  { codigo: '40', nombre: 'Exportación de Bienes o Servicios', tributo: '9995', tipo: 'exportacion', gratuita: false },
]);
