import type { TipoResumen } from '../../documentos/clase.ts';
import { REGLAS_DE_ARCHIVO } from '../../documentos/generado/reglas-de-archivo.ts';
import type { FilaDeArchivo } from './regla.ts';

/** The rows of every kind. */
const REGLAS: Readonly<Record<TipoResumen, readonly FilaDeArchivo[]>> = REGLAS_DE_ARCHIVO;

/** Every row that a file of that kind is judged by. */
export function reglasDeArchivo(tipo: TipoResumen): readonly FilaDeArchivo[] {
  return REGLAS[tipo];
}
