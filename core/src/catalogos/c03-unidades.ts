import datos from './c03-unidades.json' with { type: 'json' };
import { toCatalogo } from './catalogo.ts';

/** Catalog 03: units of measure (UN/ECE recommendation 20), the common ones first. */
export const UNIDADES = toCatalogo(datos.unidades.map(([codigo = '', nombre = '']) => ({ codigo, nombre })));
