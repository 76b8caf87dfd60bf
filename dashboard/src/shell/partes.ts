/** The parts of the page that come when somebody goes there. */
import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';

/** A part that did not come: there is no network, the service is down, or there is another version of it by now. */
export class ParteAusente extends Error {
  override name = 'ParteAusente';
}

interface Parte {
  preload?: (() => Promise<void> | undefined) | undefined;
}

const PARTES: Parte[] = [];

/**
 * A screen of its own file. Where it does not come, what is there stays there and says so (`ErrorDeRuta`): the router by itself would load
 * the whole page again, which without a network is the browser's own error.
 */
export function parte<K extends string>(traer: () => Promise<Readonly<Record<K, ComponentType>>>, nombre: K) {
  const conAviso = () =>
    traer().catch((cause: unknown) => {
      throw new ParteAusente('Una parte del panel no llegó', { cause });
    });
  const componente = lazyRouteComponent(conAviso, nombre);
  PARTES.push(componente);
  return componente;
}

/** After the first page is there, and before anybody goes anywhere. */
const TRAS_MS = 5_000;

/** Brings every part, and what others of the page come late (`otras`), while nothing else is to be done, one after the other, so that they are there when the network is not. */
export function bringPartes(otras: readonly (() => Promise<void>)[]): void {
  let pendientes: Parte[] = [];
  const siguiente = async () => {
    const una = pendientes.shift();
    if (una === undefined || !navigator.onLine) return;
    // One that does not come keeps none of the others away; it is asked for again with the network, or when somebody goes there.
    await una.preload?.()?.catch(() => {});
    cuandoQuepa(() => void siguiente());
  };
  const begin = () => {
    pendientes = [...otras.map((preload) => ({ preload })), ...PARTES.filter(({ preload }) => preload !== undefined)];
    cuandoQuepa(() => void siguiente());
  };
  setTimeout(begin, TRAS_MS);
  window.addEventListener('online', begin);
}

/** While nothing else is to be done, in browsers that tell (Safari does not); soon, in the others. */
function cuandoQuepa(hacer: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(hacer);
  else setTimeout(hacer, 200);
}
