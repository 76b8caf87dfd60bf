import datos from './c65-unidades-aduana.json' with { type: 'json' };
import { toCatalogo } from './catalogo.ts';

/** Catalog 65: units in which customs declarations count. */
export const UNIDADES_ADUANA = toCatalogo(datos.unidades.map(([codigo = '', nombre = '']) => ({ codigo, nombre })));
