import type { Rutas } from '../api/generado/panel.ts';

type Detalle = Rutas['GET /empresas/{empresa}/{entorno}/series-detalle']['datos'];

/** A series in use, with its numbering. */
export type Serie = Detalle['series'][number];

/** A run of numbers that no document carries. */
export type Hueco = Serie['huecos'][number];

/** A copy of the database was put back, and nobody closed the matter yet. */
export type Restauracion = Detalle['restauraciones'][number];
