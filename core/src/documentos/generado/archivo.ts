// Written by `npm run generate` from what the folders beside it export.
import { ARCHIVO as baja } from '../baja/archivo.ts';
import { ARCHIVO as resumen } from '../resumen/archivo.ts';
import { ARCHIVO as reversion } from '../reversion/archivo.ts';

export const ARCHIVO = { ...baja, ...resumen, ...reversion };
