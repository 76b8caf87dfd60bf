import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTextos } from '../../i18n/idioma.ts';
import { Icon } from '../button/icon.tsx';
import { Spinner } from '../button/spinner.tsx';
import { cx } from '../cx.ts';
import { textos } from '../textos.ts';
import { useEnlazado } from './field.tsx';
import { controlClasses } from './inputs.tsx';

export interface Sugerencia<T> {
  readonly value: T;
  readonly key: string;
  readonly label: string;
  /** Smaller, under the label. */
  readonly detail?: string | undefined;
}

export interface Chip {
  readonly text: string;
  /** What its button says. */
  readonly label: string;
  readonly onRemove: () => void;
}

interface Props<T> {
  /** What is written. Free text is allowed: choosing a suggestion only fills in. */
  readonly value: string;
  readonly onChange: (texto: string) => void;
  readonly onSelect: (sugerencia: Sugerencia<T>) => void;
  /** The focus went elsewhere. */
  readonly onLeave?: () => void;
  /** Asked as one writes, after a pause; what a later call answers wins. */
  readonly suggest: (texto: string, signal: AbortSignal) => Promise<readonly Sugerencia<T>[]>;
  /** From how many characters on it is asked. */
  readonly minLength?: number;
  readonly placeholder?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly inputMode?: 'text' | 'numeric' | 'search' | undefined;
  /** What stands there before anything is written; its button takes it away, and so does Backspace. */
  readonly chip?: Chip | undefined;
  /** Nothing is said where there is nothing to suggest: what is written may be right all the same. */
  readonly callado?: boolean;
}

/** How long a pause in writing is. */
const PAUSE_MS = 200;

/** Whether the list is open, which suggestion is the active one, and what keys do to both. */
function useEleccion<T>({ value, onChange, onSelect, suggest, chip, minLength = 2, callado = false }: Props<T>) {
  const [abierta, setAbierta] = useState(false);
  // By its key: another list that arrives puts nothing else in its place.
  const [marcada, marcar] = useState<string>();
  const bastante = abierta && value.trim().length >= minLength;
  const { sugerencias, buscando } = useSugerencias(suggest, value, bastante);
  const activa = sugerencias.findIndex(({ key }) => key === marcada);
  const visible = bastante && (sugerencias.length > 0 || !(buscando || callado));
  const choose = (sugerencia: Sugerencia<T>) => {
    setAbierta(false);
    marcar(undefined);
    onSelect(sugerencia);
  };
  const write = (texto: string) => {
    setAbierta(true);
    marcar(undefined);
    onChange(texto);
  };
  const alPulsar = (event: KeyboardEvent) => {
    const paso = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (paso !== undefined) {
      event.preventDefault();
      setAbierta(true);
      marcar(sugerencias[move(activa, paso, sugerencias.length)]?.key);
    } else if (event.key === 'Enter' && visible) {
      const sugerencia = sugerencias[activa];
      if (sugerencia === undefined) return;
      event.preventDefault();
      choose(sugerencia);
    } else if (event.key === 'Backspace' && value === '' && chip !== undefined) {
      chip.onRemove();
    } else if (event.key === 'Escape' && visible) {
      event.stopPropagation();
      event.preventDefault();
      setAbierta(false);
    }
  };
  return {
    sugerencias,
    buscando,
    visible,
    activa,
    choose,
    write,
    alPulsar,
    close: () => setAbierta(false),
  };
}

/** A text with suggestions (ARIA 1.2 combobox with a list): arrows, Enter, Esc, Home and End as everywhere. Inside a `Field`. */
export function Combobox<T>(props: Props<T>) {
  const { value, placeholder, disabled, inputMode, onLeave, chip } = props;
  const t = useTextos(textos);
  const lista = useId();
  const { sugerencias, buscando, visible, activa, choose, write, alPulsar, close } = useEleccion(props);
  return (
    <div className="relative">
      <input
        {...useEnlazado()}
        aria-activedescendant={visible && activa >= 0 ? `${lista}-${activa}` : undefined}
        aria-autocomplete="list"
        aria-controls={visible ? lista : undefined}
        aria-expanded={visible}
        autoComplete="off"
        className={cx(controlClasses, 'h-9 pr-9', chip !== undefined && 'pl-28')}
        disabled={disabled}
        inputMode={inputMode}
        onBlur={() => {
          close();
          onLeave?.();
        }}
        onChange={(event) => write(event.target.value)}
        onKeyDown={alPulsar}
        placeholder={placeholder}
        role="combobox"
        type="text"
        value={value}
      />
      {chip !== undefined && <Puesto chip={chip} disabled={disabled} />}
      {buscando && <Spinner className="absolute top-2.5 right-2.5 text-muted" />}
      {visible && <Lista activa={activa} choose={choose} id={lista} sugerencias={sugerencias} />}
      <span aria-live="polite" className="sr-only">
        {visible ? t.resultados(sugerencias.length) : ''}
      </span>
    </div>
  );
}

/** No stop of the keyboard: Backspace does the same, and typing goes on in the field. */
function Puesto({ chip, disabled }: { chip: Chip; disabled: boolean | undefined }) {
  return (
    <button
      aria-label={chip.label}
      className="absolute top-1 left-1.5 flex h-7 max-w-24 items-center gap-1 rounded bg-accent-soft px-2 font-medium text-accent text-xs"
      disabled={disabled}
      onClick={(event) => {
        event.currentTarget.parentElement?.querySelector('input')?.focus();
        chip.onRemove();
      }}
      tabIndex={-1}
      type="button"
    >
      <span className="truncate">{chip.text}</span>
      <Icon name="cerrar" size={14} />
    </button>
  );
}

interface ListaProps<T> {
  readonly id: string;
  readonly activa: number;
  readonly sugerencias: readonly Sugerencia<T>[];
  readonly choose: (sugerencia: Sugerencia<T>) => void;
}

function Lista<T>({ id, activa, sugerencias, choose }: ListaProps<T>) {
  const t = useTextos(textos);
  // Inside something that scrolls (a dialog), the list comes into sight when it opens.
  const aLaVista = useCallback((lista: HTMLElement | null) => lista?.scrollIntoView({ block: 'nearest' }), []);
  const clases = 'absolute inset-x-0 top-full z-30 mt-1 max-h-72 overflow-y-auto rounded-md bg-surface p-1 shadow-pop';
  if (sugerencias.length === 0) {
    return (
      <div className={cx(clases, 'px-3 py-2 text-muted text-sm')} id={id} ref={aLaVista} role="listbox" tabIndex={-1}>
        <div aria-disabled="true" aria-selected="false" role="option" tabIndex={-1}>
          {t.sinResultados}
        </div>
      </div>
    );
  }
  return (
    <div className={clases} id={id} ref={aLaVista} role="listbox" tabIndex={-1}>
      {sugerencias.map((sugerencia, n) => (
        <div
          aria-selected={n === activa}
          className={cx(
            'flex cursor-pointer flex-col rounded px-2.5 py-1.5 hover:bg-raised',
            n === activa && 'bg-accent-soft',
          )}
          id={`${id}-${n}`}
          key={sugerencia.key}
          // Before the field loses the focus, which would close the list.
          onMouseDown={(event) => {
            event.preventDefault();
            choose(sugerencia);
          }}
          ref={(opcion) => {
            if (n === activa) opcion?.scrollIntoView({ block: 'nearest' });
          }}
          role="option"
          tabIndex={-1}
        >
          <span className="truncate text-ink text-sm">{sugerencia.label}</span>
          {sugerencia.detail !== undefined && <span className="truncate text-muted text-xs">{sugerencia.detail}</span>}
        </div>
      ))}
    </div>
  );
}

/** The suggestions for a text, asked after a pause; a newer question abandons the older one. A failure suggests nothing. */
function useSugerencias<T>(suggest: Props<T>['suggest'], texto: string, activo: boolean) {
  const [sugerencias, setSugerencias] = useState<readonly Sugerencia<T>[]>([]);
  const [buscando, setBuscando] = useState(false);
  const actual = useRef(suggest);
  useEffect(() => {
    actual.current = suggest;
  });
  useEffect(() => {
    if (!activo) return;
    const abandono = new AbortController();
    setBuscando(true);
    const espera = setTimeout(async () => {
      const halladas = await actual.current(texto, abandono.signal).catch(() => []);
      if (abandono.signal.aborted) return;
      setSugerencias(halladas);
      setBuscando(false);
    }, PAUSE_MS);
    return () => {
      clearTimeout(espera);
      abandono.abort();
      setBuscando(false);
    };
  }, [texto, activo]);
  return { sugerencias, buscando };
}

/** Where an arrow leads from in a list, round its ends; from none (-1), to the first or the last. */
export function move(de: number, paso: number, cuantas: number): number {
  if (cuantas === 0) return -1;
  return de === -1 ? (paso > 0 ? 0 : cuantas - 1) : (de + paso + cuantas) % cuantas;
}
