import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { CLAVE_SESION } from '../api/consultas.ts';
import { panel } from '../api/panel.ts';
import { useSesion } from '../api/sesion.ts';
import { useTextos } from '../i18n/idioma.ts';
import { Button } from '../ui/button/button.tsx';
import { readFalla } from '../ui/falla.ts';
import { Field } from '../ui/forms/field.tsx';
import { TextInput } from '../ui/forms/inputs.tsx';
import { Card } from '../ui/layout.tsx';
import { useToast } from '../ui/overlay/toast.tsx';
import { textos } from './textos.ts';

/** Name and e-mail. */
export function Perfil() {
  const t = useTextos(textos);
  const toast = useToast();
  const consultas = useQueryClient();
  const { usuario } = useSesion();
  const [nombre, setNombre] = useState(usuario.nombre);
  const guardar = useMutation({
    mutationFn: () => panel('POST /cuenta', { cuerpo: { nombre: nombre.trim() } }),
    onSuccess: async () => {
      await consultas.invalidateQueries({ queryKey: CLAVE_SESION });
      toast(t.guardado);
    },
  });
  const write = (nuevo: string) => {
    setNombre(nuevo);
    guardar.reset();
  };
  const enviar = (event: FormEvent) => {
    event.preventDefault();
    guardar.mutate();
  };
  const falla = guardar.error === null ? undefined : readFalla(guardar.error);
  const error = nombre.trim() === '' ? t.falta : (falla?.fields.nombre ?? falla?.message);
  return (
    <Card title={t.datos}>
      <form className="flex max-w-md flex-col gap-4" onSubmit={enviar}>
        <Field error={error} label={t.nombre} required>
          <TextInput autoComplete="name" onChange={write} value={nombre} />
        </Field>
        <Field hint={t.correoAyuda} label={t.correo}>
          <TextInput autoComplete="email" onChange={() => {}} readOnly type="email" value={usuario.correo} />
        </Field>
        <div>
          <Button
            disabled={nombre.trim() === '' || nombre === usuario.nombre}
            loading={guardar.isPending}
            type="submit"
            variant="primary"
          >
            {t.guardar}
          </Button>
        </div>
      </form>
    </Card>
  );
}
