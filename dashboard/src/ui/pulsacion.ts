import { useEffect } from 'react';

/** Who moves further than this while pressing takes the press back. */
const SLACK_PX = 6;

/**
 * A button or link that is pressed with the mouse counts as clicked although the page moves from under the pointer before it is
 * released, as when totals or a warning arrive in that moment: a browser clicks only what is under it both times, or else what holds
 * both, as the row of a button. That second click is of nobody.
 */
export function usePulsacion(): void {
  useEffect(() => {
    let pulsado:
      | { readonly que: HTMLElement; readonly arriba: number; readonly x: number; readonly y: number }
      | undefined;
    let yaPulsado = false;
    const alPulsar = (event: PointerEvent) => {
      const { target, clientX, clientY } = event;
      yaPulsado = false;
      const que = target instanceof Element ? target.closest<HTMLElement>('button, a[href]') : null;
      const vale = que !== null && isSimple(event);
      pulsado = vale ? { que, arriba: que.getBoundingClientRect().top, x: clientX, y: clientY } : undefined;
    };
    const alSoltar = ({ clientX, clientY }: PointerEvent) => {
      if (pulsado === undefined) return;
      const { que, arriba, x, y } = pulsado;
      pulsado = undefined;
      const quieto = Math.hypot(clientX - x, clientY - y) <= SLACK_PX;
      const seMovio = isAlcanzable(que) && que.getBoundingClientRect().top !== arriba;
      if (!quieto || !seMovio || que.contains(document.elementFromPoint(clientX, clientY))) return;
      que.click();
      yaPulsado = true;
    };
    const alHacerClic = (event: MouseEvent) => {
      // A key's click has no detail.
      if (!yaPulsado || !event.isTrusted || event.detail === 0) return;
      event.stopImmediatePropagation();
      event.preventDefault();
    };
    addEventListener('pointerdown', alPulsar, true);
    addEventListener('pointerup', alSoltar, true);
    addEventListener('click', alHacerClic, true);
    return () => {
      removeEventListener('pointerdown', alPulsar, true);
      removeEventListener('pointerup', alSoltar, true);
      removeEventListener('click', alHacerClic, true);
    };
  }, []);
}

/** With the mouse, and no key that gives a click another meaning. */
function isSimple({ button, pointerType, ctrlKey, metaKey, shiftKey, altKey }: PointerEvent): boolean {
  return button === 0 && pointerType === 'mouse' && !(ctrlKey || metaKey || shiftKey || altKey);
}

/** There, seen, and not behind what opened over the page meanwhile. */
function isAlcanzable(que: HTMLElement): boolean {
  return que.isConnected && que.checkVisibility() && que.closest('[inert], [aria-hidden="true"]') === null;
}
