import type { FilaRegla } from '../reglas/fila.ts';
import type { ReglaArchivo } from './regla.ts';
import { REGLAS_BAJA } from './reglas-baja.ts';
import { REGLAS_RESUMEN } from './reglas-resumen.ts';

export const FILAS_BAJA: readonly FilaRegla[] = REGLAS_BAJA.map((regla) => toFila(regla, 'baja'));
export const FILAS_RESUMEN: readonly FilaRegla[] = REGLAS_RESUMEN.map((regla) => toFila(regla, 'resumen'));

function toFila<L>(regla: ReglaArchivo<L>, documento: 'baja' | 'resumen'): FilaRegla {
  const { codigo, severidad, campo, cuando, mensaje, fuente, incumple } = regla;
  const ruta = [incumple.mira === 'linea' ? 'lineas[]' : '', campo].filter((parte) => parte !== '').join('.');
  return { codigo, severidad, mira: ruta, cuando, mensaje, fuente, documentos: [documento] };
}
