import type { EnIdiomas } from '@chaski/core/lib/idiomas.ts';
import type { Ejemplo } from '@chaski/server/platform/http/openapi/examples.ts';
import type { Answer } from '../service/service.ts';
import { pasosDeAnulaciones } from './pasos-anulaciones.ts';
import { pasosDeComprobantes } from './pasos-comprobantes.ts';
import { pasosDeConsultas } from './pasos-consultas.ts';
import { pasosDeCorreos } from './pasos-correos.ts';
import { pasosDeExportaciones } from './pasos-exportaciones.ts';
import { pasosDeGuias } from './pasos-guias.ts';
import { pasosDeMaestros } from './pasos-maestros.ts';
import { pasosDeOtros } from './pasos-otros.ts';
import { pasosDeWebhooks } from './pasos-webhooks.ts';
import type { Recorrido } from './recorrido.ts';

/** What an example answered before, or what an endpoint was sent: by its operation and name. */
export type Visto = (operacion: string, nombre: string) => Answer['json'];

interface Comun {
  /** `operationId`. */
  readonly operacion: string;
  readonly nombre: string;
  readonly resumen: EnIdiomas;
}

/** One request of the reference, in its turn. */
export interface Paso extends Comun {
  readonly tipo: 'pedido';
  readonly status: number;
  readonly parametros?: (visto: Visto) => NonNullable<Ejemplo['parametros']>;
  readonly cuerpo?: (visto: Visto) => unknown;
  /** Not even the schema admits what is asked for: the answer is shown, the request is not. */
  readonly invalida?: true;
  /** How often it is asked for; the last answer is shown, and the ones before are good. Once unless said. */
  readonly veces?: number;
  /** What happens before it. */
  readonly antes?: (recorrido: Recorrido, visto: Visto) => Promise<void> | void;
}

/** A document of `examples/`, issued before all. */
export interface PasoDeCarpeta extends Comun {
  readonly tipo: 'carpeta';
  readonly carpeta: string;
}

/** A message that arrives at an endpoint. */
export interface PasoDeAviso extends Comun {
  readonly tipo: 'aviso';
  /** Its `type`. */
  readonly evento: string;
}

export type CualquierPaso = Paso | PasoDeCarpeta | PasoDeAviso;

/** The whole reference, in the order in which it is executed. */
export const PASOS: readonly CualquierPaso[] = [
  ...pasosDeComprobantes,
  ...pasosDeWebhooks.antes,
  ...pasosDeAnulaciones,
  ...pasosDeGuias,
  ...pasosDeOtros,
  ...pasosDeWebhooks.despues,
  ...pasosDeConsultas,
  ...pasosDeCorreos,
  ...pasosDeExportaciones,
  ...pasosDeMaestros,
];
