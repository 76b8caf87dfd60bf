import { useTextos } from '../i18n/idioma.ts';
import { Field } from '../ui/forms/field.tsx';
import { TextInput } from '../ui/forms/inputs.tsx';
import { CampoUbigeo } from './campo-ubigeo.tsx';
import type { FormularioDomicilio } from './datos/formulario.ts';
import { idDeCampo, type Problemas } from './problemas.ts';
import { textos } from './textos.ts';

interface Props {
  /** Begins the ids of the controls. */
  readonly id: string;
  readonly value: FormularioDomicilio;
  readonly onChange: (cambio: Partial<FormularioDomicilio>) => void;
  readonly problemas: Problemas;
}

/** The address of a company or of one of its places. */
export function CamposDomicilio({ id, value, onChange, problemas }: Props) {
  const t = useTextos(textos);
  const { direccion, urbanizacion } = t.domicilio;
  return (
    <>
      <CampoUbigeo
        error={problemas.de('ubigeo')}
        id={idDeCampo(id, 'ubigeo')}
        onChange={(ubigeo) => onChange({ ubigeo })}
        required
        value={value.ubigeo}
      />
      <Field
        error={problemas.de('direccion')}
        hint={t.domicilio.direccionAyuda}
        id={idDeCampo(id, 'direccion')}
        label={direccion}
        required
      >
        <TextInput
          autoComplete="street-address"
          maxLength={200}
          onChange={(texto) => onChange({ direccion: texto })}
          value={value.direccion}
        />
      </Field>
      <Field
        error={problemas.de('urbanizacion')}
        hint={t.opcional}
        id={idDeCampo(id, 'urbanizacion')}
        label={urbanizacion}
      >
        <TextInput maxLength={25} onChange={(texto) => onChange({ urbanizacion: texto })} value={value.urbanizacion} />
      </Field>
    </>
  );
}
