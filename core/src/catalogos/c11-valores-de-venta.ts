import { RS_48_2026 } from '../vigencias/normas.ts';
import { toCatalogo } from './catalogo.ts';

const { desde, vispera } = RS_48_2026;

/** Catalog 11: kinds of sale in a resumen diario. What is given away is told apart by its affectation from 2027 on. */
export const VALORES_DE_VENTA = toCatalogo([
  { codigo: '01', nombre: 'Gravado' },
  { codigo: '02', nombre: 'Exonerado' },
  { codigo: '03', nombre: 'Inafecto' },
  { codigo: '04', nombre: 'Exportación' },
  { codigo: '05', nombre: 'Gratuitas', hasta: vispera },
  { codigo: '06', nombre: 'Gravado gratuito', desde },
  { codigo: '07', nombre: 'Exonerado gratuito', desde },
  { codigo: '08', nombre: 'Inafecto gratuito', desde },
  { codigo: '09', nombre: 'Exportación gratuita', desde },
]);
