import type { Exportacion } from '@chaski/sdk/src/index.ts';

/** A kind of file. */
export type Contenido = Exportacion['contenido'][number];
/** How far a ZIP is: being made, ready, failed, or deleted since. */
export type EstadoExportacion = Exportacion['estado'];
