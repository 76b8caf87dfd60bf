import { useTextos } from '../i18n/idioma.ts';
import type { CambiosDe } from '../shell/filtros/crear-filtros.ts';
import { FormularioFiltros } from '../shell/filtros/formulario-filtros.tsx';
import { Field } from '../ui/forms/field.tsx';
import { DateInput, type Opcion, Select, TextInput } from '../ui/forms/inputs.tsx';
import { FILTROS, type Filtros, type Nombre } from './filtros.ts';
import { textos } from './textos.ts';

interface BarraProps {
  readonly filtros: Filtros;
  /** Those who acted, as far as is known. */
  readonly actores: readonly { readonly id: string; readonly nombre: string }[];
  readonly put: (cambios: CambiosDe<Nombre>) => void;
}

/** What the audit may be narrowed by. Mount it anew (`key`) when the address changes. */
export function BarraFiltros({ filtros, actores, put }: BarraProps) {
  const { filtros: t, acciones } = useTextos(textos);
  const personas = actores.map(({ id, nombre }) => ({ value: id, label: nombre }));
  return (
    <FormularioFiltros className="lg:grid-cols-5" definicion={FILTROS} filtros={filtros} put={put}>
      {(campo) => {
        const [accion, actor, objeto] = [campo('accion'), campo('actor'), campo('objeto')];
        const [desde, hasta] = [campo('desde'), campo('hasta')];
        return (
          <>
            <Field className="col-span-2 lg:col-span-1" error={accion.error} label={t.accion}>
              <Select
                {...accion.control}
                options={conElegida(opcionesDe(acciones), accion.control.value, t.cualquiera)}
              />
            </Field>
            <Field error={actor.error} label={t.actor}>
              <Select {...actor.control} options={conElegida(personas, actor.control.value, t.cualquiera)} />
            </Field>
            <Field error={objeto.error} label={t.objeto}>
              <TextInput {...objeto.control} spellCheck={false} />
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

function opcionesDe(acciones: Readonly<Record<string, string>>): readonly Opcion[] {
  return Object.entries(acciones)
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label));
}

/** Any of them first; what an address asks for and the list does not have, as it is written. */
function conElegida(opciones: readonly Opcion[], elegida: string, cualquiera: string): readonly Opcion[] {
  const falta = elegida !== '' && !opciones.some(({ value }) => value === elegida);
  return [{ value: '', label: cualquiera }, ...(falta ? [{ value: elegida, label: elegida }] : []), ...opciones];
}
