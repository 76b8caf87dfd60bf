import type { Webhook } from '@chaski/sdk/src/index.ts';
import { VerLlamada } from '../comprobantes/detalle/ver-llamada.tsx';
import { diaDeLima } from '../i18n/formatos.ts';
import { useTextos } from '../i18n/idioma.ts';
import { Button } from '../ui/button/button.tsx';
import { IconButton } from '../ui/button/icon-button.tsx';
import { readFalla } from '../ui/falla.ts';
import { DropdownMenu, MenuItem, MenuSeparator } from '../ui/overlay/menu.tsx';
import { useToast } from '../ui/overlay/toast.tsx';
import { useCambiar, useProbar } from './datos.ts';
import { llamadasDe } from './llamadas.ts';
import { textos } from './textos.ts';

/** What is being asked before it is done. */
export type Pedido = 'editar' | 'rotar' | 'recuperar' | 'desactivar' | 'eliminar';

/** What can be done with a webhook: at once, or by way of a question (`ask`). */
export function Acciones({ webhook, ask }: { webhook: Webhook; ask: (pedido: Pedido) => void }) {
  const t = useTextos(textos).detalle;
  const menu = <IconButton icon="mas" label={t.acciones} variant="secondary" />;
  return (
    <>
      <VerLlamada llamadas={llamadasDe(location.origin, webhook.id, diaDeLima(Date.now()), t)} />
      <Button icon="repetir" onClick={() => ask('recuperar')}>
        {t.recuperar}
      </Button>
      {webhook.activo ? <Probar id={webhook.id} /> : <Activar id={webhook.id} />}
      <DropdownMenu trigger={menu}>
        <MenuItem icon="borrador" onSelect={() => ask('editar')}>
          {t.editar}
        </MenuItem>
        <MenuItem icon="llave" onSelect={() => ask('rotar')}>
          {t.rotar}
        </MenuItem>
        <MenuSeparator />
        {webhook.activo && (
          <MenuItem icon="anulacion" onSelect={() => ask('desactivar')}>
            {t.desactivar}
          </MenuItem>
        )}
        <MenuItem danger icon="papelera" onSelect={() => ask('eliminar')}>
          {t.eliminar}
        </MenuItem>
      </DropdownMenu>
    </>
  );
}

function Probar({ id }: { id: string }) {
  const t = useTextos(textos).detalle;
  const toast = useToast();
  const { mutate, isPending } = useProbar(id);
  const tryOut = () =>
    mutate(undefined, {
      onSuccess: ({ estado, ultimoStatus, ultimoError }) =>
        estado === 'ENTREGADA'
          ? toast(t.probada(String(ultimoStatus ?? '')))
          : toast({ text: t.noProbada(ultimoError ?? String(ultimoStatus ?? estado)), tone: 'danger' }),
      onError: (falla) => toast({ text: readFalla(falla).message, tone: 'danger' }),
    });
  return (
    <Button icon="enviar" loading={isPending} onClick={tryOut} variant="primary">
      {t.probar}
    </Button>
  );
}

function Activar({ id }: { id: string }) {
  const t = useTextos(textos).detalle;
  const toast = useToast();
  const { mutate, isPending } = useCambiar(id);
  const activar = () =>
    mutate(
      { activo: true },
      {
        onSuccess: () => toast(t.activado),
        onError: (falla) => toast({ text: readFalla(falla).message, tone: 'danger' }),
      },
    );
  return (
    <Button loading={isPending} onClick={activar} variant="primary">
      {t.activar}
    </Button>
  );
}
