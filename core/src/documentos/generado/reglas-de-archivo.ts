// Written by `npm run generate` from what the folders beside it export.
import { REGLAS_DE_ARCHIVO as baja } from '../baja/reglas.ts';
import { REGLAS_DE_ARCHIVO as resumen } from '../resumen/reglas.ts';
import { REGLAS_DE_ARCHIVO as reversion } from '../reversion/reglas.ts';

export const REGLAS_DE_ARCHIVO = { ...baja, ...resumen, ...reversion };
