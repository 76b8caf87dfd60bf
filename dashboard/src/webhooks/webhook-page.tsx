import type { Webhook } from '@chaski/sdk/src/index.ts';
import { useState } from 'react';
import { useTextos } from '../i18n/idioma.ts';
import { ConPermiso } from '../salud/con-permiso.tsx';
import { useFiltros } from '../shell/filtros/filtros.ts';
import { useIdDeRuta } from '../shell/layouts/empresa.tsx';
import { Badge } from '../ui/button/badge.tsx';
import { Card, KeyValue, PageHeader } from '../ui/layout.tsx';
import { Banner } from '../ui/overlay/feedback.tsx';
import { ErrorState, Skeleton } from '../ui/states.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { Instante } from '../ui/values.tsx';
import { Acciones, type Pedido } from './acciones.tsx';
import { Actividad } from './actividad.tsx';
import { Pedidos } from './cuenta/pedidos.tsx';
import { useResumen, useWebhook } from './datos.ts';
import { Entregas } from './entregas.tsx';
import { Firma } from './firma.tsx';
import { textos } from './textos.ts';
import { EVENTOS } from './tipos.ts';
import { Estado } from './webhooks-page.tsx';

const CLAVES = ['ver'] as const;
const VISTAS = ['entregas', 'actividad', 'firma'] as const;

/** One webhook: how it is, what it was told, and how its receiver checks the signature. */
export function WebhookPage() {
  const t = useTextos(textos);
  return (
    <ConPermiso permiso="ajustes" titulo={t.detalle.titulo}>
      <Uno />
    </ConPermiso>
  );
}

function Uno() {
  const t = useTextos(textos);
  const id = useIdDeRuta();
  const { data, error, refetch } = useWebhook(id);
  const { data: resumen } = useResumen();
  const [pedido, ask] = useState<Pedido>();
  if (data === undefined) {
    return (
      <>
        <PageHeader title={t.detalle.titulo} />
        {error === null ? <Skeleton lines={8} /> : <ErrorState error={error} onRetry={refetch} />}
      </>
    );
  }
  return (
    <>
      <PageHeader
        actions={<Acciones ask={ask} webhook={data} />}
        badges={<Estado resumen={resumen?.get(id)} webhook={data} />}
        description={data.descripcion}
        title={direccionDe(data.url)}
      />
      <div className="flex flex-col gap-5">
        {!data.activo && <Inactivo webhook={data} />}
        <Ficha webhook={data} />
        <Vistas id={id} />
      </div>
      <Pedidos close={() => ask(undefined)} pedido={pedido} webhook={data} />
    </>
  );
}

/** Host and path: the scheme is in the data below. */
function direccionDe(url: string): string {
  return url.replace(/^https?:\/\//, '');
}

function Inactivo({ webhook: { motivoInactivo } }: { webhook: Webhook }) {
  const t = useTextos(textos);
  return (
    <Banner title={t.detalle.inactivoTitulo} tone="warning">
      {motivoInactivo !== undefined && <p>{motivoInactivo}</p>}
      <p>{t.detalle.inactivoDetalle}</p>
    </Banner>
  );
}

function Ficha({ webhook }: { webhook: Webhook }) {
  const t = useTextos(textos);
  const { secretoAnteriorHasta } = webhook;
  const eventos = webhook.eventos.length === EVENTOS.length ? [] : webhook.eventos;
  return (
    <Card>
      <KeyValue
        columns={3}
        items={[
          { label: t.url, value: <code className="font-mono text-xs">{webhook.url}</code> },
          {
            label: t.eventos,
            value:
              eventos.length === 0 ? (
                t.todosLosEventos
              ) : (
                <span className="flex flex-wrap gap-1">
                  {eventos.map((evento) => (
                    <Badge key={evento}>{t.evento[evento]}</Badge>
                  ))}
                </span>
              ),
          },
          { label: t.detalle.id, value: <code className="font-mono text-xs">{webhook.id}</code> },
          { label: t.detalle.creado, value: <Instante iso={webhook.creadoEn} modo="ambos" /> },
          { label: t.detalle.cambiado, value: <Instante iso={webhook.cambiadoEn} modo="ambos" /> },
          {
            label: t.detalle.secretoAnterior,
            value:
              secretoAnteriorHasta === undefined ? undefined : <Instante iso={secretoAnteriorHasta} modo="ambos" />,
          },
        ]}
      />
    </Card>
  );
}

function Vistas({ id }: { id: string }) {
  const t = useTextos(textos).detalle;
  const [{ ver }, put] = useFiltros(CLAVES);
  const contenido = { entregas: <Entregas id={id} />, actividad: <Actividad id={id} />, firma: <Firma /> };
  return (
    <Tabs
      label={t.pestanas}
      onChange={(vista) => put({ ver: vista === 'entregas' ? undefined : vista })}
      tabs={VISTAS.map((vista) => ({ value: vista, label: t[vista], content: contenido[vista] }))}
      value={VISTAS.find((vista) => vista === ver) ?? 'entregas'}
    />
  );
}
