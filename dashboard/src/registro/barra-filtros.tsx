import { useTextos } from '../i18n/idioma.ts';
import { useFormatos } from '../i18n/use-formatos.ts';
import type { CambiosDe } from '../shell/filtros/crear-filtros.ts';
import { type CampoDeFiltro, FormularioFiltros } from '../shell/filtros/formulario-filtros.tsx';
import { Field } from '../ui/forms/field.tsx';
import { DateInput, Select, TextInput } from '../ui/forms/inputs.tsx';
import { CLASES, DURACIONES, FILTROS, type Filtros, MENOS_USADOS, METODOS, type Nombre } from './filtros.ts';
import { textos } from './textos.ts';

/** A choice of a filter. */
export interface Opcion {
  readonly value: string;
  readonly label: string;
}

interface BarraProps {
  readonly filtros: Filtros;
  /** Those that are seen, to choose from. */
  readonly rutas: readonly string[];
  readonly claves: readonly Opcion[];
  readonly put: (cambios: CambiosDe<Nombre>) => void;
}

/** What the log may be narrowed by: a line, and what is seldom wanted under it. Mount it anew (`key`) when the address changes. */
export function BarraFiltros({ filtros, rutas, claves, put }: BarraProps) {
  const t = useTextos(textos).filtros;
  return (
    <FormularioFiltros
      className="sm:grid-cols-3 lg:grid-cols-[repeat(5,minmax(0,1fr))_auto]"
      definicion={FILTROS}
      filtros={filtros}
      mas={{ nombres: MENOS_USADOS, children: (campo) => <Mas campo={campo} /> }}
      put={put}
    >
      {(campo) => (
        <>
          <Status campo={campo('status')} />
          <Ruta campo={campo('ruta')} rutas={rutas} />
          <Eleccion campo={campo('clave')} label={t.clave} opciones={claves} suelta={t.estaClave} />
          <Escrito campo={campo('direccion')} label={t.direccion} />
          <Duracion campo={campo('minimoMs')} />
        </>
      )}
    </FormularioFiltros>
  );
}

function Mas({ campo }: { campo: (nombre: Nombre) => CampoDeFiltro }) {
  const t = useTextos(textos).filtros;
  const [desde, hasta] = [campo('desde'), campo('hasta')];
  return (
    <>
      <Eleccion
        campo={campo('metodo')}
        label={t.metodo}
        opciones={METODOS.map((metodo) => ({ value: metodo, label: metodo }))}
      />
      <Escrito campo={campo('codigo')} label={t.codigo} mayusculas />
      <Escrito campo={campo('solicitud')} label={t.solicitud} />
      <Field error={desde.error} label={t.desde}>
        <DateInput {...desde.control} />
      </Field>
      <Field error={hasta.error} label={t.hasta}>
        <DateInput {...hasta.control} />
      </Field>
    </>
  );
}

interface CampoProps {
  readonly campo: CampoDeFiltro;
  readonly label: string;
}

function Escrito({ campo: { control, error }, label, mayusculas = false }: CampoProps & { mayusculas?: boolean }) {
  return (
    <Field error={error} label={label}>
      <TextInput {...control} {...(mayusculas ? { autoCapitalize: 'characters' } : {})} spellCheck={false} />
    </Field>
  );
}

interface EleccionProps extends CampoProps {
  readonly opciones: readonly Opcion[];
  /** What one that somebody linked to, and is not among them, is called; itself unless said. */
  readonly suelta?: string;
}

function Eleccion({ campo: { control }, label, opciones, suelta }: EleccionProps) {
  const t = useTextos(textos).filtros;
  const falta = control.value !== '' && !opciones.some(({ value }) => value === control.value);
  const options = [
    { value: '', label: t.todos },
    ...opciones,
    ...(falta ? [{ value: control.value, label: suelta ?? control.value }] : []),
  ];
  return (
    <Field label={label}>
      <Select {...control} options={options} />
    </Field>
  );
}

/** Written, or chosen among those that are seen. */
function Ruta({ campo: { control, error }, rutas }: { campo: CampoDeFiltro; rutas: readonly string[] }) {
  const t = useTextos(textos).filtros;
  return (
    <Field error={error} label={t.ruta}>
      <TextInput
        {...control}
        list="rutas-del-registro"
        placeholder="/comprobantes/{id}"
        spellCheck={false}
        title={t.rutaAyuda}
      />
      <datalist id="rutas-del-registro">
        {rutas.map((ruta) => (
          <option key={ruta} value={ruta} />
        ))}
      </datalist>
    </Field>
  );
}

function Status({ campo }: { campo: CampoDeFiltro }) {
  const { filtros: t, clases } = useTextos(textos);
  const opciones = CLASES.map((clase) => ({ value: clase, label: clases[clase] }));
  return <Eleccion campo={campo} label={t.status} opciones={opciones} />;
}

function Duracion({ campo }: { campo: CampoDeFiltro }) {
  const t = useTextos(textos).filtros;
  const { duracion } = useFormatos();
  const opciones = DURACIONES.map((ms) => ({ value: ms, label: t.desdeMs(duracion(Number(ms))) }));
  return (
    <Eleccion
      campo={campo}
      label={t.duracion}
      opciones={opciones}
      suelta={t.desdeMs(duracion(Number(campo.control.value)))}
    />
  );
}
