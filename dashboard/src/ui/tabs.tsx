import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

export interface Pestana<V extends string> {
  readonly value: V;
  readonly label: ReactNode;
  readonly content: ReactNode;
}

interface Props<V extends string> {
  /** What the tabs are about. */
  readonly label: string;
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly tabs: readonly Pestana<V>[];
}

/** Several views of one thing. Keep `value` in the address (`useFiltros`), so that a tab can be linked to. Only the open one is rendered. */
export function Tabs<V extends string>({ label, value, onChange, tabs }: Props<V>) {
  const choose = (elegida: string) => {
    const tab = tabs.find((cada) => cada.value === elegida);
    if (tab !== undefined) onChange(tab.value);
  };
  return (
    <Radix.Root onValueChange={choose} value={value}>
      <Radix.List
        aria-label={label}
        className="relative -mx-1 mb-5 flex gap-1 overflow-x-auto overflow-y-hidden border-line border-b px-1"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            className="focus-inside -mb-px flex h-10 shrink-0 items-center gap-2 border-transparent border-b-2 px-3 font-medium text-muted text-sm hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink"
            key={tab.value}
            ref={tab.value === value ? alaVista : undefined}
            value={tab.value}
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value}>
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}

/** Where there are more tabs than room, the open one is in sight. Only sideways: the page stays where it is. */
function alaVista(tab: HTMLElement | null): void {
  const lista = tab?.parentElement;
  if (tab === null || lista === null || lista === undefined) return;
  if (lista.scrollWidth > lista.clientWidth)
    lista.scrollLeft = tab.offsetLeft - (lista.clientWidth - tab.offsetWidth) / 2;
}
