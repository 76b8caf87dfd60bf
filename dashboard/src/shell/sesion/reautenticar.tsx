import { type FormEvent, useId, useState } from 'react';
import { panel } from '../../api/panel.ts';
import { useSesion } from '../../api/sesion.ts';
import { useTextos } from '../../i18n/idioma.ts';
import { Button } from '../../ui/button/button.tsx';
import { readFalla } from '../../ui/falla.ts';
import { Field } from '../../ui/forms/field.tsx';
import { PasswordInput, TextInput } from '../../ui/forms/inputs.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { textos } from './textos-reautenticar.ts';

/** Asks again who is there, in the middle of an action that matters. */
export function Reautenticar({ resolve }: { resolve: (dada: boolean) => void }) {
  const t = useTextos(textos);
  return (
    <Dialog
      description={t.descripcion}
      onOpenChange={(open) => !open && resolve(false)}
      open
      size="sm"
      title={t.titulo}
    >
      <Formulario resolve={resolve} />
    </Dialog>
  );
}

function Formulario({ resolve }: { resolve: (dada: boolean) => void }) {
  const t = useTextos(textos);
  const { usuario } = useSesion();
  const [clave, setClave] = useState('');
  const [codigo, setCodigo] = useState('');
  const [falla, setFalla] = useState<string>();
  const [enviando, setEnviando] = useState(false);
  const primero = useId();
  const enviar = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setEnviando(true);
    setFalla(undefined);
    try {
      await panel('POST /sesion/reautenticar', { cuerpo: { clave, ...(usuario.segundoFactor ? { codigo } : {}) } });
      resolve(true);
    } catch (error) {
      setFalla(readFalla(error).message);
      setEnviando(false);
      document.getElementById(primero)?.focus();
    }
  };
  return (
    <form className="flex flex-col gap-4" onSubmit={enviar}>
      <input autoComplete="username" className="hidden" readOnly type="text" value={usuario.correo} />
      <Field error={falla} id={primero} label={t.clave} required>
        <PasswordInput autoComplete="current-password" onChange={setClave} value={clave} />
      </Field>
      {usuario.segundoFactor && (
        <Field hint={t.codigoAyuda} label={t.codigo} required>
          <TextInput autoComplete="one-time-code" onChange={setCodigo} value={codigo} />
        </Field>
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={() => resolve(false)}>{t.cancelar}</Button>
        <Button loading={enviando} type="submit" variant="primary">
          {t.confirmar}
        </Button>
      </div>
    </form>
  );
}
