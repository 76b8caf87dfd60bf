import { RS_48_2026 } from '../vigencias/normas.ts';
import { toCatalogo } from './catalogo.ts';

const { desde, fuente } = RS_48_2026;

/** Catalog 10: why a nota de débito is issued. */
export const MOTIVOS_DEBITO = toCatalogo([
  { codigo: '01', nombre: 'Intereses por mora' },
  { codigo: '02', nombre: 'Aumento en el valor' },
  {
    codigo: '03',
    nombre: 'Penalidades / otros conceptos',
    nombres: [{ desde, valor: 'Otros conceptos', fuente }],
  },
  { codigo: '11', nombre: 'Ajustes de operaciones de exportación' },
  { codigo: '12', nombre: 'Ajustes afectos al IVAP' },
  { codigo: '13', nombre: 'Penalidades', desde, fuente },
]);
