import { type FormEvent, useState } from 'react';
import { useTextos } from '../i18n/idioma.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { DateInput, Select, TextInput } from '../ui/inputs.tsx';
import { esValido, type Filtros, hayFiltros, NOMBRES, type Nombre } from './filtros.ts';
import { textos } from './textos.ts';

interface BarraProps {
  readonly filtros: Filtros;
  /** Those who acted, as far as is known. */
  readonly actores: readonly { readonly id: string; readonly nombre: string }[];
  readonly poner: (cambios: { readonly [N in Nombre]?: string | undefined }) => void;
}

/** What the audit may be narrowed by. Mount it anew (`key`) when the address changes. */
export function BarraFiltros({ filtros, actores, poner }: BarraProps) {
  const { filtros: t, acciones } = useTextos(textos);
  const [borrador, cambiar] = useState(filtros);
  const [visto, mostrar] = useState(false);
  const malos = NOMBRES.filter((nombre) => !esValido(nombre, borrador[nombre] ?? ''));
  const aplicar = (evento: FormEvent) => {
    evento.preventDefault();
    mostrar(true);
    if (malos.length === 0) poner(Object.fromEntries(NOMBRES.map((nombre) => [nombre, borrador[nombre]?.trim()])));
  };
  const campo = (nombre: Nombre) => ({
    value: borrador[nombre] ?? '',
    onChange: (texto: string) => cambiar({ ...borrador, [nombre]: texto }),
  });
  const error = (nombre: Nombre) => (visto && malos.includes(nombre) ? t.malo : undefined);
  return (
    <form aria-label={t.titulo} className="no-print flex flex-col gap-3" onSubmit={aplicar}>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-5">
        <Field className="col-span-2 lg:col-span-1" error={error('accion')} label={t.accion}>
          <Select {...campo('accion')} options={conElegida(opcionesDe(acciones), borrador.accion, t.cualquiera)} />
        </Field>
        <Field error={error('actor')} label={t.actor}>
          <Select
            {...campo('actor')}
            options={conElegida(
              actores.map(({ id, nombre }) => ({ value: id, label: nombre })),
              borrador.actor,
              t.cualquiera,
            )}
          />
        </Field>
        <Field error={error('objeto')} label={t.objeto}>
          <TextInput {...campo('objeto')} spellCheck={false} />
        </Field>
        <Field error={error('desde')} label={t.desde}>
          <DateInput {...campo('desde')} />
        </Field>
        <Field error={error('hasta')} label={t.hasta}>
          <DateInput {...campo('hasta')} />
        </Field>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button icon="filtro" type="submit">
          {t.aplicar}
        </Button>
        {hayFiltros(filtros) && (
          <Button
            onClick={() => poner(Object.fromEntries(NOMBRES.map((nombre) => [nombre, undefined])))}
            variant="ghost"
          >
            {t.quitar}
          </Button>
        )}
      </div>
    </form>
  );
}

interface Opcion {
  readonly value: string;
  readonly label: string;
}

function opcionesDe(acciones: Readonly<Record<string, string>>): readonly Opcion[] {
  return Object.entries(acciones)
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label));
}

/** Any of them first; what an address asks for and the list does not have, as it is written. */
function conElegida(opciones: readonly Opcion[], elegida: string | undefined, cualquiera: string): readonly Opcion[] {
  const falta = elegida !== undefined && elegida !== '' && !opciones.some(({ value }) => value === elegida);
  return [{ value: '', label: cualquiera }, ...(falta ? [{ value: elegida, label: elegida }] : []), ...opciones];
}
