import type { Lugar } from '../../documento/campos/lugar.ts';
import type { Contexto } from '../../documento/contexto.ts';
import { readObjeto } from '../../documento/lectura.ts';
import { mergeProblemas, separateAvisos } from '../../documento/problemas.ts';
import type { Aviso, Problema } from '../../documento/types.ts';
import { assert } from '../../lib/assert.ts';
import { RUTA_CUERPO, readJson } from '../../lib/json.ts';
import type { TipoDeOtro } from '../clase.ts';
import { completeOtro, computeOtro, findRepetidos, type OtroCalculado } from './calculo.ts';
import { EMITIR_OTRO, OTRO, type OtroLeido } from './campos.ts';
import type { Juicio, Padrones } from './regla.ts';
import { applyReglasDeImportes, applyReglasDeOtro } from './reglas.ts';

/** The moment, in Lima, who issues, and what is known of SUNAT's registers. */
export interface ContextoDeOtro extends Pick<Contexto, 'hoy' | 'ahora'> {
  readonly emisor: { readonly ruc: string };
  readonly padrones?: Padrones;
  /** The kind that is issued where the body was sent; absent, either. */
  readonly tipo?: TipoDeOtro;
}

export type LecturaDeOtro =
  | {
      readonly ok: true;
      readonly calculado: OtroCalculado;
      readonly webhook: boolean;
      readonly confirmarSalto: boolean;
      readonly avisos: readonly Aviso[];
    }
  | { readonly ok: false; readonly problemas: readonly Problema[]; readonly avisos: readonly Aviso[] };

/** Reads, judges and computes the body of the emission of a retención or a percepción, `{webhook?, documento}`. All problems at once; never throws. */
export function readOtro(body: string, contexto: ContextoDeOtro): LecturaDeOtro {
  const json = readJson(body);
  if (!json.ok) return rechazo(json.problemas, []);
  const leidos: Problema[] = [];
  const { tipo: otro, hoy, ahora } = contexto;
  const comun: Lugar = { hoy, ahora, tipo: undefined, nota: undefined, porDefecto: {}, hasta: {} };
  const lugar = otro === undefined ? comun : { ...comun, otro };
  const lector = readObjeto(json.value, '', EMITIR_OTRO, leidos);
  if (lector === undefined) return rechazo([SIN_CUERPO], []);
  const { webhook = false, confirmarSalto = false, documento } = EMITIR_OTRO.read(lector, lugar);
  const { calculado, hallados } = documento ? judgeAndCompute(documento, contexto, leidos) : { hallados: leidos };
  const { problemas, avisos } = separateAvisos(hallados);
  if (problemas.length > 0 || documento === undefined) return rechazo(problemas, avisos);
  assert(calculado !== undefined, 'un comprobante sin problemas está completo');
  return { ok: true, calculado, webhook, confirmarSalto, avisos };
}

interface Juzgado {
  /** Absent where no amount can be computed as it was meant. */
  readonly calculado?: OtroCalculado | undefined;
  readonly hallados: readonly Problema[];
}

/** What was found in reading, and what rules find but of a field that could not be read: that has its own problem. */
function judgeAndCompute(otro: OtroLeido, contexto: ContextoDeOtro, leidos: readonly Problema[]): Juzgado {
  const { hoy, emisor, padrones = {} } = contexto;
  const juicio: Juicio = { otro, hoy, emisor, padrones, repetidos: findRepetidos(otro.documentos.filter(isThere)) };
  const conProblema = new Set(leidos.flatMap(({ ruta, aviso }) => (aviso === true ? [] : [ruta])));
  const deReglas = applyReglasDeOtro(otro, juicio).filter(({ ruta }) => !conProblema.has(ruta));
  const hallados = [...leidos, ...deReglas];
  if (hallados.some(touchesImportes)) return { hallados };
  const pedido = OTRO.complete(otro);
  const completo = pedido && completeOtro(pedido);
  if (completo === undefined) return { hallados };
  const calculado = computeOtro(completo);
  return { calculado, hallados: [...hallados, ...applyReglasDeImportes(calculado, juicio)] };
}

function isThere<T>(valor: T | undefined): valor is T {
  return valor !== undefined;
}

/** Whether what was found keeps amounts from being computed as they were meant. */
function touchesImportes({ ruta, aviso }: Problema): boolean {
  return aviso !== true && /^documento(?:$|\.(?:tipoComprobante|regimen|redondeo|documentos)(?:\.|$))/.test(ruta);
}

const SIN_CUERPO: Problema = {
  ruta: RUTA_CUERPO,
  mensaje: {
    es: 'El cuerpo debe ser un objeto JSON con el campo documento',
    en: 'The body has to be a JSON object with the field documento',
  },
};

function rechazo(problemas: readonly Problema[], avisos: readonly Aviso[]): LecturaDeOtro {
  return { ok: false, problemas: mergeProblemas(problemas), avisos };
}
