/**
 * What the form holds: the documento of the API as somebody is writing it. Every value is the text as typed, `''` where nothing
 * is; each element of a list has its own `clave`. Places are named as the API names them: `items.0.cantidad`.
 */
export type Nodo = string | boolean | readonly Nodo[] | Rama;
export interface Rama {
  readonly [campo: string]: Nodo;
}

export function esRama(nodo: Nodo | undefined): nodo is Rama {
  return typeof nodo === 'object' && !Array.isArray(nodo);
}

export function esLista(nodo: Nodo | undefined): nodo is readonly Nodo[] {
  return Array.isArray(nodo);
}

/** What is in a place; undefined when there is nothing. */
export function nodo(raiz: Rama, ruta: string): Nodo | undefined {
  return ruta === '' ? raiz : ruta.split('.').reduce<Nodo | undefined>(dentro, raiz);
}

function dentro(padre: Nodo | undefined, paso: string): Nodo | undefined {
  if (esLista(padre)) return padre[Number(paso)];
  return esRama(padre) && Object.hasOwn(padre, paso) ? padre[paso] : undefined;
}

export function texto(raiz: Rama, ruta: string): string {
  const hallado = nodo(raiz, ruta);
  return typeof hallado === 'string' ? hallado : '';
}

export function marcado(raiz: Rama, ruta: string): boolean {
  return nodo(raiz, ruta) === true;
}

export function tiene(raiz: Rama, ruta: string): boolean {
  return nodo(raiz, ruta) !== undefined;
}

/** The elements of a list; empty when there is none. */
export function filas(raiz: Rama, ruta: string): readonly Rama[] {
  const hallado = nodo(raiz, ruta);
  return esLista(hallado) ? hallado.filter(esRama) : [];
}

/** The same tree with another value in a place; `undefined` removes it. Objects on the way are made; elements of lists are not. */
export function put(raiz: Rama, ruta: string, valor: Nodo | undefined): Rama {
  const [campo = '', ...resto] = ruta.split('.');
  const nuevo = resto.length === 0 ? valor : putDentro(raiz[campo], resto, valor);
  return nuevo === undefined ? sinCampos(raiz, campo) : { ...raiz, [campo]: nuevo };
}

function putDentro(padre: Nodo | undefined, pasos: readonly string[], valor: Nodo | undefined): Nodo | undefined {
  if (!esLista(padre)) return put(esRama(padre) ? padre : {}, pasos.join('.'), valor);
  const [indice = '', ...resto] = pasos;
  return padre.flatMap((elemento, i) => {
    if (i !== Number(indice)) return [elemento];
    const nuevo = resto.length === 0 ? valor : putDentro(elemento, resto, valor);
    return nuevo === undefined ? [] : [nuevo];
  });
}

export function sinCampos(rama: Rama, ...campos: readonly string[]): Rama {
  return Object.fromEntries(Object.entries(rama).filter(([nombre]) => !campos.includes(nombre)));
}

/** Adds an element at the end of a list, with a `clave` that no other of the list has. */
export function add(raiz: Rama, ruta: string, elemento: Rama): Rama {
  const lista = filas(raiz, ruta);
  return put(raiz, ruta, [...lista, { ...elemento, clave: claveNueva(lista) }]);
}

function claveNueva(lista: readonly Rama[]): string {
  return String(1 + Math.max(0, ...lista.map((fila) => Number(texto(fila, 'clave')))));
}

/** Gives each element its `clave`. */
export function conClaves(lista: readonly Rama[]): readonly Rama[] {
  return lista.map((fila, indice) => ({ ...fila, clave: String(indice + 1) }));
}
