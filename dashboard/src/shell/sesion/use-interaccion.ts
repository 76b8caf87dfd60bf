import { useEffect, useMemo } from 'react';
import { senalDeVida } from '../../api/fetch-del-panel.ts';
import { readGuardado, save } from '../../ui/almacen.ts';

/** When the person last touched this dashboard, in any tab of this browser: an idle tab does not end what another works in. */
export interface Interaccion {
  /** Milliseconds. */
  readonly ultima: () => number;
  readonly tocar: () => void;
  /** While the warning stands nothing counts but what its buttons say with `tocar`. */
  readonly avisar: (hayAviso: boolean) => void;
}

const CLAVE = 'ultima-interaccion';
/** Other tabs need not know it sooner. */
const EVERY_MS = 5_000;
const TIPOS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
const esNumero = (valor: unknown): valor is number => typeof valor === 'number';

export function useInteraccion(): Interaccion {
  const interaccion = useMemo(createInteraccion, []);
  useEffect(() => {
    for (const tipo of TIPOS) addEventListener(tipo, interaccion.alMoverse, { passive: true });
    return () => {
      for (const tipo of TIPOS) removeEventListener(tipo, interaccion.alMoverse);
    };
  }, [interaccion]);
  return interaccion;
}

function createInteraccion(): Interaccion & { readonly alMoverse: () => void } {
  let hayAviso = false;
  let propia = Date.now();
  let contada = 0;
  const tocar = () => {
    propia = Date.now();
    senalDeVida();
    if (propia - contada < EVERY_MS) return;
    contada = propia;
    save(CLAVE, propia);
  };
  return {
    tocar,
    ultima: () => Math.max(propia, Math.min(Date.now(), readGuardado(CLAVE, 0, esNumero))),
    avisar: (hay) => {
      hayAviso = hay;
    },
    alMoverse: () => {
      if (!hayAviso) tocar();
    },
  };
}
