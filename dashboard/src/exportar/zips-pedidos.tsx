import type { Exportacion } from '@chaski/sdk/src/index.ts';
import { useState } from 'react';
import { curlPost } from '../comprobantes/detalle/curl.ts';
import { diaDeLima } from '../i18n/formatos.ts';
import { useTextos } from '../i18n/idioma.ts';
import { useEmpresa } from '../shell/layouts/empresa.tsx';
import { AnchorButton, Button } from '../ui/button/button.tsx';
import { readFalla } from '../ui/falla.ts';
import { Card } from '../ui/layout.tsx';
import { AlertDialog } from '../ui/overlay/dialog.tsx';
import { useToast } from '../ui/overlay/toast.tsx';
import { EmptyState, ErrorState, Skeleton } from '../ui/states.tsx';
import { pedidoOtraVez } from './pedido-zip.ts';
import { diasDe } from './periodo.ts';
import { textos } from './textos-zip.ts';
import { useAlTerminar, useEliminarZip, useExportaciones, usePedirZip } from './use-exportaciones.ts';
import { usePeriodoDeZip, ZipPedido } from './zip-pedido.tsx';

/** The ZIPs that were asked for: how far each is, and what can be done with it. */
export function ZipsPedidos() {
  const t = useTextos(textos);
  const { data, error, refetch } = useExportaciones();
  const periodoDe = usePeriodoDeZip();
  const toast = useToast();
  useAlTerminar(data, (una) => {
    if (una.estado === 'EN_PROCESO') return;
    toast({ text: t.aviso[una.estado](periodoDe(una)), tone: una.estado === 'LISTA' ? 'success' : 'danger' });
  });
  return (
    <Card description={t.lista.texto} title={t.lista.titulo}>
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton lines={3} />}
      {data?.length === 0 && <Ninguno />}
      {data !== undefined && data.length > 0 && (
        <ul aria-label={t.lista.titulo} className="divide-y divide-line">
          {data.map((una) => (
            <li className="flex flex-wrap items-start gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0" key={una.id}>
              <ZipPedido exportacion={una} />
              <Acciones exportacion={una} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Ninguno() {
  const { lista: t } = useTextos(textos);
  const curl = curlPost(location.origin, '/exportaciones', diasDe('esteMes', diaDeLima(Date.now())));
  return <EmptyState curl={curl} description={t.vacioTexto} icon="exportar" title={t.vacioTitulo} />;
}

function Acciones({ exportacion }: { exportacion: Exportacion }) {
  const t = useTextos(textos);
  const { id: empresa, entorno } = useEmpresa();
  const [confirmando, confirm] = useState(false);
  const { id, estado } = exportacion;
  const que = usePeriodoDeZip()(exportacion);
  const quitar = estado === 'EN_PROCESO' ? t.detener : t.eliminar;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {estado === 'LISTA' && (
        // The browser itself takes it: a file of this size is not gathered in the page first.
        <AnchorButton
          aria-label={t.accionSobre(t.descargar, que)}
          download
          href={`/panel/api/empresas/${empresa}/${entorno}/api/v1/exportaciones/${id}/archivo`}
          icon="exportar"
          size="sm"
          variant="primary"
        >
          {t.descargar}
        </AnchorButton>
      )}
      {(estado === 'FALLIDA' || estado === 'VENCIDA') && <OtraVez exportacion={exportacion} que={que} />}
      <Button
        aria-label={t.accionSobre(quitar, que)}
        icon="papelera"
        onClick={() => confirm(true)}
        size="sm"
        variant="ghost"
      >
        {quitar}
      </Button>
      {confirmando && <Eliminar close={() => confirm(false)} exportacion={exportacion} que={que} />}
    </div>
  );
}

interface DeUna {
  readonly exportacion: Exportacion;
  /** How it is called: its period. */
  readonly que: string;
}

function OtraVez({ exportacion, que }: DeUna) {
  const t = useTextos(textos);
  const toast = useToast();
  const { mutate, isPending } = usePedirZip();
  const alPulsar = () =>
    mutate(pedidoOtraVez(exportacion), {
      onSuccess: () => toast(t.pedido),
      onError: (error) => toast({ text: readFalla(error).message, tone: 'danger' }),
    });
  return (
    <Button aria-label={t.accionSobre(t.otraVez, que)} icon="repetir" loading={isPending} onClick={alPulsar} size="sm">
      {t.otraVez}
    </Button>
  );
}

function Eliminar({ exportacion: { id, estado }, que, close }: DeUna & { readonly close: () => void }) {
  const t = useTextos(textos);
  const toast = useToast();
  const { mutate, isPending, error } = useEliminarZip();
  const enProceso = estado === 'EN_PROCESO';
  const alConfirmar = () =>
    mutate(id, {
      onSuccess: () => {
        toast(t.eliminado);
        close();
      },
    });
  return (
    <AlertDialog
      action={enProceso ? t.detener : t.eliminar}
      danger
      description={t.confirmarTexto(que)}
      loading={isPending}
      onConfirm={alConfirmar}
      onOpenChange={close}
      open
      title={enProceso ? t.confirmarDetener : t.confirmarEliminar}
    >
      {error !== null && <ErrorState error={error} />}
    </AlertDialog>
  );
}
