import { useState } from 'react';
import { useTextos } from '../../i18n/idioma.ts';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { FileInput } from '../../ui/forms/file-input.tsx';
import { TextInput } from '../../ui/forms/inputs.tsx';
import { enBase64 } from '../archivo.ts';
import { idDeCampo, type Problemas } from '../problemas.ts';
import type { Marca } from '../tipos.ts';
import {
  CONTRASTE_MINIMO,
  contrasteConBlanco,
  esColor,
  type FormularioMarca,
  LOGO_MAXIMO_BYTES,
  PIE_MAXIMO,
} from './formulario.ts';
import { textos } from './textos.ts';

export const ID_MARCA = 'marca';

interface Props {
  readonly formulario: FormularioMarca;
  readonly put: (cambio: Partial<FormularioMarca>) => void;
  readonly problemas: Problemas;
}

/** Logo, colour and foot. */
export function CamposMarca(props: Props) {
  return (
    <>
      <CampoLogo {...props} />
      <CampoColor {...props} />
      <CampoPie {...props} />
    </>
  );
}

/** The logo as it is, on the white of paper in both themes. */
export function Logo({ logo }: { logo: NonNullable<Marca['logo']> }) {
  const t = useTextos(textos);
  const tipo = logo.formato === 'png' ? 'image/png' : 'image/jpeg';
  return (
    <img
      alt={t.logoActual}
      className="h-20 max-w-full rounded-md border border-line bg-[#fff] object-contain p-2"
      src={`data:${tipo};base64,${logo.base64}`}
    />
  );
}

/** Which picture a file is; undefined for what the service does not take. */
function formatoDe({ type }: File): 'png' | 'jpg' | undefined {
  return type === 'image/png' ? 'png' : type === 'image/jpeg' ? 'jpg' : undefined;
}

function CampoLogo({ formulario, put, problemas }: Props) {
  const t = useTextos(textos);
  const [archivo, setArchivo] = useState<File | null>(null);
  const [rechazo, setRechazo] = useState<string>();
  const choose = async (elegido: File | null) => {
    const formato = elegido === null ? undefined : formatoDe(elegido);
    setRechazo(undefined);
    setArchivo(elegido);
    if (elegido === null) return;
    if (formato === undefined) return setRechazo(t.noEsImagen);
    if (elegido.size > LOGO_MAXIMO_BYTES) return setRechazo(t.muyGrande);
    put({ logo: { formato, base64: await enBase64(elegido) } });
  };
  return (
    <div className="flex flex-col gap-2">
      <Field error={rechazo ?? problemas.de('logo')} hint={t.logoAyuda} id={idDeCampo(ID_MARCA, 'logo')} label={t.logo}>
        <FileInput accept="image/png,image/jpeg" file={archivo} onChange={choose} />
      </Field>
      {formulario.logo !== null && (
        <div className="flex flex-wrap items-center gap-3">
          <Logo logo={formulario.logo} />
          <Button
            icon="papelera"
            onClick={() => {
              setArchivo(null);
              put({ logo: null });
            }}
            size="sm"
          >
            {t.quitarLogo}
          </Button>
        </div>
      )}
    </div>
  );
}

function CampoColor({ formulario, put, problemas }: Props) {
  const t = useTextos(textos);
  const { color } = formulario;
  const contraste = contrasteConBlanco(color);
  const palido = contraste !== undefined && contraste < CONTRASTE_MINIMO;
  const error = esColor(color) ? problemas.de('color') : t.colorMalo;
  return (
    <div className="flex items-end gap-2">
      <Field
        className="flex-1"
        error={error}
        hint={palido ? t.pocoContraste : t.colorAyuda}
        id={idDeCampo(ID_MARCA, 'color')}
        label={t.color}
      >
        <div className="flex gap-2">
          <TextInput
            className="font-mono"
            maxLength={7}
            onChange={(texto) => put({ color: texto })}
            placeholder={t.colorEjemplo}
            spellCheck={false}
            value={color}
          />
          <input
            aria-label={t.elegirColor}
            className="h-9 w-12 shrink-0 cursor-pointer rounded-md border border-control bg-surface p-1"
            onChange={(event) => put({ color: event.target.value })}
            type="color"
            value={contraste === undefined ? t.colorEjemplo : color.trim()}
          />
        </div>
      </Field>
    </div>
  );
}

function CampoPie({ formulario, put, problemas }: Props) {
  const t = useTextos(textos);
  const { pie } = formulario;
  return (
    <Field
      error={problemas.de('pie')}
      hint={`${t.pieAyuda} ${t.cuenta(pie.length, PIE_MAXIMO)}`}
      id={idDeCampo(ID_MARCA, 'pie')}
      label={t.pie}
    >
      <TextInput maxLength={PIE_MAXIMO} onChange={(texto) => put({ pie: texto })} value={pie} />
    </Field>
  );
}
