import type { Afectado } from '@chaski/core/documento/contexto.ts';
import { isAusente } from '@chaski/core/documento/lectura.ts';
import type { Aviso, Problema } from '@chaski/core/documento/types.ts';
import { readEmitir } from '@chaski/core/documento/validate.ts';
import { type PeticionAfectado, peekAfectado } from '@chaski/core/documentos/nota/peek.ts';
import type { Calculado } from '@chaski/core/impuestos/types.ts';
import { type Fecha, fechaLima, horaLima, instanteLima } from '@chaski/core/lib/fecha.ts';
import { isJsonObject, type Json, readJson } from '@chaski/core/lib/json.ts';
import type { Deps } from '../deps.ts';
import type { Acceso } from '../http/route.ts';
import { readGuardado } from './guardado.ts';
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

type Partes = Pick<Deps, 'db' | 'ahora' | 'config' | 'empresas' | 'hilo'>;

export type Lectura = Leido | { readonly ok: false; readonly problemas: readonly Problema[] };

/**
 * Reads and judges the body of an emission, with all that it depends on: the moment in Lima and, for a note, the document
 * of ours that it names, in whatever state. `dia`: what it takes for today. Answers every problem at once. Throws `DOMAIN_ERROR`
 * when it names an id that is not there.
 */
export async function leer(deps: Partes, acceso: Acceso, text: string, dia?: Fecha): Promise<Lectura> {
  const quien = acceso.empresaId;
  const json = await deps.hilo.con({ quien, tamano: text.length }, () => readJson(text));
  if (!json.ok) return json;
  const instante = deps.ahora();
  const { igvRestaurantes } = deps.config;
  const exigencias = await deps.empresas.exigencias(acceso);
  const contexto = { hoy: dia ?? fechaLima(instante), ahora: horaLima(instante), igvRestaurantes, ...exigencias };
  const pedido = peekAfectado(json.value);
  const { afectado, tamano } = (pedido && (await loadAfectado(deps, acceso, pedido))) ?? SIN_AFECTADO;
  const conAfectado = afectado === undefined ? contexto : { ...contexto, afectado };
  const leido = await deps.hilo.con({ quien, tamano: text.length + tamano }, () => readEmitir(json.value, conAfectado));
  const ajeno = pedido !== undefined && afectado === undefined ? noEsta(pedido) : undefined;
  if (!leido.ok) return ajeno === undefined ? leido : { ok: false, problemas: [...leido.problemas, ajeno] };
  if (ajeno !== undefined && pedido !== undefined && 'id' in pedido) return { ok: false, problemas: [ajeno] };
  return { ...leido, establecimientoDado: nombraEstablecimiento(json.value) };
}

/** What is announced of a document that was made of the body: as on its own day, whatever the law says today. */
export async function avisosDeEntonces(
  deps: Partes,
  acceso: Acceso,
  text: string,
  { fechaEmision }: { readonly fechaEmision: Fecha },
): Promise<readonly Aviso[]> {
  const leido = await leer({ ...deps, ahora: () => instanteLima(fechaEmision, FIN_DEL_DIA) }, acceso, text);
  return leido.ok ? leido.avisos : [];
}

/** The last second of the day: whatever the document says of its time, it is past. */
export const FIN_DEL_DIA = '23:59:59';

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

/** What a note may copy from the document that it names, and how much that is: a few characters may name a thousand lines. */
interface ConTamano {
  readonly afectado: Afectado;
  /** In characters of JSON. */
  readonly tamano: number;
}

const SIN_AFECTADO = { afectado: undefined, tamano: 0 };

async function loadAfectado(
  deps: Pick<Deps, 'db' | 'hilo'>,
  acceso: Acceso,
  pedido: PeticionAfectado,
): Promise<ConTamano | undefined> {
  const conId = 'id' in pedido;
  if (conId && !UUID.test(pedido.id)) return undefined;
  const fila = await findAfectado(deps.db.of(acceso), acceso, conId ? { id: pedido.id.toLowerCase() } : pedido);
  if (fila !== undefined) {
    const { id, numero, documento } = fila;
    const { calculado } = await readGuardado(deps.hilo, acceso.empresaId, documento);
    return { afectado: { id, numero, calculado }, tamano: documento.length };
  }
  if (conId) throw noEsNuestro(pedido.id);
  return undefined;
}

function nombraEstablecimiento(body: Json): boolean {
  const documento = isJsonObject(body) ? body.get('documento') : undefined;
  return isJsonObject(documento) && !isAusente(documento.get('establecimiento'));
}
