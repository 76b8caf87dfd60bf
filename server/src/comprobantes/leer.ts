import type { Afectado } from '@chaski/core/documento/contexto.ts';
import { isAusente } from '@chaski/core/documento/lectura.ts';
import { type PeticionAfectado, peekAfectado } from '@chaski/core/documento/nota/peek.ts';
import type { Aviso, Problema } from '@chaski/core/documento/types.ts';
import { readEmitir } from '@chaski/core/documento/validate.ts';
import type { Calculado } from '@chaski/core/impuestos/types.ts';
import { type Fecha, fechaLima, horaLima } from '@chaski/core/lib/fecha.ts';
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
  readonly confirmarSalto: boolean;
  /** The caller named the establishment; otherwise its series may. */
  readonly establecimientoDado: boolean;
  /** What is announced of it: SUNAT only observes it, or it is advice of ours. */
  readonly avisos: readonly Aviso[];
}

export type Lectura = Leido | { readonly ok: false; readonly problemas: readonly Problema[] };

/**
 * Reads and judges the body of an emission, with all that it depends on: the moment in Lima and, for a note, the document
 * of ours that it names, in whatever state. `dia`: what it takes for today. Answers every problem at once. Throws `DOMAIN_ERROR`
 * when it names an id that is not there.
 */
export async function leer(
  deps: Pick<Deps, 'db' | 'ahora' | 'config' | 'empresas' | 'hilo'>,
  acceso: Acceso,
  text: string,
  dia?: Fecha,
): Promise<Lectura> {
  const pieza = { quien: acceso.empresaId, tamano: text.length };
  const json = await deps.hilo.con(pieza, () => readJson(text));
  if (!json.ok) return json;
  const instante = deps.ahora();
  const { igvRestaurantes } = deps.config;
  const exigencias = await deps.empresas.exigencias(acceso);
  const contexto = { hoy: dia ?? fechaLima(instante), ahora: horaLima(instante), igvRestaurantes, ...exigencias };
  const pedido = peekAfectado(json.value);
  const afectado = pedido && (await loadAfectado(deps, acceso, pedido));
  const conAfectado = afectado === undefined ? contexto : { ...contexto, afectado };
  const leido = await deps.hilo.con(pieza, () => readEmitir(json.value, conAfectado));
  const ajeno = pedido !== undefined && afectado === undefined ? noEsta(pedido) : undefined;
  if (!leido.ok) return ajeno === undefined ? leido : { ok: false, problemas: [...leido.problemas, ajeno] };
  if (ajeno !== undefined && pedido !== undefined && 'id' in pedido) return { ok: false, problemas: [ajeno] };
  return { ...leido, establecimientoDado: nombraEstablecimiento(json.value) };
}

/** What makes the rest of a note's problems clear: nothing could be copied from the document that it names. */
function noEsta(pedido: PeticionAfectado): Problema {
  const ruta = 'documento.documentoAfectado';
  if ('id' in pedido) {
    const mensaje = 'Debe ser el id de un comprobante de esta empresa, tal como se lo dio la emisión (un UUID)';
    return { ruta: `${ruta}.id`, mensaje };
  }
  const mensaje = `${pedido.serie}-${pedido.numero} no se emitió aquí: revise el número o, si se emitió en otro sistema, envíe cliente e items`;
  return { ruta, mensaje };
}

async function loadAfectado(
  deps: Pick<Deps, 'db'>,
  acceso: Acceso,
  pedido: PeticionAfectado,
): Promise<Afectado | undefined> {
  const conId = 'id' in pedido;
  if (conId && !UUID.test(pedido.id)) return undefined;
  const fila = await findAfectado(deps.db.of(acceso), acceso, conId ? { id: pedido.id.toLowerCase() } : pedido);
  if (fila !== undefined) {
    return { id: fila.id, numero: fila.numero, calculado: guardadoFromText(fila.documento).calculado };
  }
  if (conId) throw noEsNuestro(pedido.id);
  return undefined;
}

function nombraEstablecimiento(body: Json): boolean {
  const documento = isJsonObject(body) ? body.get('documento') : undefined;
  return isJsonObject(documento) && !isAusente(documento.get('establecimiento'));
}
