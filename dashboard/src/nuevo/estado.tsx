/** The form as it is being written, and what is said of each place in it. */
import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from 'react';
import { type Nodo, nodo, put, type Rama } from './campos/arbol.ts';
import { esDe, estaTocado } from './campos/campos.ts';

/** What a field needs to know and to do. `lugar` is a place of the form: `items.0.cantidad`. */
export interface Lugares {
  readonly valor: (lugar: string) => Nodo | undefined;
  /** What is wrong there, if it is time to say so. */
  readonly problema: (lugar: string) => string | undefined;
  /** What deserves a second look there, and keeps nothing from being issued. */
  readonly aviso: (lugar: string) => string | undefined;
  readonly acciones: Acciones;
}

/** The same object as long as the page is open. */
export interface Acciones {
  readonly put: (lugar: string, valor: Nodo | undefined) => void;
  /** Any change that is more than one place. */
  readonly change: (cambio: (formulario: Rama) => Rama) => void;
  /** Somebody has been there. */
  readonly tocar: (lugar: string) => void;
  /** Forgets what was touched, and what the server said, in a list whose rows moved. */
  readonly forget: (lista: string) => void;
}

const Contexto = createContext<Lugares | undefined>(undefined);

export function useLugares(): Lugares {
  const lugares = use(Contexto);
  if (lugares === undefined) throw new Error('Fuera de un formulario');
  return lugares;
}

export function LugaresProvider({ lugares, children }: { lugares: Lugares; children: ReactNode }) {
  return <Contexto value={lugares}>{children}</Contexto>;
}

const NADA: ReadonlyMap<string, string> = new Map();

export interface Estado {
  readonly formulario: Rama;
  readonly acciones: Acciones;
  readonly tocados: ReadonlySet<string>;
  /** Somebody tried to issue: everything that is wrong is shown from then on. */
  readonly intentado: boolean;
  readonly attempt: () => void;
  /** What the server said of each place, until it is changed. */
  readonly delServidor: ReadonlyMap<string, string>;
  readonly putDelServidor: (problemas: ReadonlyMap<string, string>) => void;
}

/** A form that begins with `inicial`. */
export function useEstado(inicial: Rama): Estado {
  const [formulario, setFormulario] = useState(inicial);
  const [tocados, setTocados] = useState<ReadonlySet<string>>(new Set());
  const [intentado, setIntentado] = useState(false);
  const [delServidor, putDelServidor] = useState(NADA);
  const acciones = useRef<Acciones>(undefined);
  acciones.current ??= {
    put: (lugar, valor) => {
      setFormulario((anterior) => put(anterior, lugar, valor));
      putDelServidor((anteriores) => sinLosDe(anteriores, (otro) => esDe(otro, lugar) || esDe(lugar, otro)));
    },
    change: (cambio) => {
      setFormulario(cambio);
      putDelServidor((anteriores) => (anteriores.size === 0 ? anteriores : NADA));
    },
    tocar: (lugar) =>
      setTocados((anteriores) => (anteriores.has(lugar) ? anteriores : new Set([...anteriores, lugar]))),
    forget: (lista) => {
      setTocados((anteriores) => new Set([...anteriores].filter((lugar) => !esDe(lugar, lista))));
      putDelServidor((anteriores) => sinLosDe(anteriores, (lugar) => esDe(lugar, lista)));
    },
  };
  const attempt = useCallback(() => setIntentado(true), []);
  return {
    formulario,
    acciones: acciones.current,
    tocados,
    intentado,
    attempt,
    delServidor,
    putDelServidor,
  };
}

function sinLosDe(
  problemas: ReadonlyMap<string, string>,
  sobra: (lugar: string) => boolean,
): ReadonlyMap<string, string> {
  if (![...problemas.keys()].some(sobra)) return problemas;
  return new Map([...problemas].filter(([lugar]) => !sobra(lugar)));
}

/** What is wrong and may be said: what the server said, and of core's findings those of places where somebody has been. */
export function useProblemasVisibles(estado: Estado, problemas: ReadonlyMap<string, string>) {
  const { intentado, tocados, delServidor } = estado;
  return useMemo(() => {
    const propios = [...problemas].filter(([lugar]) => intentado || estaTocado(lugar, tocados));
    return new Map([...propios, ...delServidor]);
  }, [problemas, delServidor, intentado, tocados]);
}

/** What is announced of places where somebody has been. */
export function useAvisosVisibles({ intentado, tocados }: Estado, avisos: ReadonlyMap<string, string>) {
  return useMemo(
    () => new Map([...avisos].filter(([lugar]) => intentado || estaTocado(lugar, tocados))),
    [avisos, intentado, tocados],
  );
}

/** What may be said of each place now. */
export interface Dichos {
  readonly problemas: ReadonlyMap<string, string>;
  readonly avisos: ReadonlyMap<string, string>;
}

/** The whole form, for its fields. */
export function useTodos({ formulario, acciones }: Estado, { problemas, avisos }: Dichos): Lugares {
  return useMemo(
    () => ({
      valor: (lugar) => nodo(formulario, lugar),
      problema: (lugar) => problemas.get(lugar),
      aviso: (lugar) => avisos.get(lugar),
      acciones,
    }),
    [formulario, problemas, avisos, acciones],
  );
}

/** What is said within one row of a list, as `dichosDeFila` tells it. */
export interface DichosDeFila {
  readonly problemas: string;
  readonly avisos: string;
}

/** One row of a list, for its fields: it changes only when the row does. */
export function useFila(
  fila: Rama,
  lugarDeFila: string,
  { problemas, avisos }: DichosDeFila,
  acciones: Acciones,
): Lugares {
  return useMemo(() => {
    const suyos = new Map<string, string>(JSON.parse(problemas));
    const avisados = new Map<string, string>(JSON.parse(avisos));
    const dentro = (lugar: string) => lugar.slice(lugarDeFila.length + 1);
    return {
      valor: (lugar) => nodo(fila, dentro(lugar)),
      problema: (lugar) => suyos.get(lugar),
      aviso: (lugar) => avisados.get(lugar),
      acciones,
    };
  }, [fila, lugarDeFila, problemas, avisos, acciones]);
}

/** What is said within a row as text, so that equal things are the same. */
export function dichosDeFila({ problemas, avisos }: Dichos, lugarDeFila: string): DichosDeFila {
  return { problemas: textoDeFila(problemas, lugarDeFila), avisos: textoDeFila(avisos, lugarDeFila) };
}

function textoDeFila(visibles: ReadonlyMap<string, string>, lugarDeFila: string): string {
  return JSON.stringify([...visibles].filter(([lugar]) => esDe(lugar, lugarDeFila)));
}
