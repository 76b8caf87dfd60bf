import { type FormEvent, useState } from 'react';
import { useTextos } from '../i18n/idioma.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { DateInput, Select, TextInput } from '../ui/inputs.tsx';
import { CLASES, esValido, type Filtros, hayFiltros, METODOS, NOMBRES, type Nombre } from './filtros.ts';
import { textos } from './textos.ts';

interface BarraProps {
  readonly filtros: Filtros;
  /** Those that are seen, to choose from. */
  readonly rutas: readonly string[];
  readonly poner: (cambios: { readonly [N in Nombre]?: string | undefined }) => void;
}

/** What the log may be narrowed by. Mount it anew (`key`) when the address changes. */
export function BarraFiltros({ filtros, rutas, poner }: BarraProps) {
  const t = useTextos(textos).filtros;
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
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
        <Elecciones campo={campo} />
        <Ruta campo={campo} error={error('ruta')} rutas={rutas} />
        <Field error={error('codigo')} label={t.codigo}>
          <TextInput {...campo('codigo')} autoCapitalize="characters" spellCheck={false} />
        </Field>
        <Field className="col-span-2 sm:col-span-1" error={error('solicitud')} label={t.solicitud}>
          <TextInput {...campo('solicitud')} spellCheck={false} />
        </Field>
        <Field error={error('desde')} label={t.desde}>
          <DateInput {...campo('desde')} />
        </Field>
        <Field error={error('hasta')} label={t.hasta}>
          <DateInput {...campo('hasta')} />
        </Field>
      </div>
      <div className="flex flex-wrap items-center gap-2">
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
        {filtros.clave !== undefined && <Badge tone="accent">{t.estaClave}</Badge>}
      </div>
    </form>
  );
}

type Campo = (nombre: Nombre) => { value: string; onChange: (texto: string) => void };

interface RutaProps {
  readonly campo: Campo;
  readonly error: string | undefined;
  readonly rutas: readonly string[];
}

/** Written, or chosen among those that are seen. */
function Ruta({ campo, error, rutas }: RutaProps) {
  const t = useTextos(textos).filtros;
  return (
    <Field className="col-span-2 sm:col-span-1" error={error} label={t.ruta}>
      <TextInput
        {...campo('ruta')}
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

function Elecciones({ campo }: { campo: Campo }) {
  const { filtros: t, clases } = useTextos(textos);
  const status = campo('status');
  // One status that somebody linked to stays among the choices.
  const sueltos = status.value === '' || CLASES.some((clase) => clase === status.value) ? [] : [status.value];
  return (
    <>
      <Field label={t.metodo}>
        <Select
          {...campo('metodo')}
          options={[{ value: '', label: t.todos }, ...METODOS.map((metodo) => ({ value: metodo, label: metodo }))]}
        />
      </Field>
      <Field label={t.status}>
        <Select
          {...status}
          options={[
            { value: '', label: t.todos },
            ...CLASES.map((clase) => ({ value: clase, label: clases[clase] })),
            ...sueltos.map((suelto) => ({ value: suelto, label: suelto })),
          ]}
        />
      </Field>
    </>
  );
}
