import type { Afectado } from '@chaski/core/documento/contexto.ts';
import { isAusente } from '@chaski/core/documento/lectura.ts';
import type { Aviso, Problema } from '@chaski/core/documento/types.ts';
import { readEmitir } from '@chaski/core/documento/validate.ts';
import { type PeticionAfectado, peekAfectado, peekCopia } from '@chaski/core/documentos/nota/peek.ts';
import type { Calculado } from '@chaski/core/impuestos/types.ts';
import { type Fecha, fechaLima, horaLima, instanteLima } from '@chaski/core/lib/fecha.ts';
import { isJsonObject, type Json, readJson } from '@chaski/core/lib/json.ts';
import type { Deps } from '../../deps.ts';
import { requireLectura } from '../../platform/http/auth.ts';
import { UUID } from '../../platform/http/reading/peticion.ts';
import type { Acceso } from '../../platform/http/route.ts';
import { GRANDE, type Hilo } from '../../platform/jobs/hilo.ts';
import { readGuardado } from '../guardado.ts';
import { findDeVenta } from '../store.ts';
import { type FilaAfectado, findAfectado } from './notas-store.ts';
import { noEsNuestro } from './reservar.ts';

export interface Leido {
  readonly ok: true;
  readonly calculado: Calculado;
  readonly webhook: boolean;
  readonly confirmarSalto: boolean;
  /** The refused document of the company in whose place this one is issued. */
  readonly corrigeId: string | null;
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
 * when it names an id that is not there, and `INSUFFICIENT_PERMISSIONS` where what is copied from the named one is not the caller's to read.
 */
export function read(deps: Partes, acceso: Acceso, text: string, dia?: Fecha): Promise<Lectura> {
  const texto = { quien: acceso.empresaId, tamano: text.length };
  return deps.hilo.conArbol(texto, () => readCuerpo(deps, acceso, text, dia));
}

/** In its room, where the body is large. */
async function readCuerpo(deps: Partes, acceso: Acceso, text: string, dia?: Fecha): Promise<Lectura> {
  const quien = acceso.empresaId;
  const cuerpo = await deps.hilo.con({ quien, tamano: text.length }, () => look(text));
  if (!cuerpo.ok) return cuerpo;
  const instante = deps.ahora();
  const { igvRestaurantes } = deps.config;
  const exigencias = await deps.empresas.exigencias(acceso);
  const contexto = { hoy: dia ?? fechaLima(instante), ahora: horaLima(instante), igvRestaurantes, ...exigencias };
  const { pedido, copia, establecimientoDado } = cuerpo;
  // Before it is looked for: whether it is there is not told either.
  if (copia) requireLectura(acceso);
  const fila = pedido && (await findPedido(deps, acceso, pedido));
  const tamanoFila = fila?.documento.length ?? 0;
  const judge = async () => {
    const afectado = fila && (await readAfectado(deps.hilo, quien, fila));
    const conAfectado = afectado === undefined ? contexto : { ...contexto, afectado };
    const pieza = { quien, tamano: text.length + tamanoFila, leida: true };
    return deps.hilo.con(pieza, () => readEmitir(cuerpo.json, conAfectado));
  };
  // A few characters may name a thousand lines, which are as much to hold. Who has room already asks for no other.
  const leido = await (esGrande(text) ? judge() : deps.hilo.conArbol({ quien, tamano: tamanoFila }, judge));
  const ajeno = pedido !== undefined && fila === undefined ? noEsta(pedido) : undefined;
  if (!leido.ok) return ajeno === undefined ? leido : { ok: false, problemas: [...leido.problemas, ajeno] };
  const { corrige, ...resto } = leido;
  const corrigeId = corrige === undefined ? null : await findRechazado(deps, acceso, corrige);
  const problemas = [
    ...(ajeno !== undefined && pedido !== undefined && 'id' in pedido ? [ajeno] : []),
    ...(corrigeId === undefined ? [NO_SE_RECHAZO] : []),
  ];
  if (corrigeId === undefined || problemas.length > 0) return { ok: false, problemas };
  return { ...resto, corrigeId, establecimientoDado };
}

/** What a body says before it is judged. */
interface Mirado {
  readonly ok: true;
  /** As it was read; as it was written, where it is small and the database is asked meanwhile: read again, it is held by nobody that waits. */
  readonly json: Json;
  readonly pedido: PeticionAfectado | undefined;
  /** It names one, whose customer or lines it takes over. */
  readonly copia: boolean;
  readonly establecimientoDado: boolean;
}

function look(text: string): Mirado | Extract<ReturnType<typeof readJson>, { ok: false }> {
  const json = readJson(text);
  if (!json.ok) return json;
  const pedido = peekAfectado(json.value);
  const copia = pedido !== undefined && peekCopia(json.value);
  const establecimientoDado = nombraEstablecimiento(json.value);
  const suyo = pedido === undefined || esGrande(text) ? json.value : text;
  return { ok: true, json: suyo, pedido, copia, establecimientoDado };
}

function esGrande(text: string): boolean {
  return text.length > GRANDE;
}

/** What is announced of a document that was made of the body: as on its own day, whatever the law says today. */
export async function avisosDeEntonces(
  deps: Partes,
  acceso: Acceso,
  text: string,
  { fechaEmision }: { readonly fechaEmision: Fecha },
): Promise<readonly Aviso[]> {
  const leido = await read({ ...deps, ahora: () => instanteLima(fechaEmision, FIN_DEL_DIA) }, acceso, text);
  return leido.ok ? leido.avisos : [];
}

/** The last second of the day: whatever the document says of its time, it is past. */
export const FIN_DEL_DIA = '23:59:59';

/** What makes the rest of a note's problems clear: nothing could be copied from the document that it names. */
function noEsta(pedido: PeticionAfectado): Problema {
  const ruta = 'documento.documentoAfectado';
  if ('id' in pedido) {
    const mensaje = {
      es: 'Debe ser el id de un comprobante de esta empresa, tal como se lo dio la emisión (un UUID)',
      en: 'It must be the id of a comprobante of this company, as the emission gave it (a UUID)',
    };
    return { ruta: `${ruta}.id`, mensaje };
  }
  const mensaje = {
    es: `${pedido.serie}-${pedido.numero} no se emitió aquí: revise el número o, si se emitió en otro sistema, envíe cliente e items`,
    en: `${pedido.serie}-${pedido.numero} was not issued here: check the number or, if it was issued in another system, send cliente and items`,
  };
  return { ruta, mensaje };
}

const NO_SE_RECHAZO: Problema = {
  ruta: 'corrige',
  mensaje: {
    es: 'Debe ser el id de un comprobante RECHAZADO de esta empresa; omítalo si este no se emite en lugar de otro',
    en: 'It must be the id of a rejected (RECHAZADA) document of this company; leave it out if this one is not issued in the place of another',
  },
};

/** The id, where it is of a document of the company that SUNAT refused. */
async function findRechazado(deps: Pick<Deps, 'db'>, acceso: Acceso, id: string): Promise<string | undefined> {
  const comprobante = UUID.test(id) ? await findDeVenta(deps.db.of(acceso), acceso, id.toLowerCase()) : undefined;
  return comprobante?.estado === 'RECHAZADA' ? comprobante.id : undefined;
}

/** The document that a note names; undefined where it is not there, and may be somebody else's. */
async function findPedido(
  deps: Pick<Deps, 'db'>,
  acceso: Acceso,
  pedido: PeticionAfectado,
): Promise<FilaAfectado | undefined> {
  const conId = 'id' in pedido;
  if (conId && !UUID.test(pedido.id)) return undefined;
  const fila = await findAfectado(deps.db.of(acceso), acceso, conId ? { id: pedido.id.toLowerCase() } : pedido);
  if (fila === undefined && conId) throw noEsNuestro(pedido.id);
  return fila;
}

async function readAfectado(hilo: Hilo, quien: string, { id, numero, documento }: FilaAfectado): Promise<Afectado> {
  const { calculado } = await readGuardado(hilo, quien, documento);
  return { id, numero, calculado };
}

function nombraEstablecimiento(body: Json): boolean {
  const documento = isJsonObject(body) ? body.get('documento') : undefined;
  return isJsonObject(documento) && !isAusente(documento.get('establecimiento'));
}
