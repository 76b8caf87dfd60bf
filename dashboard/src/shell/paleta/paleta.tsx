import { type KeyboardEvent, useDeferredValue, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTextos } from '../../i18n/idioma.ts';
import { Icon } from '../../ui/button/icon.tsx';
import { cx } from '../../ui/cx.ts';
import { move } from '../../ui/forms/combobox.tsx';
import { Kbd } from '../../ui/overlay/tooltip.tsx';
import { useEmpresaSiHay } from '../layouts/empresa.tsx';
import { textos } from '../textos.ts';
import { type Orden, useOrdenes, useOrdenesDeEmpresa } from './ordenes.ts';

/** ⌘K: pages, actions and documents by their name, from anywhere. */
export function Paleta({ close }: { close: () => void }) {
  const { paleta: t } = useTextos(textos);
  const empresa = useEmpresaSiHay();
  const id = useId();
  const ventana = useModal(close);
  return (
    <dialog
      aria-describedby={`${id}-d`}
      aria-labelledby={`${id}-t`}
      className="no-print mx-auto mt-[12vh] mb-0 flex max-h-[70dvh] w-[calc(100vw-2rem)] max-w-xl flex-col overflow-hidden rounded-xl bg-surface p-0 text-ink shadow-pop backdrop:bg-overlay"
      ref={ventana}
    >
      <h2 className="sr-only" id={`${id}-t`}>
        {t.titulo}
      </h2>
      <p className="sr-only" id={`${id}-d`}>
        {t.descripcion}
      </p>
      {empresa === undefined ? <General close={close} /> : <DeEmpresa close={close} />}
    </dialog>
  );
}

/** The browser's own window over the page: it keeps the focus in, everything else out, and gives the focus back. Esc, or the shade around it, closes. */
function useModal(close: () => void) {
  const ventana = useRef<HTMLDialogElement>(null);
  const cerrar = useEffectEvent(close);
  useLayoutEffect(() => {
    const { current } = ventana;
    if (current === null) return;
    const onCancel = (event: Event) => {
      event.preventDefault();
      cerrar();
    };
    // What is in it covers it whole: only the shade is the window itself.
    const onClick = ({ target }: MouseEvent) => target === current && cerrar();
    current.addEventListener('cancel', onCancel);
    current.addEventListener('click', onClick);
    current.showModal();
    return () => {
      current.removeEventListener('cancel', onCancel);
      current.removeEventListener('click', onClick);
      current.close();
    };
  }, []);
  return ventana;
}

function General({ close }: { close: () => void }) {
  const [texto, setTexto] = useState('');
  return <Lista close={close} ordenes={useOrdenes(texto)} setTexto={setTexto} texto={texto} />;
}

function DeEmpresa({ close }: { close: () => void }) {
  const [texto, setTexto] = useState('');
  const pausado = useDeferredValue(texto);
  const ordenes = [...useOrdenesDeEmpresa(texto, pausado), ...useOrdenes(texto)];
  return <Lista close={close} ordenes={ordenes} setTexto={setTexto} texto={texto} />;
}

interface ListaProps {
  readonly texto: string;
  readonly setTexto: (texto: string) => void;
  readonly ordenes: readonly Orden[];
  readonly close: () => void;
}

function Lista({ texto, setTexto, ordenes, close }: ListaProps) {
  const { paleta: t } = useTextos(textos);
  const lista = useId();
  // By its name: documents that arrive later put nothing else in its place.
  const [elegida, choose] = useState<string>();
  const activa =
    elegida === undefined ? Math.min(0, ordenes.length - 1) : ordenes.findIndex(({ id }) => id === elegida);
  const hacer = (orden: Orden | undefined) => {
    if (orden === undefined) return;
    close();
    orden.hacer();
  };
  const alPulsar = (event: KeyboardEvent) => {
    const paso = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (paso !== undefined) {
      event.preventDefault();
      choose(ordenes[move(activa, paso, ordenes.length)]?.id);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      hacer(ordenes[activa]);
    }
  };
  return (
    <>
      <div className="flex items-center gap-3 border-line border-b px-4">
        <Icon className="text-muted" name="buscar" />
        <input
          aria-activedescendant={activa < 0 ? undefined : `${lista}-${activa}`}
          aria-autocomplete="list"
          aria-controls={lista}
          aria-expanded="true"
          aria-label={t.titulo}
          className="h-12 min-w-0 flex-1 bg-transparent text-base outline-none!"
          onChange={(event) => {
            setTexto(event.target.value);
            choose(undefined);
          }}
          onKeyDown={alPulsar}
          placeholder={t.titulo}
          role="combobox"
          type="text"
          value={texto}
        />
        <Kbd atajo="Esc" />
      </div>
      {ordenes.length === 0 && <p className="px-4 py-6 text-center text-muted text-sm">{t.sinResultados}</p>}
      <div aria-label={t.titulo} className="min-h-0 overflow-y-auto p-2" id={lista} role="listbox" tabIndex={-1}>
        {ordenes.map((orden, n) => (
          <Opcion activa={n === activa} hacer={() => hacer(orden)} id={`${lista}-${n}`} key={orden.id} orden={orden} />
        ))}
      </div>
      <span aria-live="polite" className="sr-only">
        {ordenes.length === 0 ? t.sinResultados : ''}
      </span>
    </>
  );
}

function Opcion({ id, activa, orden, hacer }: { id: string; activa: boolean; orden: Orden; hacer: () => void }) {
  return (
    <div
      aria-selected={activa}
      className={cx(
        'flex min-h-9 cursor-pointer items-center gap-3 rounded-md px-2.5 text-sm hover:bg-raised',
        activa && 'bg-accent-soft',
      )}
      id={id}
      onMouseDown={(event) => {
        event.preventDefault();
        hacer();
      }}
      ref={(opcion) => {
        if (activa) opcion?.scrollIntoView({ block: 'nearest' });
      }}
      role="option"
      tabIndex={-1}
    >
      <Icon className="text-muted" name={orden.icon} />
      <span className="min-w-0 flex-1 truncate">{orden.texto}</span>
      {orden.detalle !== undefined && <span className="truncate text-muted text-xs">{orden.detalle}</span>}
      {orden.atajo !== undefined && <Kbd atajo={orden.atajo} />}
    </div>
  );
}
