import { DE_ANULACIONES } from './anulaciones.ts';
import { DE_AVISOS } from './avisos.ts';
import { DE_CLAVES } from './claves.ts';
import { DE_LA_CLI } from './cli.ts';
import { DE_CLIENTES } from './clientes.ts';
import { DE_COMPROBANTES } from './comprobantes.ts';
import { DE_EMPRESAS } from './empresas.ts';
import { DE_EXPORTACIONES } from './exportaciones.ts';
import type { FilaDeError, Nada } from './fila.ts';
import { DE_GUIAS } from './guias.ts';
import { DE_HTTP } from './http.ts';
import { DE_MAESTROS } from './maestros.ts';
import { DE_OPERACION } from './operacion.ts';
import { DEL_PADRON } from './padron.ts';
import { DE_SERIES } from './series.ts';
import { DE_USUARIOS } from './usuarios.ts';
import { DE_VALIDACION } from './validacion.ts';

/* Every error that a caller can be told, by its id. A new one is a row of the file of its feature, and nothing else. */

/** What a key may be answered. */
const DE_LA_API = {
  ...DE_HTTP,
  ...DE_VALIDACION,
  ...DE_COMPROBANTES,
  ...DE_ANULACIONES,
  ...DE_GUIAS,
  ...DE_SERIES,
  ...DE_EMPRESAS,
  ...DE_CLIENTES,
  ...DE_MAESTROS,
  ...DE_AVISOS,
  ...DE_EXPORTACIONES,
};

/** What a session may be answered besides. */
const DEL_PANEL = { ...DE_USUARIOS, ...DE_CLAVES, ...DE_OPERACION };

const FILAS = { ...DE_LA_API, ...DEL_PANEL, ...DEL_PADRON, ...DE_LA_CLI };

/** The id of an error, as `error.reason` has it. It does not change; its sentence may. */
export type Razon = keyof typeof FILAS;

type DatosDe<F> = F extends FilaDeError<infer D> ? D : never;

/** What the sentence of each takes. */
export type Datos = { readonly [R in Razon]: DatosDe<(typeof FILAS)[R]> };

/** Those whose sentence takes nothing. */
export type RazonSinDatos = { [R in Razon]: Datos[R] extends Nada ? R : never }[Razon];

export const ERRORES: { readonly [R in Razon]: FilaDeError<Datos[R]> } = FILAS;

/** For the documents of the API and of the dashboard's routes. */
export const RAZONES_DE_LA_API = Object.keys(DE_LA_API);
export const RAZONES_DEL_PANEL = [...RAZONES_DE_LA_API, ...Object.keys(DEL_PANEL)];
