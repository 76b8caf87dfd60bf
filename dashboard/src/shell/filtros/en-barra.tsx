import { type ReactNode, useState } from 'react';
import { useTextos } from '../../i18n/idioma.ts';
import { Button } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/button/icon.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { DateInput, Select, TextInput } from '../../ui/forms/inputs.tsx';
import { useEscrito } from '../../ui/hooks/use-escrito.ts';
import { textos } from './textos-filtros.ts';

/* The filters of a list's bar: each acts as soon as it is complete. */

interface DeFiltro {
  readonly etiqueta: string;
  /** What counts now; undefined, it narrows nothing. */
  readonly valor: string | undefined;
  readonly onChange: (valor: string | undefined) => void;
}

const ESTRECHO = 'min-w-32 flex-1 sm:w-40 sm:flex-none';

interface DeOpciones extends DeFiltro {
  readonly opciones: readonly { readonly value: string; readonly label: string }[];
}

/** One of a few, or any. */
export function FiltroOpcion({ etiqueta, valor, onChange, opciones }: DeOpciones) {
  const t = useTextos(textos);
  return (
    <Field className={ESTRECHO} label={etiqueta}>
      <Select onChange={onChange} options={[{ value: '', label: t.cualquiera }, ...opciones]} value={valor ?? ''} />
    </Field>
  );
}

interface DeTexto extends DeFiltro {
  /** What a text would count as; undefined, it cannot count, and `invalido` is said. */
  readonly read: (texto: string) => string | undefined;
  readonly invalido: string;
  readonly ancho: string;
  /** The one to which `/` goes. */
  readonly buscador?: boolean;
}

/** A filter that is written: taken after a pause; what cannot be one is said and not sent. */
export function FiltroTexto({ etiqueta, valor, onChange, read, invalido, ancho, buscador = false }: DeTexto) {
  const [texto, setTexto] = useEscrito({ puesto: valor ?? '', read, put: onChange });
  return (
    <Field className={ancho} error={read(texto) === undefined ? invalido : undefined} label={etiqueta}>
      <TextInput
        autoComplete="off"
        data-atajo={buscador ? 'buscar' : undefined}
        icon={buscador ? 'buscar' : undefined}
        onChange={setTexto}
        spellCheck={false}
        type={buscador ? 'search' : 'text'}
        value={texto}
      />
    </Field>
  );
}

export function FiltroFecha({ etiqueta, valor, onChange }: DeFiltro) {
  return (
    <Field className={ESTRECHO} label={etiqueta}>
      <DateInput onChange={onChange} value={valor ?? ''} />
    </Field>
  );
}

interface Puesto<N extends string> {
  readonly nombre: N;
  readonly etiqueta: string;
  /** In words. */
  readonly dicho: string;
}

interface ChipsProps<N extends string> {
  readonly puestos: readonly Puesto<N>[];
  readonly remove: (nombre: N) => void;
  readonly removeAll: () => void;
}

/** What the list is narrowed by, each with a way to take it off. */
export function Chips<N extends string>({ puestos, remove, removeAll }: ChipsProps<N>) {
  const t = useTextos(textos);
  if (puestos.length === 0) return null;
  return (
    <ul aria-label={t.puestos} className="flex flex-wrap items-center gap-1.5">
      {puestos.map(({ nombre, etiqueta, dicho }) => (
        <li key={nombre}>
          <button
            aria-label={t.quitarFiltro(`${etiqueta}: ${dicho}`)}
            className="inline-flex h-7 items-center gap-1.5 rounded-full bg-accent-soft px-2.5 text-accent text-xs hover:bg-raised"
            onClick={() => remove(nombre)}
            type="button"
          >
            <span>
              {etiqueta}: <b className="font-semibold">{dicho}</b>
            </span>
            <Icon name="cerrar" size={12} />
          </button>
        </li>
      ))}
      <li>
        <Button onClick={removeAll} size="sm" variant="ghost">
          {t.quitar}
        </Button>
      </li>
    </ul>
  );
}

interface BarraProps {
  /** Always in sight. */
  readonly children: ReactNode;
  /** Shown when asked for, or where one of them narrows. */
  readonly demas: ReactNode;
  readonly hayDemas: boolean;
  readonly chips: ReactNode;
}

/** The bar of a long list: what most ask for, the rest behind a button, and what is set. */
export function BarraDeLista({ children, demas, hayDemas, chips }: BarraProps) {
  const t = useTextos(textos);
  const [abiertos, setAbiertos] = useState(hayDemas);
  return (
    <div className="flex w-full flex-col gap-2">
      <div className="flex flex-wrap items-end gap-2">
        {children}
        <Button aria-expanded={abiertos} icon="filtro" onClick={() => setAbiertos(!abiertos)}>
          {abiertos ? t.menosFiltros : t.masFiltros}
        </Button>
      </div>
      {abiertos && <div className="flex flex-wrap items-start gap-2">{demas}</div>}
      {chips}
    </div>
  );
}
