import { type FormEvent, useId, useState } from 'react';
import type { Rol } from '../api/sesion.ts';
import { useTextos } from '../i18n/idioma.ts';
import { Button } from '../ui/button/button.tsx';
import { readFalla } from '../ui/falla.ts';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { Banner } from '../ui/overlay/feedback.tsx';
import { useToast } from '../ui/overlay/toast.tsx';
import { type Miembro, useCambiosDeEquipo } from './consultas.ts';
import { ElegirRol } from './elegir-rol.tsx';
import { textos } from './textos.ts';

/** Another role for a member. The last owner stays one: the service says so. */
export function CambiarRol({ miembro, close }: { miembro: Miembro; close: () => void }) {
  const t = useTextos(textos);
  const toast = useToast();
  const formulario = useId();
  const [rol, setRol] = useState<Rol>(miembro.rol);
  const { cambiarRol } = useCambiosDeEquipo();
  const enviar = (event: FormEvent) => {
    event.preventDefault();
    const onSuccess = () => {
      toast(t.cambiado);
      close();
    };
    cambiarRol.mutate({ id: miembro.id, rol }, { onSuccess });
  };
  return (
    <Dialog
      description={t.cambiarRolTexto}
      footer={
        <Button
          disabled={rol === miembro.rol}
          form={formulario}
          loading={cambiarRol.isPending}
          type="submit"
          variant="primary"
        >
          {t.cambiar}
        </Button>
      }
      onOpenChange={(open) => !open && close()}
      open
      title={t.cambiarRolDe(miembro.nombre)}
    >
      <form className="flex flex-col gap-4" id={formulario} onSubmit={enviar}>
        {cambiarRol.error !== null && (
          <Banner live tone="danger">
            {readFalla(cambiarRol.error).message}
          </Banner>
        )}
        <ElegirRol onChange={setRol} rol={rol} />
      </form>
    </Dialog>
  );
}
