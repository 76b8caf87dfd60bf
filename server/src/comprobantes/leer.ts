import type { Afectado } from '@chaski/core/documento/contexto.ts';
import { peekAfectado } from '@chaski/core/documento/nota/peek.ts';
import type { Problema } from '@chaski/core/documento/types.ts';
import { readEmitir } from '@chaski/core/documento/validate.ts';
import type { Calculado } from '@chaski/core/impuestos/types.ts';
import { fechaLima, horaLima } from '@chaski/core/lib/fecha.ts';
import { isJsonObject, type Json, readJson } from '@chaski/core/lib/json.ts';
import type { Deps } from '../deps.ts';
import type { Acceso } from '../http/route.ts';
import { guardadoFromText } from './guardado.ts';
import { findAfectado } from './notas-store.ts';
import { UUID } from './peticion.ts';
import { noEsNuestro } from './reservar.ts';

export interface Leido {
  readonly ok: true;
  readonly calculado: Calculado;
  readonly webhook: boolean;
  /** The caller named the establishment; otherwise its series may. */
  readonly establecimientoDado: boolean;
}

export type Lectura = Leido | { readonly ok: false; readonly problemas: readonly Problema[] };

/**
 * Reads and judges the body of an emission, with all that it depends on: the moment in Lima and, for a note, the document
 * of ours that it names, in whatever state. Answers every problem at once. Throws `DOMAIN_ERROR` when it names an id that
 * is not there.
 */
export async function leer(deps: Deps, acceso: Acceso, text: string): Promise<Lectura> {
  const json = readJson(text);
  if (!json.ok) return json;
  const instante = deps.ahora();
  const contexto = { hoy: fechaLima(instante), ahora: horaLima(instante) };
  const afectado = await loadAfectado(deps, acceso, json.value);
  const leido = readEmitir(json.value, afectado === undefined ? contexto : { ...contexto, afectado });
  return leido.ok ? { ...leido, establecimientoDado: nombraEstablecimiento(json.value) } : leido;
}

async function loadAfectado(deps: Deps, acceso: Acceso, body: Json): Promise<Afectado | undefined> {
  const pedido = peekAfectado(body);
  if (pedido === undefined) return undefined;
  const conId = 'id' in pedido;
  if (conId && !UUID.test(pedido.id)) throw noEsNuestro(pedido.id);
  const fila = await findAfectado(deps.pool, acceso, conId ? { id: pedido.id.toLowerCase() } : pedido);
  if (fila !== undefined) {
    return { id: fila.id, numero: fila.numero, calculado: guardadoFromText(fila.documento).calculado };
  }
  if (conId) throw noEsNuestro(pedido.id);
  return undefined;
}

function nombraEstablecimiento(body: Json): boolean {
  const documento = isJsonObject(body) ? body.get('documento') : undefined;
  return isJsonObject(documento) && documento.has('establecimiento');
}
