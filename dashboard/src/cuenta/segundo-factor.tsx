import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CLAVE_SESION } from '../api/consultas.ts';
import { type Datos, panel } from '../api/panel.ts';
import { SECRETO, useOlvidar } from '../api/secreto.ts';
import { useSesion } from '../api/sesion.ts';
import { useTextos } from '../i18n/idioma.ts';
import { PreguntaAlSalir } from '../shell/sesion/pregunta-al-salir.tsx';
import { Badge } from '../ui/button/badge.tsx';
import { Button } from '../ui/button/button.tsx';
import { readFalla } from '../ui/falla.ts';
import { Card } from '../ui/layout.tsx';
import { AlertDialog } from '../ui/overlay/dialog.tsx';
import { Banner } from '../ui/overlay/feedback.tsx';
import { useToast } from '../ui/overlay/toast.tsx';
import { ActivarSegundoFactor } from './activar-segundo-factor.tsx';
import { CodigosDeRecuperacion } from './codigos.tsx';
import { textos } from './textos.ts';

type Pedido = Datos<'POST /cuenta/segundo-factor'>;

/** On or off, and the recovery codes. Each change wants a recent proof of who is there, which the door asks for. */
export function SegundoFactor() {
  const t = useTextos(textos);
  const consultas = useQueryClient();
  const { usuario, exigeSegundoFactor: exigido } = useSesion();
  const { segundoFactor: activo, faltaSegundoFactor: falta, duenoInstalacion } = usuario;
  const [codigos, setCodigos] = useState<readonly string[]>();
  const [pedido, setPedido] = useState<Pedido>();
  const [pregunta, setPregunta] = useState<'quitar' | 'codigos'>();
  const closePregunta = () => setPregunta(undefined);
  const alActivar = async (nuevos: readonly string[]) => {
    setPedido(undefined);
    setCodigos(nuevos);
    await consultas.invalidateQueries({ queryKey: CLAVE_SESION });
  };
  return (
    <Card actions={<Situacion activo={activo} />} description={t.segundoFactorTexto} title={t.segundoFactor}>
      {falta && <Banner tone="warning">{t.seExige}</Banner>}
      <div className="flex flex-wrap gap-2">
        {activo ? (
          <>
            <Button onClick={() => setPregunta('codigos')}>{t.codigosNuevos}</Button>
            {!exigido && (
              <Button onClick={() => setPregunta('quitar')} variant="danger">
                {t.quitar}
              </Button>
            )}
            {duenoInstalacion && <Exigir exigido={exigido} />}
          </>
        ) : (
          <Activar alPedir={setPedido} />
        )}
      </div>
      {pedido !== undefined && (
        <ActivarSegundoFactor alActivar={alActivar} close={() => setPedido(undefined)} pedido={pedido} />
      )}
      {codigos !== undefined && <CodigosDeRecuperacion close={() => setCodigos(undefined)} codigos={codigos} />}
      {pregunta === 'quitar' && <Quitar close={closePregunta} />}
      {pregunta === 'codigos' && <Renovar alRenovar={setCodigos} close={closePregunta} />}
    </Card>
  );
}

/** For the owner of the installation: of everybody who uses it. */
function Exigir({ exigido }: { exigido: boolean }) {
  const t = useTextos(textos);
  const toast = useToast();
  const consultas = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => panel('POST /instalacion/segundo-factor', { cuerpo: { exigir: !exigido } }),
    onSuccess: async () => {
      await consultas.invalidateQueries({ queryKey: CLAVE_SESION });
      toast(exigido ? t.noExigido : t.exigido);
    },
    onError: useAlFallar(),
  });
  return (
    <Button loading={isPending} onClick={() => mutate()}>
      {exigido ? t.noExigir : t.exigir}
    </Button>
  );
}

function Situacion({ activo }: { activo: boolean }) {
  const t = useTextos(textos);
  return (
    <Badge icon={activo ? 'listo' : 'aviso'} tone={activo ? 'success' : 'warning'}>
      {activo ? t.activo : t.inactivo}
    </Badge>
  );
}

function useAlFallar(): (error: unknown) => void {
  const toast = useToast();
  return (error) => toast({ text: readFalla(error).message, tone: 'danger' });
}

function Activar({ alPedir }: { alPedir: (pedido: Pedido) => void }) {
  const t = useTextos(textos);
  const { mutate, isPending } = useOlvidar(
    useMutation({
      ...SECRETO,
      mutationFn: () => panel('POST /cuenta/segundo-factor'),
      onSuccess: alPedir,
      onError: useAlFallar(),
    }),
  );
  return (
    <Button loading={isPending} onClick={() => mutate()} variant="primary">
      {t.activar}
    </Button>
  );
}

function Quitar({ close }: { close: () => void }) {
  const t = useTextos(textos);
  const toast = useToast();
  const consultas = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => panel('POST /cuenta/segundo-factor/quitar'),
    onSuccess: async () => {
      await consultas.invalidateQueries({ queryKey: CLAVE_SESION });
      close();
      toast(t.quitado);
    },
    onError: useAlFallar(),
  });
  return (
    <AlertDialog
      action={t.quitar}
      danger
      description={t.quitarTexto}
      loading={isPending}
      onConfirm={() => mutate()}
      onOpenChange={close}
      open
      title={t.quitarTitulo}
    />
  );
}

interface RenovarProps {
  readonly alRenovar: (codigos: readonly string[]) => void;
  readonly close: () => void;
}

/** New recovery codes: those of before are worth nothing from then on. */
function Renovar({ alRenovar, close }: RenovarProps) {
  const t = useTextos(textos);
  const { mutate, isPending } = useOlvidar(
    useMutation({
      ...SECRETO,
      mutationFn: () => panel('POST /cuenta/segundo-factor/codigos'),
      onSuccess: ({ codigos }) => {
        alRenovar(codigos);
        close();
      },
      onError: useAlFallar(),
    }),
  );
  return (
    <AlertDialog
      action={t.confirmar}
      description={t.codigosNuevosTexto}
      loading={isPending}
      onConfirm={() => mutate()}
      onOpenChange={close}
      open
      title={t.codigosNuevos}
    >
      <PreguntaAlSalir pierde={isPending ? 'respuesta' : undefined} />
    </AlertDialog>
  );
}
