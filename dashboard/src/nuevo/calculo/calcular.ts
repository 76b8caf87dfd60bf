/**
 * What core says of the form: the very code with which the server reads, judges and computes, so that the totals on the
 * screen are the totals that will be. Pure: the day and what a note affects are arguments.
 */
import { completeDocumento } from '@chaski/core/documento/complete.ts';
import type { Contexto } from '@chaski/core/documento/contexto.ts';
import { ultimoDiaDeAnulacion, ultimoDiaDeEnvio } from '@chaski/core/documento/plazos.ts';
import { readDocumento } from '@chaski/core/documento/read.ts';
import type { Problema } from '@chaski/core/documento/types.ts';
import { validateDocumento } from '@chaski/core/documento/validate.ts';
import { computeTotales } from '@chaski/core/impuestos/compute-totales.ts';
import { montoEnLetras } from '@chaski/core/impuestos/monto-en-letras.ts';
import type { Calculado } from '@chaski/core/impuestos/types.ts';
import { isFecha } from '@chaski/core/lib/fecha.ts';
import type { Idioma } from '@chaski/core/lib/idiomas.ts';
import { isJsonArray, isJsonObject, type Json } from '@chaski/core/lib/json.ts';
import type { Rama } from '../campos/arbol.ts';
import { porLugar } from '../campos/campos.ts';
import { aJson, type Datos, envioDe } from './documento.ts';

export interface Calculo {
  readonly documento: Datos;
  /** Where in the form each of the items that are sent is. */
  readonly filas: readonly number[];
  /** By place in the form; empty when it can be issued. */
  readonly problemas: ReadonlyMap<string, string>;
  /** By place in the form: what SUNAT will only observe, and advice. They keep nothing from being issued. */
  readonly avisos: ReadonlyMap<string, string>;
  /** The totals of what can be computed; undefined when nothing can. */
  readonly calculado: Calculado | undefined;
  /** How many items are left out of `calculado`, because their amounts cannot be told yet. */
  readonly sinSumar: number;
  /** What each line adds to the total, by its position in the form; two decimals. */
  readonly importes: ReadonlyMap<number, string>;
  /** The amount in words, as the document will say it. */
  readonly enLetras: string | undefined;
  /** Last days in Lima to send it and to annul it (AAAA-MM-DD). */
  readonly plazos: { readonly envio: string; readonly anulacion: string | undefined } | undefined;
}

/** Everything that can be said of the form now, in that language. */
export function compute(formulario: Rama, contexto: Contexto, idioma: Idioma = 'es'): Calculo {
  const { documento, filas } = envioDe(formulario);
  const json = aJson(documento);
  const validacion = validateDocumento(json, contexto);
  const problemas = validacion.ok ? [] : validacion.problemas;
  const previo = validacion.ok
    ? { calculado: validacion.calculado, sinSumar: 0, sumados: undefined }
    : computeLoQueSePuede(json, contexto, problemas);
  const { calculado, sinSumar, sumados } = previo;
  return {
    documento,
    filas,
    problemas: porLugar(
      problemas.map(({ ruta, mensaje }) => [ruta, mensaje]),
      filas,
      idioma,
    ),
    avisos: porLugar(
      validacion.avisos.map(({ ruta, mensaje }) => [ruta, mensaje]),
      filas,
      idioma,
    ),
    calculado,
    sinSumar,
    importes: new Map(
      (calculado?.items ?? []).flatMap(({ importe }, indice) => {
        const fila = filas[sumados?.[indice] ?? indice];
        return fila === undefined ? [] : [[fila, importe.toFixed(2)] as const];
      }),
    ),
    enLetras: calculado && montoEnLetras(calculado.totales.importeTotal, calculado.documento.moneda),
    plazos: calculado && plazosDe(calculado),
  };
}

interface Previo {
  readonly calculado: Calculado | undefined;
  readonly sinSumar: number;
  /** Which of the items that are sent are in `calculado`; undefined: all. */
  readonly sumados?: readonly number[] | undefined;
}

/** A field that is missing, or a line half written, must not hide the totals of the rest. */
function computeLoQueSePuede(json: Json, contexto: Contexto, problemas: readonly Problema[]): Previo {
  const entero = totalesDe(json, contexto);
  if (entero !== undefined) return { calculado: entero, sinSumar: 0 };
  const items = isJsonObject(json) ? json.get('items') : undefined;
  if (!isJsonObject(json) || !isJsonArray(items)) return { calculado: undefined, sinSumar: 0 };
  const culpables = new Set(problemas.map(({ ruta }) => /^documento\.items\.(\d+)\./.exec(ruta)?.[1]));
  const sumados = items.flatMap((_, indice) => (culpables.has(String(indice)) ? [] : [indice]));
  const buenos = items.filter((_, indice) => sumados.includes(indice));
  const calculado = totalesDe(new Map([...json, ['items', buenos]]), contexto);
  return { calculado, sinSumar: items.length - buenos.length, sumados };
}

function totalesDe(json: Json, contexto: Contexto): Calculado | undefined {
  const { borrador } = readDocumento(json, contexto);
  const documento = borrador === undefined ? undefined : completeDocumento(borrador);
  return documento === undefined ? undefined : computeTotales(documento);
}

function plazosDe({ documento: { tipoComprobante, serie, fechaEmision } }: Calculado): Calculo['plazos'] {
  if (!isFecha(fechaEmision) || serie === '') return undefined;
  return {
    envio: ultimoDiaDeEnvio(tipoComprobante, serie, fechaEmision),
    anulacion: ultimoDiaDeAnulacion(tipoComprobante, fechaEmision),
  };
}
