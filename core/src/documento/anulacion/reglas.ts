import { applyReglasArchivo, type HallazgoArchivo } from './regla.ts';
import { REGLAS_BAJA } from './reglas-baja.ts';
import { REGLAS_RESUMEN } from './reglas-resumen.ts';
import type { Baja, Resumen } from './tipos.ts';

export type { HallazgoArchivo } from './regla.ts';
export type { Baja, LineaBaja, LineaResumen, Resumen, Situacion } from './tipos.ts';

/** What SUNAT would find in a comunicación de baja, before it is signed; only a `rechazo` keeps it from being sent. */
export function juzgarBaja(baja: Baja): HallazgoArchivo[] {
  return applyReglasArchivo(REGLAS_BAJA, baja);
}

/** What SUNAT would find in a resumen diario, before it is signed; only a `rechazo` keeps it from being sent. */
export function juzgarResumen(resumen: Resumen): HallazgoArchivo[] {
  return applyReglasArchivo(REGLAS_RESUMEN, resumen);
}
