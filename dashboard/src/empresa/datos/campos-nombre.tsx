import { useTextos } from '../../i18n/idioma.ts';
import { Field } from '../../ui/forms/field.tsx';
import { TextInput } from '../../ui/forms/inputs.tsx';
import { idDeCampo, type Problemas } from '../problemas.ts';
import { textos as comunes } from '../textos.ts';
import type { FormularioEmpresa } from './formulario.ts';
import { textos } from './textos.ts';

type Nombres = Pick<FormularioEmpresa, 'razonSocial' | 'nombreComercial'>;

interface Props {
  /** Begins the ids of the form's controls. */
  readonly id: string;
  readonly value: Nombres;
  readonly onChange: (cambio: Partial<Nombres>) => void;
  readonly problemas: Problemas;
  /** Under the legal name. */
  readonly ayuda?: string;
}

/** How a company is called: by law, and by its customers. */
export function CamposNombre({ id, value, onChange, problemas, ayuda }: Props) {
  const t = useTextos(textos);
  const { opcional } = useTextos(comunes);
  return (
    <>
      <Field
        error={problemas.de('razonSocial')}
        hint={ayuda}
        id={idDeCampo(id, 'razonSocial')}
        label={t.razonSocial}
        required
      >
        <TextInput
          autoComplete="organization"
          onChange={(razonSocial) => onChange({ razonSocial })}
          value={value.razonSocial}
        />
      </Field>
      <Field
        error={problemas.de('nombreComercial')}
        hint={opcional}
        id={idDeCampo(id, 'nombreComercial')}
        label={t.nombreComercial}
      >
        <TextInput onChange={(nombreComercial) => onChange({ nombreComercial })} value={value.nombreComercial} />
      </Field>
    </>
  );
}
