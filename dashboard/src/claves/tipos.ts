import type { Rutas } from '../api/generado/panel.ts';

/** A key as the list shows it: never its value. */
export type Clave = Rutas['GET /empresas/{empresa}/claves']['datos']['claves'][number];

/** What is asked of a new key. */
export type CuerpoClave = Rutas['POST /empresas/{empresa}/claves']['cuerpo'];

/** What is to change of a key. */
export type CambiosClave = Rutas['PATCH /empresas/{empresa}/claves/{id}']['cuerpo'];
