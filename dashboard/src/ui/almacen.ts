/**
 * What this browser remembers of its user: theme, language, columns of a table. It is a convenience, never the truth: where
 * there is no storage (private windows, policies) everything works and nothing is remembered.
 */
import { useCallback, useSyncExternalStore } from 'react';

const PREFIX = 'chaski.';
const listeners = new Set<() => void>();

/** The stored value, or `inicial` when there is none or it is not what `es` accepts. */
export function readGuardado<T>(clave: string, inicial: T, es: (valor: unknown) => valor is T): T {
  return interpretar(readTexto(clave), inicial, es);
}

/** What is of the person and not of the browser: forms half written, and where they were. */
const PERSONAL = ['borrador.', 'ultima-empresa', 'ultima-interaccion'];
/** Who signed out by hand leaves nothing behind, whatever is still closing on the page. */
let recuerda = true;

/** Whether this browser keeps a form that `usuario` has not sent yet, of a page or of this tab's settings. */
export function hayPorGuardar(usuario: string): boolean {
  return claves(localStorageSiHay()).some((clave) => esBorradorDe(clave, usuario)) || hayFormularioEnPestana();
}

/** Forgets what is personal: whoever sits here next finds none of it. Theme, language and columns stay with the browser. */
export function forgetPersonal(usuario: string): void {
  recuerda = false;
  const almacen = localStorageSiHay();
  for (const clave of personales(claves(almacen), usuario)) almacen?.removeItem(clave);
  sessionStorageSiHay()?.clear();
}

/** Somebody came in: what is personal is remembered again. */
export function rememberPersonal(): void {
  recuerda = true;
}

/** `chaski.borrador.<empresa>.<entorno>.<usuario>.<inicio>`: that of another user of this browser is not touched. */
function esBorradorDe(clave: string, usuario: string): boolean {
  return clave.startsWith(`${PREFIX}borrador.`) && clave.split('.').includes(usuario);
}

/** Which of the keys of this browser's storage are what that user leaves behind. */
export function personales(todas: readonly string[], usuario: string): readonly string[] {
  return todas.filter((clave) => esBorradorDe(clave, usuario) || PERSONAL.some((una) => clave === PREFIX + una));
}

function hayFormularioEnPestana(): boolean {
  return claves(sessionStorageSiHay()).some((clave) => clave.startsWith(`${PREFIX}formulario.`));
}

function claves(almacen: Storage | undefined): readonly string[] {
  return almacen === undefined ? [] : Object.keys(almacen);
}

function localStorageSiHay(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

function sessionStorageSiHay(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}

/** Remembers `valor`; `undefined` forgets it. Every `useGuardado` of this page sees it at once. */
export function save(clave: string, valor: unknown): void {
  if (!recuerda && PERSONAL.some((una) => clave.startsWith(una))) return;
  try {
    if (valor === undefined) localStorage.removeItem(PREFIX + clave);
    else localStorage.setItem(PREFIX + clave, JSON.stringify(valor));
  } catch {
    // Full, or forbidden: what is not remembered is asked again.
  }
  for (const listener of listeners) listener();
}

/**
 * A remembered value and how to change it. `inicial` and `es` must be stable (declared outside of the component).
 * Other tabs of the same browser are heard too.
 */
export function useGuardado<T>(
  clave: string,
  inicial: T,
  es: (valor: unknown) => valor is T,
): readonly [T, (valor: T) => void] {
  const read = () => readTexto(clave);
  const texto = useSyncExternalStore(oir, read, read);
  const put = useCallback((valor: T) => save(clave, valor), [clave]);
  return [interpretar(texto, inicial, es), put];
}

function interpretar<T>(texto: string | null, inicial: T, es: (valor: unknown) => valor is T): T {
  if (texto === null) return inicial;
  try {
    const valor: unknown = JSON.parse(texto);
    return es(valor) ? valor : inicial;
  } catch {
    return inicial;
  }
}

function readTexto(clave: string): string | null {
  try {
    return localStorage.getItem(PREFIX + clave);
  } catch {
    return null;
  }
}

function oir(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}
