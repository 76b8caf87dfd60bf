import { useState } from 'react';

/**
 * Where the focus was when a dialog opened, and goes back to when it closes: Radix does so only for dialogs with a trigger of its
 * own. For `onCloseAutoFocus`.
 */
export function useVolverFoco(open: boolean): (event: Event) => void {
  const [abierto, setAbierto] = useState(false);
  const [origen, setOrigen] = useState<HTMLElement>();
  if (open !== abierto) {
    setAbierto(open);
    if (open) setOrigen(origenDelFoco());
  }
  return (event) => {
    event.preventDefault();
    const { activeElement } = document;
    // Whoever closed it may have led the focus somewhere already.
    if (activeElement !== null && activeElement !== document.body) return;
    const destino = origen?.isConnected === true ? origen : document.querySelector<HTMLElement>('main h1, main');
    destino?.focus();
  };
}

/** What has the focus; for an item of a menu, which is gone afterwards, what opened the menu. */
function origenDelFoco(): HTMLElement | undefined {
  const { activeElement } = document;
  const duenio = activeElement?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const boton = duenio === undefined || duenio === null ? null : document.getElementById(duenio);
  if (boton !== null) return boton;
  return activeElement instanceof HTMLElement ? activeElement : undefined;
}
