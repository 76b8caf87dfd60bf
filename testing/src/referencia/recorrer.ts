import { setTimeout as sleep } from 'node:timers/promises';
import type { Ejemplo } from '@chaski/server/platform/http/openapi/examples.ts';
import { record } from '@chaski/server/platform/http/reading/json.ts';
import type { Recibido } from '@chaski/server/webhooks/testing.ts';
import { readExample } from '../documents/examples.ts';
import type { Answer } from '../service/service.ts';
import { asentar, settleAviso } from './asentar.ts';
import { PACIENCIA_MS } from './control.ts';
import type { Llamada } from './operaciones.ts';
import type { CualquierPaso, Paso, PasoDeAviso, PasoDeCarpeta, Visto } from './pasos.ts';
import type { Recorrido } from './recorrido.ts';

/** What is asked for: by the steps themselves, or as a document shows it. */
export type Solicitud = Pick<Ejemplo, 'parametros' | 'cuerpo'>;

/** What became of one step, as the reference would show it. */
export interface Resultado extends Ejemplo {
  /** Where it is a document of `examples/`. */
  readonly carpeta?: string;
  /** What really came, before anything of it was replaced; of a document of `examples/`, nothing. */
  readonly contestado?: Answer;
  readonly recibido?: Recibido;
}

/**
 * Goes through the steps in order at that service; `solicitudDe` decides what is really asked for, and `alVer` is told of every
 * result before the next step. Throws when a step is to be answered with a status that its operation does not declare, before any
 * is taken, and when an answer has another one than its step says.
 */
export async function walk(
  recorrido: Recorrido,
  llamadas: ReadonlyMap<string, Llamada>,
  pasos: readonly CualquierPaso[],
  solicitudDe: (paso: Paso, visto: Visto) => Solicitud,
  alVer: (resultado: Resultado) => void,
): Promise<void> {
  requireDeclared(llamadas, pasos);
  const vistos = new Map<string, unknown>();
  const visto: Visto = (operacion, nombre) => vistos.get(`${operacion} ${nombre}`);
  for (const paso of pasos) {
    const resultado = await ejecutar(recorrido, llamadas, paso, visto, solicitudDe);
    vistos.set(`${paso.operacion} ${paso.nombre}`, resultado.respuesta);
    alVer(resultado);
  }
}

async function ejecutar(
  recorrido: Recorrido,
  llamadas: ReadonlyMap<string, Llamada>,
  paso: CualquierPaso,
  visto: Visto,
  solicitudDe: (paso: Paso, visto: Visto) => Solicitud,
): Promise<Resultado> {
  switch (paso.tipo) {
    case 'carpeta':
      return emitido(recorrido, paso);
    case 'aviso':
      return await recibido(recorrido, paso);
    case 'pedido': {
      const llamada = llamadaDe(llamadas, paso.operacion);
      await paso.antes?.(recorrido, visto);
      const solicitud = solicitudDe(paso, visto);
      for (let antes = 1; antes < (paso.veces ?? 1); antes++) await recorrido.pedir(llamada, solicitud);
      const answer = await recorrido.pedir(llamada, solicitud);
      if (answer.status !== paso.status) {
        throw new Error(`${paso.operacion} ${paso.nombre}: ${answer.status} ${answer.bytes.toString().slice(0, 500)}`);
      }
      return { ...de(paso), ...solicitud, ...respuestaDe(recorrido, answer) };
    }
  }
}

function requireDeclared(llamadas: ReadonlyMap<string, Llamada>, pasos: readonly CualquierPaso[]): void {
  for (const paso of pasos) {
    if (paso.tipo !== 'pedido') continue;
    const { operacion, nombre, status } = paso;
    const declarados = Object.keys(record(llamadaDe(llamadas, operacion).documento.responses));
    if (declarados.includes(String(status))) continue;
    throw new Error(
      `${operacion} does not declare ${status}, which its step ${nombre} answers: add it to the errors of its declaration; it declares ${declarados.join(', ')}`,
    );
  }
}

export function llamadaDe(llamadas: ReadonlyMap<string, Llamada>, operacion: string): Llamada {
  const llamada = llamadas.get(operacion);
  if (llamada === undefined) throw new Error(`El documento no tiene la operación ${operacion}`);
  return llamada;
}

function de({ operacion, nombre, resumen }: CualquierPaso) {
  return { operacion, nombre, resumen };
}

function emitido(recorrido: Recorrido, paso: PasoDeCarpeta): Resultado {
  const emision = recorrido.emitidos.find(({ nombre }) => nombre === paso.carpeta);
  if (emision === undefined) throw new Error(`No hay examples/${paso.carpeta}`);
  const cuerpo = JSON.parse(readExample(paso.carpeta, 'entrada.json').toString());
  return { ...de(paso), carpeta: paso.carpeta, cuerpo, status: 200, respuesta: JSON.parse(emision.respuesta) };
}

/** Waits for a message of that kind. Each is told once in the whole reference. */
async function recibido(recorrido: Recorrido, paso: PasoDeAviso): Promise<Resultado> {
  const hasta = performance.now() + PACIENCIA_MS;
  for (;;) {
    const llegado = recorrido.receptor.recibidos().find(({ cuerpo }) => JSON.parse(cuerpo).type === paso.evento);
    if (llegado !== undefined) {
      return { ...de(paso), ...settleAviso(llegado, recorrido), status: 200, recibido: llegado };
    }
    if (performance.now() > hasta) throw new Error(`Nadie avisó ${paso.evento}`);
    await sleep(20);
  }
}

/** The answer as it is shown: JSON and CSV are, files are not. */
export function respuestaDe(
  recorrido: Recorrido,
  contestado: Answer,
): Pick<Resultado, 'status' | 'tipo' | 'respuesta' | 'contestado'> {
  const { status, headers, json, bytes } = contestado;
  if (json !== undefined) return { status, contestado, respuesta: asentar(json, recorrido) };
  const tipo = headers.get('content-type')?.split(';')[0] ?? '';
  return { status, tipo, contestado, ...(tipo === 'text/csv' ? { respuesta: bytes.toString() } : {}) };
}
