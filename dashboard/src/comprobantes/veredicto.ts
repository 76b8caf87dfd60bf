import type { Sunat } from '@chaski/sdk/src/index.ts';
import type { Historia } from './tipos.ts';

/** A remark of SUNAT's on what it accepted. */
export interface Observacion {
  readonly codigo: string;
  readonly texto: string;
  readonly remedio: string;
}

/** What SUNAT said of a document, what that means and what to do: all of it in the service's words. */
export interface Veredicto {
  readonly codigo: string | undefined;
  readonly mensaje: string | undefined;
  /** What the code means. */
  readonly significado: string | undefined;
  readonly remedio: string | undefined;
  readonly observaciones: readonly Observacion[];
  /** Of a refusal: whether its number was used up. */
  readonly numeroUsado: boolean | undefined;
}

/**
 * Joins the answer of the API with the meaning and the remedy that the history gives of its code. An answer that is made of those
 * same words is told once, in its parts.
 */
export function veredictoDe(sunat: Sunat | undefined, historia: Historia | undefined): Veredicto | undefined {
  const explicado = historia?.veredicto;
  const codigo = noVacio(sunat?.codigo) ?? explicado?.codigo;
  const mensaje = noVacio(sunat?.mensaje);
  if (codigo === undefined && mensaje === undefined) return undefined;
  const suyo = explicado !== undefined && explicado.codigo === codigo ? explicado : undefined;
  const compuesto = suyo !== undefined && mensaje?.includes(sinPunto(suyo.texto)) === true;
  return {
    codigo,
    mensaje: compuesto ? suyo.texto : mensaje,
    significado: compuesto ? undefined : suyo?.texto,
    remedio: suyo?.remedio,
    observaciones: explicado?.notas ?? (sunat?.notas ?? []).map(sinExplicar),
    numeroUsado: sunat?.estado === 'RECHAZADA' && suyo?.diceElNumero !== true ? sunat.numeroConsumido : undefined,
  };
}

const sinPunto = (texto: string): string => texto.replace(/\.$/, '');

const sinExplicar = (texto: string): Observacion => ({ codigo: '', texto, remedio: '' });

function noVacio(texto: string | undefined): string | undefined {
  return texto === undefined || texto === '' ? undefined : texto;
}
