import type { Cuerpo, Datos } from '../../api/panel.ts';

/** How an environment sends its documents by mail, and whether the service can. */
export type Correo = Datos<'GET /empresas/{empresa}/{entorno}/correo'>;

export type CambiosCorreo = Cuerpo<'PATCH /empresas/{empresa}/{entorno}/correo'>;
