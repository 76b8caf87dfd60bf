import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTextos } from '../i18n/idioma.ts';
import { Combobox, type Sugerencia } from '../ui/forms/combobox.tsx';
import { Field } from '../ui/forms/field.tsx';
import { textos } from './textos.ts';
import { type Distrito, loadUbigeos, nombreDeDistrito, searchDistritos } from './ubigeos.ts';

interface Props {
  readonly id: string;
  /** The six digits of the INEI; empty while no district is chosen. */
  readonly value: string;
  readonly onChange: (ubigeo: string) => void;
  readonly error?: string | undefined;
  readonly required?: boolean;
}

/** A district, looked for by its name, its province, its department or its code. `key` it by what it begins with. */
export function CampoUbigeo({ id, value, onChange, error, required = false }: Props) {
  const t = useTextos(textos).domicilio;
  const { ayuda, combobox } = useUbigeo(value, onChange);
  return (
    <Field error={error} hint={ayuda} id={id} label={t.distrito} required={required}>
      <Combobox {...combobox} />
    </Field>
  );
}

/** The same for a field of another form: what its `Combobox` takes, and what is said below it. */
export function useUbigeo(value: string, onChange: (ubigeo: string) => void) {
  const t = useTextos(textos).domicilio;
  const { data: distritos, isError } = useQuery({ queryKey: ['ubigeos'], queryFn: loadUbigeos, staleTime: Infinity });
  const elegido = distritos?.find(({ ubigeo }) => ubigeo === value);
  // What was typed, and what it stood for: of any other value the name of the district is shown.
  const [escrito, setEscrito] = useState<{ readonly texto: string; readonly ubigeo: string }>();
  const write = (texto: string) => {
    const codigo = texto.trim();
    const ubigeo = /^\d{6}$/.test(codigo) ? codigo : '';
    setEscrito({ texto, ubigeo });
    onChange(ubigeo);
  };
  const suggest = async (texto: string): Promise<readonly Sugerencia<Distrito>[]> =>
    searchDistritos(distritos ?? (await loadUbigeos()), texto).map((distrito) => ({
      value: distrito,
      key: distrito.ubigeo,
      label: nombreDeDistrito(distrito),
      detail: distrito.ubigeo,
    }));
  const mostrado =
    escrito?.ubigeo === value ? escrito.texto : elegido === undefined ? value : nombreDeDistrito(elegido);
  return {
    ayuda:
      elegido === undefined
        ? isError
          ? t.sinCatalogo
          : t.distritoAyuda
        : `${elegido.ubigeo} · ${nombreDeDistrito(elegido)}`,
    combobox: {
      onChange: write,
      // Once it says which one, it is called by its name.
      onLeave: () => elegido !== undefined && setEscrito(undefined),
      onSelect: ({ value: distrito }: Sugerencia<Distrito>) => {
        setEscrito(undefined);
        onChange(distrito.ubigeo);
      },
      suggest,
      value: mostrado,
    },
  };
}
