import { VENTANA } from './overlay/ventana.ts';

/** Whether the text went to the clipboard; without permission, or where there is no clipboard (plain http), it tries the old way. */
export async function alPortapapeles(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return porSeleccion(text);
  }
}

function porSeleccion(text: string): boolean {
  const area = document.createElement('textarea');
  const antes = document.activeElement;
  area.value = text;
  area.className = 'sr-only';
  // Inside an open dialog, or its focus trap takes the selection away.
  (antes?.closest(VENTANA) ?? document.body).append(area);
  area.select();
  const copiado = document.execCommand('copy');
  area.remove();
  if (antes instanceof HTMLElement) antes.focus();
  return copiado;
}
