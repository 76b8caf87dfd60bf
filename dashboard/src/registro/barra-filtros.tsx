import { useTextos } from '../i18n/idioma.ts';
import type { CambiosDe } from '../shell/filtros/crear-filtros.ts';
import { type CampoDeFiltro, FormularioFiltros } from '../shell/filtros/formulario-filtros.tsx';
import { Badge } from '../ui/button/badge.tsx';
import { Field } from '../ui/forms/field.tsx';
import { DateInput, Select, TextInput } from '../ui/forms/inputs.tsx';
import { CLASES, FILTROS, type Filtros, METODOS, type Nombre } from './filtros.ts';
import { textos } from './textos.ts';

interface BarraProps {
  readonly filtros: Filtros;
  /** Those that are seen, to choose from. */
  readonly rutas: readonly string[];
  readonly put: (cambios: CambiosDe<Nombre>) => void;
}

/** What the log may be narrowed by. Mount it anew (`key`) when the address changes. */
export function BarraFiltros({ filtros, rutas, put }: BarraProps) {
  const t = useTextos(textos).filtros;
  return (
    <FormularioFiltros
      className="sm:grid-cols-3 lg:grid-cols-4"
      definicion={FILTROS}
      filtros={filtros}
      pie={filtros.clave !== undefined && <Badge tone="accent">{t.estaClave}</Badge>}
      put={put}
    >
      {(campo) => {
        const [codigo, solicitud] = [campo('codigo'), campo('solicitud')];
        const [desde, hasta] = [campo('desde'), campo('hasta')];
        return (
          <>
            <Metodo campo={campo('metodo')} />
            <Status campo={campo('status')} />
            <Ruta campo={campo('ruta')} rutas={rutas} />
            <Field error={codigo.error} label={t.codigo}>
              <TextInput {...codigo.control} autoCapitalize="characters" spellCheck={false} />
            </Field>
            <Field className="col-span-2 sm:col-span-1" error={solicitud.error} label={t.solicitud}>
              <TextInput {...solicitud.control} spellCheck={false} />
            </Field>
            <Field error={desde.error} label={t.desde}>
              <DateInput {...desde.control} />
            </Field>
            <Field error={hasta.error} label={t.hasta}>
              <DateInput {...hasta.control} />
            </Field>
          </>
        );
      }}
    </FormularioFiltros>
  );
}

interface RutaProps {
  readonly campo: CampoDeFiltro;
  readonly rutas: readonly string[];
}

/** Written, or chosen among those that are seen. */
function Ruta({ campo: { control, error }, rutas }: RutaProps) {
  const t = useTextos(textos).filtros;
  return (
    <Field className="col-span-2 sm:col-span-1" error={error} label={t.ruta}>
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

function Metodo({ campo: { control } }: { campo: CampoDeFiltro }) {
  const t = useTextos(textos).filtros;
  const options = [{ value: '', label: t.todos }, ...METODOS.map((metodo) => ({ value: metodo, label: metodo }))];
  return (
    <Field label={t.metodo}>
      <Select {...control} options={options} />
    </Field>
  );
}

function Status({ campo: { control } }: { campo: CampoDeFiltro }) {
  const { filtros: t, clases } = useTextos(textos);
  // One status that somebody linked to stays among the choices.
  const suelto = control.value !== '' && !CLASES.some((clase) => clase === control.value);
  const options = [
    { value: '', label: t.todos },
    ...CLASES.map((clase) => ({ value: clase, label: clases[clase] })),
    ...(suelto ? [{ value: control.value, label: control.value }] : []),
  ];
  return (
    <Field label={t.status}>
      <Select {...control} options={options} />
    </Field>
  );
}
