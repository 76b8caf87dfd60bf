import { setTimeout as sleep } from 'node:timers/promises';
import { createClave } from '@chaski/server/api-keys/store.ts';
import { routes } from '@chaski/server/app.ts';
import { startBuzon } from '@chaski/server/correos/testing.ts';
import type { Config } from '@chaski/server/platform/config/config.ts';
import type { Ejemplo } from '@chaski/server/platform/http/openapi/examples.ts';
import { openapiOf } from '@chaski/server/platform/http/openapi/openapi.ts';
import type { Json } from '@chaski/server/platform/http/reading/json.ts';
import { PERMISOS, type Permiso } from '@chaski/server/platform/http/route.ts';
import { avisos } from '@chaski/server/webhooks/avisos-schema.ts';
import { type Receptor, startReceptor } from '@chaski/server/webhooks/testing.ts';
import {
  type EjemplosService,
  type ExampleAnswer,
  issueEjemplos,
  startEjemplosService,
} from '../documents/examples.ts';
import { type Answer, request } from '../service/service.ts';
import { type Control, createControl, PACIENCIA_MS } from './control.ts';
import { type Llamada, pathOf } from './operaciones.ts';

export interface PedirOptions {
  /** Whose key the request carries; `buena` unless said. */
  readonly lleva?: 'buena' | 'ninguna' | 'equivocada' | 'sinPermisos' | 'agotada';
  readonly headers?: Readonly<Record<string, string>>;
}

type Pedir = (
  llamada: Llamada,
  ejemplo: Pick<Ejemplo, 'parametros' | 'cuerpo'>,
  options?: PedirOptions,
) => Promise<Answer>;

/** The address that the examples tell of; in the test it is a server on loopback. */
export const RECEPTOR = 'https://erp.miempresa.pe';

/** An id that nothing has. */
export const NADIE = '01a1f900-0000-7000-8000-ffffffffffff';

/** A service with every document of `examples/` issued, at which the examples of the reference are asked for in order. */
export interface Recorrido extends Control {
  readonly url: string;
  /** Its document without the examples that are kept: they may be of what it no longer answers. */
  readonly documento: () => Json;
  readonly receptor: Receptor;
  /** The documents of `examples/` as they were answered. */
  readonly emitidos: readonly ExampleAnswer[];
  readonly pedir: Pedir;
  /** What stands for the cursor of a page, and the cursor. */
  readonly cursores: Map<string, string>;
  /** Waits until the background has done with a comprobante: the ids after it are those of whoever comes after it. */
  untilFinal(id: string): Promise<void>;
  /** As SUNAT's simulator takes it. */
  simulate(comportamiento: object): Promise<void>;
  stop(): Promise<void>;
}

/** Starts it and issues the documents of `examples/`. */
export async function startRecorrido(config: Config): Promise<Recorrido> {
  const { punto, ...control } = createControl();
  const [receptor, buzon] = await Promise.all([startReceptor(), startBuzon()]);
  const closeOthers = () => Promise.all([receptor.close(), buzon.caer()]);
  const deEjemplos = { ...config, webhookRedes: ['127.0.0.0/8'], smtp: buzon.config };
  const abierto = await startEjemplosService(deEjemplos, { punto }).catch(async (error: unknown) => {
    await closeOthers();
    throw error;
  });
  const { service, clave } = abierto;
  return {
    ...control,
    url: service.url,
    receptor,
    cursores: new Map(),
    documento: () => openapiOf(routes(service.deps), { webhooks: avisos, ejemplos: () => [] }),
    emitidos: await issueEjemplos(service.url, clave),
    pedir: await createPedir(abierto),
    async untilFinal(id) {
      const hasta = performance.now() + PACIENCIA_MS;
      const text = 'select 1 from comprobantes where id = $1 and final_en is not null';
      while ((await service.deps.db.sistema.query(text, [id])).rows.length === 0) {
        if (performance.now() > hasta) throw new Error(`${id} no terminó`);
        await sleep(20);
      }
    },
    simulate: (comportamiento) => simulate(service.simuladorUrl, comportamiento),
    async stop() {
      control.release();
      await service.stop();
      await closeOthers();
    },
  };
}

async function createPedir({ service, empresaId, clave }: EjemplosService): Promise<Pedir> {
  const nueva = async (permisos: readonly Permiso[], limite: number): Promise<string> => {
    const de = { empresaId, entorno: 'test' as const, nombre: 'ejemplos', expiraEn: null };
    return (await createClave(service.deps.db.sistema, { ...de, permisos, limite })).clave;
  };
  const claves = {
    buena: clave,
    ninguna: null,
    sinPermisos: await nueva([], 10_000),
    equivocada: clave.replace(/.{6}$/, 'AAAAAA'),
  };
  return async (llamada, { parametros = {}, cuerpo }, { lleva = 'buena', headers: otras } = {}) => {
    const { path, headers } = pathOf(llamada, parametros);
    const body = cuerpo === undefined ? {} : { body: cuerpo };
    const call = (key: string | null) =>
      request(service.url, clave, llamada.metodo, path, { ...body, clave: key, headers: { ...headers, ...otras } });
    if (lleva !== 'agotada') return await call(claves[lleva]);
    const agotada = await nueva(PERMISOS, 2);
    // The third one of the same minute, unless a minute begins in between.
    let answer = await call(agotada);
    while (answer.status !== 429) answer = await call(agotada);
    return answer;
  };
}

async function simulate(simuladorUrl: string, comportamiento: object): Promise<void> {
  const body = JSON.stringify(comportamiento);
  const answer = await fetch(`${simuladorUrl}/_control/comportamiento`, { method: 'PUT', body });
  if (!answer.ok) throw new Error(await answer.text());
}
