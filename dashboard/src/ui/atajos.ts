/**
 * Keyboard shortcuts: single keys (`c`), sequences (`g d`) and `mod+k` (⌘ on a Mac, Ctrl elsewhere). Silent while somebody
 * types, while a dialog is open, and when the user switched them off (WCAG 2.1.4); `mod+…` is not a single key, and only a dialog
 * silences it, but for `mod+k`.
 */
import { useEffect, useRef } from 'react';
import { readGuardado, useGuardado } from './almacen.ts';
import { VENTANA } from './overlay/ventana.ts';

/** How long a sequence waits for its second key. */
const SEQUENCE_MS = 1200;
/** With it every sequence begins. */
const PREFIX = 'g';
/** Leads everywhere, from everywhere. */
const SIEMPRE = 'mod+k';
const CLAVE = 'atajos';
const esBooleano = (valor: unknown): valor is boolean => typeof valor === 'boolean';

/** Whether single-key shortcuts are on, and how to change it. */
export function useAtajosActivos(): readonly [boolean, (activos: boolean) => void] {
  return useGuardado(CLAVE, true, esBooleano);
}

/** Calls what belongs to the shortcut. Keys: `'/'`, `'c'`, `'g d'`, `'mod+k'`, `'Escape'`. The newest handlers are used. */
export function useAtajos(atajos: Readonly<Record<string, (evento: KeyboardEvent) => void>>): void {
  const actuales = useRef(atajos);
  useEffect(() => {
    actuales.current = atajos;
  });
  useEffect(() => {
    let anterior: { tecla: string; en: number } | undefined;
    const alPulsar = (evento: KeyboardEvent) => {
      const tecla = teclaDe(evento);
      if (tecla === undefined || evento.defaultPrevented) return;
      const modificada = tecla.startsWith('mod+');
      const activos = readGuardado(CLAVE, true, esBooleano);
      if (seCalla(tecla, { activos, escribiendo: estaEscribiendo(evento.target), dialogo: hayDialogo() })) return;
      const trasPrefijo = anterior?.tecla === PREFIX && evento.timeStamp - anterior.en < SEQUENCE_MS && !modificada;
      anterior = { tecla, en: evento.timeStamp };
      // After the prefix a key is the second of a sequence and nothing else: `g k` is not `k`.
      const atajo = actuales.current[trasPrefijo ? `${PREFIX} ${tecla}` : tecla];
      if (atajo === undefined) return;
      evento.preventDefault();
      anterior = undefined;
      atajo(evento);
    };
    document.addEventListener('keydown', alPulsar);
    return () => document.removeEventListener('keydown', alPulsar);
  }, []);
}

interface Situacion {
  /** The user has not switched single keys off. */
  readonly activos: boolean;
  readonly escribiendo: boolean;
  readonly dialogo: boolean;
}

/** Whether a key is no shortcut now. */
export function seCalla(tecla: string, { activos, escribiendo, dialogo }: Situacion): boolean {
  if (tecla === SIEMPRE) return false;
  return dialogo || (!tecla.startsWith('mod+') && (!activos || escribiendo));
}

/** Whether keys belong to a field. */
export function estaEscribiendo(destino: EventTarget | null): boolean {
  return (
    destino instanceof HTMLElement &&
    (destino.isContentEditable || destino.matches('input, textarea, select, [role="combobox"], [role="textbox"]'))
  );
}

/** Whether something modal is open, to which the keys belong. */
function hayDialogo(): boolean {
  return document.querySelector(`${VENTANA}, [role="menu"]`) !== null;
}

function teclaDe({ key, metaKey, ctrlKey, altKey }: KeyboardEvent): string | undefined {
  if (altKey || key === 'Shift' || key === 'Control' || key === 'Meta') return undefined;
  return metaKey || ctrlKey ? `mod+${key.toLowerCase()}` : key.length === 1 ? key.toLowerCase() : key;
}

/** The shortcut as this computer's keyboard shows it: `⌘ K`, `Ctrl K`, `G D`. */
export function textoDeAtajo(atajo: string): string {
  const mac = /Mac|iPhone|iPad/.test(navigator.userAgent);
  return atajo
    .replace('mod+', mac ? '⌘ ' : 'Ctrl ')
    .split(' ')
    .map((parte) => (parte.length === 1 ? parte.toUpperCase() : parte))
    .join(' ');
}
