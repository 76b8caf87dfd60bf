import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { textoDeAtajo } from '../atajos.ts';

/** A key as it looks on a keyboard. `atajo` as in `useAtajos`: `mod+k`, `g d`. */
export function Kbd({ atajo }: { atajo: string }) {
  return (
    <kbd className="rounded border border-control/50 bg-raised px-1 py-px font-sans text-[0.6875rem] text-ink">
      {textoDeAtajo(atajo)}
    </kbd>
  );
}

/** Says what a control does, and with which keys. Never the only place where something is said. The child takes a ref. */
export function Tooltip({ text, atajo, children }: { text: string; atajo?: string | undefined; children: ReactNode }) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className="z-50 flex max-w-72 items-center gap-2 rounded-md bg-ink px-2 py-1 text-canvas text-xs shadow-pop"
          collisionPadding={8}
          sideOffset={6}
        >
          {text}
          {atajo !== undefined && <Kbd atajo={atajo} />}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Around the whole page, so that one tooltip after another opens without waiting. */
export const TooltipProvider = Radix.Provider;
