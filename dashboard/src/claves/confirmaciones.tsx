import { readProblemas } from '../empresa/problemas.ts';
import { useTextos } from '../i18n/idioma.ts';
import { PreguntaAlSalir } from '../shell/sesion/pregunta-al-salir.tsx';
import { AlertDialog, ConfirmarEscribiendo } from '../ui/overlay/dialog.tsx';
import { useToast } from '../ui/overlay/toast.tsx';
import type { ClaveEntregada } from './clave-entregada.ts';
import { textos } from './textos.ts';
import type { Clave } from './tipos.ts';
import { useRevocarClave, useRotarClave } from './use-claves.ts';
import { claveOculta } from './vista.ts';

interface RotarProps {
  readonly clave: Clave;
  readonly alRotar: (entregada: ClaveEntregada) => void;
  readonly close: () => void;
}

/** Another value for a key. There is no overlap, and it says so before. */
export function ConfirmarRotar({ clave, alRotar, close }: RotarProps) {
  const t = useTextos(textos).rotarDialogo;
  const rotar = useRotarClave(alRotar);
  return (
    <AlertDialog
      action={t.boton}
      danger
      description={
        <>
          <code>{claveOculta(clave)}</code>. {t.detalle}
        </>
      }
      loading={rotar.isPending}
      onConfirm={() => rotar.mutate(clave)}
      onOpenChange={close}
      open
      title={t.titulo(clave.nombre)}
    >
      <Problema error={rotar.error} />
      <PreguntaAlSalir pierde={rotar.isPending ? 'respuesta' : undefined} />
    </AlertDialog>
  );
}

/** The end of a key, once its name is typed. */
export function ConfirmarRevocar({ clave, close }: { clave: Clave; close: () => void }) {
  const t = useTextos(textos).revocarDialogo;
  const toast = useToast();
  const revocar = useRevocarClave();
  const { id, nombre } = clave;
  return (
    <ConfirmarEscribiendo
      action={t.boton}
      description={
        <>
          <code>{claveOculta(clave)}</code>. {t.detalle}
        </>
      }
      loading={revocar.isPending}
      onConfirm={() =>
        revocar.mutate(
          { id, nombre },
          {
            onSuccess: () => {
              toast(t.revocada(nombre));
              close();
            },
          },
        )
      }
      onOpenChange={close}
      open
      texto={nombre}
      title={t.titulo(nombre)}
    >
      <Problema error={revocar.error} />
    </ConfirmarEscribiendo>
  );
}

function Problema({ error }: { error: unknown }) {
  const [problema] = readProblemas(error, '', {}).lista;
  if (problema === undefined) return null;
  return (
    <p className="text-danger text-sm" role="alert">
      {problema.message}
    </p>
  );
}
