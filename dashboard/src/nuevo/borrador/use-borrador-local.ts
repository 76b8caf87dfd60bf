/** Keeps the form in this browser at each change. */
import { fechaLima } from '@chaski/core/lib/fecha.ts';
import { useCallback, useEffect, useRef } from 'react';
import { readGuardado, save } from '../../ui/almacen.ts';
import type { Rama } from '../campos/arbol.ts';
import { type BorradorLocal, type DelServidor, esBorradorLocal, hayCambios } from './borrador-local.ts';

const PAUSA_MS = 150;

const esOpcional = (valor: unknown): valor is BorradorLocal | undefined =>
  valor === undefined || esBorradorLocal(valor);

/** What this browser keeps in that place. */
export function readBorradorLocal(lugar: string): BorradorLocal | undefined {
  return readGuardado(lugar, undefined, esOpcional);
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
  const put = useCallback(() => write(lugar, ultimo.current), [lugar]);
  useEffect(() => {
    ultimo.current = actual;
    if (actual.terminado) put();
    const espera = setTimeout(put, PAUSA_MS);
    return () => clearTimeout(espera);
  }, [actual, put]);
  useEffect(() => {
    addEventListener('pagehide', put);
    return () => {
      removeEventListener('pagehide', put);
      put();
    };
  }, [put]);
}

/** Writes what is guardable now; also what must not be lost between here and the next change. */
export function write(lugar: string, guardable: Guardable): void {
  const { formulario, inicial, idempotencyKey, sinRespuesta, servidor, terminado } = guardable;
  if (terminado || (sinRespuesta === undefined && !hayCambios(formulario, inicial))) {
    save(lugar, undefined);
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
  save(lugar, borrador);
}
