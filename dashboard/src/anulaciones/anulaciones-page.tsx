import { TIPOS_RESUMEN } from '@chaski/core/documentos/registro.ts';
import { useMemo } from 'react';
import { curlGet } from '../comprobantes/detalle/curl.ts';
import { useTextos } from '../i18n/idioma.ts';
import { useFiltros } from '../shell/filtros/filtros.ts';
import { EnlaceBoton } from '../shell/menu/enlaces.tsx';
import { Button } from '../ui/button/button.tsx';
import { type Columna, DataTable } from '../ui/data-table.tsx';
import { Field } from '../ui/forms/field.tsx';
import { DateInput, Select } from '../ui/forms/inputs.tsx';
import { Card, PageHeader } from '../ui/layout.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import { Fecha } from '../ui/values.tsx';
import { Comprobantes, DetalleArchivo } from './detalle-archivo.tsx';
import { EstadoArchivo } from './estado-archivo.tsx';
import { textos } from './textos.ts';
import { type ArchivoSunat, type FiltrosAnulaciones, useAnulaciones } from './use-anulaciones.ts';

const EN_LA_DIRECCION = ['estado', 'via', 'desde', 'hasta', 'ver'] as const;
const ESTADOS = ['EN_PROCESO', 'ACEPTADA', 'RECHAZADA'] as const;

type Direccion = ReturnType<typeof useFiltros<(typeof EN_LA_DIRECCION)[number]>>;

/** The files by which SUNAT takes documents back, or is told of boletas. */
export function AnulacionesPage() {
  const t = useTextos(textos);
  const direccion = useFiltros(EN_LA_DIRECCION);
  return (
    <>
      <PageHeader description={t.explicacion} title={t.titulo} />
      <Card padded={false}>
        <Lista direccion={direccion} />
      </Card>
    </>
  );
}

function Lista({ direccion }: { direccion: Direccion }) {
  const t = useTextos(textos);
  const [busqueda, put] = direccion;
  const filtros = useMemo(() => read(busqueda), [busqueda]);
  const { filas, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isPlaceholderData } =
    useAnulaciones(filtros);
  const columnas = useColumnas((id) => put({ ver: id }));
  const abierto = filas?.find(({ id }) => id === busqueda.ver);
  if (error !== null && filas === undefined) {
    return (
      <div className="p-4">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  return (
    <div className="pt-4">
      <DataTable
        columns={columnas}
        empty={<Vacio direccion={direccion} />}
        label={t.titulo}
        name="anulaciones"
        onRowOpen={({ id }) => put({ ver: id })}
        pagination={{
          onMore: hasNextPage ? () => void fetchNextPage() : undefined,
          loadingMore: isFetchingNextPage,
        }}
        refreshing={isPlaceholderData}
        rowKey={({ id }) => id}
        rowLabel={({ identificador }) => identificador}
        rows={filas}
        toolbar={<Filtros direccion={direccion} />}
      />
      {abierto !== undefined && <DetalleArchivo archivo={abierto} onClose={() => put({ ver: undefined })} />}
    </div>
  );
}

function read({ estado, via, desde, hasta }: Direccion[0]): FiltrosAnulaciones {
  const esDia = (dia: string | undefined): dia is string => dia !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(dia);
  const conocido = ESTADOS.find((uno) => uno === estado);
  const conocida = TIPOS_RESUMEN.find((una) => una === via);
  return {
    ...(conocido === undefined ? {} : { estado: conocido }),
    ...(conocida === undefined ? {} : { via: conocida }),
    ...(esDia(desde) ? { desde } : {}),
    ...(esDia(hasta) ? { hasta } : {}),
  };
}

function useColumnas(open: (id: string) => void): readonly Columna<ArchivoSunat>[] {
  const t = useTextos(textos);
  const c = t.columnas;
  return [
    {
      id: 'identificador',
      titulo: c.identificador,
      principal: true,
      ancho: 180,
      celda: ({ id, identificador }) => (
        <button
          aria-label={t.ver(identificador)}
          className="min-h-6 font-medium text-accent underline-offset-2 hover:underline"
          onClick={() => open(id)}
          type="button"
        >
          {identificador}
        </button>
      ),
    },
    {
      id: 'fechaGeneracion',
      titulo: c.fechaGeneracion,
      ancho: 120,
      celda: ({ fechaGeneracion }) => <Fecha dia={fechaGeneracion} />,
    },
    { id: 'comprobantes', titulo: c.comprobantes, ancho: 180, celda: (archivo) => <Comprobantes archivo={archivo} /> },
    { id: 'estado', titulo: c.estado, ancho: 180, celda: (archivo) => <EstadoArchivo archivo={archivo} /> },
    { id: 'ticket', titulo: c.ticket, ancho: 170, celda: ({ ticket }) => ticket ?? t.sinTicket },
    { id: 'accion', titulo: c.accion, ancho: 380, celda: ({ accion }) => <span title={accion}>{accion}</span> },
  ];
}

function Filtros({ direccion: [busqueda, put] }: { direccion: Direccion }) {
  const t = useTextos(textos);
  const cualquiera = { value: '', label: t.cualquiera };
  return (
    <>
      <Field className="min-w-32 flex-1 sm:w-40 sm:flex-none" label={t.filtro.estado}>
        <Select
          onChange={(estado) => put({ estado })}
          options={[cualquiera, ...ESTADOS.map((value) => ({ value, label: t.estados[value] }))]}
          value={busqueda.estado ?? ''}
        />
      </Field>
      <Field className="min-w-40 flex-1 sm:w-56 sm:flex-none" label={t.filtro.via}>
        <Select
          onChange={(via) => put({ via })}
          options={[cualquiera, ...TIPOS_RESUMEN.map((value) => ({ value, label: t.vias[value] }))]}
          value={busqueda.via ?? ''}
        />
      </Field>
      <Field className="min-w-32 flex-1 sm:w-40 sm:flex-none" label={t.filtro.desde}>
        <DateInput onChange={(desde) => put({ desde })} value={busqueda.desde ?? ''} />
      </Field>
      <Field className="min-w-32 flex-1 sm:w-40 sm:flex-none" label={t.filtro.hasta}>
        <DateInput onChange={(hasta) => put({ hasta })} value={busqueda.hasta ?? ''} />
      </Field>
    </>
  );
}

function Vacio({ direccion: [busqueda, put] }: { direccion: Direccion }) {
  const t = useTextos(textos);
  if (Object.keys(read(busqueda)).length === 0) {
    // What can be annulled: the first step, here and with the API.
    const aceptados = { estado: 'ACEPTADA' };
    return (
      <EmptyState
        action={
          <EnlaceBoton a="comprobantes" search={aceptados}>
            {t.verComprobantes}
          </EnlaceBoton>
        }
        curl={curlGet(location.origin, `/invoices?${new URLSearchParams(aceptados)}`)}
        description={t.vacioTexto}
        icon="anulacion"
        title={t.vacioTitulo}
      />
    );
  }
  const remove = () => put({ estado: undefined, via: undefined, desde: undefined, hasta: undefined });
  const action = <Button onClick={remove}>{t.quitarFiltros}</Button>;
  return <EmptyState action={action} description={t.sinResultadosTexto} icon="filtro" title={t.sinResultadosTitulo} />;
}
