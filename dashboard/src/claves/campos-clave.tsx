import { idDeCampo, type Problemas } from '../empresa/problemas.ts';
import { useTextos } from '../i18n/idioma.ts';
import { Checkbox, RadioGroup } from '../ui/forms/choices.tsx';
import { Field, FieldError } from '../ui/forms/field.tsx';
import { DateInput, Textarea, TextInput } from '../ui/forms/inputs.tsx';
import { ProblemSummary } from '../ui/overlay/feedback.tsx';
import { type FormularioClave, readLimite } from './formulario.ts';
import { alternarPermiso, NOMBRES_DE_PRESET, PERMISOS, PRESETS, presetDe } from './permisos.ts';
import { textos } from './textos.ts';

export const ID_CLAVE = 'clave';
export const CAMPOS_CLAVE = ['nombre', 'permisos', 'limite', 'expiraEn', 'redes'] as const;

interface Props {
  readonly formulario: FormularioClave;
  readonly put: (cambio: Partial<FormularioClave>) => void;
  readonly problemas: Problemas;
  /** A key that exists does not change its environment. */
  readonly conEntorno: boolean;
}

/** The fields of a key, with all that the server found wrong in them. */
export function CamposClave(props: Props) {
  const { formulario, put, problemas, conEntorno } = props;
  const t = useTextos(textos).formulario;
  return (
    <>
      <ProblemSummary problems={problemas.lista} />
      <Field
        error={problemas.de('nombre')}
        hint={t.nombreAyuda}
        id={idDeCampo(ID_CLAVE, 'nombre')}
        label={t.nombre}
        required
      >
        <TextInput
          autoComplete="off"
          maxLength={100}
          onChange={(nombre) => put({ nombre })}
          value={formulario.nombre}
        />
      </Field>
      {conEntorno && (
        <RadioGroup
          label={t.entorno}
          looks="fila"
          onChange={(entorno) => put({ entorno })}
          options={[
            { value: 'test', label: t.entornoTest },
            { value: 'live', label: t.entornoLive },
          ]}
          value={formulario.entorno}
        />
      )}
      <CamposPermisos {...props} />
      <CamposLimites {...props} />
    </>
  );
}

function CamposPermisos({ formulario, put, problemas }: Props) {
  const t = useTextos(textos);
  const { permisos } = formulario;
  const error = problemas.de('permisos');
  const id = idDeCampo(ID_CLAVE, 'permisos');
  return (
    <div className="flex flex-col gap-3" id={id}>
      <RadioGroup
        label={t.permisos}
        looks="tarjetas"
        onChange={(preset) => put({ permisos: PRESETS[preset] })}
        options={NOMBRES_DE_PRESET.map((value) => ({ value, label: t.presets[value], hint: t.presetAyuda[value] }))}
        value={presetDe(permisos)}
      />
      <details open={presetDe(permisos) === undefined ? true : undefined}>
        <summary className="min-h-6 text-accent text-sm">{t.formulario.individuales}</summary>
        <fieldset className="mt-2 flex flex-col gap-1.5 pl-1">
          <legend className="sr-only">{t.formulario.individuales}</legend>
          {PERMISOS.map((permiso) => (
            <Checkbox
              checked={permisos.includes(permiso)}
              hint={<code>{permiso}</code>}
              key={permiso}
              label={t.permiso[permiso]}
              onChange={() => put({ permisos: alternarPermiso(permisos, permiso) })}
            />
          ))}
        </fieldset>
      </details>
      <FieldError error={error} id={`${id}-error`} />
    </div>
  );
}

function CamposLimites({ formulario, put, problemas }: Props) {
  const t = useTextos(textos).formulario;
  const { limite, vence, redes } = formulario;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          error={readLimite(limite) === undefined ? t.limiteMalo : problemas.de('limite')}
          hint={t.limiteAyuda}
          id={idDeCampo(ID_CLAVE, 'limite')}
          label={t.limite}
          required
        >
          <TextInput inputMode="numeric" onChange={(texto) => put({ limite: texto })} value={limite} />
        </Field>
        <Field
          error={problemas.de('expiraEn')}
          hint={t.venceAyuda}
          id={idDeCampo(ID_CLAVE, 'expiraEn')}
          label={t.vence}
        >
          <DateInput onChange={(texto) => put({ vence: texto })} value={vence} />
        </Field>
      </div>
      <Field error={problemas.de('redes')} hint={t.redesAyuda} id={idDeCampo(ID_CLAVE, 'redes')} label={t.redes}>
        <Textarea
          className="font-mono"
          onChange={(texto) => put({ redes: texto })}
          rows={2}
          spellCheck={false}
          value={redes}
        />
      </Field>
    </>
  );
}
