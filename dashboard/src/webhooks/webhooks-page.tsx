import type { Webhook } from '@chaski/sdk/src/index.ts';
import { useMemo, useState } from 'react';
import { useTextos } from '../i18n/idioma.ts';
import { useFormatos } from '../i18n/use-formatos.ts';
import { ConPermiso } from '../salud/con-permiso.tsx';
import { EnlaceEmpresa, useIrA } from '../shell/menu/enlaces.tsx';
import { Badge } from '../ui/button/badge.tsx';
import { Button } from '../ui/button/button.tsx';
import { type Columna, DataTable } from '../ui/data-table.tsx';
import { Card, PageHeader } from '../ui/layout.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import { Instante } from '../ui/values.tsx';
import { SecretoDialogo } from './cuenta/secreto-dialogo.tsx';
import { useCrear, useResumen, useWebhooks } from './datos.ts';
import { Formulario } from './formulario.tsx';
import { curlDeCrear } from './llamadas.ts';
import { textos } from './textos.ts';
import { EVENTOS, type Resumen } from './tipos.ts';
import { BORRADOR_NUEVO, cuerpoDe, tasaDe, tonoDeTasa } from './vista.ts';

/** The addresses that are told of what SUNAT decided. */
export function WebhooksPage() {
  const t = useTextos(textos);
  return (
    <ConPermiso permiso="ajustes" titulo={t.titulo}>
      <Lista />
    </ConPermiso>
  );
}

function Lista() {
  const t = useTextos(textos);
  const [creando, create] = useState(false);
  const { data, error, refetch } = useWebhooks();
  const resumen = useResumen().data;
  const columnas = useColumnas(resumen);
  const ir = useIrA();
  const nuevo = (
    <Button icon="nuevo" onClick={() => create(true)} variant="primary">
      {t.nuevo}
    </Button>
  );
  return (
    <>
      <PageHeader actions={nuevo} description={t.descripcion} title={t.titulo} />
      {error !== null && data === undefined ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <Card padded={false}>
          <DataTable
            columns={columnas}
            empty={
              <EmptyState
                action={nuevo}
                curl={curlDeCrear(location.origin)}
                description={t.vacioDetalle}
                icon="webhook"
                title={t.vacio}
              />
            }
            label={t.tabla}
            name="webhooks"
            onRowOpen={({ id }) => ir({ a: 'webhooks/$id', id })}
            rowKey={({ id }) => id}
            rowLabel={({ url }) => url}
            rows={data}
          />
        </Card>
      )}
      <Crear close={() => create(false)} open={creando} />
    </>
  );
}

/** From the form to the secret, which is shown once. */
function Crear({ open, close }: { open: boolean; close: () => void }) {
  const t = useTextos(textos);
  const ir = useIrA();
  const { mutate, isPending, error, data, reset } = useCrear();
  const secreto = data?.secreto;
  return (
    <>
      <Formulario
        close={() => {
          reset();
          close();
        }}
        editando={false}
        falla={error}
        guardando={isPending}
        save={(borrador) => mutate(cuerpoDe(borrador), { onSuccess: close })}
        inicial={BORRADOR_NUEVO}
        key={String(open)}
        open={open && secreto === undefined}
      />
      <SecretoDialogo
        close={() => {
          reset();
          if (data !== undefined) ir({ a: 'webhooks/$id', id: data.id });
        }}
        secreto={secreto}
        titulo={t.secreto.nuevo}
      />
    </>
  );
}

function useColumnas(resumen: ReadonlyMap<string, Resumen> | undefined): readonly Columna<Webhook>[] {
  const t = useTextos(textos);
  return useMemo<readonly Columna<Webhook>[]>(
    () => [
      { id: 'url', titulo: t.url, ancho: 258, principal: true, celda: (webhook) => <Direccion webhook={webhook} /> },
      { id: 'eventos', titulo: t.eventos, ancho: 150, celda: ({ eventos }) => <Eventos eventos={eventos} /> },
      {
        id: 'estado',
        titulo: t.estado,
        ancho: 105,
        celda: (webhook) => <Estado resumen={resumen?.get(webhook.id)} webhook={webhook} />,
      },
      { id: 'exito', titulo: t.exito, ancho: 168, celda: ({ id }) => <Exito resumen={resumen?.get(id)} /> },
      {
        id: 'pendientes',
        titulo: t.pendientes,
        ancho: 110,
        derecha: true,
        celda: ({ id }) => resumen?.get(id)?.pendientes ?? '—',
      },
      { id: 'ultima', titulo: t.ultima, ancho: 150, celda: ({ id }) => <Ultima resumen={resumen?.get(id)} /> },
    ],
    [t, resumen],
  );
}

function Direccion({ webhook: { id, url, descripcion } }: { webhook: Webhook }) {
  return (
    <span className="flex min-w-0 flex-col">
      <EnlaceEmpresa a="webhooks/$id" className="truncate font-medium text-accent hover:underline" id={id}>
        {url}
      </EnlaceEmpresa>
      {descripcion !== undefined && <span className="truncate text-muted text-xs">{descripcion}</span>}
    </span>
  );
}

function Eventos({ eventos }: { eventos: Webhook['eventos'] }) {
  const t = useTextos(textos);
  const dichos =
    eventos.length === EVENTOS.length ? t.todosLosEventos : eventos.map((evento) => t.evento[evento]).join(', ');
  return <span title={dichos}>{dichos}</span>;
}

interface EstadoProps {
  readonly webhook: Pick<Webhook, 'activo'>;
  /** How its deliveries went; undefined where that is not known. */
  readonly resumen?: Resumen | undefined;
}

/** Whether it is told of anything, and whether that arrives. */
export function Estado({ webhook: { activo }, resumen }: EstadoProps) {
  const t = useTextos(textos);
  const tasa = resumen === undefined ? undefined : tasaDe(resumen);
  const falla = activo && tasa !== undefined && tonoDeTasa(tasa) === 'danger';
  if (falla) {
    return (
      <Badge icon="aviso" tone="danger">
        {t.fallando}
      </Badge>
    );
  }
  return (
    <Badge icon={activo ? 'listo' : 'anulacion'} tone={activo ? 'success' : 'neutral'}>
      {activo ? t.activo : t.inactivo}
    </Badge>
  );
}

function Exito({ resumen }: { resumen: Resumen | undefined }) {
  const t = useTextos(textos);
  const { porcentaje, entero } = useFormatos();
  const tasa = resumen === undefined ? undefined : tasaDe(resumen);
  if (resumen === undefined || tasa === undefined) return <span className="text-muted">{t.sinIntentos}</span>;
  return (
    <span className="inline-flex items-center gap-2">
      <Badge tone={tonoDeTasa(tasa)}>{porcentaje(tasa)}</Badge>
      <span className="text-muted text-xs">
        {t.de(entero(resumen.exitos), entero(resumen.exitos + resumen.fallos))}
      </span>
    </span>
  );
}

function Ultima({ resumen }: { resumen: Resumen | undefined }) {
  const t = useTextos(textos);
  const ultima = resumen?.ultimaEn ?? null;
  return ultima === null ? <span className="text-muted">{t.nunca}</span> : <Instante iso={ultima} modo="relativo" />;
}
