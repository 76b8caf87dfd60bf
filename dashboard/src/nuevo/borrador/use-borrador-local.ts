/** Keeps the form in this browser at each change. */
import { fechaLima } from '@chaski/core/lib/fecha.ts';
import { useCallback, useEffect, useRef } from 'react';
import { guardar, leerGuardado } from '../../ui/almacen.ts';
import type { Rama } from '../campos/arbol.ts';
import { type BorradorLocal, type DelServidor, esBorradorLocal, hayCambios } from './borrador-local.ts';

const PAUSA_MS = 150;

const esOpcional = (valor: unknown): valor is BorradorLocal | undefined =>
  valor === undefined || esBorradorLocal(valor);

/** What this browser keeps in that place. */
export function readBorradorLocal(lugar: string): BorradorLocal | undefined {
  return leerGuardado(lugar, undefined, esOpcional);
}

export interface Guardable {
  readonly formulario: Rama;
  readonly inicial: Rama;
  readonly idempotencyKey: string;
  readonly sinRespuesta: string | undefined;
  readonly servidor: DelServidor | undefined;
  /** It was issued, or thrown away: nothing is guardable any more. */
  readonly terminado: boolean;
}

/** Keeps it shortly after each change, and at once when the page goes away. A form in which nobody wrote is not guardable. */
export function useBorradorLocal(lugar: string, actual: Guardable): void {
  const ultimo = useRef(actual);
  const poner = useCallback(() => escribir(lugar, ultimo.current), [lugar]);
  useEffect(() => {
    ultimo.current = actual;
    if (actual.terminado) poner();
    const espera = setTimeout(poner, PAUSA_MS);
    return () => clearTimeout(espera);
  }, [actual, poner]);
  useEffect(() => {
    addEventListener('pagehide', poner);
    return () => {
      removeEventListener('pagehide', poner);
      poner();
    };
  }, [poner]);
}

/** Writes what is guardable now; also what must not be lost between here and the next change. */
export function escribir(lugar: string, guardable: Guardable): void {
  const { formulario, inicial, idempotencyKey, sinRespuesta, servidor, terminado } = guardable;
  if (terminado || (sinRespuesta === undefined && !hayCambios(formulario, inicial))) {
    guardar(lugar, undefined);
    return;
  }
  const ahora = Date.now();
  const borrador: BorradorLocal = {
    formulario,
    idempotencyKey,
    dia: fechaLima(new Date(ahora)),
    en: ahora,
    ...(sinRespuesta === undefined ? {} : { sinRespuesta }),
    ...(servidor === undefined ? {} : { servidor }),
  };
  guardar(lugar, borrador);
}
