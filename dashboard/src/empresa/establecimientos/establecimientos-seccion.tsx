import { type ReactNode, useState } from 'react';
import { useTextos } from '../../i18n/idioma.ts';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { type Columna, DataTable } from '../../ui/data-table.tsx';
import { Card } from '../../ui/layout.tsx';
import { AlertDialog } from '../../ui/overlay/dialog.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { readProblemas } from '../problemas.ts';
import type { Establecimiento } from '../tipos.ts';
import { nombreDeDistrito } from '../ubigeos.ts';
import { useEstablecimientos, useQuitarEstablecimiento } from '../use-ajustes.ts';
import { DialogoEstablecimiento } from './dialogo-establecimiento.tsx';
import { textos } from './textos.ts';

/** What is open over the list. */
type Abierto =
  | { readonly que: 'nada' }
  | { readonly que: 'nuevo' }
  | { readonly que: 'editar' | 'quitar'; readonly uno: Establecimiento };

const NADA: Abierto = { que: 'nada' };

/** The places of the company besides its tax address. */
export function EstablecimientosSeccion({ puedeEditar }: { puedeEditar: boolean }) {
  const t = useTextos(textos);
  const { data, error, refetch } = useEstablecimientos();
  const [abierto, setAbierto] = useState<Abierto>(NADA);
  const close = () => setAbierto(NADA);
  const agregar = puedeEditar && (
    <Button icon="nuevo" onClick={() => setAbierto({ que: 'nuevo' })} variant="primary">
      {t.nuevo}
    </Button>
  );
  return (
    <Card
      actions={data?.length === 0 ? undefined : agregar}
      description={t.descripcion}
      padded={false}
      title={t.titulo}
    >
      {error !== null && data === undefined ? (
        <div className="p-5">
          <ErrorState error={error} onRetry={refetch} />
        </div>
      ) : (
        <Lista open={setAbierto} agregar={agregar} puedeEditar={puedeEditar} rows={data} />
      )}
      {(abierto.que === 'nuevo' || abierto.que === 'editar') && (
        <DialogoEstablecimiento
          close={close}
          todos={data ?? []}
          uno={abierto.que === 'editar' ? abierto.uno : undefined}
        />
      )}
      {abierto.que === 'quitar' && <Quitar close={close} uno={abierto.uno} />}
    </Card>
  );
}

interface ListaProps {
  readonly rows: readonly Establecimiento[] | undefined;
  readonly puedeEditar: boolean;
  readonly open: (abierto: Abierto) => void;
  readonly agregar: ReactNode;
}

function Lista({ rows, puedeEditar, open, agregar }: ListaProps) {
  const t = useTextos(textos);
  const columns: readonly Columna<Establecimiento>[] = [
    { id: 'codigo', titulo: t.codigo, ancho: 90, principal: true, celda: ({ codigo }) => codigo },
    { id: 'nombre', titulo: t.nombre, ancho: 200, celda: ({ nombre }) => nombre ?? '—' },
    {
      id: 'direccion',
      titulo: t.direccion,
      ancho: 380,
      celda: ({ direccion }) => `${direccion.direccion}, ${nombreDeDistrito(direccion)}`,
    },
    {
      id: 'series',
      titulo: t.series,
      ancho: 180,
      celda: ({ series }) => (series.length === 0 ? t.sinSeries : series.join(', ')),
    },
    ...(puedeEditar ? [accionesDe(t, open)] : []),
  ];
  if (rows?.length === 0) {
    return <EmptyState action={agregar} description={t.vacia} icon="empresa" title={t.sinAnexos} />;
  }
  return (
    <DataTable
      columns={columns}
      empty={null}
      label={t.tabla}
      name="establecimientos"
      rowKey={({ codigo }) => codigo}
      rowLabel={({ codigo }) => codigo}
      rows={rows}
    />
  );
}

function accionesDe(t: typeof textos.es, open: (abierto: Abierto) => void): Columna<Establecimiento> {
  return {
    id: 'acciones',
    titulo: t.acciones,
    ancho: 120,
    celda: (uno) => (
      <span className="flex gap-1">
        <IconButton
          icon="borrador"
          label={t.editarUno(uno.codigo)}
          onClick={() => open({ que: 'editar', uno })}
          size="sm"
        />
        <IconButton
          icon="papelera"
          label={t.quitarUno(uno.codigo)}
          onClick={() => open({ que: 'quitar', uno })}
          size="sm"
        />
      </span>
    ),
  };
}

function Quitar({ uno, close }: { uno: Establecimiento; close: () => void }) {
  const t = useTextos(textos);
  const toast = useToast();
  const quitar = useQuitarEstablecimiento();
  const [problema] = readProblemas(quitar.error, 'quitar', {}).lista;
  return (
    <AlertDialog
      action={t.quitar}
      danger
      description={t.confirmarDetalle}
      loading={quitar.isPending}
      onConfirm={() =>
        quitar.mutate(uno.codigo, {
          onSuccess: () => {
            toast(t.quitado(uno.codigo));
            close();
          },
        })
      }
      onOpenChange={close}
      open
      title={t.confirmar(uno.codigo)}
    >
      {problema !== undefined && (
        <p className="text-danger text-sm" role="alert">
          {problema.message}
        </p>
      )}
    </AlertDialog>
  );
}
