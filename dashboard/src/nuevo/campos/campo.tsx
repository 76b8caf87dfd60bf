/** Fields of the kit, each bound to a place of the form: its value, and what is said of it. */
import type { HTMLAttributes, ReactNode } from 'react';
import { useFormatos } from '../../i18n/use-formatos.ts';
import { Icon } from '../../ui/button/icon.tsx';
import { cx } from '../../ui/cx.ts';
import { Checkbox, RadioGroup } from '../../ui/forms/choices.tsx';
import { Field, FieldError, FieldWarning, useEnlazado } from '../../ui/forms/field.tsx';
import { controlClasses, DateInput, NumberInput, Textarea, TextInput } from '../../ui/forms/inputs.tsx';
import { useLugares } from '../estado.tsx';
import { idDeCampo } from './campos.ts';
import { useTitulos } from './titulos.ts';

export interface DatosDeCampo {
  readonly lugar: string;
  /** Absent, as the field is declared. */
  readonly etiqueta?: string | undefined;
  readonly ayuda?: ReactNode;
  /** On a wide screen the label is only heard: the heading of the column says it. */
  readonly enColumna?: boolean | undefined;
  readonly className?: string | undefined;
  readonly obligatorio?: boolean | undefined;
}

/** Label, help, problem and warning around a control of the kit. */
export function Marco({ campo, children }: { campo: DatosDeCampo; children: ReactNode }) {
  const titulo = useTitulos();
  const { lugar, etiqueta = titulo(lugar), ayuda, enColumna, className, obligatorio } = campo;
  const { problema, aviso } = useLugares();
  return (
    <Field
      className={cx(enColumna === true && '@2xl:[&>label]:sr-only', className)}
      error={problema(lugar)}
      hint={ayuda}
      id={idDeCampo(lugar)}
      label={etiqueta}
      required={obligatorio === true}
      warning={aviso(lugar)}
    >
      {children}
    </Field>
  );
}

/** The text in a place, and how to change it. */
export function useTextoDe(lugar: string): readonly [string, (valor: string) => void] {
  const { valor, acciones } = useLugares();
  const actual = valor(lugar);
  return [typeof actual === 'string' ? actual : '', (nuevo) => acciones.put(lugar, nuevo)];
}

export type PropiasDeTexto = DatosDeCampo & {
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  readonly maxLength?: number;
  readonly mayusculas?: boolean;
};

export function CampoTexto({ inputMode, maxLength, mayusculas = false, ...campo }: PropiasDeTexto) {
  const [texto, put] = useTextoDe(campo.lugar);
  return (
    <Marco campo={campo}>
      <TextInput
        autoComplete="off"
        inputMode={inputMode}
        maxLength={maxLength}
        onChange={(nuevo) => put(mayusculas ? nuevo.toUpperCase() : nuevo)}
        value={texto}
      />
    </Marco>
  );
}

/** An amount or a quantity, as decimal text. */
export function CampoImporte(campo: DatosDeCampo) {
  const [texto, put] = useTextoDe(campo.lugar);
  return (
    <Marco campo={campo}>
      <NumberInput onChange={put} value={texto} />
    </Marco>
  );
}

/** The browser shows the day in its own way; under it, in the way of Peru. */
/** `alElegir`: in place of only keeping it. */
export function CampoFecha({
  alElegir,
  ...campo
}: DatosDeCampo & { readonly alElegir?: ((dia: string) => void) | undefined }) {
  const [texto, put] = useTextoDe(campo.lugar);
  const { fecha } = useFormatos();
  const dicha = /^\d{4}-\d{2}-\d{2}$/.test(texto) ? fecha(texto) : undefined;
  return (
    <Marco campo={{ ...campo, ayuda: campo.ayuda ?? dicha }}>
      <DateInput onChange={alElegir ?? put} value={texto} />
    </Marco>
  );
}

export function CampoParrafo({ maxLength, ...campo }: DatosDeCampo & { readonly maxLength?: number }) {
  const [texto, put] = useTextoDe(campo.lugar);
  return (
    <Marco campo={campo}>
      <Textarea maxLength={maxLength} onChange={put} rows={2} value={texto} />
    </Marco>
  );
}

export function CampoMarca({ lugar, etiqueta, ayuda }: DatosDeCampo) {
  const titulo = useTitulos();
  const { valor, problema, acciones } = useLugares();
  return (
    <Checkbox
      checked={valor(lugar) === true}
      error={problema(lugar)}
      hint={ayuda}
      id={idDeCampo(lugar)}
      label={etiqueta ?? titulo(lugar)}
      onChange={(marcado) => acciones.put(lugar, marcado)}
    />
  );
}

export interface Opcion {
  readonly valor: string;
  readonly texto: string;
}

export interface Grupo {
  readonly grupo: string;
  readonly opciones: readonly Opcion[];
}

export interface ListaProps extends DatosDeCampo {
  readonly opciones: readonly (Opcion | Grupo)[];
  /** The words for no choice; absent when one is always made. */
  readonly vacio?: string | undefined;
  readonly alElegir?: ((valor: string) => void) | undefined;
  /** Not yet: what a choice would do is still on its way. */
  readonly espera?: boolean;
}

/** One of a catalog, in groups where it has them: the browser's own list, which every keyboard and reader knows. */
export function CampoLista({ opciones, vacio, alElegir, espera = false, ...campo }: ListaProps) {
  const [elegido, put] = useTextoDe(campo.lugar);
  const falta = elegido !== '' && !opciones.some((una) => ofrece(una, elegido));
  return (
    <Marco campo={campo}>
      <Lista elegido={elegido} espera={espera} put={alElegir ?? put}>
        {(vacio !== undefined || elegido === '') && <option value="">{vacio ?? '—'}</option>}
        {falta && <option value={elegido}>{elegido}</option>}
        {opciones.map((una) => (
          <OpcionOGrupo key={'grupo' in una ? una.grupo : una.valor} una={una} />
        ))}
      </Lista>
    </Marco>
  );
}

function Lista(props: { elegido: string; espera: boolean; put: (valor: string) => void; children: ReactNode }) {
  return (
    <div className="relative min-w-0">
      <select
        {...useEnlazado()}
        className={cx(controlClasses, 'h-9 appearance-none truncate pr-8')}
        disabled={props.espera}
        onChange={(evento) => props.put(evento.target.value)}
        value={props.elegido}
      >
        {props.children}
      </select>
      <Icon className="pointer-events-none absolute top-2.5 right-2.5 text-muted" name="abajo" />
    </div>
  );
}

function ofrece(una: Opcion | Grupo, valor: string): boolean {
  return 'grupo' in una ? una.opciones.some((opcion) => opcion.valor === valor) : una.valor === valor;
}

function OpcionOGrupo({ una }: { una: Opcion | Grupo }) {
  if (!('grupo' in una)) return <option value={una.valor}>{una.texto}</option>;
  return (
    <optgroup label={una.grupo}>
      {una.opciones.map(({ valor, texto }) => (
        <option key={valor} value={valor}>
          {texto}
        </option>
      ))}
    </optgroup>
  );
}

/** What is wrong with a part of the form that is no field by itself: a list, a whole block. The place to which links lead. */
export function ProblemaDe({ lugar }: { lugar: string }) {
  const id = idDeCampo(lugar);
  const { problema, aviso } = useLugares();
  return (
    <div className="empty:absolute" id={id} tabIndex={-1}>
      <FieldError error={problema(lugar)} id={`${id}-error`} />
      <FieldWarning id={`${id}-aviso`} warning={aviso(lugar)} />
    </div>
  );
}

interface ConmutadorProps<V extends string> {
  readonly etiqueta: string;
  readonly valor: V;
  readonly opciones: readonly { readonly valor: V; readonly texto: string }[];
  readonly alElegir: (valor: V) => void;
  readonly verEtiqueta?: boolean;
}

/** One of two or three, in sight: with tax or without, an amount or a percentage. */
export function Conmutador<V extends string>(props: ConmutadorProps<V>) {
  const { etiqueta, valor, opciones, alElegir, verEtiqueta = false } = props;
  return (
    <RadioGroup
      hideLabel={!verEtiqueta}
      label={etiqueta}
      looks="fila"
      onChange={alElegir}
      options={opciones.map((una) => ({ value: una.valor, label: una.texto }))}
      value={valor}
    />
  );
}
