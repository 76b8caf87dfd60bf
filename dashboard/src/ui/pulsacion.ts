import { useEffect } from 'react';

/** Who moves further than this while pressing takes the press back. */
const SLACK_PX = 6;

/**
 * A button or link that is pressed with the mouse counts as clicked although the page moves from under the pointer before it is
 * released, as when totals or a warning arrive in that moment: a browser clicks only what is under it both times.
 */
export function usePulsacion(): void {
  useEffect(() => {
    let pulsado:
      | { readonly que: HTMLElement; readonly arriba: number; readonly x: number; readonly y: number }
      | undefined;
    const alPulsar = ({ target, button, pointerType, clientX, clientY }: PointerEvent) => {
      const que = target instanceof Element ? target.closest<HTMLElement>('button, a[href]') : null;
      const vale = que !== null && button === 0 && pointerType === 'mouse';
      pulsado = vale ? { que, arriba: que.getBoundingClientRect().top, x: clientX, y: clientY } : undefined;
    };
    const alSoltar = ({ clientX, clientY }: PointerEvent) => {
      if (pulsado === undefined) return;
      const { que, arriba, x, y } = pulsado;
      pulsado = undefined;
      const quieto = Math.hypot(clientX - x, clientY - y) <= SLACK_PX;
      const seMovio = que.isConnected && que.getBoundingClientRect().top !== arriba;
      if (quieto && seMovio && !que.contains(document.elementFromPoint(clientX, clientY))) que.click();
    };
    addEventListener('pointerdown', alPulsar, true);
    addEventListener('pointerup', alSoltar, true);
    return () => {
      removeEventListener('pointerdown', alPulsar, true);
      removeEventListener('pointerup', alSoltar, true);
    };
  }, []);
}
