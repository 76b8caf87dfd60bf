import type { Webhook } from '@chaski/sdk/src/index.ts';
import { diaDeLima } from '../../i18n/formatos.ts';
import { useTextos } from '../../i18n/idioma.ts';
import { useFormatos } from '../../i18n/use-formatos.ts';
import { useIrA } from '../../shell/menu/enlaces.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import type { Pedido } from '../acciones.tsx';
import { useCambiar, useEliminar, useRecuperar, useRotar } from '../datos.ts';
import { DesactivarDialogo, EliminarDialogo, RecuperarDialogo, RotarDialogo } from '../dialogos.tsx';
import { Formulario } from '../formulario.tsx';
import { textos } from '../textos.ts';
import { cambiosDe } from '../vista.ts';
import { SecretoDialogo } from './secreto-dialogo.tsx';

interface PedidosProps {
  readonly webhook: Webhook;
  /** Which question is open. */
  readonly pedido: Pedido | undefined;
  readonly close: () => void;
}

/** The questions that come before what is done with a webhook. */
export function Pedidos(props: PedidosProps) {
  const { pedido } = props;
  return (
    <>
      {pedido === 'editar' && <Editar {...props} />}
      {pedido === 'recuperar' && <Recuperar {...props} />}
      {pedido === 'desactivar' && <Desactivar {...props} />}
      {pedido === 'eliminar' && <Eliminar {...props} />}
      <Rotar {...props} />
    </>
  );
}

function Editar({ webhook, close }: PedidosProps) {
  const t = useTextos(textos).formulario;
  const toast = useToast();
  const { mutate, isPending, error } = useCambiar(webhook.id);
  const listo = () => {
    toast(t.guardado);
    close();
  };
  const { url, eventos, descripcion = '' } = webhook;
  return (
    <Formulario
      close={close}
      editando
      falla={error}
      guardando={isPending}
      save={(borrador) => mutate(cambiosDe(borrador), { onSuccess: listo })}
      inicial={{ url, eventos, descripcion }}
      open
    />
  );
}

function Recuperar({ webhook, close }: PedidosProps) {
  const t = useTextos(textos).recuperarDialogo;
  const toast = useToast();
  const { mutate, isPending, error } = useRecuperar(webhook.id);
  const listo = (cuantas: number) => {
    toast(t.hecho(cuantas));
    close();
  };
  return (
    <RecuperarDialogo
      close={close}
      falla={error}
      hacer={(desde) => mutate(desde, { onSuccess: listo })}
      hoy={diaDeLima(Date.now())}
      trabajando={isPending}
    />
  );
}

function Desactivar({ webhook, close }: PedidosProps) {
  const t = useTextos(textos).detalle;
  const toast = useToast();
  const { mutate, isPending, error } = useCambiar(webhook.id);
  const listo = () => {
    toast(t.desactivado);
    close();
  };
  const hacer = () => mutate({ activo: false }, { onSuccess: listo });
  return <DesactivarDialogo close={close} falla={error} hacer={hacer} trabajando={isPending} />;
}

function Eliminar({ webhook, close }: PedidosProps) {
  const t = useTextos(textos).eliminarDialogo;
  const toast = useToast();
  const ir = useIrA();
  const { mutate, isPending, error } = useEliminar(webhook.id);
  const listo = () => {
    toast(t.hecho);
    ir({ a: 'webhooks', replace: true });
  };
  return (
    <EliminarDialogo
      close={close}
      falla={error}
      hacer={() => mutate(undefined, { onSuccess: listo })}
      nombre={URL.parse(webhook.url)?.host ?? webhook.url}
      trabajando={isPending}
    />
  );
}

/** The question, and then the new secret, which is shown once. */
function Rotar({ webhook, pedido, close }: PedidosProps) {
  const t = useTextos(textos).secreto;
  const { instante } = useFormatos();
  const { mutate, isPending, error, data, reset } = useRotar(webhook.id);
  const hasta = data?.secretoAnteriorHasta;
  return (
    <>
      {pedido === 'rotar' && (
        <RotarDialogo
          close={close}
          falla={error}
          hacer={(filtrado) => mutate(filtrado, { onSuccess: close })}
          trabajando={isPending}
        />
      )}
      <SecretoDialogo
        anterior={hasta === undefined ? t.sinTraslape : t.traslape(instante(hasta))}
        close={reset}
        secreto={data?.secreto}
        titulo={t.rotado}
      />
    </>
  );
}
