import { TIPOS } from '@chaski/core/documentos/registro.ts';
import { useState } from 'react';
import { useTextos } from '../../i18n/idioma.ts';
import { useFormatos } from '../../i18n/use-formatos.ts';
import { Button } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/button/icon.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { DateInput, Select, TextInput } from '../../ui/forms/inputs.tsx';
import { useEscrito } from '../../ui/hooks/use-escrito.ts';
import { textos as textosUi } from '../../ui/textos.ts';
import { textos } from '../textos.ts';
import { conFiltro, ESTADOS, esFiltroValido, type FiltrosLista, filtrosPuestos, type NombreFiltro } from './filtros.ts';

interface Props {
  readonly filtros: FiltrosLista;
  readonly onChange: (filtros: FiltrosLista) => void;
}

/** The filters of a list of documents; each acts as soon as it is complete. `/` goes to the search. */
export function BarraFiltros({ filtros, onChange }: Props) {
  const t = useTextos(textos);
  const { serie, cliente, desde, hasta } = filtros;
  const [abiertos, setAbiertos] = useState([serie, cliente, desde, hasta].some((valor) => valor !== undefined));
  return (
    <div className="flex w-full flex-col gap-2">
      <div className="flex flex-wrap items-end gap-2">
        <CampoTexto ancho="w-full sm:w-72" filtros={filtros} nombre="q" onChange={onChange} />
        <SelectorEstado filtros={filtros} onChange={onChange} />
        <SelectorTipo filtros={filtros} onChange={onChange} />
        <Button aria-expanded={abiertos} icon="filtro" onClick={() => setAbiertos(!abiertos)}>
          {abiertos ? t.menosFiltros : t.masFiltros}
        </Button>
      </div>
      {abiertos && (
        <div className="flex flex-wrap items-start gap-2">
          <CampoTexto
            ancho="min-w-28 flex-1 sm:w-28 sm:flex-none"
            filtros={filtros}
            nombre="serie"
            onChange={onChange}
          />
          <CampoTexto
            ancho="min-w-40 flex-1 sm:w-48 sm:flex-none"
            filtros={filtros}
            nombre="cliente"
            onChange={onChange}
          />
          <CampoFecha filtros={filtros} nombre="desde" onChange={onChange} />
          <CampoFecha filtros={filtros} nombre="hasta" onChange={onChange} />
        </div>
      )}
      <Chips filtros={filtros} onChange={onChange} />
    </div>
  );
}

export function SelectorEstado({ filtros, onChange }: Props) {
  const t = useTextos(textos);
  const { estados } = useTextos(textosUi);
  const options = [{ value: '', label: t.cualquiera }, ...ESTADOS.map((value) => ({ value, label: estados[value] }))];
  return (
    <Field className="min-w-32 flex-1 sm:w-40 sm:flex-none" label={t.filtro.estado}>
      <Select
        onChange={(valor) => onChange(conFiltro(filtros, 'estado', valor))}
        options={options}
        value={filtros.estado ?? ''}
      />
    </Field>
  );
}

export function SelectorTipo({ filtros, onChange }: Props) {
  const t = useTextos(textos);
  const options = [{ value: '', label: t.cualquiera }, ...TIPOS.map((value) => ({ value, label: t.tipos[value] }))];
  return (
    <Field className="min-w-32 flex-1 sm:w-40 sm:flex-none" label={t.filtro.tipoComprobante}>
      <Select
        onChange={(valor) => onChange(conFiltro(filtros, 'tipoComprobante', valor))}
        options={options}
        value={filtros.tipoComprobante ?? ''}
      />
    </Field>
  );
}

interface CampoProps extends Props {
  readonly nombre: 'q' | 'serie' | 'cliente';
  readonly ancho: string;
}

/** A filter that is written: taken after a pause; what cannot be one is said and not sent. */
export function CampoTexto({ nombre, filtros, onChange, ancho }: CampoProps) {
  const t = useTextos(textos);
  const [texto, setTexto] = useEscrito({
    puesto: filtros[nombre] ?? '',
    read: (escrito) =>
      esFiltroValido(nombre, escrito) ? (conFiltro(filtros, nombre, escrito)[nombre] ?? '') : undefined,
    put: (valor) => onChange(conFiltro(filtros, nombre, valor)),
  });
  return (
    <Field
      className={ancho}
      error={esFiltroValido(nombre, texto) ? undefined : t.filtroInvalido[nombre]}
      label={t.filtro[nombre]}
    >
      <TextInput
        autoComplete="off"
        data-atajo={nombre === 'q' ? 'buscar' : undefined}
        icon={nombre === 'q' ? 'buscar' : undefined}
        onChange={setTexto}
        spellCheck={false}
        type={nombre === 'q' ? 'search' : 'text'}
        value={texto}
      />
    </Field>
  );
}

export function CampoFecha({ nombre, filtros, onChange }: Props & { readonly nombre: 'desde' | 'hasta' }) {
  const t = useTextos(textos);
  return (
    <Field className="min-w-32 flex-1 sm:w-40 sm:flex-none" label={t.filtro[nombre]}>
      <DateInput onChange={(valor) => onChange(conFiltro(filtros, nombre, valor))} value={filtros[nombre] ?? ''} />
    </Field>
  );
}

/** What the list is narrowed by, each with a way to take it off. */
function Chips({ filtros, onChange }: Props) {
  const t = useTextos(textos);
  const decir = useValorDeFiltro();
  const puestos = filtrosPuestos(filtros);
  if (puestos.length === 0) return null;
  return (
    <ul aria-label={t.filtrosPuestos} className="flex flex-wrap items-center gap-1.5">
      {puestos.map(([nombre, valor]) => (
        <li key={nombre}>
          <button
            aria-label={t.quitarFiltro(`${t.filtroCorto[nombre]}: ${decir(nombre, valor)}`)}
            className="inline-flex h-7 items-center gap-1.5 rounded-full bg-accent-soft px-2.5 text-accent text-xs hover:bg-raised"
            onClick={() => onChange(conFiltro(filtros, nombre, undefined))}
            type="button"
          >
            <span>
              {t.filtroCorto[nombre]}: <b className="font-semibold">{decir(nombre, valor)}</b>
            </span>
            <Icon name="cerrar" size={12} />
          </button>
        </li>
      ))}
      <li>
        <Button onClick={() => onChange({})} size="sm" variant="ghost">
          {t.quitarFiltros}
        </Button>
      </li>
    </ul>
  );
}

function useValorDeFiltro(): (nombre: NombreFiltro, valor: string) => string {
  const { tipos } = useTextos(textos);
  const { estados } = useTextos(textosUi);
  const { fecha } = useFormatos();
  return (nombre, valor) => {
    if (nombre === 'desde' || nombre === 'hasta') return fecha(valor);
    if (nombre === 'estado') return ESTADOS.flatMap((uno) => (uno === valor ? [estados[uno]] : []))[0] ?? valor;
    if (nombre === 'tipoComprobante') return TIPOS.flatMap((uno) => (uno === valor ? [tipos[uno]] : []))[0] ?? valor;
    return valor;
  };
}
