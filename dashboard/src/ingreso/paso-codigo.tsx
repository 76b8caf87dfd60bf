import { type FormEvent, useId, useState } from 'react';
import { PanelError, panel } from '../api/panel.ts';
import { useTextos } from '../i18n/idioma.ts';
import { Button } from '../ui/button/button.tsx';
import { readFalla } from '../ui/falla.ts';
import { Field } from '../ui/forms/field.tsx';
import { TextInput } from '../ui/forms/inputs.tsx';
import { textos } from './textos.ts';

interface Props {
  readonly enter: () => void;
  /** Back to the password; with the reason when it was not the person who wanted to. */
  readonly goBack: (motivo?: string) => void;
}

/** The second step: six digits of the app, or a recovery code. */
export function PasoCodigo({ enter, goBack }: Props) {
  const t = useTextos(textos);
  const [deRecuperacion, setDeRecuperacion] = useState(false);
  const [codigo, setCodigo] = useState('');
  const [falla, setFalla] = useState<string>();
  const [enviando, setEnviando] = useState(false);
  const campo = useId();
  const enviar = async (event: FormEvent) => {
    event.preventDefault();
    setEnviando(true);
    setFalla(undefined);
    try {
      await panel('POST /sesion/segundo-factor', { cuerpo: { codigo: codigo.trim() } });
      enter();
    } catch (error) {
      if (error instanceof PanelError && error.code === 'SESSION_REQUIRED') return goBack(t.venceSegundoFactor);
      setFalla(readFalla(error).message);
      setEnviando(false);
      document.getElementById(campo)?.focus();
    }
  };
  const alternar = () => {
    setDeRecuperacion(!deRecuperacion);
    setCodigo('');
    setFalla(undefined);
  };
  return (
    <form className="flex flex-col gap-4" onSubmit={enviar}>
      <Field
        error={falla}
        hint={deRecuperacion ? t.recuperacionTexto : t.segundoFactorTexto}
        id={campo}
        label={deRecuperacion ? t.codigoRecuperacion : t.codigo}
        required
      >
        <TextInput
          autoComplete="one-time-code"
          autoFocus
          className="tabular font-mono text-base tracking-wider"
          inputMode={deRecuperacion ? 'text' : 'numeric'}
          onChange={setCodigo}
          spellCheck={false}
          value={codigo}
        />
      </Field>
      <Button loading={enviando} size="lg" type="submit" variant="primary">
        {t.verificar}
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        <Button onClick={alternar} size="sm" variant="ghost">
          {deRecuperacion ? t.usarAplicacion : t.usarRecuperacion}
        </Button>
        <Button onClick={() => goBack()} size="sm" variant="ghost">
          {t.volver}
        </Button>
      </div>
    </form>
  );
}
