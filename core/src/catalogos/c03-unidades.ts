import datos from './c03-unidades.json' with { type: 'json' };
import { toCatalogo } from './catalogo.ts';

/**
 * Catalog 03: units of measure (UN/ECE recommendation 20, revision 13), the common ones first. SUNAT's list has 2,117 rows, one of
 * which is the heading of its column, `Code`.
 */
export const UNIDADES = toCatalogo(datos.unidades.map(([codigo = '', nombre = '']) => ({ codigo, nombre })));
