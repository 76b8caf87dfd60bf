/** Documents half written, kept on the server. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { claveDe } from '../../api/consultas.ts';
import { type Datos, panel } from '../../api/panel.ts';
import { useTextos } from '../../i18n/idioma.ts';
import { useEmpresa, usePuede } from '../../shell/layouts/empresa.tsx';
import { EnlaceBoton, EnlaceEmpresa } from '../../shell/menu/enlaces.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { Card, PageHeader } from '../../ui/layout.tsx';
import { AlertDialog } from '../../ui/overlay/dialog.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { Instante } from '../../ui/values.tsx';
import { textos } from '../textos.ts';

type Borrador = Datos<'GET /empresas/{empresa}/{entorno}/borradores'>['borradores'][number];

export function BorradoresPage() {
  const t = useTextos(textos);
  const puede = usePuede();
  const nuevo = puede('invoices.create') && (
    <EnlaceBoton a="nuevo" icon="nuevo" variant="primary">
      {t.titulo}
    </EnlaceBoton>
  );
  return (
    <>
      <PageHeader actions={nuevo} description={t.borradoresTexto} title={t.borradores} />
      {puede('invoices.create') ? (
        <Lista nuevo={nuevo} />
      ) : (
        <EmptyState description={t.sinPermisoTexto} icon="candado" title={t.sinPermiso} />
      )}
    </>
  );
}

function Lista({ nuevo }: { nuevo: ReactNode }) {
  const t = useTextos(textos);
  const empresa = useEmpresa();
  const [porBorrar, setPorBorrar] = useState<Borrador>();
  const { id, entorno } = empresa;
  const { data, error, refetch } = useQuery({
    queryKey: claveDe(empresa, 'borradores'),
    queryFn: ({ signal }) =>
      panel('GET /empresas/{empresa}/{entorno}/borradores', { params: { empresa: id, entorno }, signal }),
  });
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={5} />;
  if (data.borradores.length === 0) {
    return <EmptyState action={nuevo} description={t.sinBorradoresTexto} icon="borrador" title={t.sinBorradores} />;
  }
  return (
    <Card padded={false}>
      <ul className="divide-y divide-line">
        {data.borradores.map((borrador) => (
          <Fila borrador={borrador} key={borrador.id} onBorrar={() => setPorBorrar(borrador)} />
        ))}
      </ul>
      {porBorrar !== undefined && <Borrar borrador={porBorrar} close={() => setPorBorrar(undefined)} />}
    </Card>
  );
}

function Fila({ borrador, onBorrar }: { borrador: Borrador; onBorrar: () => void }) {
  const t = useTextos(textos);
  const { id, nombre, tipoComprobante = '', cliente, quien, cambiadoEn } = borrador;
  const tipos: Readonly<Record<string, string>> = t.tipoDe;
  return (
    <li className="flex items-center justify-between gap-3 px-5 py-3">
      <div className="min-w-0">
        <p className="truncate font-medium">
          <EnlaceEmpresa a="nuevo" search={{ borrador: id }}>
            {nombre}
          </EnlaceEmpresa>
        </p>
        <p className="truncate text-muted text-xs">
          {[tipos[tipoComprobante] ?? t.sinTipo, cliente, quien.nombre].filter(Boolean).join(' · ')} ·{' '}
          <Instante iso={cambiadoEn} modo="relativo" />
        </p>
      </div>
      <IconButton icon="papelera" label={`${t.borrar}: ${nombre}`} onClick={onBorrar} />
    </li>
  );
}

function Borrar({ borrador, close }: { borrador: Borrador; close: () => void }) {
  const t = useTextos(textos);
  const toast = useToast();
  const empresa = useEmpresa();
  const consultas = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      panel('DELETE /empresas/{empresa}/{entorno}/borradores/{id}', {
        params: { empresa: empresa.id, entorno: empresa.entorno, id: borrador.id },
      }),
    onSuccess: () => {
      void consultas.invalidateQueries({ queryKey: claveDe(empresa, 'borradores') });
      toast(t.borrado);
      close();
    },
  });
  return (
    <AlertDialog
      action={t.borrar}
      danger
      description={t.borrarTexto}
      loading={isPending}
      onConfirm={() => mutate()}
      onOpenChange={close}
      open
      title={t.borrarTitulo(borrador.nombre)}
    >
      {error !== null && <ErrorState error={error} />}
    </AlertDialog>
  );
}
