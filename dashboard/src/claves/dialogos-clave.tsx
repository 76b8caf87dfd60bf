import { type FormEvent, useState } from 'react';
import { useProblemas } from '../empresa/problemas.ts';
import { useTextos } from '../i18n/idioma.ts';
import { useEmpresa } from '../shell/layouts/empresa.tsx';
import { PreguntaAlSalir } from '../shell/sesion/pregunta-al-salir.tsx';
import { Button } from '../ui/button/button.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { useToast } from '../ui/overlay/toast.tsx';
import { CAMPOS_CLAVE, CamposClave, ID_CLAVE } from './campos-clave.tsx';
import type { ClaveEntregada } from './clave-entregada.ts';
import { cambiosDeClave, cuerpoDeClave, type FormularioClave, formularioDe, formularioNuevo } from './formulario.ts';
import { textos } from './textos.ts';
import type { Clave } from './tipos.ts';
import { useCambiarClave, useCrearClave } from './use-claves.ts';

/** A new key: what it is for and what it may do. Its value is handed to `alCrear`. */
export function CrearClave({ alCrear, close }: { alCrear: (entregada: ClaveEntregada) => void; close: () => void }) {
  const t = useTextos(textos).formulario;
  const { entorno } = useEmpresa();
  const [formulario, setFormulario] = useState(() => formularioNuevo(entorno));
  const crear = useCrearClave(alCrear);
  const enviar = () => {
    const cuerpo = cuerpoDeClave(formulario);
    if (cuerpo !== undefined) crear.mutate(cuerpo);
  };
  return (
    <Marco
      accion={t.guardarNueva}
      formulario={formulario}
      close={close}
      conEntorno
      descripcion={t.crearDescripcion}
      enviando={crear.isPending}
      enviar={enviar}
      error={crear.error}
      put={(cambio) => setFormulario((antes) => ({ ...antes, ...cambio }))}
      titulo={t.crear}
    />
  );
}

/** Another name, other permissions, limit, expiry or addresses of a key; its value stays. */
export function EditarClave({ clave, close }: { clave: Clave; close: () => void }) {
  const t = useTextos(textos).formulario;
  const toast = useToast();
  const [formulario, setFormulario] = useState(() => formularioDe(clave));
  const cambiar = useCambiarClave();
  const enviar = () => {
    const cuerpo = cambiosDeClave(clave, formulario);
    if (cuerpo === undefined) return;
    const campos = CAMPOS_CLAVE.filter((campo) => campo in cuerpo).map((campo) => t.campos[campo]);
    if (campos.length === 0) {
      toast({ text: t.sinCambios, tone: 'info' });
      return close();
    }
    cambiar.mutate(
      { id: clave.id, cuerpo },
      {
        onSuccess: ({ nombre }) => {
          toast(t.cambiada(nombre, campos.join(', ')));
          close();
        },
      },
    );
  };
  return (
    <Marco
      accion={t.guardar}
      formulario={formulario}
      close={close}
      conEntorno={false}
      descripcion={t.editarDescripcion}
      enviando={cambiar.isPending}
      enviar={enviar}
      error={cambiar.error}
      put={(cambio) => setFormulario((antes) => ({ ...antes, ...cambio }))}
      titulo={t.editar(clave.nombre)}
    />
  );
}

interface MarcoProps {
  readonly titulo: string;
  readonly descripcion: string;
  readonly accion: string;
  readonly formulario: FormularioClave;
  readonly put: (cambio: Partial<FormularioClave>) => void;
  readonly conEntorno: boolean;
  readonly enviar: () => void;
  readonly enviando: boolean;
  readonly error: unknown;
  readonly close: () => void;
}

function Marco(props: MarcoProps) {
  const { titulo, descripcion, accion, formulario, put, conEntorno, enviar, enviando, error, close } = props;
  const t = useTextos(textos).formulario;
  const problemas = useProblemas(
    error,
    ID_CLAVE,
    { nombre: t.nombre, permisos: t.permisos, limite: t.limite, expiraEn: t.vence, redes: t.redes },
    { ...formulario, expiraEn: formulario.vence },
  );
  const alEnviar = (event: FormEvent) => {
    event.preventDefault();
    if (!enviando) enviar();
  };
  return (
    <Dialog
      busy={enviando}
      description={descripcion}
      footer={
        <>
          <Button disabled={enviando} onClick={close}>
            {t.cancelar}
          </Button>
          <Button form={ID_CLAVE} loading={enviando} type="submit" variant="primary">
            {accion}
          </Button>
        </>
      }
      onOpenChange={close}
      open
      title={titulo}
    >
      <form className="flex flex-col gap-4" id={ID_CLAVE} noValidate onSubmit={alEnviar}>
        <CamposClave formulario={formulario} conEntorno={conEntorno} put={put} problemas={problemas} />
      </form>
      <PreguntaAlSalir pierde={conEntorno && enviando ? 'respuesta' : undefined} />
    </Dialog>
  );
}
